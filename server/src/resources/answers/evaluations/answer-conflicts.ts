import {
  type AnswerRecord,
  answerPhaseConflicts,
  type GuardrailConflict,
  type RespondentState,
} from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { deletePending, upsertPending } from './pending-guardrails.ts';
import { reportCleared, reportConflicts } from './reported-guardrails.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

/**
 * How long an answer must remain unchanged before the rules of phase `answer` that it matches are reported,
 * unless another question is answered first.
 */
const STANDING_MS = 5000;

export interface AddedAnswers {
  /** The answers of the call, which follow those of the evaluation's log. */
  added: readonly AnswerRecord[];
  /** The state with them. */
  state: RespondentState;
  /** Whether these answers can no longer be changed. */
  isFinal: boolean;
  now: Date;
  realNow: Date;
}

/**
 * Reports the rules of phase `answer`. A rule that the previous answers matched is reported when another
 * question is answered; rules that final answers match are reported at once. Rules that the answers of this
 * call match are reported after the waiting time. A reported rule that no longer matches is reported as
 * cleared.
 */
export async function reportAnswerConflicts(
  tx: Transaction,
  evaluation: LoadedEvaluation,
  { added, state, isFinal, now, realNow }: AddedAnswers,
): Promise<void> {
  const { organizationId, bundle, key, log } = evaluation;
  if (added.length === 0 || bundle.guardrail.rules.every(({ phase }) => phase !== 'answer')) return;
  const judged = { organizationId, row: { ...evaluation.row, status: 'in_progress' as const }, bundle, key };
  const before =
    log.length === 0 ? [] : answerPhaseConflicts(bundle, respondentState(evaluation, log, state.elapsedMs));
  const after = answerPhaseConflicts(bundle, state);
  const stood = isFinal ? after : changesLast(log, added) ? [] : both(after, before);
  await reportConflicts(tx, judged, stood, now);
  await reportCleared(tx, judged, without(before, after), now);
  if (without(after, stood).length > 0)
    tx.push(upsertPending(organizationId, judged.row.id, new Date(realNow.getTime() + STANDING_MS)));
  else if (before.length > 0) tx.push(deletePending(organizationId, judged.row.id));
}

/** Whether answers change one of those that were saved last. */
function changesLast(log: readonly AnswerRecord[], added: readonly AnswerRecord[]): boolean {
  const lastAt = log.at(-1)?.answered_at;
  const last = new Set(
    log.filter(({ answered_at }) => answered_at === lastAt).map(({ question_id }) => question_id),
  );
  return added.some(({ question_id }) => last.has(question_id));
}

function both(conflicts: readonly GuardrailConflict[], others: readonly GuardrailConflict[]) {
  return conflicts.filter(({ rule_id }) => others.some((other) => other.rule_id === rule_id));
}

function without(conflicts: readonly GuardrailConflict[], others: readonly GuardrailConflict[]) {
  return conflicts.filter(({ rule_id }) => others.every((other) => other.rule_id !== rule_id));
}
