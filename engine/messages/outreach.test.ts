import { expect, test } from 'vitest';
import { isOutreachDuration, nextSendTime, outreachTimes } from './outreach.ts';

const at = (text: string) => Date.parse(text);
const iso = (times: readonly (number | undefined)[]) =>
  times.map((time) => time && new Date(time).toISOString());
const OPEN = { kind: 'open', at: at('2026-03-27T08:00:00Z'), closesAt: at('2026-04-02T08:00:00Z') } as const;

test('outreachTimes keeps the wall time across the change of clocks and ends when the questions close', () => {
  const zone = 'Europe/Berlin';
  const reminder = { on: 'reminder', after: 'P1D', every: 'P1D' } as const;
  expect(iso(outreachTimes(reminder, OPEN, zone))).toEqual([
    '2026-03-28T08:00:00.000Z',
    '2026-03-29T07:00:00.000Z',
    '2026-03-30T07:00:00.000Z',
    '2026-03-31T07:00:00.000Z',
    '2026-04-01T07:00:00.000Z',
    '2026-04-02T07:00:00.000Z',
  ]);
  expect(outreachTimes({ ...reminder, max: 2 }, OPEN, zone)).toHaveLength(2);
  expect(iso(outreachTimes({ on: 'reminder', every: 'PT48H', max: 2 }, OPEN, zone))).toEqual([
    '2026-03-29T08:00:00.000Z',
    '2026-03-31T08:00:00.000Z',
  ]);
  expect(outreachTimes({ on: 'reminder', after: 'P9D' }, OPEN, zone)).toEqual([]);
  expect(iso(outreachTimes({ on: 'closing', after: 'P1D' }, OPEN, zone))).toEqual([
    '2026-04-01T08:00:00.000Z',
  ]);
  expect(outreachTimes({ on: 'closing', after: 'P30D' }, OPEN, zone)).toEqual([]);
  expect(outreachTimes({ on: 'closing' }, { ...OPEN, closesAt: null }, zone)).toEqual([]);
  expect(outreachTimes({ on: 'opened' }, OPEN, zone)).toEqual([OPEN.at]);
  expect(outreachTimes({ on: 'released' }, OPEN, zone)).toEqual([]);
  expect(iso(outreachTimes({ on: 'missed', after: 'PT2H' }, { ...OPEN, kind: 'missed' }, zone))).toEqual([
    '2026-03-27T10:00:00.000Z',
  ]);
  const endless = { ...OPEN, closesAt: null };
  expect(outreachTimes({ on: 'reminder', every: 'P7D' }, endless, zone)).toHaveLength(100);
});

test('nextSendTime waits for windows and the end of quiet hours in the zone of the person', () => {
  const weekdays = { from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5] };
  const quiet = { from: '21:00', to: '08:00' };
  const next = (text: string, zone: string, ...rest: [Parameters<typeof nextSendTime>[2], typeof quiet?]) =>
    iso([nextSendTime(at(text), zone, ...rest)])[0];
  // A Friday.
  expect(next('2026-03-27T12:00:00Z', 'Europe/Berlin', [weekdays])).toBe('2026-03-27T12:00:00.000Z');
  expect(next('2026-03-27T16:00:00Z', 'Europe/Berlin', [weekdays])).toBe('2026-03-30T07:00:00.000Z');
  expect(next('2026-03-27T16:00:00Z', 'America/New_York', [weekdays])).toBe('2026-03-27T16:00:00.000Z');
  expect(next('2026-03-28T22:30:00Z', 'Europe/Berlin', [], quiet)).toBe('2026-03-29T06:00:00.000Z');
  expect(next('2026-03-28T19:59:00Z', 'Europe/Berlin', [], quiet)).toBe('2026-03-28T19:59:00.000Z');
  expect(next('2026-03-28T12:00:00Z', 'UTC', [], { from: '12:00', to: '13:00' })).toBe(
    '2026-03-28T13:00:00.000Z',
  );
  // The window begins at a wall time that does not exist.
  expect(next('2026-03-29T00:30:00Z', 'Europe/Berlin', [{ from: '02:30', to: '04:00' }])).toBe(
    '2026-03-29T01:30:00.000Z',
  );
  expect(
    next('2026-03-28T12:00:00Z', 'UTC', [{ from: '09:00', to: '10:00' }], { from: '08:00', to: '11:00' }),
  ).toBe(undefined);
});

test('isOutreachDuration accepts whole ISO 8601 durations', () => {
  for (const text of ['PT0S', 'PT2H', 'P1D', 'P2W', 'P1M']) expect(isOutreachDuration(text)).toBe(true);
  for (const text of ['2h', '-P1D', 'P', 'PT1.5H']) expect(isOutreachDuration(text)).toBe(false);
  expect([isOutreachDuration('PT1S', true), isOutreachDuration('PT0S', true)]).toEqual([false, false]);
});
