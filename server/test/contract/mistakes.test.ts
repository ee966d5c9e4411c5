import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectApplicationError } from './expect-errors.ts';
import { startTestWorld, type TestWorld } from './world.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld();
});
afterAll(() => world.app.close());

const get = (path: string) => world.app.call('GET', path);

test('an unknown path names the one that was probably meant', async () => {
  const { body } = await get(`${world.appPath}/definitons`);
  const nearest = '/v1/organizations/{organization_id}/apps/{app_id}/definitions';
  expect(body.detail).toMatchObject({ code: 'no_such_path', context: { nearest } });
  expect((await get('/v1/somewhere/else')).body.detail.context).toEqual({});
});

test('a slash at the end of a path changes nothing', async () => {
  expect((await get(`${world.appPath}/definitions/`)).status).toBe(200);
  expectApplicationError(await get('/auth/login/'), 405, 'method_not_allowed');
});

test('an unknown field names the one that was probably meant', async () => {
  const { body } = await get(`${world.appPath}/definitions?knid=context`);
  expect(body.detail.context.errors[0]).toMatchObject({ ctx: { did_you_mean: 'kind' } });
});

test('an id in a body that is not found names its field and kind', async () => {
  const named = { program_id: randomUUID(), subject_id: world.subjectId };
  const path = `${world.environmentPath}/enrollments`;
  const response = await world.app.call('POST', path, { body: named });
  expectApplicationError(response, 404, 'not_found');
  expect(response.body.detail.context).toEqual({ field: 'program_id', kind: 'program' });
});

test('missing, mistyped and unknown credentials are distinguished', async () => {
  const message = async (headers: Record<string, string>) =>
    (await world.app.call('GET', '/auth/me', { key: null, headers })).body.detail.message;
  expect(await message({})).toMatch(/No credential was sent/);
  expect(await message({ authorization: 'Basic YTpi' })).toMatch(/form "Bearer/);
  expect(await message({ 'x-api-key': `${world.app.key.slice(0, -1)}!` })).toMatch(/checksum|not valid/);
  expect(await message({ 'x-api-key': 'a-key-without-the-prefix-of-named-keys' })).toMatch(/revoked/);
});
