/**
 * The resource folders and which of them each may use, lowest first: a folder uses only folders listed before
 * it, so there is no cycle. `npm run check:structure` compares this list with the imports, and the table in
 * ARCHITECTURE.md with this list.
 */
export interface Resource {
  name: string;
  /** One line for ARCHITECTURE.md. */
  holds: string;
  uses: readonly string[];
  /** Files that other folders may import besides `schema.ts`, `queries.ts` (reads only) and `commands.ts`. */
  shares?: readonly string[];
}

export const RESOURCES: readonly Resource[] = [
  { name: 'system', holds: 'health, metrics, the OpenAPI document and the pages', uses: [] },
  { name: 'events', holds: 'the event feed', uses: [] },
  {
    name: 'audit-log',
    holds: 'the audit log: list, export, hash chain, signed checkpoints, verification',
    uses: [],
    shares: ['checkpoint-queries.ts', 'checkpoint.ts', 'entry.ts', 'verify.ts'],
  },
  {
    name: 'environments',
    holds: 'the test and live environment of an app, and its clock',
    uses: [],
    shares: ['lookups.ts'],
  },
  { name: 'apps', holds: 'apps', uses: ['environments'], shares: ['lookups.ts'] },
  {
    name: 'api-keys',
    holds: 'API keys and the import of legacy keys',
    uses: ['environments', 'apps'],
    shares: ['import-legacy.ts'],
  },
  {
    name: 'auth',
    holds: 'users, sign-in, user sessions, passwords',
    uses: ['api-keys'],
    shares: ['create-reset-link.ts', 'create-sign-in-link.ts', 'password-policy.ts', 'record-sign-in.ts'],
  },
  { name: 'members', holds: 'memberships and the invitations to them', uses: ['auth', 'api-keys'] },
  { name: 'organizations', holds: 'organizations', uses: ['auth', 'apps', 'api-keys', 'members'] },
  {
    name: 'jobs',
    holds: 'jobs of the API: status, progress, result, cancellation, and running them in threads',
    uses: [],
    shares: ['sealed-result.ts', 'start.ts', 'thread-jobs.ts', 'thread-messages.ts'],
  },
  { name: 'definitions', holds: 'the six kinds of content, by revision', uses: [] },
  {
    name: 'templates',
    holds: 'the built-in library, what is cloned from it, and instruments imported from other formats',
    uses: ['definitions'],
  },
  {
    name: 'bundles',
    holds: 'bundles of definitions, compiled and cached',
    uses: ['apps', 'definitions', 'jobs'],
    shares: [
      'compile-texts.ts',
      'compiled.ts',
      'contents.ts',
      'contents-or-bundle.ts',
      'require-compiled.ts',
    ],
  },
  {
    name: 'working-copies',
    holds: 'instruments that are being edited, and who has them open',
    uses: ['members', 'definitions', 'bundles'],
  },
  {
    name: 'programs',
    holds: 'programs: create, read, check their content',
    uses: ['bundles'],
    shares: ['content.ts'],
  },
  {
    name: 'subjects',
    holds: 'subjects: import, look up, sealed profiles',
    uses: [],
    shares: ['profile.ts'],
  },
  { name: 'instrument-events', holds: 'views, changes and skips of questions', uses: [] },
  {
    name: 'participant-sessions',
    holds: 'sessions of participants: issue, begin, end, expire',
    uses: ['instrument-events'],
  },
  {
    name: 'enrollments',
    holds: 'enrollments and when they are next due',
    uses: ['programs', 'participant-sessions'],
    shares: ['due.ts', 'count-due.ts', 'enroll.ts'],
  },
  {
    name: 'program-lifecycle',
    holds: 'activate, pause, archive and change programs, which reschedules their enrollments',
    uses: ['bundles', 'programs', 'enrollments'],
  },
  {
    name: 'evaluations',
    holds: 'evaluations with their answers: open, complete, supersede, read',
    uses: ['programs', 'subjects', 'instrument-events', 'enrollments'],
    shares: [
      'answers.ts',
      'complete.ts',
      'final-answers.ts',
      'key.ts',
      'open.ts',
      'participant-view.ts',
      'present.ts',
      'receipt.ts',
      'report-page.ts',
      'reported-guardrails.ts',
      'sealed.ts',
      'state.ts',
      'supersede.ts',
    ],
  },
  {
    name: 'calibrations',
    holds: 'calibrations of item parameters from released evaluations',
    uses: ['jobs', 'definitions', 'bundles', 'evaluations'],
    shares: ['drift.ts'],
  },
  {
    name: 'psychometrics',
    holds: 'psychometrics from counters of item scores',
    uses: ['jobs', 'bundles', 'programs', 'evaluations', 'calibrations'],
    shares: ['check.ts', 'count-evaluations.ts', 'rebuild.ts'],
  },
  {
    name: 'shadow-scoring',
    holds: 'scoring of past answers with another bundle',
    uses: ['jobs', 'bundles', 'evaluations'],
  },
  {
    name: 'receipts',
    holds: 'signed receipts of evaluations',
    uses: ['audit-log', 'bundles', 'evaluations'],
  },
  {
    name: 'answering',
    holds: 'which answers an evaluation accepts',
    uses: ['evaluations'],
    shares: ['accept.ts', 'record-answered.ts'],
  },
  {
    name: 'evaluation-review',
    holds: 'review, amend, rescore and replay evaluations',
    uses: ['programs', 'evaluations', 'answering'],
  },
  {
    name: 'evaluation-export',
    holds: 'the export of evaluations: scores and, on request, answers, reviews and external ids',
    uses: ['subjects', 'evaluations', 'evaluation-review'],
  },
  {
    name: 'continuous-evaluation',
    holds: 'cycles of continuous programs, due questions and their deliveries',
    uses: [
      'environments',
      'programs',
      'subjects',
      'instrument-events',
      'participant-sessions',
      'enrollments',
      'evaluations',
      'answering',
    ],
    shares: ['accept.ts', 'close.ts', 'cycle.ts', 'deliver.ts', 'running.ts'],
  },
  {
    name: 'participant',
    holds: 'the participant API: issue a token, show, answer and complete a session, own due questions',
    uses: [
      'programs',
      'subjects',
      'instrument-events',
      'participant-sessions',
      'enrollments',
      'evaluations',
      'answering',
      'continuous-evaluation',
    ],
    shares: ['issue-session.ts', 'view.ts'],
  },
  {
    name: 'program-links',
    holds: 'public links of programs, and starting sessions with them',
    uses: ['programs', 'subjects', 'enrollments', 'evaluations', 'participant'],
  },
  {
    name: 'trials',
    holds: 'evaluating answers that no participant gave, for authors; stores nothing',
    uses: ['definitions', 'bundles', 'evaluations', 'answering', 'participant'],
  },
  {
    name: 'subject-data',
    holds: 'everything held about one subject: export and erasure',
    uses: [
      'subjects',
      'participant-sessions',
      'enrollments',
      'evaluations',
      'evaluation-review',
      'continuous-evaluation',
    ],
  },
  { name: 'adherence', holds: 'how much of what was due was answered', uses: ['programs', 'enrollments'] },
  {
    name: 'analytics',
    holds: 'instrument health from incremental rollups',
    uses: ['programs'],
    shares: ['rebuild.ts'],
  },
  {
    name: 'webhooks/endpoints',
    holds: 'webhook endpoints, their secrets, URLs and allowed addresses',
    uses: [],
    shares: ['addresses.ts', 'secret.ts', 'target.ts'],
  },
  {
    name: 'webhooks/deliveries',
    holds: 'deliveries and attempts: list, retry, ping, health',
    uses: ['webhooks/endpoints'],
  },
  {
    name: 'webhooks/worker',
    holds: 'the job that signs and sends deliveries, and notices about disabled endpoints',
    uses: ['webhooks/endpoints'],
    shares: ['count-due.ts'],
  },
];

/**
 * Files and folders of server/src outside of `resources/` that may import from it; everything else may not.
 */
export const RESOURCE_USERS = [
  'boot',
  'content-routes.ts',
  'maintenance',
  'jobs.ts',
  'openapi',
  'page-routes.ts',
  'routes.ts',
  'services.ts',
] as const;
