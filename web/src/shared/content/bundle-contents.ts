import type { Bundle } from '@eps/sdk';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../base/scope.ts';
import type { Contents } from './json.ts';
import { KINDS } from './kinds.ts';

/** The contents of a bundle by kind. */
export function useBundleContents(bundleId: string) {
  const { api, ids } = useApp();
  return useQuery({
    queryKey: ['bundle-contents', ids.appId, bundleId],
    queryFn: async () => {
      const bundle: Bundle = await api.bundles.get(bundleId);
      const contents = await Promise.all(
        KINDS.map(async (kind) => [kind, (await api.definitions.get(bundle[`${kind}_version_id`])).content]),
      );
      return Object.fromEntries(contents) as Contents;
    },
  });
}
