import type { Summand } from './weighted-sum.ts';

const TOLERANCE = 1e-9;

/**
 * An item is readable if the sum reveals this share of it; 1 is all. The answers are taken as equally likely.
 */
export const SHARE = 0.75;

/** A number of a result has 12 significant digits. */
export const BITS_OF_NUMBER = 12 * Math.log2(10);

/** Up to this many items and values of the sum, the share that it reveals of each item is computed. */
const MAX_ITEMS = 16;
const MAX_VALUES = 8192;

/**
 * Returns the items whose scores a weighted sum reveals, fully or nearly: items whose smallest step exceeds
 * everything that the others contribute, items that stay within the grid of the others' scores, and, among
 * few items, those about which the sum says nearly everything.
 */
export function readableItems(summands: readonly Summand[]): Summand[] {
  const parts = summands
    .map((item) => ({ item, range: rangeOf(item), step: stepOf(item) }))
    .filter(({ range }) => range > 0);
  if (parts.length === 1) return [parts[0]!.item];
  const total = parts.reduce((sum, { range }) => sum + range, 0);
  if (!Number.isFinite(total)) return parts.map(({ item }) => item);
  const apart = parts.filter(({ range, step }, index) => {
    const grid = gridOf(parts.filter((_, at) => at !== index));
    return step > total - range + TOLERANCE || range < grid - TOLERANCE;
  });
  return [...new Set([...apart, ...decodable(parts, total)])].map(({ item }) => item);
}

interface Part {
  item: Summand;
  range: number;
  step: number;
}

function rangeOf({ weight, levels }: Summand): number {
  return Math.abs(weight) * (levels.at(-1)! - levels[0]!);
}

/** The greatest number that divides all differences between the item's weighted scores. */
function stepOf({ weight, levels, isListed }: Summand): number {
  const lowest = levels[0]!;
  const scores = isListed ? levels : [lowest, Math.min(levels.at(-1)!, lowest + 1)];
  return Math.abs(weight) * scores.slice(1).reduce((common, score) => divisor(common, score - lowest), 0);
}

function gridOf(parts: readonly Part[]): number {
  return parts.reduce((common, { step }) => divisor(common, step), 0);
}

/** The greatest common divisor of two decimal numbers (Euclid). */
function divisor(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)];
  while (y > TOLERANCE) [x, y] = [y, x % y];
  return x;
}

/** Returns the items about which a sum reveals nearly everything, for example by its decimals. */
function decodable(parts: readonly Part[], total: number): readonly Part[] {
  if (parts.some(({ item }) => !item.isListed)) return [];
  const grid = gridOf(parts);
  const values = Math.round(total / grid) + 1;
  if (values > MAX_VALUES) {
    // A sum reveals no more about all items together than the number of its values allows.
    const all = parts.reduce((bits, { item }) => bits + Math.log2(item.levels.length), 0);
    return Math.min(Math.log2(values), BITS_OF_NUMBER) > SHARE * all ? parts : [];
  }
  if (parts.length > MAX_ITEMS) return [];
  const whole = entropyOf(distributionOf(parts, grid));
  return parts.filter(({ item }, index) => {
    const others = entropyOf(
      distributionOf(
        parts.filter((_, at) => at !== index),
        grid,
      ),
    );
    return whole - others > SHARE * Math.log2(item.levels.length) - TOLERANCE;
  });
}

/**
 * Returns the distribution of a sum of independent items whose scores are equally likely, in steps of the
 * grid.
 */
function distributionOf(parts: readonly Part[], grid: number): Float64Array {
  let sums = Float64Array.of(1);
  for (const { item, range } of parts) {
    const { weight, levels } = item;
    const next = new Float64Array(sums.length + Math.round(range / grid));
    for (const level of levels) {
      const shift = Math.round((Math.abs(weight) * (level - levels[0]!)) / grid);
      for (let at = 0; at < sums.length; at++) next[at + shift]! += sums[at]! / levels.length;
    }
    sums = next;
  }
  return sums;
}

function entropyOf(distribution: Float64Array): number {
  return distribution.reduce((bits, p) => (p > 0 ? bits - p * Math.log2(p) : bits), 0);
}
