import { INSTRUMENTS } from '../content/instruments.ts';
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
    'Creates new revisions of the definitions that changed, and a new draft bundle. Ends with 1 and changes nothing if the app ' +
    'changed since the last pull or push.',
  arguments: [INSTRUMENTS],
  options: [
    { flags: '--dry-run', description: 'only say what would change' },
    { flags: '--force', description: 'replace what changed in the app' },
  ],
  examples: [
    { run: 'eps push --dry-run', shows: 'what would change in the app' },
    { run: 'eps push mood', shows: 'saves one instrument' },
  ],
  async run(context, { force = false, dryRun = false }, keys) {
    const { target, pushes } = await planPushes(context, keys, force);
    const data = [];
    for (const planned of pushes) {
      const bundle = dryRun ? planned.current : await pushInstrument(target, planned, false);
      data.push({
        instrument: planned.instrument.key,
        pushed: !dryRun && bundle?.id !== planned.current?.id,
        ...(bundle && { bundle_id: bundle.id, revision: bundle.revision }),
        differences: planned.differences,
      });
    }
    const lines = data.flatMap(({ instrument, pushed, revision, differences }) => {
      const changes = differences.map((difference) => `  ${inWords(difference)}`);
      if (differences.length === 0) return [`${instrument}: nothing to push`];
      return [
        pushed ? `${instrument}: pushed as revision ${revision}` : `${instrument}: would change`,
        ...changes,
      ];
    });
    return { data, text: lines.join('\n') };
  },
});
