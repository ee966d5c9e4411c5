import type { OptionDraft, ScorecardDraft } from '../../../shared/content/draft.ts';
import { asObject, objectsOf, textOf, withFilled, withKey } from '../../../shared/content/json.ts';
import { freeId, idsOf } from './edits.ts';
import { parseNumber } from './grid.ts';

type ScoreKey = `score:${string}`;
const isScore = (key: Column['key']): key is ScoreKey => key.startsWith('score:');

/** A column of the table of options: a text, a number, or yes and no. */
export interface Column {
  key: 'label' | 'id' | 'exclusive' | 'text' | ScoreKey;
  title: string;
  type: 'text' | 'number' | 'check';
}

export function cellOf(option: OptionDraft, { key }: Column): string {
  if (key === 'label' || key === 'id') return textOf(option[key]);
  if (!isScore(key)) return option[key] === true ? 'true' : '';
  const score = asObject(option.scores)[key.slice(6)];
  return typeof score === 'number' ? String(score) : '';
}

/** Returns the option with the text of a cell; unreadable text leaves the option unchanged. */
export function withCell(option: OptionDraft, { key }: Column, text: string): OptionDraft {
  if (key === 'label' || key === 'id') return { ...option, [key]: text };
  if (!isScore(key)) {
    const isSet = ['true', '1', 'x', 'yes', 'ja'].includes(text.toLowerCase());
    return withKey(option, key, isSet ? true : undefined);
  }
  const score = parseNumber(text);
  if (score === null) return option;
  return withFilled(option, 'scores', withKey(asObject(option.scores), key.slice(6), score));
}

export function newOption(options: readonly OptionDraft[], stem: string): OptionDraft {
  return { id: freeId(stem, idsOf(options), options.length + 1), label: '' };
}

/** Writes pasted cells, starting at a cell; missing rows are added. */
export function withPasted(
  options: readonly OptionDraft[],
  columns: readonly Column[],
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  stem: string,
): OptionDraft[] {
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
  options: readonly OptionDraft[],
  scorecard: ScorecardDraft,
  questionId: string,
): string[] {
  const used = options.flatMap(({ scores }) => Object.keys(asObject(scores)));
  const scored = objectsOf(scorecard.concepts).filter((concept) =>
    JSON.stringify(concept.items ?? []).includes(JSON.stringify(questionId)),
  );
  return [...new Set([...used, ...scored.map(({ id }) => textOf(id))])];
}
