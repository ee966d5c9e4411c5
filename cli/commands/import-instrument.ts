import { readFile } from 'node:fs/promises';
import { basename, extname, resolve } from 'node:path';
import type { Contents } from '@eps/engine';
import {
  type AppClient,
  type ImportedInstrument,
  type ImportInstrumentRequest,
  ServiceError,
} from '@eps/sdk';
import { emptyContents, readFolder, shown, writeContents } from '../content/folder.ts';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  format?: ImportInstrumentRequest['format'];
  name?: string;
  prefix?: string;
  folder?: string;
  dryRun?: boolean;
}

type Finding = ImportedInstrument['findings'][number];

/** How .xlsx workbooks and packages begin. They are sent in base64. */
const ZIP = 'PK\u0003\u0004';

export const importInstrument = command<Options>({
  name: 'import-instrument',
  summary:
    'Import a FHIR Questionnaire, SurveyJS survey, XLSForm, REDCap, LimeSurvey, Qualtrics, QTI or CSV of items',
  description:
    'Creates six draft definitions in the app; with --folder, writes the files of an instrument instead, for content as code. Prints ' +
    'everything that could not be imported, with its place and the reason: review it before you publish. Ends with 1 if a part could ' +
    'not be read, and then creates nothing if nothing can be imported.',
  arguments: [{ syntax: '<file>', description: 'JSON, CSV, .lss, .qsf, .xlsx, or .xml or .zip of QTI' }],
  options: [
    {
      flags: '--format <format>',
      description: 'default: recognized from the file',
      choices: ['fhir', 'surveyjs', 'xlsform', 'redcap', 'items', 'limesurvey', 'qualtrics', 'qti'],
    },
    { flags: '--name <name>', description: 'name of the definitions; default: that of the file' },
    { flags: '--prefix <id>', description: 'begins their business ids; default: from the name of the file' },
    { flags: '--folder <folder>', description: 'write the files of the definitions to this new folder' },
    { flags: '--dry-run', description: 'only print what could not be imported' },
  ],
  examples: [
    { run: 'eps import-instrument survey.json --dry-run', shows: 'what could not be imported' },
    { run: 'eps import-instrument survey.json --name Pulse --prefix pulse', shows: 'the drafts' },
    { run: 'eps import-instrument survey.json --folder pulse', shows: 'the files that it wrote' },
  ],
  operations: ['importInstrument', 'listApps', 'listOrganizations'],
  async run(context, { folder, dryRun = false, ...options }, [file]) {
    const { cwd } = context.io;
    const target = folder === undefined ? undefined : await emptyFolder(resolve(cwd, folder));
    const request = await requestOf(resolve(cwd, file!), options);
    const { client } = await context.app();
    const imported = await send(client, { ...request, dry_run: dryRun || target !== undefined });
    const { format, findings, definitions, contents } = imported;
    const files = target && !dryRun && contents ? await write(target, contents) : [];
    const data = {
      format,
      findings,
      ...('title' in imported && { title: imported.title, locale: imported.locale }),
      definitions: definitions.map(({ id, business_id, kind }) => ({ id, business_id, kind })),
      files: files.map((path) => shown(cwd, path)),
    };
    const counted = (severity: Finding['severity']) =>
      findings.filter((finding) => finding.severity === severity).length;
    const lines = [
      ...findings.map(({ severity, code, place, message }) => `${place} ${severity} ${code}: ${message}`),
      ...data.definitions.map(({ business_id, id }) => `created ${business_id} ${id}`),
      ...data.files.map((path) => `wrote ${path}`),
      `${format}: ${counted('error')} errors, ${counted('warning')} warnings, ${counted('info')} remarks.`,
    ];
    if (files.length > 0) lines.push('Add the folder to the instruments of eps.yaml.');
    return {
      data,
      text: lines.join('\n'),
      exitCode: counted('error') > 0 ? EXIT.problem : EXIT.success,
    };
  },
});

async function requestOf(path: string, { format, name, prefix }: Options): Promise<ImportInstrumentRequest> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new CliError(`${path} cannot be read: ${error.message}`);
  });
  const stem = basename(path, extname(path));
  return {
    name: name ?? stem,
    business_id_prefix: prefix ?? idOf(stem),
    content: bytes.toString(bytes.subarray(0, ZIP.length).toString('latin1') === ZIP ? 'base64' : 'utf8'),
    ...(format && { format }),
  };
}

/** Returns a business id made of a name; the service checks it. */
function idOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '');
}

type ImportResponse =
  | ImportedInstrument
  | (Pick<ImportedInstrument, 'format' | 'findings' | 'definitions'> & { contents?: undefined });

/** A source that cannot be imported has findings, too. */
async function send(client: AppClient, request: ImportInstrumentRequest): Promise<ImportResponse> {
  try {
    return await client.templates.importInstrument(request);
  } catch (error) {
    if (!(error instanceof ServiceError && error.code === 'import_failed')) throw error;
    const { format, findings } = error.context as Pick<ImportedInstrument, 'format' | 'findings'>;
    return { format, findings, definitions: [] };
  }
}

async function emptyFolder(path: string) {
  const folder = await readFolder(path);
  if (Object.keys(folder.files).length > 0) throw new CliError(`${path} has an instrument already.`);
  return folder;
}

function write(
  folder: Awaited<ReturnType<typeof emptyFolder>>,
  contents: NonNullable<ImportedInstrument['contents']>,
): Promise<string[]> {
  return writeContents(folder, { ...emptyContents(), ...(contents as unknown as Contents) }, 'yaml');
}
