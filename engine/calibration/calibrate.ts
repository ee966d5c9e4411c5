import { invertPositive, solvePositive } from '../numeric/linear.ts';
import { type CalibrationData, calibrationProblems, categoryCounts } from './data.ts';
import { expectation, normalQuadrature, type Quadrature, quadratureFor } from './expectation.ts';
import { observedDerivatives, type ParameterLayout, parameterCount, parameterLayout } from './information.ts';
import { maximization } from './maximization.ts';
import { type CalibrationModel, familyOf, hasCommonSlope, isProper, type WorkingItem } from './model.ts';

/** Parameters of a calibrated item, D = 1, θ ~ N(0, 1). */
export interface CalibratedItem {
  id: string;
  a: number;
  /** One location for each category above the first: thresholds of a GRM, steps of a PCM or GPCM. */
  b: number[];
  standardErrors: StandardErrors;
}

/** Standard errors; null where the answers do not determine one. */
export interface StandardErrors {
  a: number | null;
  b: (number | null)[];
  /** Why an error is null. */
  reasons?: { a?: ErrorReason; b?: ErrorReason };
}

/**
 * - `information_singular`: other values of the parameters explain the answers as well.
 * - `location_undetermined`: the 95 % interval of a location is as wide as the scale, −6 to 6. The slope is
 *   then nearly 0, so that no location is more likely than another.
 */
export type ErrorReason = 'information_singular' | 'location_undetermined';

export interface Calibration {
  model: CalibrationModel;
  logLikelihood: number;
  parameterCount: number;
  items: CalibratedItem[];
}

export class CalibrationError extends Error {
  override name = 'CalibrationError';
  /** `not_converged`, or what `calibrationProblems` found first. */
  readonly reason: string;
  /** The item whose slope grows without bound, if one does. */
  readonly item: string | undefined;
  constructor(reason: string, item?: string) {
    super(`The model cannot be estimated from these answers: ${reason}${item ? ` (${item})` : ''}.`);
    this.reason = reason;
    this.item = item;
  }
}

const DEFAULT_NODES = 61;
const MAX_EM_STEPS = 500;
/** Newton's method takes over once no parameter changes by more than this in an EM step. */
const EM_TOLERANCE = 1e-3;
/** The EM algorithm has converged once no parameter changes by more than this. */
const FINAL_EM_TOLERANCE = 1e-8;
const MAX_NEWTON_STEPS = 12;
/** The estimates are final once no parameter changes by more than this in a Newton step. */
const NEWTON_TOLERANCE = 1e-7;
/** A slope that a search reaches only if it grows without bound: one item separates people perfectly. */
const STEEPEST = 10;
/** A smaller slope is 0 in all decimals that a scorecard keeps. */
const FLATTEST = 5e-7;
/** How much other parameters may inflate the variance of one; above it, the information is singular. */
const MAX_INFLATION = 1e8;
/** Standard error of a location from which its 95 % interval is as wide as the range of the nodes. */
const MAX_LOCATION_ERROR = 6 / 1.959963984540054;

interface Options {
  /** The least number of nodes of the quadrature. */
  nodes?: number;
  /** Is called with the share of the work that is done, 0 to 1; may throw to stop. */
  onProgress?: (done: number) => void;
}

/**
 * Estimates item parameters by marginal maximum likelihood (Bock & Aitkin 1981) with θ ~ N(0, 1). Missing
 * answers are ignored. The EM algorithm, accelerated by SQUAREM (Varadhan & Roland 2008), finds the
 * neighbourhood of the maximum and Newton's method the maximum; standard errors are from the observed
 * information there.
 *
 * @throws CalibrationError if the estimates do not exist or the search does not converge
 */
export function calibrate(
  data: CalibrationData,
  model: CalibrationModel,
  { nodes = DEFAULT_NODES, onProgress = () => {} }: Options = {},
): Calibration {
  const problem = calibrationProblems(data, model)[0];
  if (problem) throw new CalibrationError(problem.reason);
  const commonSlope = hasCommonSlope(model);
  const layout = parameterLayout(startItems(data, model), commonSlope);
  const first = { data, quadrature: normalQuadrature(nodes), commonSlope, onProgress };
  let items = accelerated(startItems(data, model), first, EM_TOLERANCE);
  const search = { ...first, quadrature: quadratureFor(items, nodes) };
  if (search.quadrature.nodes.length > nodes) items = accelerated(items, search, EM_TOLERANCE);
  let result = newton(items, search, layout);
  if (!result) {
    items = accelerated(items, search, FINAL_EM_TOLERANCE);
    result = newton(items, search, layout);
  }
  const steep = tooSteep(result?.items ?? items);
  if (!result || steep >= 0) throw new CalibrationError('not_converged', data.items[steep]?.id);
  // Without a slope there is no location: b = −d/a.
  if (result.items.some(({ slope }) => Math.abs(slope) < FLATTEST))
    throw new CalibrationError('not_converged');
  const { covariance, information } = result;
  onProgress(1);
  return {
    model,
    logLikelihood: expectation(result.items, data, search.quadrature).logLikelihood,
    parameterCount: parameterCount(layout),
    items: result.items.map((item, index) =>
      calibratedItem(data.items[index]!.id, item, layout[index]!, { covariance, information }),
    ),
  };
}

/** Returns the index of the steepest item, if it is too steep; otherwise −1. */
function tooSteep(items: readonly WorkingItem[]): number {
  const slopes = items.map(({ slope }) => Math.abs(slope));
  const largest = Math.max(...slopes);
  return largest > STEEPEST ? slopes.indexOf(largest) : -1;
}

interface Search {
  data: CalibrationData;
  quadrature: Quadrature;
  commonSlope: boolean;
  onProgress: (done: number) => void;
}

/** Slope 1 and the intercepts that reproduce the observed shares of the categories. */
function startItems(data: CalibrationData, model: CalibrationModel): WorkingItem[] {
  const family = familyOf(model);
  return categoryCounts(data).map((counts) => {
    const total = counts.reduce((sum, count) => sum + count, 0);
    let above = total;
    const intercepts = counts.slice(1).map((count, k) => {
      above -= counts[k]!;
      // Half a person more in every category keeps the logarithms finite.
      if (family === 'partial_credit') return Math.log((count + 0.5) / (counts[k]! + 0.5));
      return Math.log((above + 0.5) / (total - above + 0.5));
    });
    return { family, slope: 1, intercepts: Float64Array.from(intercepts) };
  });
}

function accelerated(start: WorkingItem[], search: Search, tolerance: number): WorkingItem[] {
  const emStep = (items: WorkingItem[]) => {
    const { counts, logLikelihood } = expectation(items, search.data, search.quadrature);
    return { next: maximization(items, counts, search.quadrature, search.commonSlope), logLikelihood };
  };
  let current = start;
  for (let step = 0; step < MAX_EM_STEPS; step += 3) {
    search.onProgress(0.6 * (1 - 1 / (1 + step / 15)));
    const first = emStep(current);
    const second = emStep(first.next);
    if (distance(first.next, second.next) < tolerance) return second.next;
    const leap = extrapolated(current, first.next, second.next);
    if (!leap) {
      current = second.next;
      continue;
    }
    const third = emStep(leap);
    // An extrapolation that lowers the likelihood is dropped, so the algorithm never goes back.
    current = third.logLikelihood >= second.logLikelihood ? third.next : second.next;
  }
  return current;
}

/** The point to which the last two EM steps lead (SQUAREM, scheme S3); undefined if it is not proper. */
function extrapolated(
  start: readonly WorkingItem[],
  first: readonly WorkingItem[],
  second: readonly WorkingItem[],
): WorkingItem[] | undefined {
  const [x0, x1, x2] = [vectorOf(start), vectorOf(first), vectorOf(second)];
  let [stepSquare, bendSquare] = [0, 0];
  x0.forEach((value, i) => {
    stepSquare += (x1[i]! - value) ** 2;
    bendSquare += (x2[i]! - 2 * x1[i]! + value) ** 2;
  });
  if (!(bendSquare > 0)) return undefined;
  const length = Math.max(1, Math.sqrt(stepSquare / bendSquare));
  const x = x0.map((value, i) => {
    return value + 2 * length * (x1[i]! - value) + length ** 2 * (x2[i]! - 2 * x1[i]! + value);
  });
  const items = itemsOf(start, x);
  return items.every(isProper) ? items : undefined;
}

interface Maximum {
  items: WorkingItem[];
  /** Observed information in slope–intercept form, and its inverse, the covariance matrix. */
  information: number[][];
  covariance: number[][];
}

/** Newton's method on the marginal likelihood; undefined if it leaves the neighbourhood of a maximum. */
function newton(start: WorkingItem[], search: Search, layout: ParameterLayout): Maximum | undefined {
  const { data, quadrature } = search;
  let items = start;
  let logLikelihood = -Infinity;
  for (let step = 0; step < MAX_NEWTON_STEPS; step++) {
    search.onProgress(0.6 + (0.4 * step) / MAX_NEWTON_STEPS);
    const { gradient, information } = observedDerivatives(items, data, quadrature, layout);
    const change = solvePositive(information, gradient);
    if (!change) return undefined;
    const next = items.map((item, index) => moved(item, layout[index]!, change));
    if (!next.every(isProper)) return undefined;
    if (Math.max(...change.map(Math.abs)) < NEWTON_TOLERANCE) {
      const covariance = invertPositive(information);
      return covariance && { items: next, information, covariance };
    }
    const reached = expectation(next, data, quadrature).logLikelihood;
    if (reached < logLikelihood - 1e-6) return undefined;
    logLikelihood = reached;
    items = next;
  }
  return undefined;
}

function moved(item: WorkingItem, entries: readonly number[], change: readonly number[]): WorkingItem {
  return {
    ...item,
    slope: item.slope + change[entries[0]!]!,
    intercepts: item.intercepts.map((value, k) => value + change[entries[k + 1]!]!),
  };
}

/** Converts to b_k = −d_k/a; the standard errors by the delta method. */
function calibratedItem(
  id: string,
  { slope: a, intercepts }: WorkingItem,
  entries: readonly number[],
  matrices: Pick<Maximum, 'information' | 'covariance'>,
): CalibratedItem {
  const [slopeEntry, ...others] = entries as [number, ...number[]];
  const b = Array.from(intercepts, (intercept) => -intercept / a);
  const { covariance } = matrices;
  const slopeVariance = covariance[slopeEntry]![slopeEntry]!;
  const errors = others.map((entry, k) => {
    const variance =
      b[k]! ** 2 * slopeVariance + 2 * b[k]! * covariance[slopeEntry]![entry]! + covariance[entry]![entry]!;
    return Math.sqrt(variance) / Math.abs(a);
  });
  const slopeError = Math.sqrt(slopeVariance);
  const isSingular = (some: readonly number[], values: readonly number[]) =>
    some.some((entry) => !(inflation(entry, matrices) < MAX_INFLATION)) || !values.every(Number.isFinite);
  const reasonA: ErrorReason | undefined = isSingular([slopeEntry], [slopeError])
    ? 'information_singular'
    : undefined;
  const reasonB: ErrorReason | undefined = isSingular(entries, errors)
    ? 'information_singular'
    : errors.some((error) => error >= MAX_LOCATION_ERROR)
      ? 'location_undetermined'
      : undefined;
  const reasons = { ...(reasonA && { a: reasonA }), ...(reasonB && { b: reasonB }) };
  return {
    id,
    a,
    b,
    standardErrors: {
      a: reasonA ? null : slopeError,
      b: errors.map((error) =>
        reasonB === 'information_singular' || error >= MAX_LOCATION_ERROR ? null : error,
      ),
      ...((reasonA ?? reasonB) && { reasons }),
    },
  };
}

/** Variance of a parameter, in units of what it would be if all others were known. */
function inflation(entry: number, { information, covariance }: Pick<Maximum, 'information' | 'covariance'>) {
  return information[entry]![entry]! * covariance[entry]![entry]!;
}

function vectorOf(items: readonly WorkingItem[]): number[] {
  return items.flatMap(({ slope, intercepts }) => [slope, ...intercepts]);
}

function itemsOf(shape: readonly WorkingItem[], vector: readonly number[]): WorkingItem[] {
  let at = 0;
  return shape.map(({ family, intercepts }) => ({
    family,
    slope: vector[at++]!,
    intercepts: intercepts.map(() => vector[at++]!),
  }));
}

function distance(a: readonly WorkingItem[], b: readonly WorkingItem[]): number {
  const other = vectorOf(b);
  return vectorOf(a).reduce((max, value, index) => Math.max(max, Math.abs(value - other[index]!)), 0);
}
