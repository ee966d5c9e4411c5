import { chiSquareUpperTail } from '../../numeric/distributions.ts';
import { solvePositive } from '../../numeric/linear.ts';
import type { MatchedItem } from './strata.ts';

export interface LogisticTest {
  /** Likelihood-ratio test of group and interaction together, two degrees of freedom. */
  chiSquare: number;
  p: number;
  /** p of the group alone (uniform), one degree of freedom. */
  uniformP: number;
  /** p of the interaction of group and total (non-uniform), one degree of freedom. */
  nonUniformP: number;
  /** Difference of Nagelkerke's R² with and without group and interaction. */
  r2Change: number;
  class: 'A' | 'B' | 'C';
}

/** One cell of the data: people of one group with one total. */
interface Cell {
  /** The predictors: 1, total, group (focal = 1), total × group. */
  x: readonly number[];
  n: number;
  right: number;
}

const MAX_STEPS = 100;
/** Relative change of the deviance at which the fit has converged. */
const TOLERANCE = 1e-14;
const SIGNIFICANCE = 0.05;
/** Limits of the change in R² for the classes B and C (Jodoin & Gierl 2001). */
const MODERATE_CHANGE = 0.035;
const LARGE_CHANGE = 0.07;

/**
 * Tests a dichotomous item for uniform and non-uniform differential item functioning by logistic regression
 * on total score, group and their product (Swaminathan & Rogers 1990).
 *
 * @returns undefined if estimates do not exist: no variance, one group only, or a group whose answers the
 * total separates
 */
export function logisticTest({ strata }: MatchedItem): LogisticTest | undefined {
  const cells = strata.flatMap(({ total, reference, focal }) => [
    cellOf([1, total, 0, 0], reference),
    cellOf([1, total, 1, total], focal),
  ]);
  const filled = cells.filter(({ n }) => n > 0);
  if (!hasEstimates(filled)) return undefined;
  const deviances = [1, 2, 3, 4].map((parameters) => fit(filled, parameters));
  const [empty, matched, uniform, full] = deviances;
  if (empty === undefined || matched === undefined || uniform === undefined || full === undefined) {
    return undefined;
  }
  const n = filled.reduce((total, cell) => total + cell.n, 0);
  const r2 = (deviance: number) => Math.expm1((deviance - empty) / n) / Math.expm1(-empty / n);
  const chiSquare = Math.max(0, matched - full);
  const p = chiSquareUpperTail(chiSquare, 2);
  const r2Change = r2(full) - r2(matched);
  return {
    chiSquare,
    p,
    uniformP: chiSquareUpperTail(Math.max(0, matched - uniform), 1),
    nonUniformP: chiSquareUpperTail(Math.max(0, uniform - full), 1),
    r2Change,
    class: classOf(p, r2Change),
  };
}

function cellOf(x: readonly number[], counts: readonly number[]): Cell {
  return { x, n: counts[0]! + counts[1]!, right: counts[1]! };
}

/**
 * Fits the first `size` predictors by Newton's method (iteratively reweighted least squares).
 *
 * @returns the deviance, or undefined if the search does not converge
 */
function fit(cells: readonly Cell[], size: number): number | undefined {
  let beta: number[] = new Array(size).fill(0);
  let deviance = devianceOf(cells, beta);
  for (let step = 0; step < MAX_STEPS; step++) {
    const change = newtonStep(cells, beta);
    if (!change) return undefined;
    let length = 1;
    let next = beta;
    let nextDeviance = Infinity;
    for (; length > 1e-6 && !(nextDeviance <= deviance); length /= 2) {
      next = beta.map((value, index) => value + length * change[index]!);
      nextDeviance = devianceOf(cells, next);
    }
    if (!(nextDeviance <= deviance)) return deviance;
    const hasConverged = deviance - nextDeviance <= TOLERANCE * (deviance + 1);
    beta = next;
    deviance = nextDeviance;
    if (hasConverged) return deviance;
  }
  return undefined;
}

function newtonStep(cells: readonly Cell[], beta: readonly number[]): number[] | undefined {
  const size = beta.length;
  const gradient: number[] = new Array(size).fill(0);
  const information = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const { x, n, right } of cells) {
    const p = probability(x, beta);
    for (let i = 0; i < size; i++) {
      gradient[i]! += (right - n * p) * x[i]!;
      for (let j = 0; j < size; j++) information[i]![j]! += n * p * (1 - p) * x[i]! * x[j]!;
    }
  }
  return solvePositive(information, gradient);
}

function linear(x: readonly number[], beta: readonly number[]): number {
  return beta.reduce((total, value, index) => total + value * x[index]!, 0);
}

function probability(x: readonly number[], beta: readonly number[]): number {
  return 1 / (1 + Math.exp(-linear(x, beta)));
}

/** Minus twice the log-likelihood of the single answers. */
function devianceOf(cells: readonly Cell[], beta: readonly number[]): number {
  let logLikelihood = 0;
  for (const { x, n, right } of cells) {
    const eta = linear(x, beta);
    // log P = −log(1 + e^−η), written so that it does not overflow.
    const logRight = Math.min(eta, 0) - Math.log1p(Math.exp(-Math.abs(eta)));
    logLikelihood += right * logRight + (n - right) * (logRight - eta);
  }
  return -2 * logLikelihood;
}

/**
 * Whether the maximum-likelihood estimates of the full model exist. It is a regression on the total in each
 * group by itself, whose estimates exist if no total separates its right from its wrong answers, not even
 * with both at the total itself (Albert & Anderson 1984). Those of the smaller models then exist, too.
 */
function hasEstimates(cells: readonly Cell[]): boolean {
  return [0, 1].every((group) => {
    const own = cells.filter(({ x }) => x[2] === group);
    const right = own.filter((cell) => cell.right > 0).map(({ x }) => x[1]!);
    const wrong = own.filter((cell) => cell.right < cell.n).map(({ x }) => x[1]!);
    return Math.max(...wrong) > Math.min(...right) && Math.max(...right) > Math.min(...wrong);
  });
}

function classOf(p: number, change: number): 'A' | 'B' | 'C' {
  if (p >= SIGNIFICANCE || change < MODERATE_CHANGE) return 'A';
  return change < LARGE_CHANGE ? 'B' : 'C';
}
