import type { AnswerRecord, AnswerValue, InputType } from '@eps/engine';
import type { Statement } from '../../db/batch.ts';
import { idsSince, newId } from '../../ids.ts';
import { parseJson } from '../../parse-json.ts';
import type { SubjectKey } from '../../vault/vault.ts';

/** Inputs whose answers can hold anything a person types or a date of theirs. */
const SEALED_INPUTS: ReadonlySet<InputType> = new Set(['text', 'long_text', 'date', 'time']);

export interface AnswerRow {
  id: string;
  question_id: string;
  value: AnswerValue | null;
  value_sealed: Buffer | null;
  declined: boolean;
  elapsed_ms: number | null;
  answered_at: string;
}

/** One entry of the log as it is written. */
export interface LoggedAnswer extends AnswerRecord {
  input: InputType;
  /**
   * Whether it changes an earlier answer to its question. Instrument health counts the answers that say so:
   * not those carried over to, or amended in, an evaluation that supersedes another.
   */
  changed?: boolean;
  deliveryId?: string;
}

/** The ordered answer log. */
export function selectAnswers(organizationId: string, evaluationId: string): Statement {
  return {
    text: `SELECT id, question_id, value, value_sealed, declined, elapsed_ms, answered_at FROM answers
           WHERE organization_id = $1 AND evaluation_id = $2 AND id > $3 AND id < $4 ORDER BY id`,
    values: [organizationId, evaluationId, ...idsSince(evaluationId)],
  };
}

export function openAnswers(rows: readonly AnswerRow[], key: SubjectKey): AnswerRecord[] {
  return rows.map(({ id, question_id, value, value_sealed, declined, elapsed_ms, answered_at }) => ({
    question_id,
    value: value_sealed ? (parseJson(key.open(place(id), value_sealed)) as AnswerValue) : value,
    declined,
    elapsed_ms,
    answered_at,
  }));
}

export function insertAnswers(
  scope: { organizationId: string; environmentId: string; evaluationId: string; subjectId: string },
  answers: readonly LoggedAnswer[],
  key: SubjectKey,
): Statement {
  const rows = answers.map((answer) => {
    const id = newId();
    const sealed = answer.value !== null && SEALED_INPUTS.has(answer.input);
    return {
      ...answer,
      id,
      plain: sealed || answer.value === null ? null : JSON.stringify(answer.value),
      sealed: sealed ? key.seal(place(id), JSON.stringify(answer.value)) : null,
    };
  });
  return {
    text: `INSERT INTO answers (organization_id, environment_id, evaluation_id, subject_id, id, question_id,
             value, value_sealed, declined, elapsed_ms, answered_at, changed, delivery_id)
           SELECT $1, $2, $3, $4, a.id, a.question_id, a.value::jsonb, a.value_sealed, a.declined,
             a.elapsed_ms, a.answered_at, a.changed, a.delivery_id
           FROM unnest($5::uuid[], $6::text[], $7::text[], $8::bytea[], $9::boolean[], $10::integer[],
             $11::timestamptz[], $12::boolean[],
             $13::uuid[]) AS a(id, question_id, value, value_sealed, declined, elapsed_ms, answered_at,
               changed, delivery_id)`,
    values: [
      scope.organizationId,
      scope.environmentId,
      scope.evaluationId,
      scope.subjectId,
      rows.map(({ id }) => id),
      rows.map(({ question_id }) => question_id),
      rows.map(({ plain }) => plain),
      rows.map(({ sealed }) => sealed),
      rows.map(({ declined }) => declined),
      rows.map(({ elapsed_ms }) => elapsed_ms),
      rows.map(({ answered_at }) => answered_at),
      rows.map(({ changed }) => changed ?? null),
      rows.map(({ deliveryId }) => deliveryId ?? null),
    ],
  };
}

function place(answerId: string): string {
  return `answers/${answerId}`;
}
