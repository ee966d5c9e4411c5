import type { Question } from '../../types.ts';
import { optionScale, unknownOption } from '../choice.ts';
import { type AnswerResult, accept, type Input, reject } from '../input.ts';

/**
 * Rows that share their options. The answer is an object of row id → option id; each row is an item. If the
 * matrix is required, every row must be answered, otherwise at least one.
 */
export const matrix: Input = {
  keys: () => ['options', 'rows', 'shuffle'],
  required: ['options', 'rows'],
  validate,
  validatePart: (question, value) => validate({ ...question, required: false }, value),
  scale: (question, conceptId, rowId) => optionScale(question, conceptId, (value) => optionOf(value, rowId)),
};

function validate(question: Question, value: unknown): AnswerResult {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return reject('wrong_type', 'Expected an object that maps row ids to option ids.');
  }
  const rows = new Set(question.rows.map((row) => row.id));
  const options = new Set(question.options.map((option) => option.id));
  const entries = Object.entries(value);
  for (const [rowId, optionId] of entries) {
    if (!rows.has(rowId)) return reject('unknown_row', "Expected only ids of the question's rows.");
    if (typeof optionId !== 'string')
      return reject('wrong_type', 'Expected the id of one option (a string) for each row.');
    if (!options.has(optionId)) return unknownOption();
  }
  const minimum = question.required ? rows.size : 1;
  if (entries.length < minimum)
    return reject('incomplete', `Expected answers for at least ${minimum} of ${rows.size} rows.`);
  return accept(Object.fromEntries(entries) as { [rowId: string]: string });
}

function optionOf(value: unknown, rowId: string | undefined): unknown {
  if (value === null || typeof value !== 'object' || rowId === undefined) return undefined;
  return Object.hasOwn(value, rowId) ? (value as Record<string, unknown>)[rowId] : undefined;
}
