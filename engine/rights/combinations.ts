import type { CompiledBundle, Concept } from '../types.ts';
import { readableItems } from './readable.ts';
import { type Summand, shareOf, sumOf } from './weighted-sum.ts';

/** Combinations of more items are not searched for an item that they nearly reveal. */
const MAX_ITEMS = 12;
/** If the search would take more steps, concepts that share an item count as revealing it. */
const MAX_STEPS = 200_000_000;
const TOLERANCE = 1e-9;

/**
 * Returns the questions whose answers follow from several concepts together, although from none by itself: a
 * total of nine items and a total of the first eight reveal the ninth. Concepts are added one after the
 * other, the primary metric first. A concept that, combined with those before it, reveals an item counts as
 * letting it through and is left out of the later combinations.
 */
export function itemsApart(bundle: CompiledBundle): Map<string, ReadonlySet<string>> {
  const { concepts, primaryMetric } = bundle.scorecard;
  const isFirst = ({ id }: Concept) => id === primaryMetric;
  const sums = [...concepts.filter(isFirst), ...concepts.filter((each) => !isFirst(each))]
    .map((concept) => ({ id: concept.id, summands: sumOf(concept), concept }))
    .filter(({ summands }) => summands.length > 1 && readableItems(summands).length === 0);
  const columns = new Columns();
  const rows = sums.map(({ id, summands, concept }) => {
    const items = new Map(concept.items.map((item) => [item.itemId, item]));
    const shares = summands.map((each) => ({ each, ...shareOf(bundle, items.get(each.itemId)!, each) }));
    return { id, entries: shares.map(({ each, key, weight }) => ({ at: columns.of(key, each), weight })) };
  });
  const isSearched = rows.length ** 2 * columns.items.length <= MAX_STEPS;
  const basis = new Basis(columns.items);
  const found = new Map<string, ReadonlySet<string>>();
  const seen = new Set<number>();
  for (const { id, entries } of rows) {
    const places = entries.map(({ at }) => at);
    const shared = places.filter((at) => seen.has(at)).map((at) => columns.items[at]!);
    const apart = shared.length === 0 ? [] : isSearched ? basis.apartWith(entries) : shared;
    if (apart.length > 0) found.set(id, new Set(apart.map(({ questionId }) => questionId)));
    else if (isSearched) basis.add(entries);
    for (const at of places) seen.add(at);
  }
  return found;
}

/** The items of all sums, each with one scale of scores. */
class Columns {
  readonly items: Summand[] = [];
  private readonly places = new Map<string, number>();

  of(key: string, item: Summand): number {
    const known = this.places.get(key);
    if (known !== undefined) return known;
    this.places.set(key, this.items.length);
    this.items.push(item);
    return this.items.length - 1;
  }
}

interface Entry {
  at: number;
  weight: number;
}

interface Row {
  pivot: number;
  weights: Float64Array;
}

/**
 * The sums in reduced row echelon form. The score of an item can be calculated from them if and only if a row
 * consists of this item alone.
 */
class Basis {
  private readonly items: readonly Summand[];
  private rows: readonly Row[] = [];

  constructor(items: readonly Summand[]) {
    this.items = items;
  }

  add(entries: readonly Entry[]): void {
    this.rows = this.with(entries);
  }

  /** Returns the items that could be read off a combination if this sum were known as well. */
  apartWith(entries: readonly Entry[]): Summand[] {
    return this.with(entries)
      .filter((row) => !this.rows.includes(row))
      .flatMap(({ weights }) => {
        const summands = [...weights].flatMap((weight, at) => {
          const item = this.items[at]!;
          const scale = item.levels.at(-1)! - item.levels[0]!;
          return weight === 0 ? [] : [{ ...item, weight: weight / scale }];
        });
        return summands.length > MAX_ITEMS ? [] : readableItems(summands);
      });
  }

  private with(entries: readonly Entry[]): readonly Row[] {
    const added = new Float64Array(this.items.length);
    for (const { at, weight } of entries) added[at] = weight;
    for (const { pivot, weights } of this.rows) subtract(added, added[pivot]!, weights);
    const pivot = added.reduce(
      (best, weight, at) => (Math.abs(weight) > Math.abs(added[best]!) ? at : best),
      0,
    );
    const scale = added[pivot]!;
    if (scale === 0) return this.rows;
    const weights = added.map((weight) => weight / scale);
    const rows = this.rows.map((row) => {
      const factor = row.weights[pivot]!;
      if (factor === 0) return row;
      const reduced = row.weights.slice();
      subtract(reduced, factor, weights);
      return { pivot: row.pivot, weights: reduced };
    });
    return [...rows, { pivot, weights }];
  }
}

/** Subtracts a multiple of a row from another one; what rounding leaves becomes zero. */
function subtract(from: Float64Array, factor: number, row: Float64Array): void {
  if (factor === 0) return;
  for (let at = 0; at < row.length; at++) {
    const rest = from[at]! - factor * row[at]!;
    from[at] = Math.abs(rest) < TOLERANCE ? 0 : rest;
  }
}
