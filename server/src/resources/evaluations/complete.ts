import {
  type CompiledBundle,
  type EvaluationInput,
  type EvaluationResult,
  evaluate,
  type PreviousResult,
  type RespondentState,
} from '@eps/engine';
import type { AuditSource } from '../../audit/record.ts';
import type { Transaction } from '../../db/transaction.ts';
import { emit, type NewEvent } from '../../events/emit.ts';
import { truncateToEventLimit } from '../../events/truncate-to-event-limit.ts';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';
import { resultAad } from './present.ts';
import {
  type EvaluationRow,
  finishEvaluation,
  type KeyedEvaluationRow,
  type PlainResult,
  type SealedResult,
  type StoredInput,
  selectPreviousResults,
} from './queries.ts';
import { recordCompletion } from './receipt.ts';
import { type LoadedEvaluation, respondentState } from './state.ts';

export interface Completion {
  organizationId: string;
  evaluation: LoadedEvaluation;
  program: { id: string; name: string; release_policy: 'automatic' | 'review_required' };
  locale: string;
  elapsedMs: number | null;
  ended: EvaluationInput['ended'];
  now: Date;
  /** Results to compare with and the respondent's state, where they are at hand. */
  previous?: PreviousResult[];
  state?: RespondentState;
  /** Nothing in the transaction reads or changes the evaluation any more. */
  isLast?: boolean;
  /** The request that completed it. */
  source?: AuditSource;
}

/** The row as it is from now on, and what is sealed in it. */
export interface Finished {
  row: KeyedEvaluationRow;
  sealed: SealedResult;
}

/** Scores an evaluation and stores the result, with its events, in the transaction. */
export async function completeEvaluation(tx: Transaction, completion: Completion): Promise<Finished> {
  const { organizationId, evaluation, now } = completion;
  const { row, bundle } = evaluation;
  const input: StoredInput = {
    contextFingerprint: row.context_fingerprint,
    releasePolicy: completion.program.release_policy,
    locale: completion.locale,
    program: { id: completion.program.id, name: completion.program.name },
    previous: completion.previous ?? (await previousResults(tx, organizationId, bundle, row)),
    ended: completion.ended,
    completedAt: now.toISOString(),
    elapsedMs: completion.elapsedMs,
  };
  const result = scored(evaluation, input, completion.state);
  const parts = split(result, evaluation.log);
  const finished = { ...row, ...stored(evaluation, input, result, parts, now) };
  const save = finishEvaluation(organizationId, finished);
  if (completion.isLast) tx.writeAtCommit(save);
  else tx.push(save);
  emit(tx, now, resultEvents(organizationId, finished, result));
  recordCompletion(tx, organizationId, evaluation, input, result, completion.source ?? now);
  return { row: finished, sealed: parts.sealed };
}

/** The engine's answer to the stored input. */
export function scored(
  evaluation: LoadedEvaluation,
  { elapsedMs, ...input }: StoredInput,
  state = respondentState(evaluation, evaluation.log, elapsedMs),
): EvaluationResult {
  return evaluate(evaluation.bundle, { ...input, state });
}

function inputAad(evaluationId: string): string {
  return `evaluations/${evaluationId}/input`;
}

/** The columns a result fills. `completed_at` comes with release. */
export function stored(
  { row, key }: Pick<LoadedEvaluation, 'row' | 'key'>,
  input: StoredInput,
  result: EvaluationResult,
  { plain, sealed }: ReturnType<typeof split>,
  now: Date,
): Pick<KeyedEvaluationRow, 'status' | 'completed_at' | 'result' | 'result_sealed' | 'input_sealed'> {
  return {
    status: result.status,
    completed_at: result.status === 'completed' ? now.toISOString() : null,
    result: plain,
    result_sealed: key.seal(resultAad(row.id), JSON.stringify(sealed)),
    input_sealed: key.seal(inputAad(row.id), JSON.stringify(input)),
  };
}

/** What may stand in the clear, and what may hold personal content. */
export function split(
  result: EvaluationResult,
  log: LoadedEvaluation['log'],
): { plain: PlainResult; sealed: SealedResult } {
  const { status: _, alignment, report, participant_report, trace, guardrail_conflicts, ...plain } = result;
  const administered = [...new Set(log.map(({ question_id }) => question_id))];
  return {
    plain: { ...plain, administered },
    sealed: { ...(alignment && { alignment }), report, participant_report, trace, guardrail_conflicts },
  };
}

/** Results to compare with, where a report speaks of change at all. Oldest first. */
export async function previousResults(
  tx: Transaction,
  organizationId: string,
  bundle: CompiledBundle,
  row: Pick<EvaluationRow, 'id' | 'program_id' | 'subject_id'>,
): Promise<PreviousResult[]> {
  const compares = bundle.reportTemplate.blocks.some(({ type }) => type === 'comparison' || type === 'trend');
  if (!compares) return [];
  const rows = await tx.rows<{ id: string; completed_at: string; result: PlainResult }>(
    selectPreviousResults(organizationId, row.program_id, row.subject_id, row.id),
  );
  return rows.reverse().map(({ id, completed_at, result }) => ({
    evaluation_id: id,
    completed_at,
    scores: Object.fromEntries(
      result.sub_scores.map(({ concept_id, value, standard_error }) => [
        concept_id,
        {
          value,
          ...(standard_error !== undefined && { standard_error }),
          items: result.item_fingerprints[concept_id] ?? '',
        },
      ]),
    ),
  }));
}

export function openInput(row: KeyedEvaluationRow, key: SubjectKey): StoredInput {
  return parseJson(key.open(inputAad(row.id), row.input_sealed!)) as StoredInput;
}

const STATUS_EVENTS = {
  completed: 'evaluation.completed',
  needs_review: 'evaluation.needs_review',
  failed: 'evaluation.failed',
  superseded: 'evaluation.superseded',
} as const;

type StatusEvent = NewEvent<(typeof STATUS_EVENTS)[keyof typeof STATUS_EVENTS]>;

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

export function resultEvents(
  organizationId: string,
  row: KeyedEvaluationRow,
  result: EvaluationResult,
): NewEvent[] {
  const told = statusEvent(organizationId, row, result.status);
  const events: NewEvent[] = [told];
  if (result.guardrail_conflicts.length > 0)
    events.push({
      ...told,
      type: 'guardrail.triggered',
      data: {
        ...told.data,
        rule_ids: truncateToEventLimit(result.guardrail_conflicts.map(({ rule_id }) => rule_id)),
      },
    });
  return events;
}
