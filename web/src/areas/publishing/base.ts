import { type AppClient, type Bundle, ServiceError, type WorkingCopy } from '@eps/sdk';

/**
 * The bundle to which a working copy is compared: the bundle that it was last published as or made from, if
 * that was published, else the newest one of the same name. Undefined if there is none.
 */
export function baseOf(
  bundles: readonly Bundle[],
  { name, base_bundle_id }: WorkingCopy,
): Bundle | undefined {
  const published = bundles.filter(({ published_at }) => published_at !== undefined);
  const sameName = published
    .filter((bundle) => bundle.name === name)
    .sort((one, other) => other.revision - one.revision);
  return published.find(({ id }) => id === base_bundle_id) ?? sameName[0];
}

/**
 * Records that a working copy was published as a bundle, so that later changes are compared with that bundle.
 */
export async function setBase(workingCopyId: string, bundleId: string, api: AppClient): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { revision } = await api.workingCopies.get(workingCopyId);
    try {
      await api.workingCopies.save(workingCopyId, { revision, base_bundle_id: bundleId });
      return;
    } catch (error) {
      // Somebody saved in between, for example the editor that is open in another tab.
      if (!isChanged(error) || attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

const MOST_ATTEMPTS = 5;
const isChanged = (error: unknown) => error instanceof ServiceError && error.code === 'working_copy_changed';
