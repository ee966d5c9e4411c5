import { categoryProbabilities } from '../scoring/irt/curve.ts';
import { irtItem } from '../scoring/irt/item.ts';
import { largestSlope } from '../scoring/irt/resolution.ts';
import type { CalibratedItem } from './calibrate.ts';
import { resolvingQuadrature } from './expectation.ts';
import { type CalibrationModel, familyOf } from './model.ts';

/** Parameters in use, D = 1. */
export interface ParametersInUse {
  a: number;
  b: readonly number[];
}

/** The scale of the parameters in use: θ in use = slope · θ of the calibration + intercept. */
export interface ScaleLink {
  slope: number;
  intercept: number;
}

export interface ItemDrift {
  /** The new parameters on the scale in use. */
  a: number;
  b: number[];
  /** Difference from the parameters in use divided by the standard error of the new ones, if it has one. */
  z: { a: number | null; b: (number | null)[] };
  /** Root mean square difference of the expected item scores, as a share of the highest score. */
  difference: number;
  drift: boolean;
}

/** Limits of a drift: significant in one parameter, and large enough to matter for scores. */
const SIGNIFICANT_Z = 3;
const MIN_DIFFERENCE = 0.05;
const LEAST_NODES = 61;
/** Equal locations can have a standard deviation above 0 because of rounding errors. */
const MIN_SD = 1e-9;
/** Limits the iteration, because the sets of drifting items can alternate. */
const MAX_ROUNDS = 10;

/**
 * Compares calibrated parameters with those in use. A calibration has its own scale (θ ~ N(0, 1) in the
 * sample), so it is linked to the scale in use first, by mean–sigma over the locations (Marco 1977) that have
 * a standard error. Items that drift distort the link, so that others seem to drift too. The link is
 * therefore computed again without the items that drift by the previous link, until these stay the same.
 *
 * @param inUse the parameters in use, by item id; items without parameters are left out
 * @returns undefined if fewer than two locations are common, so that no link exists
 */
export function parameterDrift(
  model: CalibrationModel,
  items: readonly CalibratedItem[],
  inUse: ReadonlyMap<string, ParametersInUse>,
): { link: ScaleLink; items: Map<string, ItemDrift> } | undefined {
  const common = items.filter(({ id, b }) => inUse.get(id)?.b.length === b.length);
  const first = linkTo(inUse, common);
  if (!first) return undefined;
  const compare = (link: ScaleLink) => ({
    link,
    items: new Map(common.map((item) => [item.id, driftOf(model, item, inUse.get(item.id)!, link)])),
  });
  let compared = compare(first);
  let anchors = common;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const steady = common.filter(({ id }) => !compared.items.get(id)!.drift);
    const next = sameItems(steady, anchors) ? undefined : linkTo(inUse, steady);
    if (!next) break;
    anchors = steady;
    compared = compare(next);
  }
  return compared;
}

function sameItems(a: readonly CalibratedItem[], b: readonly CalibratedItem[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

function linkTo(
  inUse: ReadonlyMap<string, ParametersInUse>,
  items: readonly CalibratedItem[],
): ScaleLink | undefined {
  const known = items.filter(({ standardErrors }) => standardErrors.b.every((error) => error !== null));
  return meanSigma(
    known.flatMap(({ b }) => b),
    known.flatMap(({ id }) => inUse.get(id)!.b),
  );
}

/**
 * Returns the linear function that gives the locations `from` the mean and standard deviation of `to`
 * (Marco 1977), or undefined if the locations of either are equal.
 */
export function meanSigma(from: readonly number[], to: readonly number[]): ScaleLink | undefined {
  const [source, target] = [meanAndSd(from), meanAndSd(to)];
  if (!(source.sd > MIN_SD && target.sd > MIN_SD)) return undefined;
  const slope = target.sd / source.sd;
  return { slope, intercept: target.mean - slope * source.mean };
}

function driftOf(
  model: CalibrationModel,
  item: CalibratedItem,
  used: ParametersInUse,
  { slope, intercept }: ScaleLink,
): ItemDrift {
  const a = item.a / slope;
  const b = item.b.map((location) => slope * location + intercept);
  const quotient = (change: number, error: number | null, unit: number) =>
    error === null ? null : change / (error * unit);
  const z = {
    a: quotient(a - used.a, item.standardErrors.a, 1 / slope),
    b: b.map((location, k) => quotient(location - used.b[k]!, item.standardErrors.b[k]!, slope)),
  };
  const difference = scoreDifference(model, { a, b }, used, { slope, intercept });
  const isSignificant = [z.a, ...z.b].some((value) => value !== null && Math.abs(value) > SIGNIFICANT_Z);
  return { a, b, z, difference, drift: isSignificant && difference >= MIN_DIFFERENCE };
}

/** Over the population of the calibration, whose θ is N(intercept, slope²) on the scale in use. */
function scoreDifference(
  model: CalibrationModel,
  fresh: ParametersInUse,
  used: ParametersInUse,
  { slope, intercept }: ScaleLink,
): number {
  const scoring = familyOf(model) === 'graded' ? 'grm' : 'gpcm';
  const items = [fresh, used].map(({ a, b }) => irtItem(scoring, 1, { a, b: [...b], c: 0, d: 1 }));
  const [a, b] = items.map(
    (item) => (theta: number) =>
      categoryProbabilities(item, theta).reduce((sum, probability, k) => sum + k * probability, 0),
  ) as [(theta: number) => number, (theta: number) => number];
  const slopes = { slope: slope * largestSlope(items), informationAt: () => 0 };
  const { nodes, weights } = resolvingQuadrature(slopes, LEAST_NODES);
  const square = nodes.reduce((sum, node, q) => {
    const theta = slope * node + intercept;
    return sum + weights[q]! * (a(theta) - b(theta)) ** 2;
  }, 0);
  return Math.sqrt(square) / used.b.length;
}

function meanAndSd(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / values.length) };
}
