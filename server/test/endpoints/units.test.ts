import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { routes } from '../../src/routes.ts';
import { setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp, type TestResponse } from '../app.ts';
import { limitedMember, type Person, type Programs, personIn, setUpUnits } from '../units.ts';
import { pathOf } from './endpoint-requests.ts';

/**
 * Sends requests about a person outside of a member's units to every endpoint. Each must respond as for a
 * person who does not exist, and no response may name the person.
 */

let app: TestApp;
let workspace: Workspace;
let programs: Programs;
let inside: Person;
let outside: Person;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programs = await setUpUnits(workspace);
  inside = await personIn(workspace, programs, 'ward-a', 'Ida Inside');
  outside = await personIn(workspace, programs, 'ward-b', 'Otto Outside');
  const scopes = SCOPES.filter((scope) => scope !== 'platform:admin' && scope !== 'subjects:erase');
  const roles = ['admin', 'reviewer', 'coordinator', 'auditor'] as [string, ...string[]];
  ({ key } = await limitedMember(workspace, ['ward-a'], roles, scopes));
});
afterAll(() => app.close());

const tenantRoutes = routes.filter(
  ({ path, access }) => access.credential === 'api' && path.includes('{organization_id}'),
);
const isRefused = ({ method, units }: Endpoint) =>
  units === undefined ? method !== 'GET' : units === 'refused';
const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const);

/** A person whose ids do not exist. */
const nobody = (): Person => ({
  ids: Object.fromEntries(Object.keys(outside.ids).map((name) => [name, randomUUID()])) as Person['ids'],
  external_id: `employee-${randomUUID()}`,
  email: `${randomUUID()}@example.test`,
  name: 'Nobody Nowhere',
  delivery_id: randomUUID(),
});

const BODIES: Record<string, (person: Person) => object> = {
  lookupSubject: ({ external_id }) => ({ external_id }),
  answerDueQuestions: ({ ids, delivery_id }) => ({
    program_id: programs.continuous,
    subject_id: ids.subject_id,
    answers: [{ delivery_id, value: 3 }],
  }),
};

/** The documented example about a person. */
function bodyOf({ operationId, examples }: Endpoint, person: Person): object | undefined {
  const body = BODIES[operationId]?.(person) ?? examples?.body;
  const program = operationId.includes('Due') ? programs.continuous : programs.once;
  return (
    body &&
    JSON.parse(JSON.stringify(body), (name, value) => {
      if (name === 'subject_ids') return [person.ids.subject_id];
      if (name === 'program_id') return program;
      return name in person.ids ? person.ids[name as keyof Person['ids']] : value;
    })
  );
}

/** Sends the requests that an endpoint offers about a person: without and with filters by it. */
async function ask(endpoint: Endpoint, person: Person, as: string): Promise<TestResponse[]> {
  const ids = {
    organization_id: app.organizationId,
    app_id: workspace.appId,
    environment_id: workspace.testId,
    program_id: programs.once,
    study_id: programs.study,
    ...person.ids,
  };
  const values: Record<string, string> = {
    ...person.ids,
    program_id: programs.once,
    q: person.name,
    concept: 'strain',
    concept_id: 'strain',
    reason: 'audit',
  };
  const { properties = {}, required = [] } = (endpoint.query ?? {}) as {
    properties?: Record<string, { enum?: string[] }>;
    required?: string[];
  };
  const parameters = (names: readonly string[]) =>
    `?${new URLSearchParams(names.map((name): [string, string] => [name, properties[name]?.enum?.[0] ?? values[name] ?? randomUUID()]))}`;
  const filters = Object.keys(properties).filter((name) => name in person.ids && !required.includes(name));
  const queries = [required, ...filters.map((name) => [...required, name])].map(parameters);
  const body = bodyOf(endpoint, person);
  const responses = [];
  for (const query of queries)
    responses.push(
      await app.call(endpoint.method, pathOf(endpoint, ids) + query, { key: as, ...(body && { body }) }),
    );
  return responses;
}

const namesIn = ({ ids, external_id, email, name }: Person, { text }: TestResponse) =>
  [...Object.values(ids), external_id, email, name].filter((value) => text.includes(value));

test.each(named(tenantRoutes.filter((endpoint) => !isRefused(endpoint))))(
  '%s says nothing about a person outside of the units',
  async (_, endpoint) => {
    const unknown = nobody();
    const asked = await ask(endpoint, outside, key);
    const expected = await ask(endpoint, unknown, key);
    for (const [i, response] of asked.entries()) {
      expect(anonymous(response, outside)).toBe(anonymous(expected[i]!, unknown));
      expect(response.status, response.text).toBeLessThan(500);
      if (Object.keys(outside.ids).some((name) => endpoint.path.includes(`{${name}}`)))
        expect(response.status, response.text).toBe(endpoint.operationId === 'getSubjectErasure' ? 403 : 404);
    }
  },
);

test.each(named(tenantRoutes.filter(isRefused)))(
  '%s is refused, also about own people',
  async (_, endpoint) => {
    for (const response of await ask(endpoint, inside, key)) expect(response.status, response.text).toBe(403);
  },
);

test('the requests name the person to others, and people of the units to the member', async () => {
  const reads = tenantRoutes.filter((endpoint) => endpoint.method === 'GET' && !isRefused(endpoint));
  const shown: string[] = [];
  for (const endpoint of reads) {
    const toAll = await ask(endpoint, outside, app.key);
    if (!toAll.some((response) => response.status === 200 && namesIn(outside, response).length > 0)) continue;
    shown.push(endpoint.operationId);
    const own = await ask(endpoint, inside, key);
    expect(
      own.some((response) => response.status === 200 && namesIn(inside, response).length > 0),
      `${endpoint.operationId} ${own[0]!.text}`,
    ).toBe(true);
  }
  expect(shown.sort()).toEqual([
    'exportEvaluations',
    'exportSubject',
    'getContact',
    'getEnrollment',
    'getEnrollmentAdherence',
    'getEvaluation',
    'getEvaluationReceipt',
    'getIssuedSession',
    'getMessage',
    'getStudyParticipant',
    'getStudyTimeline',
    'getSubject',
    'getSubjectTrajectory',
    'getTask',
    'listEnrollments',
    'listEvaluations',
    'listInboxTasks',
    'listMessages',
    'listOutcomes',
    'listParticipantSessions',
    'listParticipantTokens',
    'listStudyParticipants',
    'listSubjectAccesses',
    'listSubjects',
    'listTasks',
    'searchSubjects',
  ]);
});

test('changes about people of the units do not fail, also when they are sent again', async () => {
  const changes = tenantRoutes.filter((endpoint) => endpoint.method !== 'GET' && !isRefused(endpoint));
  for (const endpoint of [...changes, ...changes])
    for (const { status, text } of await ask(endpoint, inside, key))
      expect(status, `${endpoint.operationId} ${text}`).toBeLessThan(500);
});

/** A response without the values of the request, its own id and the present time. */
function anonymous({ status, text, body }: TestResponse, { ids }: Person): string {
  const values = [...Object.values(ids), ...(body?.detail ? [body.detail.request_id] : [])];
  const timeless = text.replaceAll(/"(now|environment_time)":"[^"]*"/g, '');
  return `${status} ${values.reduce((rest, value) => rest.replaceAll(value, ''), timeless)}`;
}
