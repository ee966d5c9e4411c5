import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../base/routes.ts';
import { readFilters } from '../../ui/filters.ts';

const getParentRoute = () => environmentRoute;

/** Programs, subjects, enrollments and sessions of an environment. */
export const runningRoutes = [
  createRoute({
    getParentRoute,
    path: 'programs',
    staticData: { scope: 'programs:read' },
    validateSearch: readFilters('status', 'mode'),
    component: lazyRouteComponent(() => import('./programs/programs-page.tsx'), 'ProgramsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'programs/new',
    staticData: { scope: 'programs:write' },
    validateSearch: readFilters('bundle'),
    component: lazyRouteComponent(() => import('./programs/new-program-page.tsx'), 'NewProgramPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'programs/$programId',
    staticData: { scope: 'programs:read' },
    component: lazyRouteComponent(() => import('./programs/program-page.tsx'), 'ProgramPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects',
    staticData: { scope: 'subjects:read' },
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./subjects/subjects-page.tsx'), 'SubjectsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects/import',
    staticData: { scope: 'subjects:write' },
    component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects/$subjectId',
    staticData: { scope: 'subjects:read' },
    component: lazyRouteComponent(() => import('./subjects/subject-page.tsx'), 'SubjectPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'enrollments',
    staticData: { scope: 'enrollments:read' },
    validateSearch: readFilters('status', 'program_id', 'subject_id'),
    component: lazyRouteComponent(() => import('./enrollments/enrollments-page.tsx'), 'EnrollmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'enrollments/$enrollmentId',
    staticData: { scope: 'enrollments:read' },
    component: lazyRouteComponent(() => import('./enrollments/enrollment-page.tsx'), 'EnrollmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'sessions',
    staticData: { scope: 'enrollments:read' },
    validateSearch: readFilters('status', 'program_id', 'subject_id'),
    component: lazyRouteComponent(() => import('./sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'sessions/$sessionId',
    staticData: { scope: 'enrollments:read' },
    component: lazyRouteComponent(() => import('./sessions/session-page.tsx'), 'SessionPage'),
  }),
] as const;
