import { type CompiledBundle, canonicalJson, checkAnswer, type Json } from '@eps/engine';
import type { Transaction } from '../../../db/transaction.ts';
import { AppError } from '../../../http/errors.ts';
import type { SentAnswer } from '../answering/schema.ts';
import { openAnswers, selectAnswers } from '../evaluations/answers.ts';
import { selectEvaluations } from '../evaluations/queries.ts';
import type { PlacedRow } from './groups.ts';
import type { Import } from './import.ts';
import type { ImportedPerson } from './people.ts';
import { selectOfCycles } from './queries.ts';

/** An earlier row of the group, or of the database, in the cycle of a row. */
export interface Stored {
  subjectId: string;
  evaluationId: string;
  at: number;
  /** Null if the answers are no longer there, or not complete. */
  answers: string | null;
}

/** Returns answers as a text that equal ones have in common. Throws answer_invalid. */
export function comparable({ experience }: CompiledBundle, answers: readonly SentAnswer[]): string {
  const checked = answers.map((answer) => ({
    answer,
    result: checkAnswer(experience, answer.question_id, answer, true),
  }));
  const errors = checked.flatMap(({ answer, result }) =>
    result.ok ? [] : [{ question_id: answer.question_id, code: result.code, message: result.message }],
  );
  if (errors.length > 0)
    throw new AppError('answer_invalid', 'The row was not imported: some of its answers are invalid.', {
      errors,
    });
  return comparableText(
    checked.flatMap(({ result }) =>
      result.ok ? [{ ...result, question_id: result.question.id, text: result.text }] : [],
    ),
  );
}

interface ComparedAnswer {
  question_id: string;
  value: unknown;
  text?: string | undefined;
  declined: boolean;
}

function comparableText(answers: readonly ComparedAnswer[]): string {
  const entries = answers.map(({ question_id, value, text, declined }) => [
    question_id,
    { value, text: text ?? null, declined },
  ]);
  return canonicalJson(Object.fromEntries(entries) as Json);
}

/** Returns the evaluations that people have in the cycles of rows, by the index of the row. */
export async function storedOf(
  tx: Transaction,
  { scope, program }: Import,
  rows: readonly PlacedRow[],
  people: ReadonlyMap<string, ImportedPerson>,
): Promise<Map<number | string, Stored>> {
  const { organizationId } = scope;
  const asked = rows.flatMap(({ read, from, until }, index) => {
    const person = people.get(read.person)!;
    return person.isKnown ? [{ index, subjectId: person.id, from, until, key: person.key }] : [];
  });
  const found = new Map<number | string, Stored>();
  if (asked.length === 0) return found;
  const matches = await tx.rows(selectOfCycles(organizationId, program.id, asked));
  const ids = [...new Set(matches.map(({ id }) => id))];
  const evaluations = new Map(
    (await tx.rows(selectEvaluations(organizationId, ids))).map((row) => [row.id, row]),
  );
  const opened = new Map<string, Stored>();
  for (const { position, id } of matches) {
    const { index, key, subjectId } = asked[position - 1]!;
    let stored = opened.get(id);
    if (!stored) {
      const row = evaluations.get(id)!;
      const batches = row.result_sealed ? await tx.rows(selectAnswers(organizationId, id)) : [];
      const isThere = batches.length > 0 && batches.every(({ values_sealed }) => values_sealed !== null);
      const last = new Map(
        isThere ? openAnswers(batches, key).map((answer) => [answer.question_id, answer]) : [],
      );
      const at = Date.parse(row.answered_at ?? row.completed_at ?? row.created_at);
      const answers = isThere ? comparableText([...last.values()]) : null;
      stored = { subjectId, evaluationId: id, at, answers };
      opened.set(id, stored);
    }
    found.set(index, stored);
  }
  return found;
}
