import { isJsonObject, type JsonObject } from '@eps/sdk';
import { objectsOf, textOf, withKey } from '../../../shared/content/json.ts';
import { freeId, idsOf } from './edits.ts';
import { parseNumber } from './grid.ts';

/** A column of the table of options: a text, a number, or yes and no. */
export interface Column {
  key: 'label' | 'id' | 'exclusive' | 'text' | `score:${string}`;
  title: string;
  type: 'text' | 'number' | 'check';
}

export function cellOf(option: JsonObject, { key }: Column): string {
  if (key === 'label' || key === 'id') return textOf(option[key]);
  if (!key.startsWith('score:')) return option[key] === true ? 'true' : '';
  const scores = option['scores'];
  const score = isJsonObject(scores) ? scores[key.slice(6)] : undefined;
  return typeof score === 'number' ? String(score) : '';
}

/** Returns the option with the text of a cell; unreadable text leaves the option unchanged. */
export function withCell(option: JsonObject, { key }: Column, text: string): JsonObject {
  if (key === 'label' || key === 'id') return { ...option, [key]: text };
  if (!key.startsWith('score:')) {
    const isSet = ['true', '1', 'x', 'yes', 'ja'].includes(text.toLowerCase());
    return withKey(option, key, isSet ? true : undefined);
  }
  const score = parseNumber(text);
  if (score === null) return option;
  const scores = isJsonObject(option['scores']) ? option['scores'] : {};
  const next = withKey(scores, key.slice(6), score);
  return withKey(option, 'scores', Object.keys(next).length === 0 ? undefined : next);
}

export function newOption(options: readonly JsonObject[], stem: string): JsonObject {
  return { id: freeId(stem, idsOf([...options]), options.length + 1), label: '' };
}

/** Writes pasted cells, starting at a cell; missing rows are added. */
export function withPasted(
  options: readonly JsonObject[],
  columns: readonly Column[],
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  stem: string,
): JsonObject[] {
  const result = [...options];
  for (const [offset, line] of cells.entries()) {
    const row = at.row + offset;
    let option = result[row] ?? newOption(result, stem);
    for (const [shift, text] of line.entries()) {
      const column = columns[at.column + shift];
      if (column) option = withCell(option, column, text);
    }
    result[row] = option;
  }
  return result;
}

/** The concepts on which options score: those of the scorecard that use the question, and those in use. */
export function conceptsOf(
  options: readonly JsonObject[],
  scorecard: JsonObject,
  questionId: string,
): string[] {
  const used = options.flatMap(({ scores }) => (isJsonObject(scores) ? Object.keys(scores) : []));
  const scored = objectsOf(scorecard['concepts']).filter((concept) =>
    JSON.stringify(concept['items'] ?? []).includes(JSON.stringify(questionId)),
  );
  return [...new Set([...used, ...scored.map(({ id }) => textOf(id))])];
}
