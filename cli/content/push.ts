import { type Contents, compileBundle, type Diagnostic } from '@eps/engine';
import type { AppClient, Bundle } from '@eps/sdk';
import type { Context } from '../core/context.ts';
import { CliError } from '../core/errors.ts';
import { EXIT } from '../core/exit-codes.ts';
import { uploadFiles } from './files.ts';
import { readFolder } from './folder.ts';
import type { Instrument } from './instruments.ts';
import { lockBundle, lockedBundle } from './lock.ts';
import type { Project } from './project.ts';
import { newestBundle, readBundle } from './remote.ts';
import { type Difference, differencesFrom } from './words.ts';

/** The app that instruments are pushed to, and the folder of the project. */
interface Target {
  client: AppClient;
  appId: string;
  root: string;
}

/** What a push changes in an app. */
export interface Push {
  instrument: Instrument;
  contents: Contents;
  /** The language of the instrument: as in eps.yaml, otherwise as in the app. */
  locale: string | undefined;
  /** The newest bundle of the app; undefined if the app does not have the instrument. */
  current: Bundle | undefined;
  differences: Difference[];
}

/**
 * Compares the folders of instruments with the app, all of them before anything is pushed.
 *
 * @throws CliError if the app changed since a folder was last pulled or pushed, unless `force` is set.
 */
export async function planPushes(
  context: Context,
  { root }: Project,
  instruments: readonly Instrument[],
  force: boolean,
): Promise<{ target: Target; pushes: Push[] }> {
  const { client, ids } = await context.app();
  const target = { client, appId: ids.appId, root };
  const pushes: Push[] = [];
  for (const instrument of instruments) pushes.push(await planPush(target, instrument, force));
  return { target, pushes };
}

async function planPush(
  { client, appId, root }: Target,
  instrument: Instrument,
  force: boolean,
): Promise<Push> {
  const { contents } = await readFolder(instrument.path);
  const current = await newestBundle(client, instrument);
  const remote = current && (await readBundle(client, current));
  const locale = instrument.locale ?? remote?.locale;
  const changes = differencesFrom(remote, { contents, locale });
  const isKnown = current === undefined || current.id === (await lockedBundle(root, appId, instrument.key));
  if (!isKnown && !force && changes.length > 0)
    throw new CliError(`${instrument.key} changed in the app since it was last pulled.`, {
      exitCode: EXIT.problem,
      hint: 'Run `eps pull` to merge the changes, or `eps push --force` to replace them.',
    });
  return { instrument, contents, locale, current, differences: changes };
}

/** Saves the contents as a new bundle, unless the app already has them. Remembers the bundle as the base. */
export async function push(
  { client, appId, root }: Target,
  planned: Push,
  publish: boolean,
): Promise<Bundle> {
  const { instrument, current, differences: changes } = planned;
  const bundle = current && changes.length === 0 ? current : await create(client, planned, publish);
  const isPublished = bundle.status === 'published';
  const result = publish && !isPublished ? await client.bundles.publish(bundle.id) : bundle;
  await lockBundle(root, appId, instrument.key, result.id);
  return result;
}

async function create(
  client: AppClient,
  { instrument: { name, business_id_prefix, path }, contents, locale }: Push,
  publish: boolean,
): Promise<Bundle> {
  await uploadFiles(client, path, contents);
  const { bundle } = await client.bundles.createFromContents({
    name,
    business_id_prefix,
    contents,
    publish,
    ...(locale !== undefined && { locale }),
  });
  return bundle;
}

/** Returns the errors of the contents; a bundle with errors can be pushed, but not published. */
export function errorsIn(contents: Contents): Diagnostic[] {
  return compileBundle(contents).diagnostics.filter(({ severity }) => severity === 'error');
}
