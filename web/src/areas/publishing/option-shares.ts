import { asObject, objectsOf } from '../../shared/content/json.ts';
import type { Contents } from '../../shared/content/kinds.ts';
import type { Names, QuestionName } from '../../shared/content/names.ts';

/** How often the options of items are chosen, as shares or counts, by item and option. */
export type OptionShares = Record<string, Record<string, number>>;

/** An item whose options a simulation chooses by shares. */
export interface ShareItem {
  id: string;
  label: string;
  options: QuestionName['options'];
}

/** Returns the questions with options, and the rows of matrices, that have no IRT model. */
export function shareItems(names: Names, contents: Contents): ShareItem[] {
  const modelled = new Set(
    objectsOf(contents.scorecard?.concepts).flatMap(({ irt }) => Object.keys(asObject(asObject(irt).items))),
  );
  return names.questions
    .filter(({ input, options }) => options.length > 0 && input !== 'ranking')
    .flatMap(({ id, label, input, rows, options }) =>
      input === 'matrix'
        ? rows.map((row) => ({ id: `${id}.${row.id}`, label: `${label} – ${row.label}`, options }))
        : [{ id, label, options }],
    )
    .filter(({ id }) => !modelled.has(id));
}

/** Sets the share of an option; undefined removes it. An item without any share is left out. */
export function withShare(
  shares: OptionShares,
  item: string,
  option: string,
  share: number | undefined,
): OptionShares {
  const { [item]: own = {}, ...others } = shares;
  const { [option]: _, ...rest } = own;
  const next = share === undefined ? rest : { ...rest, [option]: share };
  return Object.keys(next).length === 0 ? others : { ...others, [item]: next };
}

/** Returns the options of the items that have shares, each with its part of the item. */
export function shareRows(items: readonly ShareItem[], shares: OptionShares) {
  return items.flatMap(({ id, label, options }) => {
    const own = shares[id];
    if (!own) return [];
    const sum = Object.values(own).reduce((total, share) => total + share, 0);
    return options.map((option) => ({
      item: id,
      question: label,
      option: option.id,
      label: option.label,
      share: sum === 0 ? 0 : (own[option.id] ?? 0) / sum,
    }));
  });
}
