import { documentWords } from '../content/document-diff.ts';
import { documentTarget, planDocuments } from '../content/document-push.ts';
import { NAMES, type ProjectDocument, selected } from '../content/documents.ts';
import { readFolder } from '../content/folder.ts';
import { type Instrument, requireProject } from '../content/instruments.ts';
import type { Project } from '../content/project.ts';
import { newestBundle, readBundle } from '../content/remote.ts';
import { differencesFrom, inWords } from '../content/words.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { EXIT } from '../core/exit-codes.ts';

export const diff = command({
  name: 'diff',
  summary: 'Show how the folder differs from the app',
  description:
    'Describes in words what `eps push` would change in the app, and for a protocol how many occasions of an example person would move. ' +
    'Ends with 1 if anything differs, so that CI can detect drift.',
  arguments: [NAMES],
  examples: [
    { run: 'eps diff', shows: 'the changes of everything that eps.yaml lists' },
    { run: 'eps diff mood --json -e live', shows: 'the changes of one instrument as JSON' },
  ],
  operations: ['getDefinition', 'listApps', 'listBundles', 'listOrganizations'],
  async run(context, _options, keys) {
    const project = await requireProject(context);
    const { instruments, documents } = selected(project, keys);
    const compared = [
      ...(await compareInstruments(context, instruments)),
      ...(await compareDocuments(context, project, documents)),
    ];
    const lines = compared.flatMap(({ name, isInApp, data, words }) => {
      if (!isInApp) return [`${name}: not in the app`];
      if (data.differences.length === 0) return [`${name}: no differences`];
      return [`${name}:`, ...words.map((line) => `  ${line}`)];
    });
    const isSame = compared.every(({ isInApp, data }) => isInApp && data.differences.length === 0);
    return {
      data: compared.map(({ data }) => data),
      text: lines.join('\n'),
      exitCode: isSame ? EXIT.success : EXIT.problem,
    };
  },
});

interface ComparedDocument {
  name: string;
  isInApp: boolean;
  data: { differences: readonly unknown[] };
  /** The differences in words. */
  words: string[];
}

async function compareInstruments(
  context: Context,
  instruments: readonly Instrument[],
): Promise<ComparedDocument[]> {
  const { client } = await context.app();
  const compared: ComparedDocument[] = [];
  for (const instrument of instruments) {
    const { key, path } = instrument;
    const { contents } = await readFolder(path);
    const bundle = await newestBundle(client, instrument);
    const remote = bundle && (await readBundle(client, bundle));
    const found = differencesFrom(remote, { contents, locale: instrument.locale });
    const data = { instrument: key, ...(bundle && { bundle_id: bundle.id }), differences: found };
    compared.push({ name: key, isInApp: bundle !== undefined, data, words: found.map(inWords) });
  }
  return compared;
}

async function compareDocuments(
  context: Context,
  project: Project,
  documents: readonly ProjectDocument[],
): Promise<ComparedDocument[]> {
  const pushes = await planDocuments(await documentTarget(context, project), documents);
  return pushes.map((push) => {
    const { read, current, differences: found, occasions } = push;
    const { kind, key } = read.document;
    const id = current && { id: current.id };
    const data = { document: key, kind, ...id, differences: found, ...(occasions && { occasions }) };
    return { name: key, isInApp: current !== undefined, data, words: documentWords(push) };
  });
}
