import { documentWords } from '../content/document-diff.ts';
import {
  type DocumentPush,
  type DocumentTarget,
  documentTarget,
  expectKnown,
  planDocuments,
  pushDocuments,
} from '../content/document-push.ts';
import { NAMES, selected } from '../content/documents.ts';
import { requireProject } from '../content/instruments.ts';
import { planPushes, push as pushInstrument } from '../content/push.ts';
import { inWords } from '../content/words.ts';
import { command } from '../core/command.ts';

interface Options {
  force?: boolean;
  dryRun?: boolean;
}

export const push = command<Options>({
  name: 'push',
  summary: 'Save the folder in the app as a draft',
  description:
    'Creates new revisions of the definitions, protocols and messages that changed, and a new draft bundle. Ends with 1 and changes ' +
    'nothing if the app changed since the last pull or push.',
  arguments: [NAMES],
  options: [
    { flags: '--dry-run', description: 'only show what would change' },
    { flags: '--force', description: 'replace what changed in the app' },
  ],
  examples: [
    { run: 'eps push --dry-run', shows: 'what would change in the app' },
    { run: 'eps push mood', shows: 'saves one instrument' },
  ],
  operations: ['createBundleFromContents', 'getDefinition', 'listApps', 'listBundles', 'listOrganizations'],
  async run(context, { force = false, dryRun = false }, keys) {
    const project = await requireProject(context);
    const { instruments, documents } = selected(project, keys);
    const plan = await planPushes(context, project, instruments, force);
    const target = await documentTarget(context, project);
    const pushes = await planDocuments(target, documents);
    if (!force) await expectKnown(target, pushes);
    const pushed = [
      ...(await pushInstruments(plan, dryRun)),
      ...(await pushSelected(target, pushes, dryRun)),
    ];
    const lines = pushed.flatMap(({ name, data, words }) => {
      if (data.differences.length === 0) return [`${name}: nothing to push`];
      const outcome = data.pushed ? `pushed as revision ${data.revision}` : 'would change';
      return [`${name}: ${outcome}`, ...words.map((line) => `  ${line}`)];
    });
    return { data: pushed.map(({ data }) => data), text: lines.join('\n') };
  },
});

interface PushResult {
  name: string;
  data: { pushed: boolean; revision?: number; differences: readonly unknown[] };
  /** The differences in words. */
  words: string[];
}

async function pushInstruments(
  { target, pushes }: Awaited<ReturnType<typeof planPushes>>,
  dryRun: boolean,
): Promise<PushResult[]> {
  const all: PushResult[] = [];
  for (const planned of pushes) {
    const bundle = dryRun ? planned.current : await pushInstrument(target, planned, false);
    const { instrument, current, differences } = planned;
    const data = {
      instrument: instrument.key,
      pushed: !dryRun && bundle?.id !== current?.id,
      ...(bundle && { bundle_id: bundle.id, revision: bundle.revision }),
      differences,
    };
    all.push({ name: instrument.key, data, words: differences.map(inWords) });
  }
  return all;
}

async function pushSelected(
  target: DocumentTarget,
  pushes: readonly DocumentPush[],
  dryRun: boolean,
): Promise<PushResult[]> {
  const saved = dryRun ? [] : await pushDocuments(target, pushes, false);
  return pushes.map(({ read, current, differences, occasions }, index) => {
    const { kind, key } = read.document;
    const revision = saved[index] ?? current;
    const data = {
      document: key,
      kind,
      pushed: !dryRun && revision?.id !== current?.id,
      ...(revision && { id: revision.id, revision: revision.revision }),
      differences,
      ...(occasions && { occasions }),
    };
    return { name: key, data, words: documentWords({ differences, occasions }) };
  });
}
