import { describe, expect, test } from 'vitest';
import { setUpApp } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { countRows, countRowsBefore, startTestWorld } from './world.ts';

/** createProgram: names, context overrides and recurrence; createDefinition: contents. */

const world = prepared(startTestWorld, (world) => world.app.close());

const create = (fields: object, environmentPath = world.environmentPath) =>
  world.app.call('POST', `${environmentPath}/programs`, {
    body: { name: 'P', version_bundle_id: world.bundleId, ...fields },
  });

describe('createProgram with a valid recurrence', () => {
  test.each([
    [{ frequency: 'daily' }, {}],
    [{ frequency: 'weekly', weekday: 3 }, {}],
    [{ frequency: 'weekly', weekday: 0 }, {}],
    [{ frequency: 'biweekly', weekday: 7, local_time: '23:59' }, { local_time: '23:59' }],
    [{ frequency: 'monthly', day_of_month: 31 }, {}],
    [{ frequency: 'quarterly', day_of_month: 1 }, {}],
    [{ frequency: 'yearly', day_of_month: 15, weekday: 2 }, {}],
    [{ frequency: 'on_event', event_names: ['signed_in'] }, {}],
    [{ frequency: 'daily', timezone: 'America/New_York' }, { timezone: 'America/New_York' }],
    [{ frequency: 'one_time', local_time: '09:30', event_names: [] }, { local_time: '09:30' }],
  ])('fills in the defaults of %j', async (recurrence, overrides) => {
    const { status, body, text } = await create({ mode: 'continuous', recurrence });
    expect(status, text).toBe(201);
    expect(body.recurrence).toMatchObject({
      timezone: 'UTC',
      local_time: '00:00',
      starts_at: body.created_at,
      ...recurrence,
      ...overrides,
    });
    const read = await world.app.call('GET', `${world.environmentPath}/programs/${body.id}`);
    expect(read.body).toEqual(body);
  });

  test('the default time zone is that of the environment', async () => {
    const tokyo = await setUpApp(world.app, 'Asia/Tokyo');
    const six = await world.app.call('GET', `${world.appPath}/definitions/${world.definitionId}`);
    expect(six.status).toBe(200);
    const templates = (await world.app.call('GET', `${tokyo.appPath}/templates?limit=1`)).body.items;
    const clone = await world.app.call('POST', `${tokyo.appPath}/templates/${templates[0].id}/clone`, {
      body: { business_id_prefix: 'x' },
    });
    const pins = Object.fromEntries(
      clone.body.definitions.map((created: { kind: string; id: string }) => [
        `${created.kind}_version_id`,
        created.id,
      ]),
    );
    const bundle = await world.app.call('POST', `${tokyo.appPath}/bundles`, { body: { name: 'B', ...pins } });
    const { body } = await create({ version_bundle_id: bundle.body.id }, tokyo.environmentPath);
    expect(body.recurrence.timezone).toBe('Asia/Tokyo');
  });

  test('starts_at keeps the time that was sent', async () => {
    const starts_at = '2030-01-31T09:00:00+05:30';
    const { body } = await create({ mode: 'continuous', recurrence: { frequency: 'monthly', starts_at } });
    expect(Date.parse(body.recurrence.starts_at)).toBe(Date.parse(starts_at));
  });
});

describe('createProgram with an invalid recurrence', () => {
  const continuous = (recurrence: unknown) => ({ mode: 'continuous', recurrence });
  test.each([
    [continuous({ frequency: 'hourly' }), 'frequency'],
    [continuous({ frequency: '' }), 'frequency'],
    [continuous({ frequency: 7 }), 'frequency'],
    [continuous({ frequency: 'weekly', weekday: 8 }), 'weekday'],
    [continuous({ frequency: 'weekly', weekday: -1 }), 'weekday'],
    [continuous({ frequency: 'weekly', weekday: 1.5 }), 'weekday'],
    [continuous({ frequency: 'weekly', weekday: '1' }), 'weekday'],
    [continuous({ frequency: 'monthly', day_of_month: 0 }), 'day_of_month'],
    [continuous({ frequency: 'monthly', day_of_month: 32 }), 'day_of_month'],
    [continuous({ frequency: 'daily', weekday: 9 }), 'weekday'],
    [continuous({ frequency: 'daily', local_time: '24:00' }), 'local_time'],
    [continuous({ frequency: 'daily', local_time: '9:00' }), 'local_time'],
    [continuous({ frequency: 'daily', local_time: '09:60' }), 'local_time'],
    [continuous({ frequency: 'daily', local_time: '09:00:00' }), 'local_time'],
    [continuous({ frequency: 'daily', timezone: 'Mars/Base' }), 'timezone'],
    [continuous({ frequency: 'daily', timezone: '' }), 'timezone'],
    [continuous({ frequency: 'daily', timezone: '+01:00' }), 'timezone'],
    [continuous({ frequency: 'daily', starts_at: 'tomorrow' }), 'starts_at'],
    [continuous({ frequency: 'daily', starts_at: '2026-02-30T00:00:00Z' }), 'starts_at'],
    [continuous({ frequency: 'daily', starts_at: '2026-13-01T00:00:00Z' }), 'starts_at'],
    [continuous({ frequency: 'daily', starts_at: '2026-01-01T25:00:00Z' }), 'starts_at'],
    [continuous({ frequency: 'daily', starts_at: '2026-01-01' }), 'starts_at'],
    [continuous({ frequency: 'daily', starts_at: '2026-01-01T00:00:00' }), 'starts_at'],
    [continuous({ frequency: 'on_event' }), 'event_names'],
    [continuous({ frequency: 'on_event', event_names: [] }), 'event_names'],
    [continuous({ frequency: 'on_event', event_names: 'x' }), 'event_names'],
    [continuous({ frequency: 'daily', extra: 1 }), 'extra'],
    [continuous('daily'), 'recurrence'],
    [continuous(null), 'recurrence'],
    [{ mode: 'one_time', recurrence: { frequency: 'daily' } }, 'frequency'],
    [{ recurrence: { frequency: 'on_event', event_names: ['x'] } }, 'frequency'],
  ])('rejects %j with an error at %s', async (fields, field) => {
    const before = await countRowsBefore(world);
    const errors = expectValidation(await create(fields), 'application');
    expect(errors.map(({ loc }) => loc[loc.length - 1])).toContain(field);
    expect(await countRows(world)).toEqual(before);
  });
});

describe('createProgram with other fields', () => {
  test.each([
    [{ name: '' }, 'string_too_short', 'name'],
    [{ name: 'x'.repeat(256) }, 'string_too_long', 'name'],
    [{ name: 1 }, 'string_type', 'name'],
    [{ version_bundle_id: 'x' }, 'uuid_parsing', 'version_bundle_id'],
    [{ version_bundle_id: 1 }, 'uuid_type', 'version_bundle_id'],
    [{ mode: 'twice' }, 'enum', 'mode'],
    [{ release_policy: '' }, 'enum', 'release_policy'],
    [{ context_overrides: [] }, 'dict_type', 'context_overrides'],
    [{ context_overrides: 'x' }, 'dict_type', 'context_overrides'],
    [{ status: 'active' }, 'extra_forbidden', 'status'],
  ])('rejects %j with %s at %s', async (fields, type, field) => {
    const errors = expectValidation(await create(fields), 'application');
    expect(errors).toMatchObject([{ type, loc: ['body', field] }]);
  });

  test('accepts names of 255 characters, also astral ones', async () => {
    for (const name of ['x'.repeat(255), '😀'.repeat(255), ' '])
      expect((await create({ name })).body.name).toBe(name);
  });

  test('special property names in context_overrides neither change prototypes nor the program', async () => {
    for (const overrides of [
      '{"__proto__":{"x":1}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"facts":{"__proto__":1}}',
    ]) {
      const rawBody = `{"name":"P","version_bundle_id":"${world.bundleId}","context_overrides":${overrides}}`;
      const response = await world.app.call('POST', `${world.environmentPath}/programs`, { rawBody });
      if (response.status === 201) expect(response.text).toContain(`"context_overrides":${overrides}`);
      else expectApplicationError(response, 422, 'invalid_context_overrides');
    }
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });
});

test('createDefinition returns content unchanged; the hash ignores the order of fields', async () => {
  const path = `${world.appPath}/definitions/context`;
  const content = '{"__proto__":{"a":1},"constructor":null,"n":[0.1,-0,1e15,1e-7],"é":"\\u2028😀","":{}}';
  const send = (text: string) =>
    world.app.call('POST', path, { rawBody: `{"business_id":"hostile","name":"x","content":${text}}` });
  const created = await send(content);
  expect(created.status, created.text).toBe(201);
  for (const part of ['"__proto__":{"a":1}', '"constructor":null', '"":{}', '😀'])
    expect(created.text).toContain(part);
  const read = await world.app.call('GET', `${world.appPath}/definitions/${created.body.id}`);
  expect(read.text).toBe(created.text);
  const reordered = await send(
    '{"":{},"é":"\\u2028😀","n":[0.1,0,1e15,1e-7],"constructor":null,"__proto__":{"a":1}}',
  );
  expect(reordered.body.content_hash).toBe(created.body.content_hash);
  const without = await send('{"":{},"é":"\\u2028😀","n":[0.1,0,1e15,1e-7],"constructor":null}');
  expect(without.body.content_hash).not.toBe(created.body.content_hash);
});

test('createDefinition keeps keys of content with any escapes', async () => {
  // The hash of the canonical form: printf '%s' … | sha256sum
  const content = String.raw`{"":{"\\":[1]},"k\n":1,"k\nabc":1,"k\\":1,"k\\nab":1}`;
  const hash = 'sha256:65ad10f0e610f022748f931f338407779860b09a1d19cc1629e1b775c4ecef45';
  for (const business_id of ['keys', 'keys-again']) {
    const created = await world.app.call('POST', `${world.appPath}/definitions/context`, {
      rawBody: `{"business_id":"${business_id}","name":"x","content":${content}}`,
    });
    expect(created.status, created.text).toBe(201);
    expect(created.body.content_hash).toBe(hash);
    const read = await world.app.call('GET', `${world.appPath}/definitions/${created.body.id}`);
    expect(read.text).toBe(created.text);
    expect(read.text).toContain(content);
  }
});

test('createDefinition keeps numbers of content, however large', async () => {
  const numbers =
    '[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001,9007199254740992,1.7976931348623157e308]';
  const created = await world.app.call('POST', `${world.appPath}/definitions/context`, {
    rawBody: `{"business_id":"numbers","name":"x","content":{"n":${numbers}}}`,
  });
  expect(created.status, created.text).toBe(201);
  const read = await world.app.call('GET', `${world.appPath}/definitions/${created.body.id}`);
  expect(read.body.content).toEqual({ n: JSON.parse(numbers) });
});
