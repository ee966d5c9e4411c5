import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { ask, census, type Operation, operations, startWorld, type World } from './world.ts';

/** Bodies that are no JSON, not the right JSON, or too much of it, at every operation that takes one. */

let world: World;
let posts: Operation[];
beforeAll(async () => {
  world = await startWorld();
  posts = operations(world).filter(({ body }) => body);
});
afterAll(() => world.app.close());

const json = (text: string) => Buffer.from(text);
const MALFORMED: [string, Buffer][] = [
  ['cut short', json('{"a":')],
  ['no JSON', json('nonsense')],
  ['NaN', json('{"a":NaN}')],
  ['single quotes', json("{'a':1}")],
  ['a trailing comma', json('{"a":1,}')],
  ['two values', json('{} {}')],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json('{}')])],
  ['invalid UTF-8', Buffer.concat([json('{"a":"'), Buffer.from([0xff, 0xfe]), json('"}')])],
  ['a key twice', json('{"a":1,"b":{},"a":2}')],
  ['a raw NUL', json('{"a":"\u0000"}')],
  ['8,000 levels', json(`{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`)],
  ['8,000 open brackets', json('['.repeat(8000))],
];

describe.each(MALFORMED)('%s', (_, rawBody) => {
  test('is 400 on the platform and json_invalid on the control plane', async () => {
    for (const operation of posts) {
      const answer = await ask(world, operation, { rawBody });
      if (operation.shape === 'application') expectApplicationError(answer, 400, 'malformed_request');
      else expect(expectValidation(answer, 'list')[0]!.type).toBe('json_invalid');
    }
  });
});

test.each([['[]'], ['[{}]'], ['null'], ['1'], ['"x"'], ['true']])('%s is no object', async (rawBody) => {
  for (const operation of posts) {
    const [fault] = expectValidation(await ask(world, operation, { rawBody }), operation.shape);
    expect(fault).toMatchObject({ type: 'dict_type', loc: ['body'] });
  }
});

test('an empty body is missing, and each required field of an empty object', async () => {
  for (const operation of posts) {
    const [empty] = expectValidation(await ask(world, operation, { rawBody: '' }), operation.shape);
    expect(empty).toMatchObject({ type: 'missing', loc: ['body'], msg: 'Field required' });
    const faults = expectValidation(await ask(world, operation, { rawBody: '{}' }), operation.shape);
    expect(new Set(faults.map(({ type }) => type))).toEqual(new Set(['missing']));
  }
});

test.each(['extra', '__proto__', 'constructor', 'toString', 'Name'])('an extra field %s', async (name) => {
  for (const operation of posts) {
    const rawBody = `{"${name}":{"a":1},${JSON.stringify(operation.body).slice(1)}`;
    const faults = expectValidation(await ask(world, operation, { rawBody }), operation.shape);
    expect(faults).toEqual([
      { type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' },
    ]);
  }
});

test.each([
  ['\\u0000', 'string_unicode'],
  ['\\ud800', 'string_unicode'],
  ['\\udc00\\ud800', 'string_unicode'],
])('text with %s', async (text, type) => {
  for (const operation of posts) {
    const field = Object.keys(operation.body!)[0]!;
    const rawBody = JSON.stringify({ ...operation.body, [field]: '§' }).replace('§', text);
    const faults = expectValidation(await ask(world, operation, { rawBody }), operation.shape);
    expect(faults[0]).toMatchObject({ type, loc: ['body', field] });
  }
});

test.each(['1e400', '-1e400', '9007199254740993', '-9007199254740993', '1e16'])(
  'the number %s',
  async (text) => {
    for (const operation of posts) {
      const rawBody = `{"extra":${text},${JSON.stringify(operation.body).slice(1)}`;
      expectValidation(await ask(world, operation, { rawBody }), operation.shape);
    }
  },
);

test('only application/json is taken', async () => {
  for (const operation of posts) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonx',
      'x',
    ]) {
      const answer = await ask(world, operation, { headers: { 'content-type': type } });
      expectApplicationError(answer, 415, 'unsupported_media_type');
    }
  }
});

test('a parameter and upper case in the media type make no difference', async () => {
  const rawBody = JSON.stringify({ name: 'Media type', slug: 'media-type' });
  const app = posts.find(({ name }) => name === 'create app')!;
  const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
  expect((await ask(world, app, { rawBody, headers })).status).toBe(201);
});

test('a body over its limit is 413, and quickly', async () => {
  const rawBody = `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`;
  for (const operation of posts) {
    const started = performance.now();
    expectApplicationError(await ask(world, operation, { rawBody }), 413, 'payload_too_large');
    expect(performance.now() - started).toBeLessThan(2000);
  }
});

test('more values than are taken', async () => {
  const rawBody = `{"a":[${'1,'.repeat(600_000)}1]}`;
  for (const operation of posts) {
    const answer = await ask(world, operation, { rawBody });
    if (answer.status === 413) expectApplicationError(answer, 413, 'payload_too_large');
    else if (operation.shape === 'application') expectApplicationError(answer, 400, 'malformed_request');
    else expectValidation(answer, 'list');
  }
});

test('refusals change nothing', async () => {
  const before = await census(world);
  for (const operation of posts) {
    await ask(world, operation, { rawBody: '{' });
    await ask(world, operation, { rawBody: '{}' });
    await ask(world, operation, { idempotencyKey: null });
    await ask(world, operation, { key: null });
  }
  expect(await census(world)).toEqual(before);
});
