import { type Contents, KINDS } from '@eps/engine';
import { type AppClient, type MergeConflict, type MergeSide, mergeContent } from '@eps/sdk';
import { pullDocument } from '../content/document-pull.ts';
import { documentTarget } from '../content/document-push.ts';
import { NAMES, selected } from '../content/documents.ts';
import { emptyContents, type Format, readFolder, shown, writeContents } from '../content/folder.ts';
import { type Instrument, requireProject } from '../content/instruments.ts';
import { lockBundle, lockedBundle } from '../content/lock.ts';
import { findBundle, newestBundle, readBundle } from '../content/remote.ts';
import { value } from '../content/words.ts';
import { command } from '../core/command.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  format: Format;
  ours?: boolean;
  theirs?: boolean;
}

interface PullResult {
  instrument?: string;
  /** A protocol or a message. */
  document?: string;
  files: string[];
  conflicts: (MergeConflict & { kind: string })[];
}

export const pull = command<Options>({
  name: 'pull',
  summary: 'Merge the content of the app into the folder',
  description:
    'Merges by structure: questions, concepts, rules and other parts by their ids, with the last pulled or pushed content as base. ' +
    'Where the folder and the app changed the same value differently, the command lists the conflicts, ends with 1 and changes ' +
    'no file of that instrument; --ours or --theirs decides them. Comments in YAML files are kept.',
  arguments: [NAMES],
  options: [
    {
      flags: '--format <format>',
      description: 'format of new files',
      choices: ['yaml', 'json'],
      default: 'yaml',
    },
    { flags: '--ours', description: 'in conflicts, keep the value of the folder' },
    { flags: '--theirs', description: 'in conflicts, take the value of the app' },
  ],
  examples: [
    { run: 'eps pull', shows: 'the files that changed' },
    { run: 'eps pull mood --theirs', shows: 'takes the value of the app where both changed it' },
  ],
  operations: ['getBundle', 'getDefinition', 'listApps', 'listBundles', 'listOrganizations'],
  async run(context, { format, ours, theirs }, keys) {
    if (ours && theirs) throw new CliError('Use either --ours or --theirs.');
    const project = await requireProject(context);
    const { client, ids } = await context.app();
    const side = ours ? 'ours' : theirs ? 'theirs' : undefined;
    const data: PullResult[] = [];
    const { instruments, documents } = selected(project, keys);
    const target = await documentTarget(context, project);
    for (const instrument of instruments) {
      const pulled = await pullOne(
        client,
        { appId: ids.appId, root: project.root },
        instrument,
        format,
        side,
      );
      data.push({ ...pulled, files: pulled.files.map((path) => shown(context.io.cwd, path)) });
    }
    for (const document of documents) {
      const pulled = await pullDocument(target, document, format, side);
      data.push({ ...pulled, files: pulled.files.map((path) => shown(context.io.cwd, path)) });
    }
    const hasConflicts = data.some(({ conflicts }) => conflicts.length > 0 && side === undefined);
    return {
      data,
      text: data.flatMap((each) => linesOf(each, side)).join('\n'),
      exitCode: hasConflicts ? EXIT.problem : EXIT.success,
    };
  },
});

async function pullOne(
  client: AppClient,
  { appId, root }: { appId: string; root: string },
  instrument: Instrument,
  format: Format,
  side: MergeSide | undefined,
): Promise<PullResult> {
  const bundle = await newestBundle(client, instrument);
  if (!bundle)
    throw new CliError(`The app has no bundle named ${instrument.name}.`, {
      hint: 'Create it with `eps push`.',
    });
  const [theirs, folder] = [(await readBundle(client, bundle)).contents, await readFolder(instrument.path)];
  const base = await baseOf(client, await lockedBundle(root, appId, instrument.key));
  const conflicts: PullResult['conflicts'] = [];
  const merged = KINDS.map((kind) => {
    const merge = mergeContent(base[kind], folder.contents[kind], theirs[kind], side);
    conflicts.push(...merge.conflicts.map((conflict) => ({ kind, ...conflict })));
    return [kind, merge.merged] as const;
  });
  if (conflicts.length > 0 && side === undefined) return { instrument: instrument.key, files: [], conflicts };
  const files = await writeContents(folder, Object.fromEntries(merged) as Contents, format);
  await lockBundle(root, appId, instrument.key, bundle.id);
  return { instrument: instrument.key, files, conflicts };
}

async function baseOf(client: AppClient, locked: string | undefined): Promise<Contents> {
  const found = locked === undefined ? undefined : await findBundle(client, locked);
  return found?.contents ?? emptyContents();
}

function linesOf(
  { instrument, document, files, conflicts }: PullResult,
  side: MergeSide | undefined,
): string[] {
  const name = instrument ?? document;
  const places = conflicts.map(
    ({ kind, path, base, ours, theirs }) =>
      `  ${kind}/${path.join('/')}: was ${value(base)}, is ${value(ours)} here and ${value(theirs)} in the app`,
  );
  if (conflicts.length > 0 && side === undefined)
    return [
      `${name}: not pulled, ${conflicts.length} conflicts`,
      ...places,
      '  Use --ours or --theirs, or change the files.',
    ];
  if (files.length === 0) return [`${name}: up to date`];
  return [`${name}:`, ...files.map((file) => `  wrote ${file}`), ...places];
}
