import { resolve } from 'node:path';
import { type CreateExport, type Download, ServiceError } from '@eps/sdk';
import { shown } from '../content/folder.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { waitWithProgress } from '../core/progress.ts';
import { cursorOf, updateMirror } from '../export/mirror.ts';
import { writeStream } from '../export/write-stream.ts';

interface Options extends Omit<CreateExport, 'program_ids' | 'changed_since' | 'starts_at' | 'ends_at'> {
  program?: string[];
  from?: string;
  to?: string;
  changedSince?: string;
  mirror?: string;
  output?: string;
}

export const exportResults = command<Options>({
  name: 'export results',
  summary: 'Export results with labels, and keep a copy in step',
  description:
    'Makes an export, waits for it, and writes the ZIP archive: the data, a codebook, and files that load them into SPSS, Stata, R and ' +
    'Python. With --mirror, the folder has the files of the archive, and the next run with the same options fetches only what changed ' +
    'since and applies it: data.csv is equal to a new export then. --changed-since makes one increment, after the cursor in the manifest of ' +
    'an earlier archive. Every export is recorded in the audit log.',
  options: [
    { flags: '--rows <rows>', description: 'what a row is', choices: ['evaluation', 'person', 'answer'] },
    { flags: '--format <format>', description: 'default: csv', choices: ['csv', 'jsonl', 'parquet'] },
    {
      flags: '--include <parts...>',
      description: 'scores, answers, quality, external_id, failed, profile.<field>; default: scores',
    },
    { flags: '--labels <labels>', description: 'both: also texts of options', choices: ['values', 'both'] },
    { flags: '--locale <language>', description: 'the language of labels; default: en' },
    { flags: '--program <ids...>', description: 'of these programs only' },
    { flags: '--from <time>', description: 'created at or after this time' },
    { flags: '--to <time>', description: 'created before this time' },
    { flags: '--bom', description: 'begin CSV with a byte order mark, for Excel' },
    { flags: '--changed-since <cursor>', description: 'only what changed since an earlier export' },
    { flags: '--mirror <folder>', description: 'make the folder a copy, or bring it up to date' },
    { flags: '-o, --output <file>', description: 'the archive; default: export.zip' },
  ],
  examples: [
    { run: 'eps export results --include answers scores --labels both', shows: 'writes export.zip' },
    {
      run: 'eps export results --include scores --mirror copy',
      shows: 'fetches what changed since the last run',
    },
  ],
  operations: [
    'createExport',
    'getEnvironmentJob',
    'getEnvironmentJobResult',
    'listApps',
    'listEnvironments',
    'listOrganizations',
  ],
  async run(context, { program, from, to, changedSince, mirror, output, ...contents }) {
    const request = {
      ...contents,
      ...(program && { program_ids: program }),
      ...(from !== undefined && { starts_at: from }),
      ...(to !== undefined && { ends_at: to }),
    };
    if (mirror === undefined) {
      const since = changedSince === undefined ? {} : { changed_since: changedSince };
      const { body } = await made(context, { ...request, ...since });
      return writeStream(context, body, output ?? 'export.zip');
    }
    if (changedSince !== undefined || output !== undefined || (contents.format ?? 'csv') !== 'csv')
      throw new CliError(
        '--mirror keeps CSV, and has its own cursor and files: leave the other options out.',
      );
    const folder = resolve(context.io.cwd, mirror);
    const counts = await updateMirror(folder, await changed(context, request, await cursorOf(folder)));
    const text = `${shown(context.io.cwd, folder)}: ${counts.changed} rows new or changed, ${counts.removed} removed, ${counts.rows} in all.`;
    return { data: { folder: shown(context.io.cwd, folder), ...counts }, text };
  },
});

/** Makes an increment, or a whole export if there is no cursor or it is too old. */
async function changed(
  context: Context,
  request: CreateExport,
  cursor: string | undefined,
): Promise<Download> {
  if (cursor === undefined) return made(context, request);
  try {
    return await made(context, { ...request, changed_since: cursor });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'cursor_expired') throw error;
    context.note('The copy is older than 400 days; it is made anew.');
    return made(context, request);
  }
}

async function made(context: Context, request: CreateExport): Promise<Download> {
  const [service, { client }] = [await context.client(), await context.environment()];
  const job = await client.exports.create(request);
  const jobs = {
    get: client.jobs.get,
    async getResult(id: string) {
      const { result_url } = await client.jobs.get(id);
      return service.download(result_url!, { signal: context.io.signal });
    },
  };
  return waitWithProgress(context.io, 'Exporting', { jobs }, job);
}
