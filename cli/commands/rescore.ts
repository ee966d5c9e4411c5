import type { Evaluation } from '@eps/sdk';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import {
  EVALUATIONS,
  forEach,
  type Selection,
  selectEvaluations,
  selectionOptions,
} from '../evaluations/select.ts';

interface Options extends Selection {
  bundle?: string;
  yes?: boolean;
}

/** Only evaluations with one of these statuses can be superseded. */
const RESCORABLE: readonly Evaluation['status'][] = ['completed', 'needs_review'];

export const rescore = command<Options>({
  name: 'rescore',
  summary: 'Evaluate the same answers again, optionally with another bundle',
  description:
    'Each evaluation is superseded by a new one. Evaluations that are chosen by a filter need --yes. Ends with 1 if one cannot ' +
    'be rescored.',
  arguments: [EVALUATIONS],
  options: [
    ...selectionOptions(RESCORABLE),
    { flags: '--bundle <id>', description: 'bundle to use; default: that of the evaluation' },
    { flags: '--yes', description: 'rescore everything that the filter finds' },
  ],
  examples: [
    { run: 'eps rescore 0199a3c5-0a0f-7c55-a1b2-000000000016', shows: 'the new evaluation' },
    { run: 'eps rescore --status completed --yes', shows: 'rescores all completed evaluations' },
  ],
  operations: ['listApps', 'listEnvironments', 'listEvaluations', 'listOrganizations', 'rescoreEvaluation'],
  async run(context, { bundle, yes, ...selection }, ids) {
    const { client } = await context.environment();
    const selected = await selectEvaluations(client, ids, selection, RESCORABLE);
    if (ids.length === 0 && !yes)
      throw new CliError(`${selected.length} evaluations would be rescored.`, {
        hint: 'Run the command again with --yes to rescore them.',
      });
    const body = bundle === undefined ? {} : { bundle_id: bundle };
    const outcomes = await forEach(context, 'Rescoring', selected, (id) =>
      client.evaluations.rescore(id, body),
    );
    const data = outcomes.map(({ id, result, error }) =>
      result
        ? { evaluation_id: id, new_evaluation_id: result.id, status: result.status }
        : { evaluation_id: id, error },
    );
    const lines = outcomes.map(({ id, result, error }) =>
      error ? `${id}: ${error.message}` : `${id} → ${result.id} ${result.status}`,
    );
    const rescored = outcomes.filter(({ result }) => result).length;
    return {
      data,
      text: [...lines, `${rescored} of ${outcomes.length} evaluations were rescored.`].join('\n'),
      exitCode: rescored === outcomes.length ? EXIT.success : EXIT.problem,
    };
  },
});
