import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/routes.tsx';
import { readFilters } from '../../ui/filters.ts';

const getParentRoute = () => appRoute;

/** Bundles of an app, and the page that publishes a working copy. */
export const publishingRoutes = [
  createRoute({
    getParentRoute,
    path: 'bundles',
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./bundles-page.tsx'), 'BundlesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'bundles/$bundleId',
    validateSearch: readFilters('tab', 'compare'),
    component: lazyRouteComponent(() => import('./bundle-page.tsx'), 'BundlePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'publish/$workingCopyId',
    // Those but `compare` are of shadow scoring.
    validateSearch: readFilters('compare', 'environment', 'window', 'job'),
    component: lazyRouteComponent(() => import('./publish-page.tsx'), 'PublishPage'),
  }),
] as const;
