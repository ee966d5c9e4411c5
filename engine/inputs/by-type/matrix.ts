import { optionScale } from '../choice.ts';
import type { Input } from '../input.ts';

/**
 * Rows that share their options. The answer is an object of row id → option id; each row is an item. If the
 * matrix is required, every row must be answered, otherwise at least one.
 */
export const matrix: Input = {
  keys: () => ['options', 'rows', 'shuffle'],
  required: ['options', 'rows'],
  accepts: ({ rows, options, required }) => ({
    type: 'rows',
    rows: rows.map(({ id }) => id),
    ids: options.map(({ id }) => id),
    least: required ? Math.max(1, rows.length) : 1,
  }),
  hasParts: true,
  scale: (question, conceptId, rowId) => optionScale(question, conceptId, (value) => optionOf(value, rowId)),
};

function optionOf(value: unknown, rowId: string | undefined): unknown {
  if (value === null || typeof value !== 'object' || rowId === undefined) return undefined;
  return Object.hasOwn(value, rowId) ? (value as Record<string, unknown>)[rowId] : undefined;
}
