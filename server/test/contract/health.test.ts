import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { prepared } from '../prepared.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { startTestWorld } from './world.ts';

/** The time window and the program filter of getInstrumentHealth. */

const world = prepared(startTestWorld, (world) => world.app.close());

const health = (query: Record<string, string> = {}) =>
  world.app.call('GET', `${world.environmentPath}/analytics/instrument-health?${new URLSearchParams(query)}`);

const DAY_MS = 86_400_000;

test('getInstrumentHealth covers the last 30 days or the given window, in UTC days', async () => {
  const { body } = await health();
  expect(Date.parse(body.ends_at) - Date.parse(body.starts_at)).toBe(30 * DAY_MS);
  expect(Date.parse(body.ends_at)).toBeGreaterThan(Date.now());
  const given = await health({ starts_at: '2026-03-05T13:00:00Z', ends_at: '2026-03-06T01:00:00+02:00' });
  expect(given.body).toMatchObject({
    starts_at: '2026-03-05T00:00:00.000Z',
    ends_at: '2026-03-06T00:00:00.000Z',
  });
});

test('getInstrumentHealth takes a date-time with a space in a year below 100 as that year', async () => {
  const { body } = await health({ starts_at: '0050-01-01 00:00:00Z', ends_at: '0050-01-05 00:00:00Z' });
  expect(body).toMatchObject({
    starts_at: '0050-01-01T00:00:00.000Z',
    ends_at: '0050-01-05T00:00:00.000Z',
  });
});

test.each([
  [{ starts_at: '2026-01-02T00:00:00Z', ends_at: '2026-01-01T00:00:00Z' }],
  [{ starts_at: '2020-01-01T00:00:00Z' }],
  [{ starts_at: 'yesterday' }],
  [{ ends_at: '' }],
  [{ ends_at: '2026-02-30T00:00:00Z' }],
  [{ ends_at: '0001-01-01T00:00:00Z' }],
  [{ ends_at: '9999-12-31T23:59:59Z' }],
  [{ program_id: 'x' }],
])('getInstrumentHealth rejects %j', async (query) => {
  expectValidation(await health(query as unknown as Record<string, string>), 'application');
});

test('getInstrumentHealth returns 404 for an unknown program', async () => {
  expectApplicationError(await health({ program_id: randomUUID() }), 404, 'not_found');
});
