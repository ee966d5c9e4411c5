import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../base/routes.ts';
import { readFilters } from '../../ui/filters.ts';

/** Answers `{answers, declined}` to begin with, so that an example has an address. */
interface TrySearch {
  example?: unknown;
}

const getParentRoute = () => appRoute;

/** Bundles of an app: reading, trying, comparing and publishing them. */
export const publishingRoutes = [
  createRoute({
    getParentRoute,
    path: 'bundles',
    staticData: { scope: 'bundles:read' },
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./bundles-page.tsx'), 'BundlesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'bundles/$bundleId',
    staticData: { scope: 'bundles:read' },
    validateSearch: readFilters('tab', 'compare'),
    component: lazyRouteComponent(() => import('./bundle-page.tsx'), 'BundlePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'publish/$workingCopyId',
    staticData: { scope: 'bundles:publish' },
    // All of them except `compare` belong to shadow scoring.
    validateSearch: readFilters('compare', 'environment', 'window', 'job'),
    component: lazyRouteComponent(() => import('./publish-page.tsx'), 'PublishPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'bundles/$bundleId/try',
    staticData: { scope: 'bundles:read' },
    validateSearch: (search): TrySearch => (search.example === undefined ? {} : { example: search.example }),
    component: lazyRouteComponent(() => import('./bundle-try-page.tsx'), 'BundleTryPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'bundles/$bundleId/compare/$otherBundleId',
    staticData: { scope: 'bundles:read' },
    validateSearch: readFilters('environment', 'window', 'job'),
    component: lazyRouteComponent(() => import('./compare/compare-page.tsx'), 'ComparePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'publish-gates',
    staticData: { scope: 'organization:read' },
    component: lazyRouteComponent(() => import('./gates/gates-page.tsx'), 'GatesPage'),
  }),
] as const;
