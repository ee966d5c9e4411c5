import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../base/routes.ts';
import { type EvaluationFilters, readFilters } from './filters.ts';
import { readGroupsSearch } from './groups/search.ts';
import { readEvaluationSearch } from './search.ts';

export const resultsRoutes = {
  list: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'evaluations',
    staticData: { scope: 'evaluations:read' },
    validateSearch: (search): EvaluationFilters => readFilters(search),
    component: lazyRouteComponent(() => import('./evaluations-page.tsx'), 'EvaluationsPage'),
  }),
  reviews: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'reviews',
    staticData: { scope: 'evaluations:review' },
    component: lazyRouteComponent(() => import('./reviews-page.tsx'), 'ReviewsPage'),
  }),
  evaluation: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'evaluations/$evaluationId',
    staticData: { scope: 'evaluations:read' },
    validateSearch: readEvaluationSearch,
    component: lazyRouteComponent(() => import('./evaluation-page.tsx'), 'EvaluationPage'),
  }),
  groups: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'groups',
    staticData: { scope: 'analytics:read' },
    validateSearch: readGroupsSearch,
    component: lazyRouteComponent(() => import('./groups/groups-page.tsx'), 'GroupsPage'),
  }),
  leading: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'leading',
    staticData: { scope: 'analytics:read' },
    validateSearch: (search): { program_id?: string; unit_id?: string } => ({
      ...(typeof search.program_id === 'string' && { program_id: search.program_id }),
      ...(typeof search.unit_id === 'string' && { unit_id: search.unit_id }),
    }),
    component: lazyRouteComponent(() => import('./leading/leader-page.tsx'), 'LeaderPage'),
  }),
  health: createRoute({
    getParentRoute: () => environmentRoute,
    path: 'health',
    staticData: { scope: 'analytics:read' },
    validateSearch: (search): { program_id?: string; days?: number } => ({
      ...(typeof search.program_id === 'string' && { program_id: search.program_id }),
      ...(typeof search.days === 'number' && { days: search.days }),
    }),
    component: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
  }),
};
