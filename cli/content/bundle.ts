import type { Bundle } from '@eps/sdk';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { readFolder } from './folder.ts';
import { instrumentsOf, requireProject } from './instruments.ts';
import { newestBundle, readBundle } from './remote.ts';
import { differences } from './words.ts';

/** How a command chooses one bundle: by its id, or as the newest one of an instrument of eps.yaml. */
export interface BundleChoice {
  bundle: string | undefined;
  /** The name in eps.yaml; undefined for the only one. */
  instrument: string | undefined;
  status?: Bundle['status'];
}

/** The option of the commands that work on one bundle. */
export const BUNDLE_OPTION = {
  flags: '--bundle <id>',
  description: 'a bundle by its id, instead of the newest one of an instrument',
};

/** The argument of the commands that work on one instrument. */
export const INSTRUMENT = {
  syntax: '[instrument]',
  description: 'name in eps.yaml; default: the only one',
};

/** Returns the id of the chosen bundle. Prints a remark if the folder has changes that the bundle lacks. */
export async function chooseBundle(context: Context, choice: BundleChoice): Promise<string> {
  if (choice.bundle !== undefined) return choice.bundle;
  const project = await requireProject(context);
  const { instrument: key, status } = choice;
  const instruments = instrumentsOf(project, key === undefined ? [] : [key]);
  if (instruments.length > 1)
    throw new CliError(`Name one instrument: ${instruments.map((each) => each.key).join(', ')}.`);
  const instrument = instruments[0]!;
  const { client } = await context.app();
  const bundle = await newestBundle(client, instrument, status);
  const command = status === 'published' ? 'publish' : 'push';
  if (!bundle)
    throw new CliError(
      `The app has no ${status === undefined ? '' : `${status} `}bundle of ${instrument.key}.`,
      {
        hint: `Run \`eps ${command}\` first.`,
      },
    );
  const { contents } = await readFolder(instrument.path);
  const remote = await readBundle(client, bundle);
  if (differences(remote.contents, contents).length > 0)
    context.note(
      `The folder of ${instrument.key} differs from the app's bundle; \`eps ${command}\` saves it.`,
    );
  return bundle.id;
}
