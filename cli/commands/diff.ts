import { emptyContents, readFolder } from '../content/folder.ts';
import { INSTRUMENTS, instrumentsOf, requireProject } from '../content/instruments.ts';
import { newestBundle, readBundle } from '../content/remote.ts';
import { type Difference, differences, inWords } from '../content/words.ts';
import { command } from '../core/command.ts';
import { EXIT } from '../core/exit-codes.ts';

export const diff = command({
  name: 'diff',
  summary: 'Show how the folder differs from the app',
  description:
    'Says in words what `eps push` would change in the app. Ends with 1 if anything differs, so that CI can detect drift.',
  arguments: [INSTRUMENTS],
  examples: [
    { run: 'eps diff', shows: 'the changes of all instruments' },
    { run: 'eps diff mood --json -e live', shows: 'the changes of one instrument as JSON' },
  ],
  async run(context, _options, keys) {
    const instruments = instrumentsOf(await requireProject(context), keys);
    const { client } = await context.app();
    const data: { instrument: string; bundle_id?: string; differences: Difference[] }[] = [];
    for (const instrument of instruments) {
      const { contents } = await readFolder(instrument.path);
      const bundle = await newestBundle(client, instrument);
      const remote = bundle ? (await readBundle(client, bundle)).contents : emptyContents();
      data.push({
        instrument: instrument.key,
        ...(bundle && { bundle_id: bundle.id }),
        differences: differences(remote, contents),
      });
    }
    const lines = data.flatMap(({ instrument, bundle_id, differences: found }) => {
      if (bundle_id === undefined) return [`${instrument}: not in the app`];
      if (found.length === 0) return [`${instrument}: no differences`];
      return [`${instrument}:`, ...found.map((difference) => `  ${inWords(difference)}`)];
    });
    const isSame = data.every(
      ({ bundle_id, differences: found }) => bundle_id !== undefined && found.length === 0,
    );
    return { data, text: lines.join('\n'), exitCode: isSame ? EXIT.success : EXIT.problem };
  },
});
