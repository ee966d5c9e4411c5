import type { AppClient, Bundle, BundleContents, ListBundlesQuery, WorkingCopy } from '@eps/sdk';
import { queryOptions } from '@tanstack/react-query';
import { bundlesKey } from '../../shared/queries.ts';
import { listQuery } from '../../ui/list-query.ts';

const MOST_POLICIES = 100;

export const bundleListQuery = (filters: ListBundlesQuery, appId: string, api: AppClient) =>
  listQuery([...bundlesKey, appId, filters], (page) => api.bundles.list({ ...filters, ...page }));

/** The diagnostics of a bundle when it was created, and the present ones. */
export const diagnosticsQuery = (bundleId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-diagnostics', bundleId],
    queryFn: () => api.bundles.getDiagnostics(bundleId),
  });

/** The golden cases of a bundle with their present outcome. */
export const casesRunQuery = (bundleId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-cases', bundleId],
    queryFn: () => api.bundles.runGoldenCases({ bundle_id: bundleId }),
  });

/** The golden cases of a bundle. */
export const casesQuery = (bundleId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-cases-to-try', bundleId],
    queryFn: () => api.bundles.getCases(bundleId),
  });

export const definitionQuery = (definitionId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['definition', definitionId],
    queryFn: () => api.definitions.get(definitionId),
  });

/** The newest adaptive policies; an app with more has long been using adaptive tests or none. */
export const policiesQuery = (appId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['adaptive-policies', appId],
    queryFn: () => api.definitions.list({ kind: 'adaptive_policy', limit: 100 }).take(MOST_POLICIES),
  });

export const diffQuery = (base: string, bundleId: string, api: AppClient) =>
  queryOptions({
    queryKey: ['bundle-diff', base, bundleId],
    queryFn: () => api.bundles.diff(base, bundleId),
  });

export const workingCopyKey = (workingCopyId: string) => ['working-copy-to-publish', workingCopyId];

/** The saved content of a working copy. */
export const workingCopyQuery = (workingCopyId: string, api: AppClient) =>
  queryOptions({
    queryKey: workingCopyKey(workingCopyId),
    queryFn: () => api.workingCopies.get(workingCopyId),
  });

/** The results of the compiler, the golden cases and the comparison for a working copy. */
export const readinessQuery = (
  { id, revision, name, contents, cases }: WorkingCopy,
  base: Bundle | undefined,
  api: AppClient,
) =>
  queryOptions({
    queryKey: ['readiness', id, revision, base?.id],
    queryFn: async () => {
      const [checked, run, diff] = await Promise.all([
        api.bundles.check({ contents, name }),
        api.bundles.runGoldenCases({ contents, cases }),
        base && api.bundles.diffContents(base.id, { contents: contents as BundleContents }),
      ]);
      return { checked, run, diff };
    },
  });
