import type { Attempt } from './send.ts';

/** How long to wait after each failed attempt; after the last entry the delivery is a dead letter. */
export type RetrySchedule = readonly number[];

/** The state of a delivery after an attempt. */
export interface Outcome {
  status: 'succeeded' | 'failed' | 'dead_letter';
  nextAttemptAt: Date | null;
}

const JITTER = 0.2;
const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Returns the outcome of an attempt. `step` is its position in the schedule, from 0; `random` a number in
 * [0, 1). The delay deviates from the schedule by up to 20 %. Retry-After can lengthen it to at most an hour
 * and never shortens it.
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
  const requested = Math.min(attempt.retryAfterMs ?? 0, MAX_RETRY_AFTER_MS);
  return { status: 'failed', nextAttemptAt: new Date(now.getTime() + Math.max(jittered, requested)) };
}
