import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../base/routes.ts';
import { readFilters } from '../../ui/filters.ts';

/** Pages on the quality and fairness of an instrument, and on the effect of changes to it. */
export const analysisRoutes = [
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'psychometrics',
    staticData: { scope: 'analytics:read' },
    validateSearch: readFilters('program_id', 'bundle_id', 'concept_id', 'group_by', 'window', 'item'),
    component: lazyRouteComponent(
      () => import('./psychometrics/psychometrics-page.tsx'),
      'PsychometricsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => environmentRoute,
    path: 'calibrations',
    staticData: { scope: 'analytics:read' },
    validateSearch: readFilters('bundle_id', 'concept_id', 'job'),
    component: lazyRouteComponent(() => import('./calibration/calibrations-page.tsx'), 'CalibrationsPage'),
  }),
];
