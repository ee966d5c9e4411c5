import { addTo, type Outcome, type OutcomeRule, outcomeOf, type ValueAt } from '@eps/engine';

/** Why people are not among those about whom the rule is. */
export const EXCLUSIONS = ['no_baseline', 'below_threshold', 'withdrawn', 'erased'] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** A person of a program; times in epoch milliseconds. */
export interface MeasuredPerson<Value extends ValueAt = ValueAt> {
  isErased: boolean;
  /** When the person was first enrolled in the program. */
  enrolledAt: number;
  /** When the last of their enrollments was withdrawn; null if one was not. */
  withdrawnAt: number | null;
  /** Values of the rule's concept in the program, ascending in time. */
  values: readonly Value[];
}

export interface JudgedPerson<Value extends ValueAt = ValueAt> {
  outcome: Outcome<Value> | null;
  /** Why the person is not among those about whom the rule is; null for an eligible person. */
  excluded: Exclusion | 'window_open' | null;
  /** When nothing can change any more: the end of the window, or of the time for a baseline. */
  closesAt: number;
}

/**
 * Judges a person by a rule. A first value counts as baseline until `by` after the enrollment, so that
 * everybody is counted some day.
 *
 * @param zone the time zone of the environment
 */
export function judge<Value extends ValueAt>(
  rule: OutcomeRule,
  { isErased, enrolledAt, withdrawnAt, values }: MeasuredPerson<Value>,
  now: number,
  zone: string,
): JudgedPerson<Value> {
  const until = addTo(enrolledAt, rule.by, zone);
  if (isErased) return { outcome: null, excluded: 'erased', closesAt: until };
  const found = outcomeOf(rule, values, { anchor: enrolledAt, now, zone });
  const outcome = found && found.baseline.at <= until ? found : null;
  const closesAt = outcome?.by ?? until;
  const excluded = () => {
    if (outcome && !outcome.isEligible) return 'below_threshold';
    if (withdrawnAt !== null && withdrawnAt <= Math.min(closesAt, now))
      return outcome ? 'withdrawn' : 'no_baseline';
    if (now <= closesAt) return 'window_open';
    return outcome ? null : 'no_baseline';
  };
  return { outcome, excluded: excluded(), closesAt };
}
