import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { appRoute, environmentRoute } from '../../base/routes.ts';
import { readFilters } from '../../ui/filters.ts';

const getParentRoute = () => environmentRoute;

/** Programs, studies, subjects, enrollments, sessions and messages of an environment. */
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
    validateSearch: readFilters('tab', 'links'),
    staticData: { scope: 'programs:read' },
    component: lazyRouteComponent(() => import('./programs/program-page.tsx'), 'ProgramPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'programs/$programId/responses',
    staticData: { scope: 'subjects:write' },
    component: lazyRouteComponent(() => import('./responses/responses-page.tsx'), 'ResponsesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'studies',
    staticData: { scope: 'programs:read' },
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./studies/studies-page.tsx'), 'StudiesPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'studies/new',
    staticData: { scope: 'programs:write' },
    component: lazyRouteComponent(() => import('./studies/new-study-page.tsx'), 'NewStudyPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'studies/$studyId',
    validateSearch: readFilters('tab', 'links'),
    staticData: { scope: 'programs:read' },
    component: lazyRouteComponent(() => import('./studies/study-page.tsx'), 'StudyPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'studies/$studyId/participants',
    staticData: { scope: 'subjects:read' },
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./studies/study-page.tsx'), 'StudyPeoplePage'),
  }),
  createRoute({
    getParentRoute,
    path: 'studies/$studyId/participants/$participantId',
    staticData: { scope: 'subjects:read' },
    component: lazyRouteComponent(() => import('./studies/participant-page.tsx'), 'ParticipantPage'),
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
    validateSearch: readFilters('study'),
    component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'subjects/$subjectId',
    staticData: { scope: 'subjects:read' },
    validateSearch: readFilters('tab'),
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
    path: 'enrollments/$enrollmentId/paper',
    staticData: { scope: 'sessions:write' },
    component: lazyRouteComponent(() => import('./paper/entry-page.tsx'), 'PaperEntryPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'paper-entries/$paperEntryId',
    staticData: { scope: 'evaluations:answers' },
    component: lazyRouteComponent(() => import('./paper/resolve-page.tsx'), 'ResolvePaperPage'),
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
  createRoute({
    getParentRoute,
    path: 'message-log',
    staticData: { scope: 'messages:read' },
    validateSearch: readFilters('state', 'program_id', 'subject_id'),
    component: lazyRouteComponent(() => import('./message-log/message-log-page.tsx'), 'MessageLogPage'),
  }),
  createRoute({
    getParentRoute,
    path: 'suppressions',
    staticData: { scope: 'messages:read' },
    validateSearch: readFilters('reason'),
    component: lazyRouteComponent(() => import('./suppressions/suppressions-page.tsx'), 'SuppressionsPage'),
  }),
] as const;

/** Protocols of an app, which studies run. */
export const protocolRoutes = [
  createRoute({
    getParentRoute: () => appRoute,
    path: 'protocols',
    staticData: { scope: 'definitions:read' },
    validateSearch: readFilters('status'),
    component: lazyRouteComponent(() => import('./protocols/protocols-page.tsx'), 'ProtocolsPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'protocols/new',
    staticData: { scope: 'definitions:write' },
    validateSearch: readFilters('from'),
    component: lazyRouteComponent(() => import('./protocols/new-protocol-page.tsx'), 'NewProtocolPage'),
  }),
  createRoute({
    getParentRoute: () => appRoute,
    path: 'protocols/$protocolId',
    staticData: { scope: 'definitions:read' },
    validateSearch: readFilters('compare'),
    component: lazyRouteComponent(() => import('./protocols/protocol-page.tsx'), 'ProtocolPage'),
  }),
] as const;
