import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.ts';

test('relativeTime counts whole minutes, hours and days, before and ahead', () => {
  const now = Date.parse('2026-03-10T12:00:00Z');
  const of = (time: string) => relativeTime(Date.parse(time), now, 'en');
  expect(of('2026-03-10T11:59:30Z')).toBe('this minute');
  expect(of('2026-03-10T12:00:30Z')).toBe('this minute');
  expect(of('2026-03-10T11:01:00Z')).toBe('59 minutes ago');
  expect(of('2026-03-10T15:59:00Z')).toBe('in 3 hours');
  expect(of('2026-03-09T11:00:00Z')).toBe('yesterday');
  expect(of('2026-03-14T12:00:00Z')).toBe('in 4 days');
  expect(relativeTime(now + 3_600_000, now, 'de')).toBe('in 1 Stunde');
});
