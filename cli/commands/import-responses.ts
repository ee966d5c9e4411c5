import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { compileBundle } from '@eps/engine';
import {
  ImportError,
  RESPONSE_SOURCES,
  type ResponseSource,
  type ResponsesFile,
  readResponses,
} from '@eps/interop/responses';
import { type EnvironmentClient, type ImportResponsesRequest, sendContent } from '@eps/sdk';
import { shown } from '../content/folder.ts';
import { readBundle } from '../content/remote.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { waitWithProgress } from '../core/progress.ts';

interface Options {
  source?: ResponseSource;
  with?: string;
  mapping?: string;
  person?: string;
  answeredAt?: string;
  showMapping?: boolean;
  dryRun?: boolean;
  report?: string;
}

type Chosen = Options & { program: string };
type Mapping = ImportResponsesRequest['mapping'];

/** What the result of the job has. */
interface Imported {
  receipts: object[];
  summary: {
    rows: number;
    outcomes: Record<'created' | 'unchanged' | 'conflict' | 'invalid' | 'left_out', number>;
    scores: Record<string, { compared: number; different: number }>;
  };
}

export const importResponses = command<Options>({
  name: 'import responses',
  summary: 'Import responses of another system as evaluations',
  description:
    'Makes a scored evaluation, with its own date, of each row of a file. With --source, the columns of the questions are found by their ' +
    'ids: an export of the service (with its codebook.json), records of REDCap (with the dictionary), results of SurveyJS, responses ' +
    'of LimeSurvey or Qualtrics as CSV, FHIR QuestionnaireResponses. --mapping is a JSON file with what is added or different; without ' +
    '--source, it is the whole mapping of a .csv or .jsonl. Look at it with --show-mapping, and at the outcome with --dry-run.\n\nThe receipt ' +
    'of each row is written to <file>.receipts.json. Ends with 1 if rows were not imported.',
  arguments: [
    { syntax: '<program>', description: 'the id of the program whose bundle scores the answers' },
    { syntax: '<file>', description: 'the file' },
  ],
  options: [
    { flags: '--source <system>', description: 'where the file is from', choices: RESPONSE_SOURCES },
    { flags: '--with <file>', description: 'the dictionary of REDCap or the codebook of an export' },
    { flags: '--mapping <file>', description: 'JSON with the mapping, or with what differs from the guess' },
    { flags: '--person <column>', description: 'the column with the external id' },
    { flags: '--answered-at <column>', description: 'the column with the time of the answers' },
    { flags: '--show-mapping', description: 'only print the mapping' },
    { flags: '--dry-run', description: 'only make the receipts' },
    { flags: '--report <file>', description: 'where to write the receipts' },
  ],
  examples: [
    {
      run: 'eps import responses 0190b6a4-7e3c-7cc0-8000-000000000000 responses.csv --mapping mapping.json --dry-run',
      shows: 'how many rows would be imported',
    },
  ],
  operations: [
    'importResponses',
    'createUpload',
    'getProgram',
    'getBundle',
    'getDefinition',
    'getEnvironmentJob',
    'getEnvironmentJobResult',
    'listApps',
    'listEnvironments',
    'listOrganizations',
  ],
  async run(context, options, [program, file]) {
    const { cwd } = context.io;
    const { client } = await context.environment();
    const found = await fileOf(context, client, { ...options, program: program! }, file!);
    if (options.showMapping) {
      const { mapping, missing } = found;
      return { data: { mapping, missing }, text: JSON.stringify(mapping, null, 2) };
    }
    for (const id of found.missing) context.note(`The file has no column for the question ${id}.`);
    const job = await client.responses.import({
      program_id: program!,
      format: found.format,
      ...(await sendContent(client, found.content)),
      mapping: found.mapping,
      dry_run: options.dryRun ?? false,
    });
    const result = (await waitWithProgress(context.io, 'Importing', client, job)) as unknown as Imported;
    const report = resolve(cwd, options.report ?? `${file}.receipts.json`);
    // Receipts have scores.
    await writeFile(report, `${JSON.stringify(result, null, 1)}\n`, { mode: 0o600 });
    const { rows, outcomes, scores } = result.summary;
    const { created, unchanged, conflict, invalid, left_out } = outcomes;
    const verb = options.dryRun ? 'would be created' : 'created';
    const lines = [
      `${rows} rows: ${created} ${verb}, ${unchanged} unchanged, ${conflict} in conflict, ${invalid} invalid, ${left_out} left out.`,
      ...Object.entries(scores).map(
        ([concept, { compared, different }]) => `${concept}: ${different} of ${compared} scores differ.`,
      ),
      `See ${shown(cwd, report)}.`,
    ];
    return {
      data: { ...result.summary, report: shown(cwd, report) },
      text: lines.join('\n'),
      exitCode: conflict + invalid > 0 ? EXIT.problem : EXIT.success,
    };
  },
});

interface MappedFile {
  format: 'csv' | 'jsonl';
  content: string;
  mapping: Mapping;
  missing: readonly string[];
}

/** Returns the rows and their mapping: the guess, with what the options say otherwise. */
async function fileOf(
  context: Context,
  client: EnvironmentClient,
  options: Chosen,
  file: string,
): Promise<MappedFile> {
  const { cwd } = context.io;
  const text = await textOf(resolve(cwd, file));
  const given = options.mapping === undefined ? {} : jsonOf(await textOf(resolve(cwd, options.mapping)));
  const guess = options.source === undefined ? undefined : await guessOf(context, client, options, text);
  const mapping = {
    ...(guess?.person !== undefined && { person: guess.person }),
    ...(guess?.answered_at !== undefined && { answered_at: guess.answered_at }),
    ...(guess?.language !== undefined && { language: guess.language }),
    ...given,
    ...(options.person !== undefined && { person: options.person }),
    ...(options.answeredAt !== undefined && { answered_at: options.answeredAt }),
    answers: { ...guess?.answers, ...given.answers },
  };
  if (mapping.person === undefined) throw new CliError('Name the column of the external id with --person.');
  if (mapping.answered_at === undefined)
    throw new CliError('Name the column with the time of the answers with --answered-at.');
  const format = guess?.format ?? (/\.(jsonl|ndjson)$/i.test(file) ? 'jsonl' : 'csv');
  return {
    format,
    content: guess?.content ?? text,
    mapping: mapping as Mapping,
    missing: guess?.missing ?? [],
  };
}

async function guessOf(
  context: Context,
  client: EnvironmentClient,
  { program, source, with: beside }: Chosen,
  text: string,
): Promise<ResponsesFile> {
  const app = (await context.app()).client;
  const { version_bundle_id } = await client.programs.get(program);
  const { contents } = await readBundle(app, await app.bundles.get(version_bundle_id));
  const { bundle } = compileBundle(contents);
  if (!bundle) throw new CliError('The bundle of the program does not compile.');
  const described = beside === undefined ? undefined : await textOf(resolve(context.io.cwd, beside));
  try {
    return readResponses({
      source: source!,
      text,
      questions: bundle.experience.questions,
      ...(described !== undefined && { beside: described }),
    });
  } catch (error) {
    if (error instanceof ImportError) throw new CliError(error.message);
    throw error;
  }
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${path} is not UTF-8. Save it as UTF-8, also called Unicode.`);
  }
}

function jsonOf(text: string): Partial<Mapping> {
  try {
    return JSON.parse(text) as Partial<Mapping>;
  } catch (error) {
    throw new CliError(`The mapping is not JSON: ${(error as Error).message}`);
  }
}
