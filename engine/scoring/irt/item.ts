import type { IrtItemParameters, IrtModel } from '../../types.ts';
import { boundedLog, limit, logOneMinusExp } from './numeric.ts';

/**
 * Beyond these limits an item is a step function in double precision. Limiting the parameters changes no
 * estimate and keeps powers of a slope and products with a location finite.
 */
const MAX_SLOPE = 1e6;
const MAX_LOCATION = 1e9;

/** P(1) = lower + (upper - lower) / (1 + exp(-slope (θ - location))). */
export interface DichotomousItem {
  readonly family: 'dichotomous';
  readonly categories: 2;
  readonly slope: number;
  readonly location: number;
  readonly lower: number;
  readonly upper: number;
  readonly logUpper: number;
  readonly logNotLower: number;
}

/** P(X >= k) = 1 / (1 + exp(-slope (θ - thresholds[k-1]))). */
export interface GradedItem {
  readonly family: 'graded';
  readonly categories: number;
  readonly slope: number;
  readonly thresholds: Float64Array;
  /**
   * log(1 - exp(-slope (b_{k+1} - b_k))): the term of log P of a middle category that does not depend on θ.
   */
  readonly logGaps: Float64Array;
}

/**
 * P(X = k) ∝ exp(slopes[k] θ + intercepts[k]): the nominal model; (generalized) partial credit and rating
 * scale are special cases.
 */
export interface DivideByTotalItem {
  readonly family: 'divide_by_total';
  readonly categories: number;
  readonly slopes: Float64Array;
  readonly intercepts: Float64Array;
}

/** An item response model with its parameters. Categories count from 0. */
export type IrtItem = DichotomousItem | GradedItem | DivideByTotalItem;

/**
 * Returns an item of `model` with its declared parameters. `D` multiplies every slope. A model ignores
 * parameters it does not have (c and d of a 2pl). Extreme values are limited, never rejected, because the
 * compiler has already reported them.
 * @param categories number of categories; a nominal item with one parameter fewer has 0 for the first
 * category
 *
 * Sources: Birnbaum 1968 (1-3PL), Barton & Lord 1981 (4PL), Samejima 1969 (GRM), Masters 1982 (PCM), Muraki
 * 1992 (GPCM), Andrich 1978 (RSM; its steps are location + threshold), Bock 1972 (NRM).
 */
export function irtItem(
  model: IrtModel,
  D: number,
  parameters: IrtItemParameters,
  categories?: number,
): IrtItem {
  const { a, b, c, d } = parameters;
  switch (model) {
    case '1pl':
    case '2pl':
      return dichotomous(D * first(a), first(b), 0, 1);
    case '3pl':
      return dichotomous(D * first(a), first(b), c, 1);
    case '4pl':
      return dichotomous(D * first(a), first(b), c, d);
    case 'grm':
      return graded(D * first(a), list(b));
    case 'pcm':
    case 'gpcm':
    case 'rsm':
      return partialCredit(D * first(a), list(b));
    case 'nrm':
      return nominal(D, a, list(b), categories);
  }
}

function dichotomous(slope: number, location: number, c: number, d: number): DichotomousItem {
  const lower = probability(c);
  const upper = Math.max(lower, probability(d));
  return {
    family: 'dichotomous',
    categories: 2,
    slope: limit(slope, MAX_SLOPE),
    location: limit(location, MAX_LOCATION),
    lower,
    upper,
    logUpper: boundedLog(upper),
    logNotLower: boundedLog(1 - lower),
  };
}

function graded(rawSlope: number, b: readonly number[]): GradedItem {
  const slope = limit(rawSlope, MAX_SLOPE);
  const thresholds = Float64Array.from(b, (threshold) => limit(threshold, MAX_LOCATION));
  const logGaps = Float64Array.from(thresholds.subarray(1), (threshold, k) =>
    logOneMinusExp(slope * (threshold - thresholds[k]!)),
  );
  return { family: 'graded', categories: b.length + 1, slope, thresholds, logGaps };
}

function partialCredit(rawSlope: number, steps: readonly number[]): DivideByTotalItem {
  const slope = limit(rawSlope, MAX_SLOPE);
  const slopes = new Float64Array(steps.length + 1);
  const intercepts = new Float64Array(steps.length + 1);
  for (let k = 1; k <= steps.length; k++) {
    slopes[k] = slope * k;
    intercepts[k] = intercepts[k - 1]! - slope * limit(steps[k - 1]!, MAX_LOCATION);
  }
  return { family: 'divide_by_total', categories: slopes.length, slopes, intercepts };
}

/** Builds a nominal item; a single slope `a` means equally spaced slopes (0, a, 2a, …). */
function nominal(
  D: number,
  a: number | readonly number[],
  b: readonly number[],
  categories = b.length,
): DivideByTotalItem {
  const omitted = categories === b.length + 1 ? [0] : [];
  const intercepts = [...omitted, ...b];
  const slopes = typeof a === 'number' ? intercepts.map((_, k) => a * k) : [...omitted, ...a];
  return {
    family: 'divide_by_total',
    categories: intercepts.length,
    slopes: Float64Array.from(intercepts, (_, k) => limit(D * (slopes[k] ?? 0), MAX_SLOPE)),
    intercepts: Float64Array.from(intercepts, (intercept) => limit(intercept, MAX_LOCATION * MAX_SLOPE)),
  };
}

function probability(value: number): number {
  return Math.max(0, limit(value, 1));
}

function first(value: number | readonly number[]): number {
  return typeof value === 'number' ? value : (value[0] ?? 1);
}

function list(value: number | readonly number[]): readonly number[] {
  return typeof value === 'number' ? [value] : value;
}
