import type { EvaluationInput, EvaluationResult, GuardrailConflict } from '../types.ts';

/**
 * A status and what decided it: the id of a rule, or one of `not_answered`, `consent_refused`,
 * `release_policy`, `imported` and `default`.
 */
export interface Decision {
  status: EvaluationResult['status'];
  decidedBy: string;
}

/**
 * Returns the status after completion: `failed` when a cycle ended without an answer that it required or
 * after a refused consent, or for a conflict with action `fail`; `needs_review` for `require_review` or
 * `withhold` or when the release policy requires a review, unless the answers are imported; else `completed`.
 */
export function decideStatus(
  conflicts: readonly GuardrailConflict[],
  { releasePolicy, ended }: Pick<EvaluationInput, 'releasePolicy' | 'ended'>,
): Decision {
  if (ended === 'not_answered' || ended === 'consent_refused') return { status: 'failed', decidedBy: ended };
  const failing = conflicts.find(({ action }) => action === 'fail');
  if (failing !== undefined) return { status: 'failed', decidedBy: failing.rule_id };
  const review = conflicts.find(({ action }) => action === 'require_review' || action === 'withhold');
  if (releasePolicy === 'imported') return { status: 'completed', decidedBy: 'imported' };
  if (review !== undefined) return { status: 'needs_review', decidedBy: review.rule_id };
  if (releasePolicy === 'review_required') return { status: 'needs_review', decidedBy: 'release_policy' };
  return { status: 'completed', decidedBy: 'default' };
}
