import type { AppClient } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { allKinds, type Kind } from './kinds.ts';

/** The requested contents of a bundle. They never change. */
export const contentsQuery = (bundleId: string, kinds: readonly Kind[], api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-contents', bundleId, kinds],
    queryFn: async () => {
      const bundle = await api.bundles.get(bundleId);
      const contents = await Promise.all(
        kinds.map(async (kind) => [kind, (await api.definitions.get(bundle[`${kind}_version_id`])).content]),
      );
      return allKinds(Object.fromEntries(contents));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
