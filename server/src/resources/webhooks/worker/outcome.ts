import type { Attempt } from './send.ts';

/** How long to wait after each failed attempt; after the last entry the delivery is a dead letter. */
export type RetrySchedule = readonly number[];

/** What an attempt makes of its delivery. */
export interface Outcome {
  status: 'succeeded' | 'failed' | 'dead_letter';
  nextAttemptAt: Date | null;
}

const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Decides from the attempt, the `step` of the schedule it was (0 for the first) and a `random` number in [0,
 * 1). The schedule's delay varies by ±20 %; Retry-After lengthens it to at most an hour and never shortens
 * it.
 */
export function outcomeOf(
  attempt: Pick<Attempt, 'error' | 'retryAfterMs'>,
  step: number,
  schedule: RetrySchedule,
  now: Date,
  random: number,
): Outcome {
  if (attempt.error === null) return { status: 'succeeded', nextAttemptAt: null };
  const scheduled = schedule[step];
  if (scheduled === undefined) return { status: 'dead_letter', nextAttemptAt: null };
  const jittered = scheduled * (1 - JITTER + 2 * JITTER * random);
  const asked = Math.min(attempt.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS);
  return { status: 'failed', nextAttemptAt: new Date(now.getTime() + Math.max(jittered, asked)) };
}
