import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { environmentRoute } from '../../app/routes.tsx';
import { readFilters } from '../../ui/filters.ts';

const getParentRoute = () => environmentRoute;

/** Programs, subjects, enrollments and sessions of an environment. */
export const runningRoutes = [
  createRoute({
    getParentRoute,
    path: 'programs',
    validateSearch: readFilters('status', 'mode'),
    component: lazyRouteComponent(() => import('./programs/programs-page.tsx'), 'ProgramsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'programs/new',
    validateSearch: readFilters('bundle'),
    component: lazyRouteComponent(() => import('./programs/new-program-page.tsx'), 'NewProgramPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'programs/$programId',
    component: lazyRouteComponent(() => import('./programs/program-page.tsx'), 'ProgramPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects',
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./subjects/subjects-page.tsx'), 'SubjectsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects/import',
    component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects/$subjectId',
    component: lazyRouteComponent(() => import('./subjects/subject-page.tsx'), 'SubjectPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'enrollments',
    validateSearch: readFilters('status', 'program_id', 'subject_id'),
    component: lazyRouteComponent(() => import('./enrollments/enrollments-page.tsx'), 'EnrollmentsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'enrollments/$enrollmentId',
    component: lazyRouteComponent(() => import('./enrollments/enrollment-page.tsx'), 'EnrollmentPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'sessions',
    validateSearch: readFilters('status', 'program_id', 'subject_id'),
    component: lazyRouteComponent(() => import('./sessions/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'sessions/$sessionId',
    component: lazyRouteComponent(() => import('./sessions/session-page.tsx'), 'SessionPage'),
  }),
] as const;
