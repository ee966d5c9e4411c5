import { coarseBelow, coarseCount, coarseValue } from './coarse-numbers.ts';

/** Which figures of an item are published together. */
export interface Disclosure {
  counts: boolean;
  mean: boolean;
  sd: boolean;
}

interface Range {
  min: number;
  max: number;
}

/** From the most to the least informative. */
const LEVELS: readonly Disclosure[] = [
  { counts: true, mean: true, sd: true },
  { counts: true, mean: true, sd: false },
  { counts: false, mean: true, sd: true },
  { counts: true, mean: false, sd: false },
  { counts: false, mean: true, sd: false },
];
const NOTHING: Disclosure = { counts: false, mean: false, sd: false };

/** Sums of changes that the search keeps; with more, it proves nothing. */
const MOST_STATES = 20_000;

/**
 * Returns the most informative set of figures that leaves every cell of a table open: over all tables of
 * whole numbers that agree with the figures, the number of people with each score takes at least `floor`
 * values. The search is exact arithmetic over tables whose cells differ by less than the floor from the true
 * one: it proves that enough values exist, and other tables could only add some.
 *
 * @param table people by score
 * @param range the lowest and the highest attainable score
 */
export function disclosureOf(
  table: readonly { score: number; count: number }[],
  range: Range,
  floor: number,
): Disclosure {
  return LEVELS.find((level) => leavesOpen(table, range, floor, level)) ?? NOTHING;
}

interface Sums {
  people: number;
  score: number;
  squares: number;
}

function leavesOpen(
  table: readonly { score: number; count: number }[],
  range: Range,
  floor: number,
  level: Disclosure,
): boolean {
  const truth = table.reduce((sums, { score, count }) => added(sums, score, count), NO_CHANGE);
  const published = figuresOf(truth, range, floor, level);
  const changes = table.map(({ count }) => changesOf(count, floor, level));
  return table.every(({ score }, cell) => {
    const others = sumsOf(table, changes, cell, level);
    if (!others) return false;
    const agrees = (change: number) =>
      others.some((sums) => {
        const { people, score: sum, squares } = added(sums, score, change);
        const whole = {
          people: truth.people + people,
          score: truth.score + sum,
          squares: truth.squares + squares,
        };
        return figuresOf(whole, range, floor, level) === published;
      });
    return changes[cell]!.filter(agrees).length >= floor;
  });
}

const NO_CHANGE: Sums = { people: 0, score: 0, squares: 0 };

function added({ people, score: sum, squares }: Sums, score: number, count: number): Sums {
  return { people: people + count, score: sum + count * score, squares: squares + count * score * score };
}

/** By how much a cell can differ and still round to the published count. */
function changesOf(count: number, floor: number, { counts }: Disclosure): number[] {
  const lowest = counts ? coarseCount(count, floor) - count : Math.max(-count, 1 - floor);
  const highest = counts ? lowest + floor - 1 : floor - 1;
  return Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index);
}

/** Returns the different sums of changes of all cells but one; undefined if they are too many. */
function sumsOf(
  table: readonly { score: number }[],
  changes: readonly number[][],
  except: number,
  { mean, sd }: Disclosure,
): Sums[] | undefined {
  let known = new Map<string, Sums>([['', NO_CHANGE]]);
  for (const [cell, { score }] of table.entries()) {
    if (cell === except) continue;
    const next = new Map<string, Sums>();
    for (const sums of known.values()) {
      for (const change of changes[cell]!) {
        const sum = added(sums, score, change);
        const key = `${sum.people} ${mean ? sum.score : ''} ${sd ? sum.squares : ''}`;
        if (!next.has(key)) next.set(key, sum);
      }
      if (next.size > MOST_STATES) return undefined;
    }
    known = next;
  }
  return [...known.values()];
}

/** Returns the published figures of a table as one string. */
function figuresOf({ people, score, squares }: Sums, range: Range, floor: number, level: Disclosure): string {
  if (people < floor) return 'none';
  const influence = (floor / people) * (range.max - range.min);
  const variance = Math.max(0, (squares - (score * score) / people) / (people - 1));
  return JSON.stringify([
    coarseCount(people, floor),
    level.mean && coarseBelow(score / people, influence, range),
    level.sd && coarseValue(Math.sqrt(variance), influence),
  ]);
}
