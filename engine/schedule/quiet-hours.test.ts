import { expect, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const until = (from: string, to: string, now: string, zone = 'Europe/Berlin') =>
  quietUntil([from, to], zone, new Date(now))?.toISOString() ?? null;

test('over midnight', () => {
  expect(until('21:00', '08:00', '2026-03-10T19:59:59Z')).toBeNull();
  expect(until('21:00', '08:00', '2026-03-10T20:00:00Z')).toBe('2026-03-11T07:00:00.000Z');
  expect(until('21:00', '08:00', '2026-03-11T06:59:59Z')).toBe('2026-03-11T07:00:00.000Z');
  expect(until('21:00', '08:00', '2026-03-11T07:00:00Z')).toBeNull();
});

test('within a day', () => {
  expect(until('12:00', '13:30', '2026-03-10T11:15:00Z')).toBe('2026-03-10T12:30:00.000Z');
  expect(until('12:00', '13:30', '2026-03-10T12:30:00Z')).toBeNull();
});

test('equal ends are none', () => {
  expect(until('08:00', '08:00', '2026-03-10T07:00:00Z')).toBeNull();
});

test('an end inside a gap comes after it', () => {
  expect(until('22:00', '02:30', '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
});
