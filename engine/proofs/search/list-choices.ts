import type { Question } from '../../types.ts';
import type { Choice } from './choice.ts';
import type { Usage } from './usage.ts';

/** With more lists than this, some of them are tried and the others are one choice that is not exact. */
const MAX_LISTS = 128;
/** Up to this many options, all their orders are choices. */
const MAX_ORDERED = 4;
const MAX_SINGLE = 100;

const ANY_LIST = { values: [], range: null, other: true };

/** Returns the lists of options that a `multi_select` accepts. */
export function lists(question: Question, { literals, lists: compared, isOrdered }: Usage): Choice[] {
  const { options, maxChoices = options.length } = question;
  const ids = options.map(({ id }) => id);
  const isOneOrder = options.length <= Math.log2(MAX_LISTS) && compared.length === 0 && !isOrdered;
  if (isOneOrder || options.length <= MAX_ORDERED) {
    return (isOneOrder ? subsets(ids) : permutations(ids).toSorted((a, b) => a.length - b.length))
      .filter((ids) => ids.length <= maxChoices)
      .map((ids) => listChoice(ids, true));
  }
  const named = ids.filter((id) => literals.has(id)).slice(0, 5);
  const combinable = options.filter(({ exclusive }) => !exclusive).map(({ id }) => id);
  const candidates = [
    ...subsets(named),
    ...ids.slice(0, MAX_SINGLE).map((id) => [id]),
    combinable.slice(0, maxChoices),
    combinable.filter((id) => !literals.has(id)).slice(0, maxChoices),
    ...compared.filter((list) => list.every((entry) => typeof entry === 'string')),
  ];
  return candidates.map((ids) => listChoice(ids as string[], false));
}

/** Returns the orders of options that a `ranking` accepts. */
export function orders(question: Question): Choice[] {
  const ids = question.options.map(({ id }) => id);
  if (ids.length <= MAX_ORDERED) return permutations(ids).map((order) => listChoice(order, true));
  const rotations = ids.map((_, i) => [...ids.slice(i), ...ids.slice(0, i)]);
  const { maxChoices = ids.length } = question;
  return [...rotations, ids.toReversed()]
    .slice(0, MAX_SINGLE)
    .map((order) => listChoice(order.slice(0, maxChoices), false));
}

function listChoice(ids: string[], isExact: boolean): Choice {
  return { value: ids, possible: isExact ? { values: [ids], range: null, other: false } : ANY_LIST, isExact };
}

/** Shorter lists come first. */
function subsets(ids: readonly string[]): string[][] {
  const all: string[][] = [[]];
  for (const id of ids) all.push(...all.map((list) => [...list, id]));
  return all.sort((a, b) => a.length - b.length);
}

/** Returns the orders of all and of some of the options. */
function permutations(ids: readonly string[]): string[][] {
  const rest = ids.flatMap((id) =>
    permutations(ids.filter((other) => other !== id)).map((order) => [id, ...order]),
  );
  return [...rest, []];
}
