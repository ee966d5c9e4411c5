import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { importSubjects as importBatches } from '@eps/sdk';
import { shown } from '../content/folder.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { type Progress, showProgress } from '../core/progress.ts';
import { type ColumnMapping, parseMapping } from '../import/mapping.ts';
import { Report } from '../import/report.ts';
import { type Source, type Survey, survey, validRows } from '../import/source.ts';
import { type ImportState, readState, removeState, writeState } from '../import/state.ts';

interface Options {
  format?: 'csv' | 'jsonl';
  delimiter: string;
  map?: ColumnMapping[];
  ignoreOthers?: boolean;
  report?: string;
  restart?: boolean;
}

export const importSubjects = command<Options>({
  name: 'import subjects',
  summary: 'Import subjects from a CSV or JSONL file',
  description:
    'A line of JSONL is {"external_id": "…", "profile": {…}}. In CSV, the column external_id and columns named profile.<field> ' +
    'are imported, and those named with --map: "Employee no=external_id", team, age:number, active:boolean. An empty cell ' +
    'changes nothing. The whole file is checked before anything is sent.\n\nThe outcome of each row is written to <file>.report.csv. ' +
    'After an interruption, the same command continues where it stopped (<file>.state.json). Ends with 1 if rows were not imported.',
  arguments: [{ syntax: '<file>', description: 'the file' }],
  options: [
    {
      flags: '--format <format>',
      description: 'default: by the name of the file',
      choices: ['csv', 'jsonl'],
    },
    { flags: '--delimiter <character>', description: 'between the cells of CSV', default: ',' },
    {
      flags: '--map <column=field>',
      description: 'import a column of CSV, optionally as a number or boolean; repeatable',
      parse: parseMapping,
    },
    { flags: '--ignore-others', description: 'leave out columns that are not mapped' },
    { flags: '--report <file>', description: 'where to write the outcomes' },
    { flags: '--restart', description: 'forget an interrupted import and begin again' },
  ],
  examples: [
    { run: 'eps import subjects people.jsonl', shows: 'how many were created and updated' },
    {
      run: 'eps import subjects staff.csv --map "Employee no=external_id" --map Team=team --map Age=age:number --ignore-others',
      shows: 'imports three columns of a file',
    },
  ],
  operations: ['importSubjects', 'listApps', 'listEnvironments', 'listOrganizations'],
  async run(context, options, [file]) {
    const path = resolve(context.io.cwd, file!);
    const source = sourceOf(path, options);
    const found = await survey(source);
    if (found.trimmed > 0)
      context.note(`${found.trimmed} external ids have spaces around them, which are left out.`);
    const statePath = `${path}.state.json`;
    if (options.restart) await removeState(statePath);
    const state = await startState(context, statePath, found);
    const reportPath = resolve(context.io.cwd, options.report ?? `${file}.report.csv`);
    const report = await Report.open(reportPath, state.report_bytes);
    const progress = showProgress(context.io, 'Importing', found.rows);
    try {
      await send(context, { source, statePath, state, report, progress });
    } catch (error) {
      context.note(
        `${state.imported} of ${found.rows} rows are imported. Run the same command again to continue.`,
      );
      throw error;
    } finally {
      progress.end();
      await report.close();
    }
    await removeState(statePath);
    const { created, updated, conflict } = state.outcomes;
    const shownReport = shown(context.io.cwd, reportPath);
    return {
      data: { rows: found.rows, ...state.outcomes, report: shownReport },
      text: `${found.rows} rows: ${created} created, ${updated} updated, ${conflict} not imported. See ${shownReport}.`,
      exitCode: conflict > 0 ? EXIT.problem : EXIT.success,
    };
  },
});

function sourceOf(path: string, { format, delimiter, map = [], ignoreOthers = false }: Options): Source {
  const named = /\.(csv|jsonl|ndjson)$/i.exec(path)?.[1]?.toLowerCase();
  const known = format ?? (named === 'ndjson' ? 'jsonl' : (named as 'csv' | 'jsonl' | undefined));
  if (!known) throw new CliError('Use --format to choose csv or jsonl.');
  if (known === 'jsonl' && (map.length > 0 || ignoreOthers))
    throw new CliError('--map and --ignore-others are for CSV; JSONL has external_id and profile.');
  return { path, format: known, delimiter, mappings: map, ignoreOthers };
}

/** Returns the state of the interrupted import of the same file, or that of a new one. */
async function startState(
  context: Context,
  path: string,
  { fingerprint, rows }: Survey,
): Promise<ImportState> {
  const { environmentId } = (await context.environment()).ids;
  const former = await readState(path);
  if (!former)
    return {
      import_id: randomUUID(),
      environment_id: environmentId,
      fingerprint,
      imported: 0,
      report_bytes: 0,
      outcomes: { created: 0, updated: 0, conflict: 0 },
    };
  if (former.fingerprint !== fingerprint || former.environment_id !== environmentId)
    throw new CliError(
      'An import of this file was interrupted, and the file, the options or the environment differ now.',
      {
        hint: 'Begin again with --restart; subjects that exist are updated.',
      },
    );
  context.note(`Continuing after ${former.imported} of ${rows} rows.`);
  return former;
}

interface ImportRun {
  source: Source;
  statePath: string;
  /** Updated after each batch. */
  state: ImportState;
  report: Report;
  progress: Progress;
}

async function send(
  context: Context,
  { source, statePath, state, report, progress }: ImportRun,
): Promise<void> {
  const { client } = await context.environment();
  const lines: number[] = [];
  let read = 0;
  const skip = state.imported;
  async function* items() {
    for await (const { line, item } of validRows(source)) {
      if (read++ >= skip) lines.push(line);
      yield item;
    }
  }
  progress.update(state.imported);
  // Before the first request: a request whose response is lost must be repeated with the same key.
  await writeState(statePath, state);
  const options = { importId: state.import_id, skip, signal: context.io.signal };
  for await (const { imported, receipts } of importBatches(client, items(), options)) {
    await report.add(lines.splice(0, receipts.length), receipts);
    for (const { outcome } of receipts) state.outcomes[outcome] += 1;
    Object.assign(state, { imported, report_bytes: report.bytes });
    await writeState(statePath, state);
    progress.update(imported);
  }
}
