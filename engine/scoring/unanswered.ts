import type { AnswerValue, EvaluationInput } from '../types.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Unit } from './units.ts';

/**
 * Why a concept has no score. `unscorable`: the answered options have no score on the concept;
 * `not_computable`: everything is answered, but the result is not a finite number.
 */
type UnansweredReason =
  | 'hidden'
  | 'declined'
  | 'skipped'
  | 'expired'
  | 'adaptive_stop'
  | 'unscorable'
  | 'not_computable';

/** Why the question at an index was no longer asked. */
export type Ending = (questionIndex: number) => EvaluationInput['ended'];

/** The most frequent reason among the missing items (the first counted on ties), and the counts by reason. */
export interface MissingReasons {
  reason: UnansweredReason;
  missing: Partial<Record<UnansweredReason, number>>;
}

/** Returns why the units of a concept gave no score after answering ended as `endedAt`. */
export function whyUnanswered(
  units: readonly Unit[],
  respondent: RespondentView,
  endedAt: Ending,
): MissingReasons {
  const visible = units.filter(({ questionIndex }) => respondent.visible(questionIndex));
  if (units.length > 0 && visible.length === 0) return { reason: 'hidden', missing: {} };
  const missing: Partial<Record<UnansweredReason, number>> = {};
  for (const unit of visible) {
    const reason = whyMissing(unit, respondent, endedAt);
    if (reason !== null) missing[reason] = (missing[reason] ?? 0) + 1;
  }
  const counts = Object.entries(missing) as [UnansweredReason, number][];
  // Hidden items are not missing, but without them too few may be left for a score.
  if (counts.length === 0 && visible.length < units.length) return { reason: 'hidden', missing };
  const [reason] = counts.reduce((most, next) => (next[1] > most[1] ? next : most), NONE_MISSING);
  return { reason, missing };
}

const NONE_MISSING: [UnansweredReason, number] = ['not_computable', 0];

function whyMissing(
  { questionIndex, readings }: Unit,
  respondent: RespondentView,
  endedAt: Ending,
): UnansweredReason | null {
  const value = respondent.valueAt(questionIndex);
  if (value !== null && hasRow(readings, value)) {
    return readings.every((item) => item === null || item.score(value) !== null) ? null : 'unscorable';
  }
  const record = respondent.recordAt(questionIndex);
  if (record !== undefined) return record.declined ? 'declined' : 'skipped';
  const ended = endedAt(questionIndex);
  if (ended === 'completed') return 'skipped';
  return ended === 'not_answered' || ended === 'consent_refused' ? 'expired' : ended;
}

/** Whether the answer has the matrix row of a unit; true for a unit without a row. */
function hasRow(readings: Unit['readings'], value: AnswerValue): boolean {
  const row = readings.find((item) => item?.rowId !== undefined)?.rowId;
  return row === undefined || Object.hasOwn(Object(value), row);
}
