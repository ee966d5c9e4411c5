import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
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

/** Malformed, invalid and oversized request bodies, sent to every operation that takes a body. */

let world: TestWorld;
let posts: Operation[];
beforeAll(async () => {
  world = await startTestWorld();
  posts = operations(world).filter(({ body }) => body);
});
afterAll(() => world.app.close());

const bytesOf = (text: string) => Buffer.from(text);
const MALFORMED: [string, Buffer][] = [
  ['cut short', bytesOf('{"a":')],
  ['no JSON', bytesOf('nonsense')],
  ['NaN', bytesOf('{"a":NaN}')],
  ['single quotes', bytesOf("{'a':1}")],
  ['a trailing comma', bytesOf('{"a":1,}')],
  ['two values', bytesOf('{} {}')],
  ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytesOf('{}')])],
  ['invalid UTF-8', Buffer.concat([bytesOf('{"a":"'), Buffer.from([0xff, 0xfe]), bytesOf('"}')])],
  ['a key twice', bytesOf('{"a":1,"b":{},"a":2}')],
  ['a raw NUL', bytesOf('{"a":"\u0000"}')],
  ['8,000 levels', bytesOf(`{"a":${'['.repeat(8000)}${']'.repeat(8000)}}`)],
  ['8,000 open brackets', bytesOf('['.repeat(8000))],
];

describe.each(MALFORMED)('a malformed body: %s', (_, rawBody) => {
  test('is rejected with 400 on the platform and with 422 json_invalid on the control plane', async () => {
    for (const operation of posts) {
      const response = await sendOperation(world, operation, { rawBody });
      if (operation.shape === 'application') expectApplicationError(response, 400, 'malformed_request');
      else expect(expectValidation(response, 'list')[0]!.type).toBe('json_invalid');
    }
  });
});

test.each([['[]'], ['[{}]'], ['null'], ['1'], ['"x"'], ['true']])(
  'rejects the body %s, which is not an object, with dict_type',
  async (rawBody) => {
    for (const operation of posts) {
      const [error] = expectValidation(await sendOperation(world, operation, { rawBody }), operation.shape);
      expect(error).toMatchObject({ type: 'dict_type', loc: ['body'] });
    }
  },
);

test('reports an empty body, and each required field of an empty object, as missing', async () => {
  for (const operation of posts) {
    const [empty] = expectValidation(await sendOperation(world, operation, { rawBody: '' }), operation.shape);
    expect(empty).toMatchObject({ type: 'missing', loc: ['body'], msg: 'Field required' });
    const errors = expectValidation(
      await sendOperation(world, operation, { rawBody: '{}' }),
      operation.shape,
    );
    expect(new Set(errors.map(({ type }) => type))).toEqual(new Set(['missing']));
  }
});

test.each(['extra', '__proto__', 'constructor', 'toString', 'Name'])(
  'rejects the extra field %s with extra_forbidden',
  async (name) => {
    for (const operation of posts) {
      const rawBody = `{"${name}":{"a":1},${JSON.stringify(operation.body).slice(1)}`;
      const errors = expectValidation(await sendOperation(world, operation, { rawBody }), operation.shape);
      // `ctx` has the field that was probably meant, if there is one.
      const { ctx: _, ...error } = errors[0]!;
      expect([errors.length, error]).toEqual([
        1,
        { type: 'extra_forbidden', loc: ['body', name], msg: 'Extra inputs are not permitted' },
      ]);
    }
  },
);

test.each([
  ['\\u0000', 'string_unicode'],
  ['\\ud800', 'string_unicode'],
  ['\\udc00\\ud800', 'string_unicode'],
])('rejects text with %s with the error type %s', async (text, type) => {
  for (const operation of posts) {
    const field = Object.keys(operation.body!)[0]!;
    const rawBody = JSON.stringify({ ...operation.body, [field]: '§' }).replace('§', text);
    const errors = expectValidation(await sendOperation(world, operation, { rawBody }), operation.shape);
    expect(errors[0]).toMatchObject({ type, loc: ['body', field] });
  }
});

test.each(['1e400', '-1e400', '9007199254740993', '-9007199254740993', '1e16'])(
  'rejects the number %s',
  async (text) => {
    for (const operation of posts) {
      const rawBody = `{"extra":${text},${JSON.stringify(operation.body).slice(1)}`;
      expectValidation(await sendOperation(world, operation, { rawBody }), operation.shape);
    }
  },
);

test('rejects every media type but application/json with 415', async () => {
  for (const operation of posts) {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'application/jsonx',
      'x',
    ]) {
      const response = await sendOperation(world, operation, { headers: { 'content-type': type } });
      expectApplicationError(response, 415, 'unsupported_media_type');
    }
  }
});

test('accepts a parameter and upper case in the media type', async () => {
  const rawBody = JSON.stringify({ name: 'Media type', slug: 'media-type' });
  const app = posts.find(({ name }) => name === 'create app')!;
  const headers = { 'content-type': 'Application/JSON; charset=UTF-8' };
  expect((await sendOperation(world, app, { rawBody, headers })).status).toBe(201);
});

test('rejects a body over the limit with 413', async () => {
  const rawBody = `{"a":"${'x'.repeat(17 * 1024 * 1024)}"}`;
  for (const operation of posts) {
    const send = () => sendOperation(world, operation, { rawBody });
    expectApplicationError(await limited('rejecting a body of 17 MB', 2000, send), 413, 'payload_too_large');
  }
});

test('rejects a body with too many values', async () => {
  const rawBody = `{"a":[${'1,'.repeat(600_000)}1]}`;
  for (const operation of posts) {
    const response = await sendOperation(world, operation, { rawBody });
    if (response.status === 413) expectApplicationError(response, 413, 'payload_too_large');
    else if (operation.shape === 'application') expectApplicationError(response, 400, 'malformed_request');
    else expectValidation(response, 'list');
  }
});

test('rejected requests change no table', async () => {
  const before = await countRowsBefore(world);
  for (const operation of posts) {
    await sendOperation(world, operation, { rawBody: '{' });
    await sendOperation(world, operation, { rawBody: '{}' });
    await sendOperation(world, operation, { idempotencyKey: null });
    await sendOperation(world, operation, { key: null });
  }
  expect(await countRows(world)).toEqual(before);
});
