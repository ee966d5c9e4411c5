import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute } from '../../app/routes.tsx';

/** Answers `{answers, declined}` to begin with, so that an example has an address. */
export interface TrySearch {
  example?: unknown;
}

export const tryingRoutes = {
  bundle: createRoute({
    getParentRoute: () => appRoute,
    path: 'bundles/$bundleId/try',
    validateSearch: (search): TrySearch => (search.example === undefined ? {} : { example: search.example }),
    component: lazyRouteComponent(() => import('./bundle-try-page.tsx'), 'BundleTryPage'),
  }),
};
