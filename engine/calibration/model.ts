import { sigmoid } from '../scoring/irt/numeric.ts';
import type { Answers } from '../scoring/irt/resolution.ts';

/** The models that can be calibrated. `1pl` and `pcm` estimate one slope for all items. */
export type CalibrationModel = '1pl' | '2pl' | 'grm' | 'pcm' | 'gpcm';

/**
 * An item in slope–intercept form, in which the likelihood is smooth everywhere:
 * - graded (1PL, 2PL, GRM): logit P(X ≥ k) = aθ + d_k, d descending
 * - partial credit (PCM, GPCM): P(X = k) ∝ exp(k·aθ + d_1 + … + d_k)
 */
export interface WorkingItem {
  family: 'graded' | 'partial_credit';
  slope: number;
  /** d_1 … d_m of an item with m + 1 categories. */
  intercepts: Float64Array;
}

/** Probabilities of the categories at one θ, with their derivatives in (a, d_1, …, d_m). */
export interface WorkingCurve {
  probability: Float64Array;
  /** ∂ log P_k, `parameters` entries for each category. */
  gradient: Float64Array;
}

export function newWorkingCurve(categories: number): WorkingCurve {
  return { probability: new Float64Array(categories), gradient: new Float64Array(categories * categories) };
}

/** Returns the family of a model: 1PL, 2PL and GRM are graded, PCM and GPCM partial credit. */
export function familyOf(model: CalibrationModel): WorkingItem['family'] {
  return model === 'pcm' || model === 'gpcm' ? 'partial_credit' : 'graded';
}

/** Returns whether one slope is estimated for all items. */
export function hasCommonSlope(model: CalibrationModel): boolean {
  return model === '1pl' || model === 'pcm';
}

/** Whether the parameters give every category a positive probability. */
export function isProper({ family, slope, intercepts }: WorkingItem): boolean {
  if (!Number.isFinite(slope) || intercepts.some((intercept) => !Number.isFinite(intercept))) return false;
  return family === 'partial_credit' || intercepts.every((d, k) => k === 0 || d < intercepts[k - 1]!);
}

/** Returns what the quadrature of a calibration has to resolve. */
export function answersTo(items: readonly WorkingItem[]): Pick<Answers, 'slope' | 'informationAt'> {
  const slopes = items.map(({ family, slope, intercepts }) => {
    return Math.abs(slope) * (family === 'graded' ? 1 : intercepts.length);
  });
  return {
    slope: slopes.reduce((largest, slope) => Math.max(largest, slope), 0),
    informationAt: (theta) => items.reduce((sum, item) => sum + informationOf(item, theta), 0),
  };
}

/** Returns I(θ) = Σ P·(∂ log P/∂θ)², where ∂ log P/∂θ = a·Σ_k ∂ log P/∂d_k. */
function informationOf(item: WorkingItem, theta: number): number {
  const categories = item.intercepts.length + 1;
  const { probability, gradient } = newWorkingCurve(categories);
  fillWorkingCurve(item, theta, { probability, gradient });
  return probability.reduce((sum, share, k) => {
    const byIntercepts = gradient.subarray(k * categories + 1, (k + 1) * categories);
    return sum + share * (item.slope * byIntercepts.reduce((total, each) => total + each, 0)) ** 2;
  }, 0);
}

/** Fills `curve` at θ. */
export function fillWorkingCurve(item: WorkingItem, theta: number, curve: WorkingCurve): void {
  if (item.family === 'graded') fillGraded(item, theta, curve);
  else fillPartialCredit(item, theta, curve);
}

/** The smallest probability of a category, so that logarithms stay finite. */
const MIN_PROBABILITY = 1e-300;

/**
 * P_k = F(x_k) − F(x_{k+1}) = F(x_k)·F(−x_{k+1})·(1 − e^(x_{k+1} − x_k)) with x_k = aθ + d_k: written as a
 * product, it has no cancellation where both values are nearly 1. The derivatives are quotients of the same
 * factors.
 */
function fillGraded({ slope, intercepts }: WorkingItem, theta: number, curve: WorkingCurve): void {
  const parameters = intercepts.length + 1;
  curve.gradient.fill(0);
  for (let k = 0; k < parameters; k++) {
    const x = k === 0 ? Infinity : slope * theta + intercepts[k - 1]!;
    const next = k === intercepts.length ? -Infinity : slope * theta + intercepts[k]!;
    const gap = k === 0 || k === intercepts.length ? 1 : -Math.expm1(next - x);
    const reached = sigmoid(x);
    const notPassed = sigmoid(-next);
    const row = k * parameters;
    curve.probability[k] = Math.max(MIN_PROBABILITY, reached * notPassed * gap);
    const byReached = sigmoid(-x) / Math.max(MIN_PROBABILITY, notPassed * gap);
    const byPassed = sigmoid(next) / Math.max(MIN_PROBABILITY, reached * gap);
    curve.gradient[row] = theta * (byReached - byPassed);
    if (k > 0) curve.gradient[row + k] = byReached;
    if (k < intercepts.length) curve.gradient[row + k + 1] = -byPassed;
  }
}

function fillPartialCredit({ slope, intercepts }: WorkingItem, theta: number, curve: WorkingCurve): void {
  const categories = intercepts.length + 1;
  const { probability, gradient } = curve;
  let exponent = 0;
  let largest = 0;
  probability[0] = 0;
  for (let k = 1; k < categories; k++) {
    exponent += slope * theta + intercepts[k - 1]!;
    probability[k] = exponent;
    largest = Math.max(largest, exponent);
  }
  let total = 0;
  for (let k = 0; k < categories; k++) total += probability[k] = Math.exp(probability[k]! - largest);
  let mean = 0;
  for (let k = 0; k < categories; k++) {
    probability[k] = Math.max(MIN_PROBABILITY, probability[k]! / total);
    mean += k * probability[k]!;
  }
  // ∂ log P_k / ∂a = θ(k − E[X]); ∂ log P_k / ∂d_v = [v ≤ k] − P(X ≥ v).
  for (let k = 0; k < categories; k++) gradient[k * categories] = theta * (k - mean);
  let atLeast = 1;
  for (let v = 1; v < categories; v++) {
    atLeast -= probability[v - 1]!;
    for (let k = 0; k < categories; k++) gradient[k * categories + v] = (v <= k ? 1 : 0) - atLeast;
  }
}

/**
 * Adds Σ_k count_k · ∂² log P_k to `hessian`, the matrix of second derivatives in (a, d_1, …, d_m).
 *
 * @param curve the curve of the item at θ
 */
export function addHessian(
  item: WorkingItem,
  theta: number,
  counts: ArrayLike<number>,
  curve: WorkingCurve,
  hessian: number[][],
): void {
  const parameters = item.intercepts.length + 1;
  const { probability, gradient } = curve;
  const isGraded = item.family === 'graded';
  let total = 0;
  for (let k = 0; k < parameters; k++) total += counts[k]!;
  for (let k = 0; k < parameters; k++) {
    // ∂² log P = ∂²P / P − ∂ log P ∂ log P′; for partial credit it is −Cov(t), the same for every category.
    const weight = isGraded ? counts[k]! : total * probability[k]!;
    for (let i = 0; i < parameters; i++) {
      const left = weight * gradient[k * parameters + i]!;
      for (let j = 0; j < parameters; j++) hessian[i]![j]! -= left * gradient[k * parameters + j]!;
    }
  }
  if (isGraded) addGradedCurvature(item, theta, counts, probability, hessian);
}

/** Adds Σ_k (count_k / P_k) ∂²P_k of a graded item: P_k = F(x_k) − F(x_{k+1}). */
function addGradedCurvature(
  { slope, intercepts }: WorkingItem,
  theta: number,
  counts: ArrayLike<number>,
  probability: Float64Array,
  hessian: number[][],
): void {
  for (let k = 1; k <= intercepts.length; k++) {
    const x = slope * theta + intercepts[k - 1]!;
    const reached = sigmoid(x);
    const bend = reached * sigmoid(-x) * (1 - 2 * reached);
    const weight = bend * (counts[k]! / probability[k]! - counts[k - 1]! / probability[k - 1]!);
    hessian[0]![0]! += weight * theta * theta;
    hessian[0]![k]! += weight * theta;
    hessian[k]![0]! += weight * theta;
    hessian[k]![k]! += weight;
  }
}
