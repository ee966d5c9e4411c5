import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpApp, setUpProgram } from '../actors.ts';
import type { TestResponse } from '../app.ts';
import { expectApplicationError } from './expect-errors.ts';
import { INSTRUMENT, operations, startTestWorld, type TestWorld } from './world.ts';

/** Resources of another organization, app or environment get the same 404, byte for byte, as unknown ones. */

let world: TestWorld;
let foreign: { organizationId: string; key: string };
beforeAll(async () => {
  world = await startTestWorld();
  const body = { name: 'Other', slug: 'other', owner_email: 'other@example.com' };
  const created = (await world.app.call('POST', '/v1/organizations', { body })).body;
  foreign = { organizationId: created.organization.id, key: created.api_key.key };
});
afterAll(() => world.app.close());

/** Expects a 404 and returns its body without the request id. */
function bodyOf404(response: TestResponse): string {
  expectApplicationError(response, 404, 'not_found');
  return response.text.replace(response.body.detail.request_id, 'ID');
}

test("every operation of an organization returns 404 for another organization's key", async () => {
  const nothing = bodyOf404(await world.app.call('GET', `/v1/organizations/${randomUUID()}/apps`));
  for (const { method, path, body } of operations(world).filter(({ path }) =>
    path.startsWith('/v1/organizations'),
  )) {
    const response = await world.app.call(method, path, { key: foreign.key, ...(body && { body }) });
    expect(bodyOf404(response)).toBe(nothing);
    const own = path.replace(world.app.organizationId, foreign.organizationId);
    if (!own.includes('/apps/')) continue;
    const moved = await world.app.call(method, own, { key: foreign.key, ...(body && { body }) });
    expect(bodyOf404(moved)).toBe(nothing);
  }
});

describe('ids of another environment or app', () => {
  /** Returns the paths of the same app's live environment and of another app's test environment. */
  async function places(): Promise<string[]> {
    const other = await setUpApp(world.app);
    const live = world.environmentPath.replace(world.workspace.testId, world.workspace.liveId);
    return [live, other.environmentPath];
  }

  test('in the path return 404', async () => {
    for (const environmentPath of await places()) {
      for (const rest of [
        `programs/${world.programId}`,
        `enrollments/${world.enrollmentId}`,
        `evaluations/${world.evaluationId}`,
        `subjects/${world.subjectId}`,
      ]) {
        const [collection] = rest.split('/');
        const unknown = bodyOf404(
          await world.app.call('GET', `${environmentPath}/${collection}/${randomUUID()}`),
        );
        expect(bodyOf404(await world.app.call('GET', `${environmentPath}/${rest}`))).toBe(unknown);
      }
    }
    const appPath = (await setUpApp(world.app)).appPath;
    for (const rest of [`definitions/${world.definitionId}`, `bundles/${world.bundleId}`])
      bodyOf404(await world.app.call('GET', `${appPath}/${rest}`));
  });

  test('in the body return 404', async () => {
    const other = await setUpApp(world.app);
    const subject = await importSubject(other);
    const program = await setUpProgram(other, INSTRUMENT);
    const environmentPath = world.environmentPath;
    const pair = { program_id: world.programId, subject_id: world.subjectId };
    const bundle = (await world.app.call('GET', `${other.appPath}/bundles`)).body.items[0];
    for (const [path, body] of [
      [`${environmentPath}/enrollments`, { ...pair, subject_id: subject }],
      [`${environmentPath}/enrollments`, { ...pair, program_id: program }],
      [`${environmentPath}/enrollments`, { program_id: world.subjectId, subject_id: world.programId }],
      [`${environmentPath}/participant-sessions`, { ...pair, subject_id: subject }],
      [`${environmentPath}/participant-sessions`, { ...pair, program_id: program }],
      [`${environmentPath}/continuous-evaluation/due-questions`, { ...pair, subject_id: subject }],
      [`${environmentPath}/continuous-evaluation/due-questions`, { ...pair, program_id: program }],
      [`${environmentPath}/programs`, { name: 'P', version_bundle_id: bundle.id }],
      [`${environmentPath}/programs`, { name: 'P', version_bundle_id: randomUUID() }],
      [
        `${world.appPath}/bundles`,
        { name: 'B', ...world.pins, context_version_id: bundle.context_version_id },
      ],
      [`${world.appPath}/bundles`, { name: 'B', ...world.pins, context_version_id: randomUUID() }],
    ] as const)
      bodyOf404(await world.app.call('POST', path, { body }));
  });
});

test('createBundle names the definition of the wrong kind', async () => {
  const body = { name: 'B', ...world.pins, context_version_id: world.definitionId };
  const response = await world.app.call('POST', `${world.appPath}/bundles`, { body });
  expectApplicationError(response, 422, 'kind_mismatch');
  expect(response.body.detail.context).toEqual({
    field: 'context_version_id',
    expected: 'context',
    actual: 'experience',
  });
});

describe('credentials', () => {
  type Headers = Record<'authorization' | 'x-api-key' | 'cookie', string>;
  const as = (headers: Partial<Headers>, path = '/auth/me') =>
    world.app.call('GET', path, { key: null, headers: headers as Headers });

  test('an API key works in either header or in both; two different keys get 401', async () => {
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

  test('a participant token works only for participant endpoints, an API key only for others', async () => {
    expectApplicationError(await as({ authorization: `Bearer ${world.token}` }), 401, 'unauthenticated');
    expectApplicationError(await as({ 'x-api-key': world.token }), 401, 'unauthenticated');
    const session = await world.app.call('GET', '/v1/participant/session');
    expectApplicationError(session, 401, 'unauthenticated');
    const header = await as({ 'x-api-key': world.token }, '/v1/participant/session');
    expectApplicationError(header, 401, 'unauthenticated');
  });

  test('a key bound to an environment cannot see another one', async () => {
    const binding = { app_id: world.workspace.appId, environment_id: world.workspace.testId };
    const key = await limitedKey(world.app, ['programs:read', 'organization:read', 'bundles:read'], binding);
    const get = (path: string) => world.app.call('GET', path, { key });
    expect((await get(`${world.environmentPath}/programs`)).status).toBe(200);
    bodyOf404(
      await get(`${world.environmentPath.replace(world.workspace.testId, world.workspace.liveId)}/programs`),
    );
    bodyOf404(await get(`${(await setUpApp(world.app)).environmentPath}/programs`));
    bodyOf404(await get(`${(await setUpApp(world.app)).appPath}/bundles`));
    const { items } = (await get(`${world.appPath}/environments`)).body;
    expect(items.map(({ id }: { id: string }) => id)).toEqual([world.workspace.testId]);
    const members = await get(`${world.organizationPath}/memberships`);
    expectApplicationError(members, 403, 'insufficient_scope');
  });
});

test("a rejected enrollment of another environment's subject changes nothing there", async () => {
  const live = {
    ...world.workspace,
    environmentPath: world.environmentPath.replace(world.workspace.testId, world.workspace.liveId),
  };
  const subject = await importSubject(live);
  await expect(enroll(world.workspace, world.programId, subject)).rejects.toThrow('404');
  const { body } = await world.app.call('GET', `${live.environmentPath}/enrollments`);
  expect(body.items).toEqual([]);
});
