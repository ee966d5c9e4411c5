import type { CompiledBundle, OptionShares } from '@eps/engine';
import { type FieldError, ValidationError, valueError } from '../../../http/errors.ts';

/** Throws ValidationError for shares that a simulation of the bundle would not use. */
export function checkShares({ experience, scorecard }: CompiledBundle, shares: OptionShares): void {
  const optionsOf = new Map(experience.questions.flatMap(itemsOf));
  const modelled = new Set(scorecard.concepts.flatMap(({ irt }) => [...(irt?.items.keys() ?? [])]));
  const errors = Object.entries(shares).flatMap(([item, own]): FieldError[] => {
    const loc = ['body', 'option_shares', item];
    const options = optionsOf.get(item);
    if (!options) return [valueError(loc, 'names no item with options')];
    if (modelled.has(item)) return [valueError(loc, 'the item has an IRT model')];
    if (Object.values(own).every((share) => share === 0)) return [valueError(loc, 'all shares are 0')];
    const unknown = Object.keys(own).filter((option) => !options.has(option));
    return unknown.map((option) => valueError([...loc, option], 'names no option of the item'));
  });
  if (errors.length > 0) throw new ValidationError(errors);
}

/** Returns the items of a question at which one option is chosen, with the ids of their options. */
function itemsOf({
  id,
  input,
  rows,
  options,
}: CompiledBundle['experience']['questions'][number]): [itemId: string, options: ReadonlySet<string>][] {
  const ids = new Set(options.map((option) => option.id));
  if (ids.size === 0 || input === 'ranking') return [];
  return input === 'matrix' ? rows.map((row) => [`${id}.${row.id}`, ids]) : [[id, ids]];
}
