import { type Contents, type JsonObject, KINDS, type Kind } from '@eps/engine';
import { type AppClient, type Bundle, ServiceError } from '@eps/sdk';
import type { Instrument } from './instruments.ts';

/** An instrument as the app has it: a bundle, and the contents and the language of its definitions. */
export interface RemoteInstrument {
  bundle: Bundle;
  contents: Contents;
  locale: string;
}

/** Returns the newest bundle of the instrument's name that is not archived; undefined if there is none. */
export async function newestBundle(
  app: AppClient,
  { name }: Instrument,
  status?: Bundle['status'],
): Promise<Bundle | undefined> {
  for await (const bundle of app.bundles.list({ limit: 100, ...(status && { status }) }))
    if (bundle.name === name && bundle.status !== 'archived') return bundle;
  return undefined;
}

export async function readBundle(app: AppClient, bundle: Bundle): Promise<RemoteInstrument> {
  const definitions = await Promise.all(
    KINDS.map((kind) => app.definitions.get(bundle[`${kind}_version_id`])),
  );
  const contents = definitions.map(({ kind, content }): [Kind, JsonObject] => [kind, content as JsonObject]);
  const { locale } = definitions.find(({ kind }) => kind === 'experience')!;
  return { bundle, contents: Object.fromEntries(contents) as Contents, locale };
}

/** Returns the bundle with its contents; undefined if the app has no such bundle. */
export async function findBundle(app: AppClient, id: string): Promise<RemoteInstrument | undefined> {
  try {
    return await readBundle(app, await app.bundles.get(id));
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return undefined;
    throw error;
  }
}
