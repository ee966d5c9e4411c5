import { expect, test } from 'vitest';
import { hasCommonCycles, periodOf, weekOf } from './period.ts';
import type { Recurrence } from './types.ts';

const recurrence: Recurrence = {
  frequency: 'weekly',
  weekday: 1,
  local_time: '08:00',
  timezone: 'UTC',
  starts_at: '2026-03-02T08:00:00Z',
};
const schedule = { recurrence, createdAt: new Date('2026-03-01T00:00:00Z') };
const cycle = { startsAt: new Date('2026-03-09T08:00:00Z'), endsAt: new Date('2026-03-16T08:00:00Z') };
const finished = (at: string) => ({ cycle, finishedAt: new Date(at) });

test('the period is the cycle, and the one in which a late result arrives', () => {
  expect(periodOf(schedule, finished('2026-03-16T08:00:00Z'))).toEqual(cycle);
  expect(periodOf(schedule, finished('2026-03-16T08:00:01Z'))).toEqual({
    startsAt: new Date('2026-03-16T08:00:00Z'),
    endsAt: new Date('2026-03-23T08:00:00Z'),
  });
});

test('without a common calendar, the period is the ISO week in which the result was finished', () => {
  const oneTime = { ...schedule, recurrence: { ...recurrence, frequency: 'one_time' as const } };
  expect(hasCommonCycles(oneTime)).toBe(false);
  const week = { startsAt: new Date('2026-03-09T00:00:00Z'), endsAt: new Date('2026-03-16T00:00:00Z') };
  for (const none of [oneTime, null]) {
    expect(periodOf(none, finished('2026-03-09T00:00:00Z'))).toEqual(week);
    expect(periodOf(none, finished('2026-03-15T23:59:59Z'))).toEqual(week);
  }
});

test('weeks begin on Monday, also before 1970', () => {
  expect(weekOf(new Date('1969-12-31T12:00:00Z')).startsAt.toISOString()).toBe('1969-12-29T00:00:00.000Z');
});
