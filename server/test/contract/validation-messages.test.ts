import { expect, test } from 'vitest';
import { prepared } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { startTestWorld } from './world.ts';

/**
 * Validation errors have the messages of Pydantic v2, and one error for each value even if it breaks several
 * rules.
 */

const world = prepared(startTestWorld, (world) => world.app.close());

async function importErrors(items: unknown) {
  const path = `${world.environmentPath}/subjects/batch`;
  const response = await world.app.call('POST', path, { body: { items } });
  return expectValidation(response, 'list').map(({ type, loc }) => [type, ...loc.slice(1)]);
}

async function programError(field: string, value: unknown) {
  const body = { name: 'Words', version_bundle_id: world.bundleId, [field]: value };
  const response = await world.app.call('POST', `${world.environmentPath}/programs`, { body });
  const errors = expectValidation(response, 'application');
  expect(errors).toHaveLength(1);
  return errors[0]!;
}

test.each([
  ['abc', 'invalid length: expected length 32 for simple format, found 3'],
  ['', 'invalid length: expected length 32 for simple format, found 0'],
  ['not-a-uuid', 'invalid character: found `n` at 1'],
  ['0192f0c0-0000-7000-8000-00000000000g', 'invalid character: found `g` at 36'],
  ['{0192f0c0-0000-7000-8000-000000000001}', 'invalid character: found `{` at 1'],
  ['0192f0c0-0000-7000-8000', 'invalid group count: expected 5, found 4'],
  ['0192f0c0000070008000000000000001', 'invalid group count: expected 5, found 1'],
  ['0192f0c0-0000-7000-80000-00000000001', 'invalid group length in group 3: expected 4, found 5'],
])('%s is not a UUID', async (text, error) => {
  expect(await programError('version_bundle_id', text)).toEqual({
    type: 'uuid_parsing',
    loc: ['body', 'version_bundle_id'],
    msg: `Input should be a valid UUID, ${error}`,
    ctx: { error },
    input: text,
  });
});

test.each([
  ['soon', 'input is too short'],
  ['yesterday morning', 'invalid character in year'],
  ['2026/01/01T00:00:00Z', 'invalid date separator, expected `-`'],
  ['2026-13-01T00:00:00Z', 'month value is outside expected range of 1-12'],
  ['2026-02-29T00:00:00Z', 'day value is outside expected range'],
  ['2026-01-01T24:00:00Z', 'unexpected extra characters at the end of the input'],
  ['2026-01-01T25:00:00Z', 'unexpected extra characters at the end of the input'],
])('%s is not a date-time', async (text, error) => {
  expect(await programError('recurrence', { starts_at: text })).toEqual({
    type: 'datetime_from_date_parsing',
    loc: ['body', 'recurrence', 'starts_at'],
    msg: `Input should be a valid datetime or date, ${error}`,
    ctx: { error },
    input: text,
  });
});

test.each(['2026-01-01', '2026-01-01T09:30:00.5'])('%s has no time zone', async (text) => {
  const error = await programError('recurrence', { starts_at: text });
  expect(error).toMatchObject({ type: 'timezone_aware', msg: 'Input should have timezone info' });
});

test.each([null, 1, 'x', []])(
  '%j has neither the right type nor an allowed value, and gets one error',
  async (value) => {
    expect(await programError('mode', value)).toMatchObject({
      type: 'enum',
      msg: "Input should be 'one_time' or 'continuous'",
    });
  },
);

test('an empty text that also does not match the pattern is reported as too short', async () => {
  const body = { name: 'a', slug: '' };
  const path = `/v1/organizations/${world.app.organizationId}/apps`;
  const errors = expectValidation(await world.app.call('POST', path, { body }), 'list');
  expect(errors.map(({ type }) => type)).toEqual(['string_too_short']);
});

test('the items of a list get errors, unless the list itself is too long', async () => {
  expect(await importErrors(Array.from({ length: 101 }, () => ({})))).toEqual([['too_long', 'items']]);
  expect(await importErrors([{}, { external_id: '', profile: 3 }, 5])).toEqual([
    ['missing', 'items', 0, 'external_id'],
    ['string_too_short', 'items', 1, 'external_id'],
    ['dict_type', 'items', 1, 'profile'],
    ['dict_type', 'items', 2],
  ]);
});

test.each([
  ['{"items":[', 10],
  ['{"items":NaN}', 9],
  ['{"items":[{"external_id":"a"},]}', 30],
  ['{"items":[1 2]}', 12],
  ['{"items": "a" x}', 14],
  [' ', 1],
])('%s breaks at %i', async (rawBody, at) => {
  const response = await world.app.call('POST', `${world.environmentPath}/subjects/batch`, { rawBody });
  expect(expectValidation(response, 'list')).toEqual([
    {
      type: 'json_invalid',
      loc: ['body', at],
      msg: 'JSON decode error',
      input: {},
      ctx: { error: 'invalid JSON' },
    },
  ]);
});

test.each([
  ['nobody', 'An email address must have an @-sign.'],
  ['@example.org', 'There must be something before the @-sign.'],
  ['nobody@', 'There must be something after the @-sign.'],
  ['a@@b', 'It is too long on a side of the @-sign, or has characters that cannot be in an address.'],
])('%s is not an e-mail address', async (email, reason) => {
  const path = `/v1/organizations/${world.app.organizationId}/memberships`;
  const response = await world.app.call('POST', path, { body: { email } });
  const msg = `value is not a valid email address: ${reason}`;
  expect(expectValidation(response, 'list')).toEqual([
    { type: 'value_error', loc: ['body', 'email'], msg, ctx: { reason }, input: email },
  ]);
});

test('a path that cannot be decoded is malformed, and the response has the usual headers', async () => {
  const response = await world.app.call('GET', '/v1/organizations/%zz/apps');
  expectApplicationError(response, 400, 'malformed_request');
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('a compressed body returns 415 with the accepted encoding', async () => {
  const path = `${world.environmentPath}/subjects/batch`;
  const body = { items: [{ external_id: 'compressed' }] };
  const gzip = await world.app.call('POST', path, { body, headers: { 'content-encoding': 'gzip' } });
  expectApplicationError(gzip, 415, 'unsupported_media_type');
  expect(gzip.headers['accept-encoding']).toBe('identity');
  const plain = await world.app.call('POST', path, { body, headers: { 'content-encoding': 'identity' } });
  expect(plain.status).toBe(200);
});
