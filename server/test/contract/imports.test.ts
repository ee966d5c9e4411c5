import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { participant, setUpProgram } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectValidation } from './expect-errors.ts';
import { countRows, countRowsBefore, startTestWorld } from './world.ts';

const world = prepared(startTestWorld, (world) => world.app.close());

const path = () => `${world.environmentPath}/subjects/batch`;
const importItems = (items: unknown) => world.app.call('POST', path(), { body: { items } });

/** Imports the items, expects a receipt for each, and returns the receipts. */
async function receipts(items: unknown) {
  const { status, body, text } = await importItems(items);
  expect(status, text).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['batch_id', 'idempotent_replay', 'receipts']);
  expect(body.idempotent_replay).toBe(false);
  for (const [index, receipt] of body.receipts.entries()) {
    expect(Object.keys(receipt).sort()).toEqual(['error_code', 'item_index', 'outcome', 'subject_id']);
    expect(receipt.item_index).toBe(index);
  }
  return body.receipts;
}

/** Returns the subject's profile as exportSubject returns it. */
async function profileOf(subjectId: string) {
  const { status, body, text } = await world.app.call(
    'GET',
    `${world.environmentPath}/subjects/${subjectId}/export`,
  );
  expect(status, text).toBe(200);
  return body.profile ?? body.subject?.profile;
}

test('importing a subject creates it the first time and updates it the second time', async () => {
  const external_id = randomUUID();
  const [first] = await receipts([{ external_id }]);
  expect(first).toMatchObject({ outcome: 'created', error_code: null, subject_id: expect.any(String) });
  const [second] = await receipts([{ external_id, identity_mode: 'enterprise_managed', profile: null }]);
  expect(second).toEqual({ ...first, outcome: 'updated' });
});

test('returns receipts in the order of the items; a repeated id is created, then updated', async () => {
  const ids = Array.from({ length: 99 }, () => randomUUID());
  const items = [...ids, ids[0]!].map((external_id) => ({ external_id }));
  const results = await receipts(items);
  expect(results.slice(0, 99).every(({ outcome }: { outcome: string }) => outcome === 'created')).toBe(true);
  expect(results[99]).toMatchObject({ outcome: 'updated', subject_id: results[0].subject_id });
  expect(new Set(results.map(({ subject_id }: { subject_id: string }) => subject_id)).size).toBe(99);
});

test('compares external ids as they are, but in composed form', async () => {
  const id = randomUUID();
  const variants = [id, ` ${id}`, `${id} `, id.toUpperCase(), `${id}\u0301`, `é${id}`];
  const results = await receipts(variants.map((external_id) => ({ external_id })));
  expect(results.every(({ outcome }: { outcome: string }) => outcome === 'created')).toBe(true);
  const [decomposed] = await receipts([{ external_id: `e\u0301${id}` }]);
  expect(decomposed).toMatchObject({ outcome: 'updated', subject_id: results.at(-1).subject_id });
});

test('accepts external ids of 512 characters and counts astral characters once', async () => {
  for (const external_id of ['x'.repeat(512), '😀'.repeat(512)])
    expect((await receipts([{ external_id: external_id.replace(/^./u, randomUUID()[0]!) }]))[0].outcome).toBe(
      'created',
    );
  for (const external_id of ['x'.repeat(513), '😀'.repeat(513)])
    expect(expectValidation(await importItems([{ external_id }]), 'list')[0]!.type).toBe('string_too_long');
});

describe('importSubjects with invalid items', () => {
  const x = { external_id: 'rejected' };
  test.each([
    [[], 'too_short', ['body', 'items']],
    [Array(101).fill(x), 'too_long', ['body', 'items']],
    [{}, 'list_type', ['body', 'items']],
    [null, 'list_type', ['body', 'items']],
    ['x', 'list_type', ['body', 'items']],
    [[1], 'dict_type', ['body', 'items', 0]],
    [[[]], 'dict_type', ['body', 'items', 0]],
    [[{}], 'missing', ['body', 'items', 0, 'external_id']],
    [[x, { external_id: '' }], 'string_too_short', ['body', 'items', 1, 'external_id']],
    [[{ external_id: 7 }], 'string_type', ['body', 'items', 0, 'external_id']],
    [[{ external_id: null }], 'string_type', ['body', 'items', 0, 'external_id']],
    [[{ ...x, name: 'x' }], 'extra_forbidden', ['body', 'items', 0, 'name']],
    [[{ ...x, profile: [] }], 'dict_type', ['body', 'items', 0, 'profile']],
    [[{ ...x, profile: 'secret' }], 'dict_type', ['body', 'items', 0, 'profile']],
    [[{ ...x, identity_mode: 'reusable' }], 'literal_error', ['body', 'items', 0, 'identity_mode']],
    [[{ ...x, identity_mode: null }], 'literal_error', ['body', 'items', 0, 'identity_mode']],
  ])('rejects the whole request for items %j with the error type %s', async (items, type, loc) => {
    const before = await countRowsBefore(world);
    const response = await importItems(items);
    expect(expectValidation(response, 'list')[0]).toMatchObject({ type, loc });
    expect(response.text).not.toContain('secret');
    expect(await countRows(world)).toEqual(before);
  });

  test('does not repeat values sent in place of items', async () => {
    for (const body of [{ items: ['jane@example.org'] }, { items: 'jane@example.org' }, 'jane@example.org'])
      for (const path of ['batch', 'lookup']) {
        const response = await world.app.call('POST', `${world.environmentPath}/subjects/${path}`, { body });
        expect(response.status).toBe(422);
        expect(response.text).not.toContain('jane');
      }
  });

  test('does not repeat an external id that is too long', async () => {
    const response = await importItems([{ external_id: `private${'x'.repeat(512)}` }]);
    expect(response.text).not.toContain('private');
  });
});

describe('importSubjects with profiles', () => {
  test('merges fields, removes fields that are null, and ignores absent and null profiles', async () => {
    const external_id = randomUUID();
    const [{ subject_id }] = await receipts([{ external_id, profile: { a: 1, b: { c: [true] }, d: 'x' } }]);
    await receipts([{ external_id, profile: { b: 2, d: null, e: 'new' } }]);
    await receipts([{ external_id }, { external_id, profile: null }, { external_id, profile: {} }]);
    expect(await profileOf(subject_id)).toEqual({ a: 1, b: 2, e: 'new' });
  });

  test('stores fields with names that are special in JavaScript', async () => {
    const id = randomUUID();
    const rawBody = `{"items":[{"external_id":"${id}","profile":{"__proto__":{"x":1},"constructor":2,"toString":3,"":4}}]}`;
    const created = await world.app.call('POST', path(), { rawBody });
    expect(created.body.receipts[0].outcome).toBe('created');
    const text = (
      await world.app.call(
        'GET',
        `${world.environmentPath}/subjects/${created.body.receipts[0].subject_id}/export`,
      )
    ).text;
    for (const part of ['"__proto__":{"x":1}', '"constructor":2', '"toString":3', '"":4'])
      expect(text).toContain(part);
  });

  test.each([
    ['too large', { big: 'x'.repeat(70_000) }, 'profile_too_large'],
    [
      'too many fields',
      Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n])),
      'profile_too_large',
    ],
    ['too deep', { deep: JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`) }, 'profile_not_storable'],
    ['too long a name', { ['n'.repeat(300)]: 1 }, 'profile_not_storable'],
  ])('%s: reports a conflict in the receipt and applies the other items', async (_, profile, error_code) => {
    const [known, fresh, after] = [randomUUID(), randomUUID(), randomUUID()];
    const [{ subject_id }] = await receipts([{ external_id: known, profile: { kept: 1 } }]);
    const results = await receipts([
      { external_id: known, profile },
      { external_id: fresh, profile },
      { external_id: after },
    ]);
    expect(results[0]).toEqual({ item_index: 0, subject_id, outcome: 'conflict', error_code });
    expect(results[1]).toEqual({ item_index: 1, subject_id: null, outcome: 'conflict', error_code });
    expect(results[2].outcome).toBe('created');
    expect(await profileOf(subject_id)).toEqual({ kept: 1 });
    expect((await receipts([{ external_id: fresh }]))[0].outcome).toBe('created');
  });

  test('other endpoints never return profile fields or external ids', async () => {
    const secret = `secret-${randomUUID()}`;
    const external_id = `person-${secret}`;
    const [{ subject_id }] = await receipts([{ external_id, profile: { email: secret } }]);
    const program = await setUpProgram(world.workspace);
    await participant(world.workspace, program, { email: secret });
    for (const where of ['subjects', `subjects/${subject_id}`, 'enrollments', 'evaluations', 'programs'])
      expect((await world.app.call('GET', `${world.environmentPath}/${where}`)).text).not.toContain(secret);
  });
});
