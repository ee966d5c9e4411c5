import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, limitedKey } from '../actors.ts';
import { addMember, withCookie } from '../members.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import {
  countRows,
  countRowsBefore,
  type Operation,
  operations,
  sendOperation,
  startTestWorld,
  type TestWorld,
} from './world.ts';

let world: TestWorld;
let keyed: Operation[];
beforeAll(async () => {
  world = await startTestWorld();
  keyed = operations(world).filter((operation) => operation.keyed);
});
afterAll(() => world.app.close());

test('requires the Idempotency-Key header with 1 to 255 characters', async () => {
  for (const operation of keyed) {
    const loc = ['header', 'Idempotency-Key'];
    const error = async (idempotencyKey: string | null) =>
      expectValidation(await sendOperation(world, operation, { idempotencyKey }), operation.shape);
    expect(await error(null)).toMatchObject([{ type: 'missing', loc, msg: 'Field required' }]);
    expect(await error('')).toMatchObject([{ type: 'string_too_short', loc, ctx: { min_length: 1 } }]);
    expect(await error('k'.repeat(256))).toMatchObject([
      { type: 'string_too_long', loc, ctx: { max_length: 255 } },
    ]);
  }
});

const programs = () => `${world.environmentPath}/programs`;
const create = (name: string, idempotencyKey: string, key = world.app.key) =>
  world.app.call('POST', programs(), {
    body: { name, version_bundle_id: world.bundleId },
    idempotencyKey,
    key,
  });

test('accepts an Idempotency-Key of 255 characters', async () => {
  expect((await create('long', 'k'.repeat(255))).status).toBe(201);
});

test('a replay returns status and body of the first response, with Idempotent-Replayed', async () => {
  const first = await create('once', 'replay');
  const before = await countRowsBefore(world);
  const second = await create('once', 'replay');
  expect([second.status, second.text]).toEqual([first.status, first.text]);
  expect(first.headers['idempotent-replayed']).toBeUndefined();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(await countRows(world)).toEqual(before);
});

test('a body with another field order and other whitespace is the same body', async () => {
  const first = await create('order', 'order');
  const rawBody = `{ "version_bundle_id" : "${world.bundleId}" ,\n"name":"ord\\u0065r" }`;
  const second = await world.app.call('POST', programs(), { rawBody, idempotencyKey: 'order' });
  expect(second.text).toBe(first.text);
});

test('another body with the same Idempotency-Key is rejected with 422', async () => {
  await create('one', 'reused');
  expectApplicationError(await create('two', 'reused'), 422, 'idempotency_key_reused');
});

test('a rejected request does not use up its Idempotency-Key', async () => {
  const rejected = await world.app.call('POST', programs(), {
    body: { name: 'free', version_bundle_id: world.subjectId },
    idempotencyKey: 'free',
  });
  expectApplicationError(rejected, 404, 'not_found');
  const error = await world.app.call('POST', programs(), { body: {}, idempotencyKey: 'free' });
  expectValidation(error, 'application');
  const taken = await create('free', 'free');
  expect([taken.status, taken.headers['idempotent-replayed']]).toEqual([201, undefined]);
});

test('the Idempotency-Key is separate for each path and each user', async () => {
  const first = await create('scope', 'scope');
  const live = programs().replace(world.workspace.testId, world.workspace.liveId);
  const body = { name: 'scope', version_bundle_id: world.bundleId };
  const elsewhere = await world.app.call('POST', live, { body, idempotencyKey: 'scope' });
  const { cookie } = await addMember(world.app, 'editor');
  const other = await withCookie(world.app, cookie, 'POST', programs(), { body, idempotencyKey: 'scope' });
  expect([elsewhere.status, other.status]).toEqual([201, 201]);
  expect(new Set([first, elsewhere, other].map((response) => response.body.id)).size).toBe(3);
});

test('two API keys of one user share Idempotency-Keys', async () => {
  const first = await create('shared', 'shared');
  const second = await create('shared', 'shared', await limitedKey(world.app, ['programs:write']));
  expect(second.text).toBe(first.text);
});

test('a caller without the scope gets 403 instead of a replay', async () => {
  await create('allowed', 'allowed');
  const key = await limitedKey(world.app, ['programs:read']);
  expectApplicationError(await create('allowed', 'allowed', key), 403, 'insufficient_scope');
});

test('a replayed import has idempotent_replay true in its body', async () => {
  const path = `${world.environmentPath}/subjects/batch`;
  const options = { body: { items: [{ external_id: 'replayed' }] }, idempotencyKey: 'import' };
  const first = await world.app.call('POST', path, options);
  const second = await world.app.call('POST', path, options);
  expect(first.body.idempotent_replay).toBe(false);
  expect(second.body).toEqual({ ...first.body, idempotent_replay: true });
});

test('thirty concurrent duplicates have one effect and return one response', async () => {
  const before = await countRowsBefore(world);
  const subjectId = await importSubject(world.workspace);
  const body = { program_id: world.programId, subject_id: subjectId };
  const responses = await Promise.all(
    Array.from({ length: 30 }, () =>
      world.app.call('POST', `${world.environmentPath}/enrollments`, { body, idempotencyKey: 'duplicates' }),
    ),
  );
  expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const after = await countRows(world);
  expect(after['enrollments']! - before['enrollments']!).toBe(1);
});

test('thirty concurrent duplicates of an invalid request are all rejected', async () => {
  const body = { program_id: world.programId, subject_id: world.subjectId };
  const responses = await Promise.all(
    Array.from({ length: 30 }, () =>
      world.app.call('POST', `${world.environmentPath}/enrollments`, { body, idempotencyKey: 'rejected' }),
    ),
  );
  for (const response of responses) expectApplicationError(response, 409, 'already_enrolled');
});
