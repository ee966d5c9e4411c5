import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, environmentRoute } from '../../app/routes.tsx';
import { readFilters } from '../../ui/filters.ts';

/** Whether an instrument measures, whether it is fair, and what a change of it would do. */
export const analysisRoutes = {
  environment: [
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'psychometrics',
      validateSearch: readFilters('program_id', 'bundle_id', 'concept_id', 'group_by', 'window', 'item'),
      component: lazyRouteComponent(
        () => import('./psychometrics/psychometrics-page.tsx'),
        'PsychometricsPage',
      ),
    }),
    createRoute({
      getParentRoute: () => environmentRoute,
      path: 'calibrations',
      validateSearch: readFilters('bundle_id', 'concept_id', 'job'),
      component: lazyRouteComponent(() => import('./calibration/calibrations-page.tsx'), 'CalibrationsPage'),
    }),
  ],
  app: [
    createRoute({
      getParentRoute: () => appRoute,
      path: 'bundles/$bundleId/compare/$otherBundleId',
      validateSearch: readFilters('environment', 'window', 'job'),
      component: lazyRouteComponent(() => import('./compare/compare-page.tsx'), 'ComparePage'),
    }),
    createRoute({
      getParentRoute: () => appRoute,
      path: 'publish-gates',
      component: lazyRouteComponent(() => import('./gates/gates-page.tsx'), 'GatesPage'),
    }),
  ],
};
