import { centeredSum } from '../numeric/centered.ts';
import { fQuantile, fUpperTail } from '../numeric/distributions.ts';
import { reaches } from '../numeric/tolerance.ts';
import type { Range } from '../types.ts';

/** Statistics of groups of people from the sums of their values. */

/** The number of values, their sum and the sum of their squares. */
export interface Moments {
  n: number;
  sum: number;
  squares: number;
}

/** An estimate with its 95 % interval; a single value has no interval. */
export interface Estimate {
  value: number;
  interval: [number, number] | null;
}

export function addMoments(sum: Moments, { n, sum: total, squares }: Moments): void {
  sum.n += n;
  sum.sum += total;
  sum.squares += squares;
}

/** Returns the mean with its interval from Student's t distribution; undefined without values. */
export function meanOf(moments: Moments): Estimate | undefined {
  const { n, sum } = moments;
  if (n === 0) return undefined;
  const mean = sum / n;
  if (n === 1) return { value: mean, interval: null };
  return { value: mean, interval: around(mean, Math.sqrt(variance(moments) / n), n - 1) };
}

/**
 * Returns the difference between the mean of a group and the mean of everybody, including the group;
 * undefined if there is nobody else. With the share w of the group it is (1 − w) times the difference to the
 * others, whose interval is Welch's.
 */
export function differenceToWhole(group: Moments, whole: Moments): Estimate | undefined {
  const others = {
    n: whole.n - group.n,
    sum: whole.sum - group.sum,
    squares: whole.squares - group.squares,
  };
  if (group.n === 0 || others.n <= 0) return undefined;
  const share = others.n / whole.n;
  const value = group.sum / group.n - whole.sum / whole.n;
  if (group.n < 2 || others.n < 2) return { value, interval: null };
  const [own, other] = [variance(group) / group.n, variance(others) / others.n];
  const error = own + other;
  if (error === 0) return { value, interval: [value, value] };
  const degrees = error ** 2 / (own ** 2 / (group.n - 1) + other ** 2 / (others.n - 1));
  return { value, interval: around(value, share * Math.sqrt(error), degrees) };
}

/** How much of the differences between people are differences between their groups. */
export interface Agreement {
  /** ICC(1): the share of the variance that is between groups. */
  icc1: number;
  /** ICC(2): the reliability of the means of groups. */
  icc2: number;
  f: number;
  degrees: [between: number, within: number];
  /** The probability of such an F if the groups do not differ. */
  p: number;
}

/**
 * Returns the one-way analysis of variance of groups with values; undefined with fewer than two, or if
 * nobody differs from their group. ICC(1) takes the mean size of the groups, as Bliese's R package
 * `multilevel` does.
 */
export function agreementOf(groups: readonly Moments[]): Agreement | undefined {
  const own = groups.filter(({ n }) => n > 0);
  const whole: Moments = { n: 0, sum: 0, squares: 0 };
  for (const group of own) addMoments(whole, group);
  const degrees: [number, number] = [own.length - 1, whole.n - own.length];
  if (degrees[0] < 1 || degrees[1] < 1) return undefined;
  const within = own.reduce((sum, group) => sum + variance(group) * (group.n - 1), 0);
  const between = Math.max(0, variance(whole) * (whole.n - 1) - within);
  const [msb, msw] = [between / degrees[0], within / degrees[1]];
  if (!(msw > 0) || !(msb > 0)) return undefined;
  const size = whole.n / own.length;
  const f = msb / msw;
  return {
    icc1: (msb - msw) / (msb + (size - 1) * msw),
    icc2: (msb - msw) / msb,
    f,
    degrees,
    p: fUpperTail(f, ...degrees),
  };
}

/** The unbiased variance; 0 for one value, and for values that do not differ. */
function variance({ n, sum, squares }: Moments): number {
  return n < 2 ? 0 : Math.max(0, centeredSum(n, squares, sum, sum)) / (n * (n - 1));
}

/**
 * Returns whether a value is on the better side of the middle of its range. The middle is on neither side,
 * also where rounding has moved the value or the range.
 */
export function isFavourable(value: number, { min, max }: Range, direction: 'higher' | 'lower'): boolean {
  const middle = (min + max) / 2;
  return direction === 'higher' ? !reaches(middle, value) : !reaches(value, middle);
}

function around(value: number, error: number, degrees: number): [number, number] {
  const half = error * tQuantile(degrees);
  return [value - half, value + half];
}

/** Quantiles by whole degrees of freedom: many groups have the same size. */
const quantiles: number[] = [];
/** From here on, the expansion is as exact as its arithmetic. */
const MANY_DEGREES = 500;
/** The quantile of the normal distribution. */
const Z = 1.959963984540054;
/** Abramowitz & Stegun 26.7.5: the factors of 1/ν, 1/ν², … */
const EXPANSION = [
  (Z ** 3 + Z) / 4,
  (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
  (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
  (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92_160,
];

/** Returns the t with P(|T| ≤ t) = 0.95. */
function tQuantile(degrees: number): number {
  if (degrees >= MANY_DEGREES) return Z + EXPANSION.reduceRight((sum, factor) => (sum + factor) / degrees, 0);
  const compute = () => Math.sqrt(fQuantile(0.95, 1, degrees));
  if (!Number.isInteger(degrees)) return compute();
  quantiles[degrees] ??= compute();
  return quantiles[degrees];
}
