import {
  type AppClient,
  type AppIds,
  type Bundle,
  type BundleContents,
  ServiceError,
  type WorkingCopy,
} from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../base/client.ts';

export const appQuery = ({ organizationId, appId }: AppIds) =>
  queryOptions({
    queryKey: ['app', appId],
    queryFn: () => client.organization({ organizationId }).apps.get(appId),
  });

export const bundleQuery = (bundleId: string, api: AppClient) =>
  queryOptions({ queryKey: ['bundle', bundleId], queryFn: () => api.bundles.get(bundleId) });

export const diffQuery = (base: string, bundleId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-diff', base, bundleId],
    queryFn: () => api.bundles.diff(base, bundleId),
  });

/** The content of a working copy as it is saved now. */
export const workingCopyQuery = (workingCopyId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['working-copy-to-publish', workingCopyId],
    queryFn: () => api.workingCopies.get(workingCopyId),
  });

/** What the compiler, the golden cases and the comparison say of a working copy. */
export const readinessQuery = (
  { id, revision, contents, cases }: WorkingCopy,
  base: Bundle | undefined,
  api: AppClient,
) =>
  queryOptions({
    queryKey: ['readiness', id, revision, base?.id],
    queryFn: async () => {
      const [checked, run, diff] = await Promise.all([
        api.bundles.check({ contents }),
        api.bundles.runGoldenCases({ contents, cases }),
        base && api.bundles.diffContents(base.id, { contents: contents as BundleContents }),
      ]);
      return { checked, run, diff };
    },
  });

/**
 * The bundle that the changes of a working copy are counted from: the one that it was last published as or
 * made from, if that was published, else the newest of the same name. Undefined if there is none.
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

/** Records that a working copy was published as a bundle, so that its next changes are counted from there. */
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
