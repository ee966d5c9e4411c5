import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpApp, setUpProgram } from '../actors.ts';
import type { Answer } from '../app.ts';
import { expectApplicationError } from './expect-errors.ts';
import { INSTRUMENT, operations, startWorld, type World } from './world.ts';

/** What is another tenant's, app's or environment's does not exist, to the byte. */

let world: World;
let foreign: { organizationId: string; key: string };
beforeAll(async () => {
  world = await startWorld();
  const body = { name: 'Other', slug: 'other', owner_email: 'other@example.com' };
  const made = (await world.app.call('POST', '/v1/organizations', { body })).body;
  foreign = { organizationId: made.organization.id, key: made.api_key.key };
});
afterAll(() => world.app.close());

/** The answer without what differs between any two. */
function bytes(answer: Answer): string {
  expectApplicationError(answer, 404, 'not_found');
  return answer.text.replace(answer.body.detail.request_id, 'ID');
}

test("every operation of an organization is nothing to another one's key", async () => {
  const nothing = bytes(await world.app.call('GET', '/v1/nothing'));
  for (const { method, path, body } of operations(world).filter(({ path }) =>
    path.startsWith('/v1/organizations'),
  )) {
    const answer = await world.app.call(method, path, { key: foreign.key, ...(body && { body }) });
    expect(bytes(answer)).toBe(nothing);
    const own = path.replace(world.app.organizationId, foreign.organizationId);
    if (!own.includes('/apps/')) continue;
    const moved = await world.app.call(method, own, { key: foreign.key, ...(body && { body }) });
    expect(bytes(moved)).toBe(nothing);
  }
});

describe('ids of another place', () => {
  /** Places from the nearest to the farthest: the same app's live environment, another app, nowhere. */
  async function places(): Promise<string[]> {
    const other = await setUpApp(world.app);
    const live = world.place.E.replace(world.place.testId, world.place.liveId);
    return [live, other.E];
  }

  test('in the path', async () => {
    for (const E of await places()) {
      for (const rest of [
        `programs/${world.programId}`,
        `enrollments/${world.enrollmentId}`,
        `evaluations/${world.evaluationId}`,
        `subjects/${world.subjectId}`,
      ]) {
        const [collection] = rest.split('/');
        const unknown = bytes(await world.app.call('GET', `${E}/${collection}/${randomUUID()}`));
        expect(bytes(await world.app.call('GET', `${E}/${rest}`))).toBe(unknown);
      }
    }
    const P = (await setUpApp(world.app)).P;
    for (const rest of [`definitions/${world.definitionId}`, `bundles/${world.bundleId}`])
      bytes(await world.app.call('GET', `${P}/${rest}`));
  });

  test('in the body', async () => {
    const other = await setUpApp(world.app);
    const subject = await importSubject(other);
    const program = await setUpProgram(other, INSTRUMENT);
    const E = world.place.E;
    const pair = { program_id: world.programId, subject_id: world.subjectId };
    const bundle = (await world.app.call('GET', `${other.P}/bundles`)).body.items[0];
    for (const [path, body] of [
      [`${E}/enrollments`, { ...pair, subject_id: subject }],
      [`${E}/enrollments`, { ...pair, program_id: program }],
      [`${E}/enrollments`, { program_id: world.subjectId, subject_id: world.programId }],
      [`${E}/participant-sessions`, { ...pair, subject_id: subject }],
      [`${E}/participant-sessions`, { ...pair, program_id: program }],
      [`${E}/continuous-evaluation/due-questions`, { ...pair, subject_id: subject }],
      [`${E}/continuous-evaluation/due-questions`, { ...pair, program_id: program }],
      [`${E}/programs`, { name: 'P', version_bundle_id: bundle.id }],
      [`${E}/programs`, { name: 'P', version_bundle_id: randomUUID() }],
      [
        `${world.place.P}/bundles`,
        { name: 'B', ...world.pins, context_version_id: bundle.context_version_id },
      ],
      [`${world.place.P}/bundles`, { name: 'B', ...world.pins, context_version_id: randomUUID() }],
    ] as const)
      bytes(await world.app.call('POST', path, { body }));
  });
});

test('a pinned definition of the wrong kind is named', async () => {
  const body = { name: 'B', ...world.pins, context_version_id: world.definitionId };
  const answer = await world.app.call('POST', `${world.place.P}/bundles`, { body });
  expectApplicationError(answer, 422, 'kind_mismatch');
  expect(answer.body.detail.context).toEqual({
    field: 'context_version_id',
    expected: 'context',
    actual: 'experience',
  });
});

describe('credentials', () => {
  type Headers = Record<'authorization' | 'x-api-key' | 'cookie', string>;
  const as = (headers: Partial<Headers>, path = '/auth/me') =>
    world.app.call('GET', path, { key: null, headers: headers as Headers });

  test('either header will do, both if they say the same; two different ones are refused', async () => {
    const { key } = world.app;
    const second = await limitedKey(world.app, ['programs:read']);
    for (const headers of [
      { authorization: `Bearer ${key}` },
      { authorization: `bearer ${key}` },
      { 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': key },
    ])
      expect((await as(headers)).status).toBe(200);
    for (const headers of [
      { authorization: `Bearer ${key}`, 'x-api-key': second },
      { authorization: `Bearer ${second}`, 'x-api-key': key },
      { authorization: `Bearer ${key}`, 'x-api-key': 'x' },
      { authorization: 'Basic eDp5', 'x-api-key': key },
      { 'x-api-key': '' },
      { cookie: 'service_session=x' },
      { cookie: `service_session=${key}` },
    ])
      expectApplicationError(await as(headers), 401, 'unauthenticated');
  });

  test('a participant token opens nothing else, and a key no session', async () => {
    expectApplicationError(await as({ authorization: `Bearer ${world.token}` }), 401, 'unauthenticated');
    expectApplicationError(await as({ 'x-api-key': world.token }), 401, 'unauthenticated');
    const session = await world.app.call('GET', '/v1/participant/session');
    expectApplicationError(session, 401, 'unauthenticated');
    const header = await as({ 'x-api-key': world.token }, '/v1/participant/session');
    expectApplicationError(header, 401, 'unauthenticated');
  });

  test('a key bound to an environment sees no other', async () => {
    const binding = { app_id: world.place.appId, environment_id: world.place.testId };
    const key = await limitedKey(world.app, ['programs:read', 'organization:read', 'bundles:read'], binding);
    const get = (path: string) => world.app.call('GET', path, { key });
    expect((await get(`${world.place.E}/programs`)).status).toBe(200);
    bytes(await get(`${world.place.E.replace(world.place.testId, world.place.liveId)}/programs`));
    bytes(await get(`${(await setUpApp(world.app)).E}/programs`));
    bytes(await get(`${(await setUpApp(world.app)).P}/bundles`));
    const { items } = (await get(`${world.place.P}/environments`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([world.place.testId]);
    const members = await get(`/v1/organizations/${world.app.organizationId}/memberships`);
    expectApplicationError(members, 403, 'insufficient_scope');
  });
});

test('enrolling a subject of the other environment changes nothing there', async () => {
  const live = { ...world.place, E: world.place.E.replace(world.place.testId, world.place.liveId) };
  const subject = await importSubject(live);
  await expect(enroll(world.place, world.programId, subject)).rejects.toThrow('404');
  const { body } = await world.app.call('GET', `${live.E}/enrollments`);
  expect(body.items).toEqual([]);
});
