import {
  answerPhaseConflicts,
  type CompiledBundle,
  type EvaluationCycle,
  type EvaluationInput,
  type EvaluationResult,
  evaluate,
  type GuardrailConflict,
  type PreviousResult,
  type RespondentState,
} from '@eps/engine';
import type { AuditSource } from '../../../audit/record.ts';
import type { Statement } from '../../../db/batch.ts';
import type { Transaction } from '../../../db/transaction.ts';
import { emit, type NewEvent } from '../../../events/emit.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import { settleOccasion } from '../../people/occasions/commands.ts';
import type { ProgramRow } from '../../people/programs/queries.ts';
import { type PreviousResultRow, selectPreviousResults } from './earlier-queries.ts';
import {
  type EvaluationRow,
  finishEvaluation,
  insertEvaluation,
  type KeyedEvaluationRow,
  type ResultColumns,
} from './queries.ts';
import { newReceiptSalt, recordCompletion } from './receipt.ts';
import { recordConflicts, reportConflicts } from './reported-guardrails.ts';
import { type StoredInput, type StoredResult, sealedInput, sealedResult, sealResult } from './sealed.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

export interface Completion {
  evaluation: LoadedEvaluation;
  program: Pick<ProgramRow, 'id' | 'name' | 'release_policy' | 'mode' | 'study_id'>;
  locale: string;
  elapsedMs: number | null;
  ended: EvaluationInput['ended'];
  now: Date;
  /** Earlier results for comparison and the respondent's state, if the caller has already loaded them. */
  previous?: readonly PreviousResultRow[];
  state?: RespondentState;
  /** True if nothing later in the transaction reads or changes the evaluation. */
  isLast?: boolean;
  /**
   * Whether the answers were given before they came to the service, at `now`: the evaluation is not stored
   * yet, nothing leaves for it, and its result awaits no review.
   */
  isImported?: boolean;
  /** Who completed the evaluation. */
  source: AuditSource;
}

/** An evaluation with its new result. */
export interface FinishedEvaluation {
  row: KeyedEvaluationRow;
  result: StoredResult;
}

/** Evaluates the answers, stores the result and emits its events in the transaction. */
export async function completeEvaluation(
  tx: Transaction,
  completion: Completion,
): Promise<FinishedEvaluation> {
  const { evaluation, now, isImported } = completion;
  const { organizationId, row, bundle, key } = evaluation;
  const completedAt = now.toISOString();
  const answeredAt = earlierAnswers(completion) ?? completedAt;
  const previous =
    completion.previous ?? (await previousResults(tx, organizationId, bundle, { ...row, answeredAt }));
  await key.prepare(previous.map(({ result_sealed }) => result_sealed));
  const input: StoredInput = {
    contextFingerprint: row.context_fingerprint,
    releasePolicy: isImported ? 'imported' : completion.program.release_policy,
    locale: completion.locale,
    program: { id: completion.program.id, name: completion.program.name },
    previous: openPrevious(previous, key),
    ended: completion.ended,
    completedAt,
    ...(answeredAt !== completedAt && { answeredAt }),
    elapsedMs: completion.elapsedMs,
    receiptSalt: newReceiptSalt(),
    ...(completion.program.mode === 'continuous' && { cycle: cycleOf(row) }),
  };
  const scored = score(evaluation, input, completion.state);
  const finished = { ...row, ...resultColumns(evaluation, input, scored, now) };
  const save = (isImported ? insertEvaluation : finishEvaluation)(organizationId, finished);
  if (completion.isLast) tx.writeAtCommit(save);
  else tx.push(save);
  const conflicts = conflictsToReport(completion, scored);
  const judged = { ...evaluation, row: finished };
  if (isImported) recordConflicts(tx, judged, conflicts);
  else {
    if (completion.program.study_id !== null) tx.push(settle(completion, finished));
    emit(tx, now, [resultEvent(organizationId, finished, scored)]);
    await reportConflicts(tx, judged, conflicts, now);
  }
  recordCompletion(tx, evaluation, input, scored, completion.source);
  return { row: finished, result: storedResult(scored) };
}

/** After a refused consent nothing is scored, but rules of phase `answer` that were met are reported. */
function conflictsToReport(
  { evaluation, ended }: Pick<Completion, 'evaluation' | 'ended'>,
  { guardrail_conflicts }: Pick<EvaluationResult, 'guardrail_conflicts'>,
): GuardrailConflict[] {
  if (ended !== 'consent_refused') return guardrail_conflicts;
  return answerPhaseConflicts(evaluation.bundle, respondentState(evaluation, evaluation.log, null));
}

/** Returns when the answers were given, if that was before the completion. */
function earlierAnswers({ evaluation, ended }: Pick<Completion, 'evaluation' | 'ended'>): string | undefined {
  const last = evaluation.log.at(-1);
  return ended === 'expired' || last?.paper ? last?.answered_at : undefined;
}

/** Returns when the answers of an evaluation were given, RFC 3339. */
export function answeredAtOf({ answeredAt, completedAt }: StoredInput): string {
  return answeredAt ?? completedAt;
}

/** Records at the occasion of a study that its evaluation was completed, or closed when its window ended. */
function settle(
  { evaluation, ended, now }: Completion,
  { id, completed_at }: Pick<EvaluationRow, 'id' | 'completed_at'>,
): Statement {
  const answered = ended === 'completed' ? 'completed' : 'partial';
  const counts = ended !== 'consent_refused' && evaluation.log.length > 0;
  const state = ended === 'completed' || counts ? answered : 'missed';
  const completedAt = completed_at === null || state === 'missed' ? null : new Date(completed_at);
  return settleOccasion(evaluation.organizationId, id, state, completedAt, now);
}

/** Returns the cycle that the evaluation of a continuous program belongs to. */
function cycleOf(row: EvaluationRow): EvaluationCycle {
  const { cycle: number, cycle_starts_at, cycle_ends_at, created_at } = row;
  return { number, starts_at: cycle_starts_at ?? created_at, ends_at: cycle_ends_at };
}

/** Evaluates the answers with the stored input. */
export function score(
  evaluation: LoadedEvaluation,
  { elapsedMs, receiptSalt: _, ...input }: StoredInput,
  state = respondentState(evaluation, evaluation.log, elapsedMs),
): EvaluationResult {
  return evaluate(evaluation.bundle, { ...input, state });
}

/**
 * Returns the columns that a result fills. `completed_at` is set when the result is released, and
 * `answered_at` if the answers were given at another time.
 */
export function resultColumns(
  {
    row,
    bundle,
    key,
    log,
    dictionary,
  }: Pick<LoadedEvaluation, 'row' | 'bundle' | 'key' | 'log' | 'dictionary'>,
  input: StoredInput,
  scored: EvaluationResult,
  now: Date,
): ResultColumns {
  const isExposureLimited = bundle.adaptivePolicy.maxExposure !== undefined;
  const answeredAt = answeredAtOf(input);
  const completedAt = scored.status === 'completed' ? now.toISOString() : null;
  return {
    status: scored.status,
    completed_at: completedAt,
    answered_at: scored.status === 'failed' || answeredAt === completedAt ? null : answeredAt,
    ...sealResult(key, row.id, { result: storedResult(scored), input }, dictionary),
    administered: isExposureLimited ? [...new Set(log.map(({ question_id }) => question_id))] : null,
  };
}

/** Returns the part of a result that is sealed: everything except the status. */
export function storedResult({ status: _, ...result }: EvaluationResult): StoredResult {
  return result;
}

/** Selects the results answered earlier, newest first, if the report has a block that compares results. */
export async function previousResults(
  tx: Transaction,
  organizationId: string,
  bundle: CompiledBundle,
  row: Pick<EvaluationRow, 'id' | 'program_id' | 'subject_id'> & { answeredAt: string },
): Promise<PreviousResultRow[]> {
  const hasComparison = bundle.reportTemplate.blocks.some(
    ({ type }) => type === 'comparison' || type === 'trend',
  );
  if (!hasComparison) return [];
  return tx.rows(
    selectPreviousResults(organizationId, row.program_id, row.subject_id, { id: row.id, at: row.answeredAt }),
  );
}

/** Decrypts earlier results. Returns them oldest first. */
function openPrevious(rows: readonly PreviousResultRow[], key: SubjectKey): PreviousResult[] {
  return rows.toReversed().map(({ id, measured_at, result_sealed }) => {
    const { sub_scores, item_fingerprints } = sealedResult.open(key, id, result_sealed!);
    const scores = sub_scores.map(({ concept_id, value, standard_error }) => [
      concept_id,
      {
        value,
        ...(standard_error !== undefined && { standard_error }),
        items: item_fingerprints[concept_id] ?? '',
      },
    ]);
    return { evaluation_id: id, completed_at: measured_at, scores: Object.fromEntries(scores) };
  });
}

export function openInput(row: KeyedEvaluationRow, key: SubjectKey): StoredInput {
  return sealedInput.open(key, row.id, row.input_sealed!);
}

const STATUS_EVENTS = {
  completed: 'evaluation.completed',
  needs_review: 'evaluation.needs_review',
  failed: 'evaluation.failed',
  superseded: 'evaluation.superseded',
} as const;

type StatusEvent = NewEvent<(typeof STATUS_EVENTS)[keyof typeof STATUS_EVENTS]>;

/** Returns the event that reports a result. */
function resultEvent(
  organizationId: string,
  row: EvaluationRow,
  { status, trace }: Pick<EvaluationResult, 'status' | 'trace'>,
): StatusEvent {
  const event = statusEvent(organizationId, row, status);
  if (event.type !== 'evaluation.failed' || trace.decided_status_by !== 'not_answered') return event;
  return { ...event, data: { ...event.data, reason: 'not_answered' } };
}

/** Returns the event that reports the new status of an evaluation. */
export function statusEvent(
  organizationId: string,
  row: EvaluationRow,
  status: keyof typeof STATUS_EVENTS,
): StatusEvent {
  const data = {
    evaluation_id: row.id,
    program_id: row.program_id,
    enrollment_id: row.enrollment_id,
    subject_id: row.subject_id,
    status,
  };
  return { organizationId, environmentId: row.environment_id, type: STATUS_EVENTS[status], data };
}
