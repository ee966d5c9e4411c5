import { bundleDiff } from '@eps/engine';
import { emptyContents } from '../content/folder.ts';
import { INSTRUMENTS } from '../content/instruments.ts';
import { errorsIn, type Push, planPushes, push } from '../content/push.ts';
import { newestBundle, readBundle } from '../content/remote.ts';
import { differences, inWords } from '../content/words.ts';
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
    'Pushes what changed and publishes it. --dry-run says what would be published since the last published bundle and which ' +
    'scores would no longer be comparable. Ends with 1 if the content has errors.',
  arguments: [INSTRUMENTS],
  options: [
    { flags: '--dry-run', description: 'only say what would be published' },
    { flags: '--force', description: 'replace what changed in the app' },
  ],
  examples: [
    { run: 'eps publish --dry-run', shows: 'what would be published' },
    { run: 'eps publish mood', shows: 'pushes and publishes one instrument' },
  ],
  async run(context, { force = false, dryRun = false }, keys) {
    const { target, pushes } = await planPushes(context, keys, force);
    expectNoErrors(pushes);
    const data = [];
    for (const planned of pushes) {
      const changes = await sincePublished(context, planned);
      const bundle = dryRun ? planned.current : await push(target, planned, true);
      data.push({
        instrument: planned.instrument.key,
        published: !dryRun,
        ...changes,
        ...(bundle && { bundle_id: bundle.id }),
      });
    }
    const lines = data.flatMap(({ instrument, published, since, differences: found, incomparable }) => [
      `${instrument}: ${published ? 'published' : 'would be published'}${since === undefined ? ' for the first time' : ''}`,
      ...(since !== undefined && found.length === 0 ? ['  nothing changed'] : []),
      ...(since === undefined ? [] : found.map((difference) => `  ${inWords(difference)}`)),
      ...(incomparable.length === 0
        ? []
        : [`  Scores that are no longer comparable: ${incomparable.join(', ')}`]),
    ]);
    return { data, text: lines.join('\n') };
  },
});

function expectNoErrors(pushes: readonly Push[]): void {
  const invalid = pushes
    .filter(({ contents }) => errorsIn(contents).length > 0)
    .map(({ instrument }) => instrument.key);
  if (invalid.length > 0)
    throw new CliError(`The content has errors: ${invalid.join(', ')}.`, {
      exitCode: EXIT.problem,
      hint: 'Run `eps check`.',
    });
}

/** Compares with the newest published bundle. */
async function sincePublished(context: Context, { instrument, contents }: Push) {
  const { client } = await context.app();
  const published = await newestBundle(client, instrument, 'published');
  if (!published)
    return { since: undefined, differences: differences(emptyContents(), contents), incomparable: [] };
  const { contents: before } = await readBundle(client, published);
  const { comparability } = bundleDiff(before, contents);
  return {
    since: published.id,
    differences: differences(before, contents),
    incomparable: (comparability ?? [])
      .filter(({ comparable }) => !comparable)
      .map(({ concept_id }) => concept_id),
  };
}
