import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { computed, rowsOf } from '../../src/db/rows.ts';
import { enroll, importSubject, participant, setUpApp, setUpProgram, type Workspace } from '../actors.ts';
import { type CallOptions, startTestApp, type TestApp, type TestResponse } from '../app.ts';

/** Contents with a required and an optional question, both scored for the concept `mood`. */
export const INSTRUMENT = {
  experience: {
    questions: ['q1', 'q2'].map((id) => ({
      id,
      prompt: id,
      input: 'single_select',
      required: id === 'q1',
      options: [0, 1].map((score) => ({ id: `o${score}`, label: `${score}`, scores: { mood: score } })),
    })),
  },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};

/** A running service with one resource of each type, for a valid request to every operation. */
export interface TestWorld {
  app: TestApp;
  workspace: Workspace;
  /** `/v1/organizations/…` of the first organization */
  organizationPath: string;
  /** `/v1/organizations/…/apps/…` of the workspace */
  appPath: string;
  /** `/v1/organizations/…/apps/…/environments/…` of the workspace's test environment */
  environmentPath: string;
  /** An active continuous program; `subjectId` is enrolled in it with `enrollmentId`. */
  programId: string;
  subjectId: string;
  enrollmentId: string;
  /** The newest bundle, and the ids of its six definitions by field name (`…_version_id`). */
  bundleId: string;
  pins: Record<string, string>;
  /** The bundle's experience. */
  definitionId: string;
  /**
   * A pending evaluation of another subject in a one-time program, and the participant token of its session.
   */
  evaluationId: string;
  token: string;
}

/** Starts the service and creates the resources. */
export async function startTestWorld(): Promise<TestWorld> {
  const app = await startTestApp();
  const workspace = await setUpApp(app);
  const programId = await setUpProgram(workspace, INSTRUMENT, { mode: 'continuous' });
  const subjectId = await importSubject(workspace);
  const enrollmentId = await enroll(workspace, programId, subjectId);
  const oneTime = await setUpProgram(workspace, INSTRUMENT);
  const session = await participant(workspace, oneTime);
  const { body: bundles } = await app.call('GET', `${workspace.appPath}/bundles?limit=1`);
  const [bundle] = bundles.items;
  const pins = Object.fromEntries(
    Object.entries<string>(bundle).filter(([name]) => name.endsWith('_version_id')),
  );
  // The first use of the key is recorded in the background; tests compare the number of rows.
  await app.services.keyNetworks.flush();
  const { appPath, environmentPath } = workspace;
  return {
    app,
    workspace,
    organizationPath: `/v1/organizations/${app.organizationId}`,
    appPath,
    environmentPath,
    programId,
    subjectId,
    bundleId: bundle.id,
    definitionId: pins['experience_version_id']!,
    pins,
    evaluationId: session.evaluation_id,
    enrollmentId,
    token: session.participant_token,
  };
}

/** Sends a GET, expects the status and returns the body. */
export async function getBody(world: TestWorld, path: string, status = 200) {
  const response = await world.app.call('GET', path);
  expect(response.status, response.text).toBe(status);
  return response.body;
}

/** Sends a POST, expects the status and returns the body. */
export async function postBody(world: TestWorld, path: string, status: number, body?: unknown) {
  const response = await world.app.call('POST', path, body === undefined ? {} : { body });
  expect(response.status, response.text).toBe(status);
  return response.body;
}

/** An operation of the interface with a valid request. */
export interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** The shape of its validation errors: a list, or the error object of the application. */
  shape: 'list' | 'application';
  /** It takes an Idempotency-Key. */
  keyed?: true;
  body?: Record<string, unknown>;
  /** It takes a participant token instead of an API key. */
  participant?: true;
}

const post = (
  name: string,
  shape: Operation['shape'],
  path: string,
  body?: Operation['body'],
): Operation => ({
  name,
  method: 'POST',
  path,
  shape,
  keyed: true,
  ...(body && { body }),
});
const get = (name: string, shape: Operation['shape'], path: string): Operation => ({
  name,
  method: 'GET',
  path,
  shape,
});

/** Returns every operation of the interface with a valid request. */
export function operations(world: TestWorld): Operation[] {
  const { programId, subjectId, organizationPath, appPath, environmentPath } = world;
  const pair = { program_id: programId, subject_id: subjectId };
  return [
    post('create definition', 'application', `${appPath}/definitions/experience`, {
      business_id: 'd',
      name: 'D',
      content: {},
    }),
    get('get definition', 'list', `${appPath}/definitions/${world.definitionId}`),
    get('list definitions', 'application', `${appPath}/definitions`),
    post('clone template', 'application', `${appPath}/templates/${randomUUID()}/clone`, {
      business_id_prefix: 'x',
    }),
    post('create bundle', 'application', `${appPath}/bundles`, { name: 'B', ...world.pins }),
    get('list bundles', 'application', `${appPath}/bundles`),
    post('bundle status', 'application', `${appPath}/bundles/${world.bundleId}/status`, {
      status: 'published',
    }),
    post('publish bundle', 'application', `${appPath}/bundles/${world.bundleId}/publish`),
    post('create program', 'application', `${environmentPath}/programs`, {
      name: 'P',
      version_bundle_id: world.bundleId,
    }),
    get('list programs', 'application', `${environmentPath}/programs`),
    post('program status', 'application', `${environmentPath}/programs/${programId}/status`, {
      status: 'active',
    }),
    post('activate program', 'list', `${environmentPath}/programs/${programId}/activate`),
    post('create enrollment', 'application', `${environmentPath}/enrollments`, pair),
    post('enrollment status', 'application', `${environmentPath}/enrollments/${world.enrollmentId}/status`, {
      status: 'active',
    }),
    post('due questions', 'application', `${environmentPath}/continuous-evaluation/due-questions`, {
      ...pair,
      trigger: { event: '', login_session_id: 's', page: '/' },
    }),
    get('get evaluation', 'list', `${environmentPath}/evaluations/${world.evaluationId}`),
    { ...post('complete', 'application', '/v1/participant/complete'), participant: true },
    get('instrument health', 'application', `${environmentPath}/analytics/instrument-health`),
    get('list deliveries', 'application', `${environmentPath}/webhook-deliveries`),
    get('me', 'application', '/auth/me'),
    post('create app', 'list', `${organizationPath}/apps`, { name: 'A', slug: 'a' }),
    get('list environments', 'list', `${appPath}/environments`),
    post('create membership', 'list', `${organizationPath}/memberships`, { email: 'x@example.com' }),
    get('list memberships', 'list', `${organizationPath}/memberships`),
    get('list invitations', 'list', `${organizationPath}/invitations`),
    post('import subjects', 'list', `${environmentPath}/subjects/batch`, { items: [{ external_id: 'x' }] }),
    get('get subject', 'list', `${environmentPath}/subjects/${subjectId}`),
    get('list subjects', 'list', `${environmentPath}/subjects`),
  ];
}

/** Sends the operation's valid request with the right credential; `options` replace parts of the request. */
export function sendOperation(
  world: TestWorld,
  operation: Operation,
  options: CallOptions = {},
): Promise<TestResponse> {
  const key = operation.participant ? world.token : world.app.key;
  return world.app.call(operation.method, operation.path, {
    key,
    ...(operation.body && options.rawBody === undefined && { body: operation.body }),
    ...options,
  });
}

/** Tables that count requests, also rejected ones, or that the worker fills on its own. */
const BOOKKEEPING = [
  'api_key_networks',
  'audit_chain',
  'audit_checkpoints',
  'instrument_count_queue',
  'known_networks',
  'rate_limits',
  'throttles',
];

/**
 * Counts rows before a request that must change nothing. First writes the audit entries of earlier reads,
 * which follow in batches.
 */
export async function countRowsBefore(world: TestWorld): Promise<Record<string, number>> {
  await world.app.services.accesses.flush(true);
  return countRows(world);
}

/** Returns the number of rows of each table but those of the service's own bookkeeping, by table name. */
export async function countRows(world: TestWorld): Promise<Record<string, number>> {
  const { system } = world.app.services.db;
  const tables = await system.read({
    text: `SELECT tablename::text AS name FROM pg_tables
           WHERE schemaname = 'eps' AND tablename <> ALL ($1) ORDER BY 1`,
    values: [BOOKKEEPING],
    rows: rowsOf({ name: computed('text') }),
  });
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await system.read({
        text: `SELECT count(*) AS n FROM eps.${name}`,
        rows: rowsOf({ n: computed('bigint') }),
      });
      return [name, Number(row!.n)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
