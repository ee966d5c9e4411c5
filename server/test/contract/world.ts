import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { enroll, importSubject, type Place, participant, setUpApp, setUpProgram } from '../actors.ts';
import { type Answer, type CallOptions, startTestApp, type TestApp } from '../app.ts';

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

/** One of everything, so that every operation can be asked with a valid request. */
export interface World {
  app: TestApp;
  place: Place;
  programId: string;
  subjectId: string;
  bundleId: string;
  definitionId: string;
  pins: Record<string, string>;
  evaluationId: string;
  enrollmentId: string;
  token: string;
}

export async function startWorld(): Promise<World> {
  const app = await startTestApp();
  const place = await setUpApp(app);
  const programId = await setUpProgram(place, INSTRUMENT, { mode: 'continuous' });
  const subjectId = await importSubject(place);
  const enrollmentId = await enroll(place, programId, subjectId);
  const oneTime = await setUpProgram(place, INSTRUMENT);
  const session = await participant(place, oneTime);
  const { body: bundles } = await app.call('GET', `${place.P}/bundles?limit=1`);
  const [bundle] = bundles.items;
  const pins = Object.fromEntries(
    Object.entries<string>(bundle).filter(([name]) => name.endsWith('_version_id')),
  );
  return {
    app,
    place,
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

/** What is read there. */
export async function read(world: World, path: string, status = 200) {
  const answer = await world.app.call('GET', path);
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

/** What a POST there answers. */
export async function make(world: World, path: string, status: number, body?: unknown) {
  const answer = await world.app.call('POST', path, body === undefined ? {} : { body });
  expect(answer.status, answer.text).toBe(status);
  return answer.body;
}

export interface Operation {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  /** Which shape schema faults have. */
  shape: 'list' | 'application';
  keyed?: true;
  body?: Record<string, unknown>;
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

/** The interface's operations with a valid request each. */
export function operations(world: World): Operation[] {
  const { programId, subjectId, place, app } = world;
  const { P, E } = place;
  const O = `/v1/organizations/${app.organizationId}`;
  const pair = { program_id: programId, subject_id: subjectId };
  return [
    post('create definition', 'application', `${P}/definitions/experience`, {
      business_id: 'd',
      name: 'D',
      content: {},
    }),
    get('get definition', 'list', `${P}/definitions/${world.definitionId}`),
    get('list definitions', 'application', `${P}/definitions`),
    post('clone template', 'application', `${P}/templates/${randomUUID()}/clone`, {
      business_id_prefix: 'x',
    }),
    post('create bundle', 'application', `${P}/bundles`, { name: 'B', ...world.pins }),
    get('list bundles', 'application', `${P}/bundles`),
    post('bundle status', 'application', `${P}/bundles/${world.bundleId}/status`, { status: 'published' }),
    post('publish bundle', 'application', `${P}/bundles/${world.bundleId}/publish`),
    post('create program', 'application', `${E}/programs`, {
      name: 'P',
      version_bundle_id: world.bundleId,
    }),
    get('list programs', 'application', `${E}/programs`),
    post('program status', 'application', `${E}/programs/${programId}/status`, { status: 'active' }),
    post('activate program', 'list', `${E}/programs/${programId}/activate`),
    post('create enrollment', 'application', `${E}/enrollments`, pair),
    post('enrollment status', 'application', `${E}/enrollments/${world.enrollmentId}/status`, {
      status: 'active',
    }),
    post('due questions', 'application', `${E}/continuous-evaluation/due-questions`, {
      ...pair,
      trigger: { event: '', login_session_id: 's', page: '/' },
    }),
    get('get evaluation', 'list', `${E}/evaluations/${world.evaluationId}`),
    { ...post('complete', 'application', '/v1/participant/complete'), participant: true },
    get('instrument health', 'application', `${E}/analytics/instrument-health`),
    get('list deliveries', 'application', `${E}/webhook-deliveries`),
    get('me', 'application', '/auth/me'),
    post('create app', 'list', `${O}/apps`, { name: 'A', slug: 'a' }),
    get('list environments', 'list', `${P}/environments`),
    post('create membership', 'list', `${O}/memberships`, { email: 'x@example.com' }),
    get('list memberships', 'list', `${O}/memberships`),
    get('list invitations', 'list', `${O}/invitations`),
    post('import subjects', 'list', `${E}/subjects/batch`, { items: [{ external_id: 'x' }] }),
    get('get subject', 'list', `${E}/subjects/${subjectId}`),
    get('list subjects', 'list', `${E}/subjects`),
  ];
}

export function ask(world: World, operation: Operation, options: CallOptions = {}): Promise<Answer> {
  const key = operation.participant ? world.token : world.app.key;
  return world.app.call(operation.method, operation.path, {
    key,
    ...(operation.body && options.rawBody === undefined && { body: operation.body }),
    ...options,
  });
}

/** Rows of every table that a request could change; what the service writes about itself is left out. */
export async function census(world: World): Promise<Record<string, number>> {
  const { system } = world.app.services.db;
  const tables = await system.read<{ name: string }>({
    text: `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'eps' ORDER BY 1`,
    values: [],
  });
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [row] = await system.read<{ n: string }>({
        text: `SELECT count(*) AS n FROM eps.${name}`,
        values: [],
      });
      return [name, Number(row!.n)] as const;
    }),
  );
  return Object.fromEntries(counts);
}
