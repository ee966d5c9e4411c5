import type { Question } from '../types.ts';
import { optionScale, unknownOption } from './choice.ts';
import { type AnswerResult, accept, type Input, refuse } from './input.ts';

/**
 * Rows that share their options: the answer is an object of row id → option id, each row an item of its own.
 * A required matrix needs every row, another at least one.
 */
export const matrix: Input = {
  keys: () => ['options', 'rows'],
  needs: ['options', 'rows'],
  validate,
  scale: (question, conceptId, rowId) => optionScale(question, conceptId, (value) => optionOf(value, rowId)),
};

function validate(question: Question, value: unknown): AnswerResult {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuse('wrong_type', 'Expected an object of row id to option id.');
  }
  const rows = new Set(question.rows.map((row) => row.id));
  const options = new Set(question.options.map((option) => option.id));
  const entries = Object.entries(value);
  for (const [rowId, optionId] of entries) {
    if (!rows.has(rowId)) return refuse('unknown_row', "Expected only ids of the question's rows.");
    if (typeof optionId !== 'string') return refuse('wrong_type', 'Expected one option id for each row.');
    if (!options.has(optionId)) return unknownOption();
  }
  const least = question.required ? rows.size : 1;
  if (entries.length < least)
    return refuse('incomplete', `Expected an answer for ${least} of ${rows.size} rows.`);
  return accept(Object.fromEntries(entries) as { [rowId: string]: string });
}

function optionOf(value: unknown, rowId: string | undefined): unknown {
  if (value === null || typeof value !== 'object' || rowId === undefined) return undefined;
  return Object.hasOwn(value, rowId) ? (value as Record<string, unknown>)[rowId] : undefined;
}
