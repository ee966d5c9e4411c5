import { exactSum } from '../numeric/exact-sum.ts';
import { addMoments, emptyMoments, type ItemMoments } from './moments.ts';
import type { ConceptObservation } from './plan.ts';
import { addToScore, forEachScore, type ScoreCounts } from './score-counts.ts';

/**
 * Concepts with more items have no statistics of complete cases: their number of products grows with the
 * square of the number of items.
 */
export const MOST_ITEMS = 300;

/** Counts of one item. */
export interface ItemCounts {
  /** People who answered the item, whether or not their case is complete. */
  n: number;
  options: Map<string, OptionCounts>;
  /** Complete cases by total score of the concept, then by keyed item score. */
  byTotal: Map<number, ScoreCounts>;
}

export interface OptionCounts {
  /** People who chose the option. */
  count: number;
  /** Those of them whose case is complete, and the sum of their rest scores. */
  complete: number;
  rest: number;
}

/** The estimates of an irt concept. */
export interface ThetaMoments {
  n: number;
  sum: number;
  squares: number;
  /** Σ SE² */
  errors: number;
}

/** Counters of a concept as JSON. */
export interface StoredCounter {
  n: number;
  moments: { n: number; sums: number[]; products: number[] };
  items: {
    n: number;
    options: [id: string, count: number, complete: number, rest: number][];
    by_total: [total: number, ...scores: number[]][];
  }[];
  theta: ThetaMoments;
}

/**
 * Sufficient statistics of a concept: additive counters, from which all psychometrics follow without reading
 * an answer again.
 */
export class ConceptCounter {
  /** People who answered at least one item. */
  n = 0;
  readonly moments: ItemMoments;
  readonly items: ItemCounts[];
  readonly theta: ThetaMoments = { n: 0, sum: 0, squares: 0, errors: 0 };

  constructor(itemCount: number) {
    this.moments =
      itemCount <= MOST_ITEMS
        ? emptyMoments(itemCount)
        : { ...emptyMoments(0), sums: new Float64Array(itemCount) };
    this.items = Array.from({ length: itemCount }, () => ({ n: 0, options: new Map(), byTotal: new Map() }));
  }

  /** Adds an evaluation, or with sign −1 takes out one that was added. */
  add({ keyed, chosen, theta }: ConceptObservation, sign: 1 | -1 = 1): void {
    const isComplete = keyed.length <= MOST_ITEMS && keyed.every((score) => score !== null);
    const total = isComplete ? totalOf(keyed as number[]) : 0;
    this.n += sign;
    if (isComplete) addSigned(this.moments, keyed as number[], sign);
    keyed.forEach((score, index) => {
      if (score === null) return;
      const item = this.items[index]!;
      item.n += sign;
      for (const id of chosen[index]!) {
        const option = entry(item.options, id, () => ({ count: 0, complete: 0, rest: 0 }));
        option.count += sign;
        if (!isComplete) continue;
        option.complete += sign;
        option.rest += sign * (total - score);
      }
      if (isComplete) addToTable(item.byTotal, total, score, sign);
    });
    if (!theta) return;
    this.theta.n += sign;
    this.theta.sum += sign * theta.value;
    this.theta.squares += sign * theta.value ** 2;
    this.theta.errors += sign * theta.standardError ** 2;
  }

  /** Removes the statistics of complete cases; counts of options remain. */
  dropCompleteCases(): void {
    this.moments.n = 0;
    this.moments.sums.fill(0);
    this.moments.products.fill(0);
    for (const item of this.items) {
      item.byTotal.clear();
      for (const option of item.options.values()) Object.assign(option, { complete: 0, rest: 0 });
    }
  }

  /** Adds the counts of `other`, which must have the same items. */
  merge(other: ConceptCounter): void {
    this.n += other.n;
    addMoments(this.moments, other.moments);
    other.items.forEach(({ n, options, byTotal }, index) => {
      const item = this.items[index]!;
      item.n += n;
      for (const [id, { count, complete, rest }] of options) {
        const option = entry(item.options, id, () => ({ count: 0, complete: 0, rest: 0 }));
        option.count += count;
        option.complete += complete;
        option.rest += rest;
      }
      for (const [total, scores] of byTotal) {
        const row = entry(item.byTotal, total, (): ScoreCounts => []);
        forEachScore(scores, (score, count) => addToScore(row, score, count));
        if (row.length === 0) item.byTotal.delete(total);
      }
    });
    for (const key of ['n', 'sum', 'squares', 'errors'] as const) this.theta[key] += other.theta[key];
  }

  toJSON(): StoredCounter {
    const { n, sums, products } = this.moments;
    return {
      n: this.n,
      // Nobody answers all items of a large item bank, so most of its counters have no moments.
      moments: n === 0 ? { n, sums: [], products: [] } : { n, sums: [...sums], products: [...products] },
      items: this.items.map((item) => ({
        n: item.n,
        options: [...item.options].map(([id, { count, complete, rest }]) => [id, count, complete, rest]),
        by_total: [...item.byTotal].map(([total, scores]) => [total, ...scores]),
      })),
      theta: this.theta,
    };
  }

  static from({ n, moments, items, theta }: StoredCounter): ConceptCounter {
    const counter = new ConceptCounter(items.length);
    counter.n = n;
    counter.moments.n = moments.n;
    counter.moments.sums.set(moments.sums);
    counter.moments.products.set(moments.products);
    items.forEach((stored, index) => {
      const item = counter.items[index]!;
      item.n = stored.n;
      for (const [id, count, complete, rest] of stored.options)
        item.options.set(id, { count, complete, rest });
      for (const row of stored.by_total) item.byTotal.set(row[0], row.slice(1));
    });
    Object.assign(counter.theta, theta);
    return counter;
  }
}

/** The sum score, rounded so that equal scores in another order of items have equal totals. */
function totalOf(scores: readonly number[]): number {
  return Number(exactSum(scores).toPrecision(12));
}

function addSigned(moments: ItemMoments, scores: readonly number[], sign: 1 | -1): void {
  moments.n += sign;
  for (let i = 0, at = 0; i < scores.length; i++) {
    const score = sign * scores[i]!;
    moments.sums[i]! += score;
    for (let j = 0; j <= i; j++) moments.products[at++]! += score * scores[j]!;
  }
}

/** Removes entries whose count has become 0, so that they do not count as extremes of the distribution. */
function addToTable(table: ItemCounts['byTotal'], total: number, score: number, sign: 1 | -1): void {
  const row = entry(table, total, (): ScoreCounts => []);
  addToScore(row, score, sign);
  if (row.length === 0) table.delete(total);
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}
