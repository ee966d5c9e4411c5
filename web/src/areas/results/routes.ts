import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../base/routes.ts';
import { type EvaluationFilters, readFilters } from './filters.ts';

const TABS = ['scores', 'report', 'answers', 'trace', 'compare', 'history'] as const;
export type EvaluationTab = (typeof TABS)[number];

/** What the page of an evaluation shows: a tab, in the trace a score or a question, and what it is compared with. */
export interface EvaluationSearch {
  tab?: EvaluationTab;
  score?: string;
  question?: string;
  /** The id of the other evaluation. */
  with?: string;
}

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
    validateSearch: (search): EvaluationSearch => ({
      ...(TABS.includes(search.tab as EvaluationTab) && { tab: search.tab as EvaluationTab }),
      ...(typeof search.score === 'string' && { score: search.score }),
      ...(typeof search.question === 'string' && { question: search.question }),
      ...(typeof search.with === 'string' && { with: search.with }),
    }),
    component: lazyRouteComponent(() => import('./evaluation-page.tsx'), 'EvaluationPage'),
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
