import { expect, test } from 'vitest';
import { outcomeOf } from './outcome.ts';

const now = new Date('2026-01-12T09:00:00Z');
const SCHEDULE = [5000, 300_000];
const failed = (retryAfterMs: number | null = null) => ({ error: 'HTTP 500', retryAfterMs });
const delay = (step: number, random: number, retryAfterMs?: number) =>
  outcomeOf(failed(retryAfterMs ?? null), step, SCHEDULE, now, random).nextAttemptAt!.getTime() -
  now.getTime();

test('outcomeOf ends the delivery after a success', () => {
  const outcome = outcomeOf({ error: null, retryAfterMs: 9 }, 0, SCHEDULE, now, 0);
  expect(outcome).toEqual({ status: 'succeeded', nextAttemptAt: null });
});

test('delays follow the schedule, plus or minus 20 %', () => {
  expect([delay(0, 0), delay(0, 0.5), delay(0, 1)]).toEqual([4000, 5000, 6000]);
  expect([delay(1, 0), delay(1, 1)]).toEqual([240_000, 360_000]);
});

test('Retry-After lengthens a delay up to an hour and never shortens it', () => {
  expect(delay(0, 0.5, 0)).toBe(5000);
  expect(delay(0, 0.5, 60_000)).toBe(60_000);
  expect(delay(0, 0.5, 86_400_000)).toBe(3_600_000);
});

test('the delivery becomes a dead letter after one attempt more than the schedule has delays', () => {
  expect(outcomeOf(failed(), 2, SCHEDULE, now, 0)).toEqual({ status: 'dead_letter', nextAttemptAt: null });
  expect(outcomeOf(failed(), 0, [], now, 0).status).toBe('dead_letter');
});
