import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../recurrence/zone.ts';
import { quietUntil } from './quiet-hours.ts';

const until = (from: string, to: string, now: string, zone = 'Europe/Berlin') =>
  quietUntil([from, to], zone, new Date(now))?.toISOString() ?? null;

test('span midnight', () => {
  expect(until('21:00', '08:00', '2026-03-10T19:59:59Z')).toBeNull();
  expect(until('21:00', '08:00', '2026-03-10T20:00:00Z')).toBe('2026-03-11T07:00:00.000Z');
  expect(until('21:00', '08:00', '2026-03-11T06:59:59Z')).toBe('2026-03-11T07:00:00.000Z');
  expect(until('21:00', '08:00', '2026-03-11T07:00:00Z')).toBeNull();
});

test('lie within a day', () => {
  expect(until('12:00', '13:30', '2026-03-10T11:15:00Z')).toBe('2026-03-10T12:30:00.000Z');
  expect(until('12:00', '13:30', '2026-03-10T12:30:00Z')).toBeNull();
});

test('equal times mean no quiet hours', () => {
  expect(until('08:00', '08:00', '2026-03-10T07:00:00Z')).toBeNull();
});

test('end at the clock change when it skips their end', () => {
  expect(until('22:00', '02:30', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(until('22:00', '02:30', '2026-03-29T01:00:00Z')).toBeNull();
});

test('an hour that the clock repeats is quiet both times', () => {
  expect(until('02:10', '02:50', '2026-10-25T00:20:00Z')).toBe('2026-10-25T00:50:00.000Z');
  expect(until('02:10', '02:50', '2026-10-25T00:55:00Z')).toBeNull();
  expect(until('02:10', '02:50', '2026-10-25T01:20:00Z')).toBe('2026-10-25T01:50:00.000Z');
  // Back from 03:00 to 02:00, before they would have ended at 03:30.
  expect(until('02:45', '03:30', '2026-10-25T00:50:00Z')).toBe('2026-10-25T01:00:00.000Z');
});

test('end at the returned instant and not before', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map(hoursAndMinutes);
  const zone = fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Apia', 'Antarctica/Troll');
  const now = fc
    .constantFrom(...CHANGES)
    .chain((at) => fc.integer({ min: at - 12 * HOUR_MS, max: at + HOUR_MS }));
  fc.assert(
    fc.property(time, time, zone, now, (from, to, timezone, ms) => {
      const end = quietUntil([from, to], timezone, new Date(ms));
      if (!end) return;
      expect(quietUntil([from, to], timezone, end)).toBeNull();
      for (let at = ms; at < end.getTime(); at += 10 * MINUTE_MS)
        expect(quietUntil([from, to], timezone, new Date(at))).toEqual(end);
    }),
  );
});

const MINUTE_MS = 60_000;
const CHANGES = [
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
  '2011-12-30T10:00:00Z',
].map((change) => Date.parse(change));

function hoursAndMinutes(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}
