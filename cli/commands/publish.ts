import { bundleDiff } from '@eps/engine';
import { type DocumentDifference, documentDifferences, documentWords } from '../content/document-diff.ts';
import {
  type DocumentPush,
  type DocumentTarget,
  documentTarget,
  expectKnown,
  newestDocument,
  planDocuments,
  pushDocuments,
} from '../content/document-push.ts';
import { compileDocument, NAMES, placeholders, selected, withMessages } from '../content/documents.ts';
import { requireProject } from '../content/instruments.ts';
import type { Project } from '../content/project.ts';
import { errorsIn, type Push, planPushes, push } from '../content/push.ts';
import { newestBundle, readBundle } from '../content/remote.ts';
import { differencesFrom, inWords } from '../content/words.ts';
import { command } from '../core/command.ts';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';

interface Options {
  force?: boolean;
  dryRun?: boolean;
}

export const publish = command<Options>({
  name: 'publish',
  summary: 'Publish the content of the folder',
  description:
    'Pushes what changed and publishes it. --dry-run shows the changes since the last published bundle that would be published and which ' +
    'scores would no longer be comparable. Ends with 1 if the content has errors.',
  arguments: [NAMES],
  options: [
    { flags: '--dry-run', description: 'only show what would be published' },
    { flags: '--force', description: 'replace what changed in the app' },
  ],
  examples: [
    { run: 'eps publish --dry-run', shows: 'what would be published' },
    { run: 'eps publish mood', shows: 'pushes and publishes one instrument' },
  ],
  operations: [
    'createBundleFromContents',
    'getDefinition',
    'listApps',
    'listBundles',
    'listOrganizations',
    'publishBundle',
  ],
  async run(context, { force = false, dryRun = false }, keys) {
    const project = await requireProject(context);
    const { instruments, documents } = selected(project, keys);
    const { target, pushes } = await planPushes(context, project, instruments, force);
    const documentsAt = await documentTarget(context, project);
    const planned = await planDocuments(documentsAt, documents);
    if (!force) await expectKnown(documentsAt, planned);
    expectNoErrors(project, pushes, planned);
    const data = [];
    for (const each of pushes) {
      const changes = await sincePublished(context, each);
      const bundle = dryRun ? each.current : await push(target, each, true);
      data.push({
        instrument: each.instrument.key,
        published: !dryRun,
        ...changes,
        ...(bundle && { bundle_id: bundle.id }),
      });
    }
    const published = await publishDocuments(documentsAt, planned, dryRun);
    const lines = data.flatMap(({ instrument, since, differences: found, incomparable }) => [
      headLine(instrument, since, dryRun),
      ...(since !== undefined && found.length === 0 ? ['  nothing changed'] : []),
      ...(since === undefined ? [] : found.map((difference) => `  ${inWords(difference)}`)),
      ...(incomparable.length === 0
        ? []
        : [`  Scores that are no longer comparable: ${incomparable.join(', ')}`]),
    ]);
    return {
      data: [...data, ...published.map((each) => each.data)],
      text: [...lines, ...published.flatMap((each) => each.lines)].join('\n'),
    };
  },
});

function headLine(name: string, since: string | undefined, dryRun: boolean): string {
  return `${name}: ${dryRun ? 'would be published' : 'published'}${since === undefined ? ' for the first time' : ''}`;
}

/** Publishes documents, messages before the protocols that use them, and prints what is new. */
async function publishDocuments(
  target: DocumentTarget,
  pushes: readonly DocumentPush[],
  dryRun: boolean,
): Promise<{ data: object; lines: string[] }[]> {
  const before = await Promise.all(
    pushes.map(({ read }) => newestDocument(target.client, read.document, 'published')),
  );
  const saved = dryRun ? [] : await pushDocuments(target, pushes, true);
  return pushes.map(({ read, current }, index) => {
    const { kind, key } = read.document;
    const since = before[index];
    const next = saved[index]?.content ?? withMessages(read.content, target.messages);
    const differences: DocumentDifference[] = since ? documentDifferences(since.content, next) : [];
    const id = (saved[index] ?? current)?.id;
    const words = documentWords({ differences, occasions: undefined });
    const changes = since && words.length === 0 ? ['nothing changed'] : words;
    return {
      data: { document: key, kind, published: !dryRun, differences, ...(id !== undefined && { id }) },
      lines: [headLine(key, since?.id, dryRun), ...changes.map((line) => `  ${line}`)],
    };
  });
}

function expectNoErrors(project: Project, pushes: readonly Push[], documents: readonly DocumentPush[]): void {
  const stands = placeholders(project);
  const hasErrors = ({ read: { document, content } }: DocumentPush) =>
    compileDocument(document.kind, withMessages(content, stands)).some(
      ({ severity }) => severity === 'error',
    );
  const invalid = [
    ...pushes.filter(({ contents }) => errorsIn(contents).length > 0).map(({ instrument }) => instrument.key),
    ...documents.filter(hasErrors).map(({ read }) => read.document.key),
  ];
  if (invalid.length > 0)
    throw new CliError(`The content has errors: ${invalid.join(', ')}.`, {
      exitCode: EXIT.problem,
      hint: 'Run `eps check`.',
    });
}

/** Compares with the newest published bundle. */
async function sincePublished(context: Context, { instrument, contents, locale }: Push) {
  const { client } = await context.app();
  const published = await newestBundle(client, instrument, 'published');
  if (!published)
    return { since: undefined, differences: differencesFrom(undefined, { contents }), incomparable: [] };
  const remote = await readBundle(client, published);
  const { comparability } = bundleDiff(remote.contents, contents);
  return {
    since: published.id,
    differences: differencesFrom(remote, { contents, locale }),
    incomparable: (comparability ?? [])
      .filter(({ comparable }) => !comparable)
      .map(({ concept_id }) => concept_id),
  };
}
