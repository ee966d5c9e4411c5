import { type AnswerRecord, withoutRemoved } from '@eps/engine';
import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { insert } from '../../../db/statements.ts';
import type { Participant } from '../../../http/principal.ts';
import { type EvaluationId, idsSince, newId, type OrganizationId } from '../../../ids.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { RecordedEvents } from '../../people/instrument-events/queries.ts';
import { sealedAnswers } from './sealed.ts';

const BATCH_COLUMNS = columns(
  'answer_batches',
  'id',
  'question_ids',
  'elapsed_ms',
  'answered_at',
  'values_sealed',
  'session_id',
  'token_id',
);
const BATCH = rowsOf(BATCH_COLUMNS);

/** The answers of one call, in their order. */
export type AnswerBatchRow = RowOf<typeof BATCH>;

/** An answer to be written. */
export interface NewAnswer extends AnswerRecord {
  /** Number of earlier answers to the same question in the log. */
  earlier: number;
}

/** Selects the answer log of an evaluation, in its order. */
export function selectAnswers(organizationId: OrganizationId, evaluationId: EvaluationId) {
  return BATCH.query(
    `SELECT ${BATCH.list} FROM answer_batches
     WHERE organization_id = $1 AND evaluation_id = $2 AND id > $3 AND id < $4 ORDER BY id`,
    [organizationId, evaluationId, ...idsSince(evaluationId)],
  );
}

const OF_EVALUATION = rowsOf({ ...BATCH_COLUMNS, ...columns('answer_batches', 'evaluation_id') });

/** Selects the answer logs of several evaluations, each in its order. */
export function selectAnswersOf(organizationId: OrganizationId, ids: readonly EvaluationId[]) {
  const since = ids.map(idsSince);
  return OF_EVALUATION.query(
    `SELECT ${OF_EVALUATION.list} FROM answer_batches
     WHERE organization_id = $1 AND evaluation_id = ANY ($2::uuid[]) AND id > $3 AND id < $4 ORDER BY id`,
    [
      organizationId,
      ids,
      since.map(([first]) => first).sort()[0],
      since
        .map(([, last]) => last)
        .sort()
        .at(-1),
    ],
  );
}

/** A batch, wherever it was read. */
type SealedBatch = Omit<AnswerBatchRow, 'session_id' | 'token_id'>;

/** Estimates the memory of an answer log in bytes, without decrypting it. */
export function logBytes(batches: readonly AnswerBatchRow[]): number {
  return batches.reduce(
    (sum, { question_ids, values_sealed }) =>
      sum + BATCH_BYTES + question_ids.length * ANSWER_BYTES + (values_sealed?.length ?? 0),
    0,
  );
}

const BATCH_BYTES = 200;
const ANSWER_BYTES = 100;

/** Whether the subject was erased, which may be after the evaluation was read. */
export function areErased(batches: readonly AnswerBatchRow[]): boolean {
  return batches.some(({ values_sealed }) => values_sealed === null);
}

/**
 * Decrypts an answer log without the answers that were removed again. Batches of an erased subject have no
 * values and are left out.
 */
export function openAnswers(batches: readonly SealedBatch[], key: SubjectKey): AnswerRecord[] {
  return withoutRemoved(batches.flatMap((batch) => openBatch(batch, key)));
}

/** Decrypts a whole answer log of any length in the main thread: other requests get turns. */
export async function openAnswersInTurns(
  batches: readonly SealedBatch[],
  key: SubjectKey,
): Promise<AnswerRecord[]> {
  const turn = createTurns();
  const log: AnswerRecord[] = [];
  for (const batch of batches) {
    await turn();
    log.push(...openBatch(batch, key));
  }
  return log;
}

/** Through which session and token an answer was given; null for answers that an integrator sent. */
export type AnswerSource = Pick<AnswerBatchRow, 'session_id' | 'token_id'>;

/** Returns the source of the last answer to each question. */
export function sourcesOf(batches: readonly AnswerBatchRow[]): ReadonlyMap<string, AnswerSource> {
  return new Map(
    batches.flatMap(({ question_ids, session_id, token_id }) =>
      question_ids.map((id) => [id, { session_id, token_id }] as const),
    ),
  );
}

function openBatch(
  { id, question_ids, elapsed_ms, answered_at, values_sealed }: SealedBatch,
  key: SubjectKey,
): AnswerRecord[] {
  if (!values_sealed) return [];
  const opened = sealedAnswers.open(key, id, values_sealed);
  return opened.map(({ value, text, declined = false, consent, paper }, i) => ({
    question_id: question_ids[i]!,
    value,
    ...(text !== undefined && { text }),
    declined,
    ...(consent && { consent }),
    elapsed_ms: elapsed_ms[i]!,
    answered_at,
    ...(paper && { paper }),
  }));
}

export interface AnswerScope {
  organizationId: string;
  environmentId: string;
  programId: string;
  evaluationId: string;
  subjectId: string;
  /** The participant who gives the answers; undefined if an integrator sends them, or if they are copied. */
  participant?: Pick<Participant, 'sessionId' | 'tokenId'>;
}

/**
 * Inserts the answers of one call. Instrument health counts them, given the instrument events recorded before
 * them.
 */
export function insertAnswers(
  scope: AnswerScope,
  answers: readonly NewAnswer[],
  recorded: RecordedEvents,
  key: SubjectKey,
  answeredAt: Date,
): Statement {
  const kinds = answers.map((answer) => kindOf(answer, recorded));
  return insertBatch(scope, answers, key, answeredAt.toISOString(), kinds);
}

/** Returns the code of an answer in the column `kinds`, which the migration documents. */
function kindOf({ question_id, earlier }: NewAnswer, recorded: RecordedEvents): 0 | 1 | 2 | 3 {
  if (earlier === 0) return recorded.has(`view/${question_id}`) ? 0 : 1;
  return earlier === 1 && !recorded.has(`change/${question_id}`) ? 2 : 3;
}

/**
 * Inserts an answer log into the evaluation that supersedes another: one batch for each time at which answers
 * were given. Instrument health does not count it again.
 */
export function copyAnswers(scope: AnswerScope, log: readonly AnswerRecord[], key: SubjectKey): Statement[] {
  const batches: AnswerRecord[][] = [];
  for (const answer of log) {
    const last = batches.at(-1);
    if (last?.[0]?.answered_at === answer.answered_at) last.push(answer);
    else batches.push([answer]);
  }
  return batches.map((batch) => insertBatch(scope, batch, key, batch[0]!.answered_at, null));
}

function insertBatch(
  scope: AnswerScope,
  answers: readonly AnswerRecord[],
  key: SubjectKey,
  answeredAt: string,
  kinds: readonly number[] | null,
): Statement {
  const id = newId();
  const contents = answers.map(({ value, text, declined, consent, paper }) => ({
    value,
    ...(text !== undefined && { text }),
    ...(declined && { declined }),
    ...(consent && { consent }),
    ...(paper && { paper }),
  }));
  return insert('answer_batches', {
    organization_id: scope.organizationId,
    environment_id: scope.environmentId,
    program_id: scope.programId,
    evaluation_id: scope.evaluationId,
    subject_id: scope.subjectId,
    id,
    answered_at: answeredAt,
    question_ids: answers.map(({ question_id }) => question_id),
    elapsed_ms: answers.map(({ elapsed_ms }) => elapsed_ms),
    kinds,
    values_sealed: sealedAnswers.seal(key, id, contents, { contentId: scope.evaluationId }),
    session_id: scope.participant?.sessionId ?? null,
    token_id: scope.participant?.tokenId ?? null,
  });
}
