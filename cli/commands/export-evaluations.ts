import type { ExportEvaluationsQuery } from '@eps/sdk';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EVALUATION_STATUSES } from '../evaluations/select.ts';
import { OUTPUT_OPTION, writeStream } from '../export/write-stream.ts';

interface Options {
  format?: 'csv' | 'jsonl';
  layout: 'wide' | 'long';
  include?: string[];
  program?: string;
  status?: (typeof EVALUATION_STATUSES)[number];
  from?: string;
  to?: string;
  output?: string;
}

/** The parts that an export can include. */
const INCLUDABLE = [
  'external_ids',
  'locale',
  'duration',
  'rule_hits',
  'reviews',
  'item_scores',
  'answers',
] as const;

export const exportEvaluations = command<Options>({
  name: 'export evaluations',
  summary: 'Export evaluations as CSV or JSONL',
  description:
    'Streams the evaluations of the environment, oldest first. Answers need the scope evaluations:answers, external ids need ' +
    'subjects:export. Every export is recorded in the audit log.',
  options: [
    {
      flags: '--format <format>',
      description: 'default: csv, or jsonl with --json',
      choices: ['csv', 'jsonl'],
    },
    {
      flags: '--layout <layout>',
      description: 'wide: a record for each evaluation; long: one for each score and other value',
      choices: ['wide', 'long'],
      default: 'wide',
    },
    { flags: '--include <parts...>', description: 'what to add', choices: INCLUDABLE },
    { flags: '--program <id>', description: 'of this program only' },
    { flags: '--status <status>', description: 'with this status only', choices: EVALUATION_STATUSES },
    { flags: '--from <time>', description: 'created at or after this time' },
    { flags: '--to <time>', description: 'created before this time' },
    OUTPUT_OPTION,
  ],
  examples: [
    { run: 'eps export evaluations > evaluations.csv', shows: 'one line for each evaluation' },
    {
      run: 'eps export evaluations --layout long --include answers item_scores --format jsonl -o values.jsonl',
      shows: 'writes every value, with answers and item scores',
    },
    {
      run: 'eps export evaluations --status completed --from 2026-01-01T00:00:00Z --json',
      shows: 'completed evaluations as one JSON value for each line',
    },
  ],
  operations: ['exportEvaluations', 'listApps', 'listEnvironments', 'listOrganizations'],
  async run(context, { format, include, program, output, ...filters }) {
    const { json } = context.settings;
    if (json && format === 'csv' && output === undefined)
      throw new CliError('--json prints JSON. Use --format jsonl, or write CSV with --output.');
    const { client } = await context.environment();
    const query: ExportEvaluationsQuery = {
      ...filters,
      format: format ?? (json && output === undefined ? 'jsonl' : 'csv'),
      ...(include && { include: include.join(',') }),
      ...(program !== undefined && { program_id: program }),
    };
    const { body } = await client.evaluations.export(query, { signal: context.io.signal });
    return writeStream(context, body, output);
  },
});
