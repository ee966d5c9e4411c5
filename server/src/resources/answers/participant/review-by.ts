import type { SettingsRow } from '../../people/participant-settings/queries.ts';
import type { CompletionResult } from '../evaluations/schema.ts';

const HOUR_MS = 3_600_000;

/** Adds to a withheld result the time until which it is reviewed, if the program sets one. */
export function withReviewBy(
  result: CompletionResult,
  settings: SettingsRow | undefined,
  completedAt: Date,
): CompletionResult {
  const hours = settings?.review_within_hours ?? null;
  if (result.status !== 'needs_review' || hours === null) return result;
  return { ...result, review_by: new Date(completedAt.getTime() + hours * HOUR_MS).toISOString() };
}
