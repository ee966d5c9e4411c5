import type { DivideByTotalItem, GradedItem } from './item.ts';
import type { ItemCurve } from './item-curve.ts';
import { logSigmoid, sigmoid } from './numeric.ts';

/**
 * Fills `curve` with the categories of a graded item at θ. With x_k = a(θ - b_k), s(x) - s(y) = s(x) s(-y) (1
 * - e^(y-x)). Therefore log P_k is a sum of three terms without cancellation, and its derivative is a (1 -
 * s(x_k) - s(x_{k+1})).
 */
export function fillGraded(item: GradedItem, theta: number, curve: ItemCurve): void {
  const { slope, thresholds, categories } = item;
  let below = 0; // P(X < k)
  let spread = 0;
  for (let k = 0; k < categories; k++) {
    const x = k < thresholds.length ? slope * (theta - thresholds[k]!) : Number.NEGATIVE_INFINITY;
    const above = sigmoid(x); // P(X > k)
    const notAbove = sigmoid(-x);
    curve.logProbability[k] = gradedLogProbability(item, k, theta);
    curve.first[k] = slope * (below - above);
    curve.second[k] = -slope * slope * (spread + above * notAbove);
    below = notAbove;
    spread = above * notAbove;
  }
}

/** Returns the item information of a graded item at θ: a² Σ P_k (P(X < k) - P(X > k))². */
export function gradedInformation(item: GradedItem, theta: number): number {
  const { slope, thresholds, categories } = item;
  let reached = 1;
  let sum = 0;
  for (let k = 0; k < categories; k++) {
    const above = k < thresholds.length ? sigmoid(slope * (theta - thresholds[k]!)) : 0;
    const balance = 1 - reached - above;
    sum += Math.max(0, reached - above) * balance * balance;
    reached = above;
  }
  return slope * slope * sum;
}

/** Returns log P of category k of a graded item at θ. */
export function gradedLogProbability(item: GradedItem, k: number, theta: number): number {
  const { slope, thresholds, logGaps } = item;
  const reached = k > 0 ? logSigmoid(slope * (theta - thresholds[k - 1]!)) : 0;
  const notPassed = k < thresholds.length ? logSigmoid(-slope * (theta - thresholds[k]!)) : 0;
  const gap = k > 0 && k < thresholds.length ? logGaps[k - 1]! : 0;
  return reached + notPassed + gap;
}

/**
 * Fills `curve` with the categories of a divide-by-total item at θ. With z_k = slope_k θ + intercept_k, log
 * P_k = z_k - log Σ e^z. The first derivative is slope_k minus the expected slope; the second is minus the
 * variance of the slopes.
 */
export function fillDivideByTotal(item: DivideByTotalItem, theta: number, curve: ItemCurve): void {
  const { slopes, categories } = item;
  const logTotal = logSumOfCategories(item, theta);
  let mean = 0;
  for (let k = 0; k < categories; k++) {
    const logProbability = slopes[k]! * theta + item.intercepts[k]! - logTotal;
    curve.logProbability[k] = logProbability;
    mean += Math.exp(logProbability) * slopes[k]!;
  }
  let variance = 0;
  for (let k = 0; k < categories; k++) {
    const distance = slopes[k]! - mean;
    curve.first[k] = distance;
    variance += Math.exp(curve.logProbability[k]!) * distance * distance;
  }
  curve.second.fill(-variance, 0, categories);
}

/** Returns log P of category k of a divide-by-total item at θ. */
export function divideByTotalLogProbability(item: DivideByTotalItem, k: number, theta: number): number {
  return item.slopes[k]! * theta + item.intercepts[k]! - logSumOfCategories(item, theta);
}

/**
 * Returns the item information of a divide-by-total item at θ: the variance of its slopes under the category
 * probabilities.
 */
export function divideByTotalInformation(item: DivideByTotalItem, theta: number): number {
  const { slopes, intercepts, categories } = item;
  const mostLikely = mostLikelyCategory(item, theta);
  const centre = slopes[mostLikely]!;
  const largest = centre * theta + intercepts[mostLikely]!;
  let total = 0;
  let mean = 0;
  let square = 0;
  for (let k = 0; k < categories; k++) {
    const weight = Math.exp(slopes[k]! * theta + intercepts[k]! - largest);
    const distance = slopes[k]! - centre;
    total += weight;
    mean += weight * distance;
    square += weight * distance * distance;
  }
  return Math.max(0, square / total - (mean / total) ** 2);
}

/** Returns log Σ e^z, with the largest z factored out so that no exponential overflows. */
function logSumOfCategories(item: DivideByTotalItem, theta: number): number {
  const { slopes, intercepts, categories } = item;
  const mostLikely = mostLikelyCategory(item, theta);
  const largest = slopes[mostLikely]! * theta + intercepts[mostLikely]!;
  let sum = 0;
  for (let k = 0; k < categories; k++) sum += Math.exp(slopes[k]! * theta + intercepts[k]! - largest);
  return largest + Math.log(sum);
}

function mostLikelyCategory({ slopes, intercepts, categories }: DivideByTotalItem, theta: number): number {
  let mostLikely = 0;
  for (let k = 1; k < categories; k++) {
    if (slopes[k]! * theta + intercepts[k]! > slopes[mostLikely]! * theta + intercepts[mostLikely]!)
      mostLikely = k;
  }
  return mostLikely;
}
