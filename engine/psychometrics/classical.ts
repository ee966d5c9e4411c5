import { fQuantile } from '../numeric/distributions.ts';
import { covariances, type ItemMoments, type SymmetricMatrix } from './moments.ts';

/** Why a number does not exist. */
export type MissingReason =
  | 'too_few_respondents'
  | 'too_few_items'
  | 'no_variance'
  | 'item_without_variance'
  | 'not_converged';

/** A number, or null with the reason why it does not exist. */
export type Statistic = { value: number } | { value: null; reason: MissingReason };

/** Classical test statistics of the sum score of a concept. */
export interface ClassicalStatistics {
  n: number;
  itemCount: number;
  /** Mean and standard deviation (n − 1) of the sum score. */
  mean: Statistic;
  sd: Statistic;
  /** Coefficient alpha (Cronbach 1951) with its 95 % interval (Feldt 1965). */
  alpha: Statistic & { lower?: number; upper?: number };
  /** Guttman's λ₂ (Guttman 1945). */
  lambda2: Statistic;
  /** sd·√(1 − alpha), in units of the sum score. */
  standardErrorOfMeasurement: Statistic;
  meanInterItemCorrelation: Statistic;
  items: ItemStatistics[];
}

/** Statistics of one item over complete cases, of its keyed scores. */
export interface ItemStatistics {
  mean: Statistic;
  sd: Statistic;
  /** Correlation of the item with the sum of the other items. */
  itemRest: Statistic;
  /** Alpha of the other items. */
  alphaIfDropped: Statistic;
}

const CONFIDENCE_TAIL = 0.025;
/** A variance below this share of the largest is rounding error, not variance. */
const RELATIVE_ZERO = 1e-13;

/** Computes the classical statistics of a concept from the moments of its keyed item scores. */
export function classicalStatistics(moments: ItemMoments): ClassicalStatistics {
  const { n, sums } = moments;
  const itemCount = sums.length;
  if (n < 2) return withoutStatistics(moments);
  const matrix = covariances(moments);
  const covariance = summarize(matrix);
  const alpha = alphaOf(covariance, itemCount);
  return {
    n,
    itemCount,
    mean: exists(sums.reduce((total, sum) => total + sum, 0) / n),
    sd: exists(Math.sqrt(covariance.total)),
    alpha: { ...alpha, ...(alpha.value !== null && feldtInterval(alpha.value, n, itemCount)) },
    lambda2: lambda2(covariance, itemCount),
    standardErrorOfMeasurement:
      alpha.value === null ? alpha : exists(Math.sqrt(covariance.total * Math.max(0, 1 - alpha.value))),
    meanInterItemCorrelation: meanCorrelation(matrix, covariance),
    items: covariance.variances.map((variance, item) => ({
      mean: exists(sums[item]! / n),
      sd: exists(Math.sqrt(variance)),
      itemRest: itemRest(covariance, item),
      alphaIfDropped: alphaWithout(covariance, item),
    })),
  };
}

interface CovarianceSummary {
  /** Variance of each item; exactly 0 where it has none. */
  variances: number[];
  /** Covariance of each item with the sum of all items. */
  withTotal: number[];
  /** Variance of the sum score. */
  total: number;
  /** A variance up to here is rounding error. */
  zero: number;
  /** Σ of the squared covariances off the diagonal. */
  squares: number;
}

function summarize({ size, values }: SymmetricMatrix): CovarianceSummary {
  const withTotal: number[] = [];
  const raw: number[] = [];
  let squares = 0;
  for (let i = 0; i < size; i++) {
    let row = 0;
    for (let j = 0; j < size; j++) {
      const covariance = values[i * size + j]!;
      row += covariance;
      if (i !== j) squares += covariance * covariance;
    }
    withTotal.push(row);
    raw.push(values[i * size + i]!);
  }
  const zero = RELATIVE_ZERO * Math.max(...raw, 0);
  const total = withTotal.reduce((sum, value) => sum + value, 0);
  return {
    variances: raw.map((variance) => (variance > zero ? variance : 0)),
    withTotal,
    total: total > zero ? total : 0,
    squares,
    zero,
  };
}

/** α = k/(k − 1)·(1 − Σ item variances / variance of the sum) (Cronbach 1951, Psychometrika 16, 297–334). */
function alphaOf({ variances, total }: Pick<CovarianceSummary, 'variances' | 'total'>, k: number): Statistic {
  if (k < 2) return missing('too_few_items');
  if (total === 0) return missing('no_variance');
  const trace = variances.reduce((sum, variance) => sum + variance, 0);
  return exists((k / (k - 1)) * (1 - trace / total));
}

/** 1 − (1 − α)·F with n − 1 and (n − 1)(k − 1) degrees of freedom (Feldt 1965, Psychometrika 30, 357–370). */
export function feldtInterval(alpha: number, n: number, k: number): { lower: number; upper: number } {
  const bound = (p: number) => 1 - (1 - alpha) * fQuantile(p, n - 1, (n - 1) * (k - 1));
  return { lower: bound(1 - CONFIDENCE_TAIL), upper: bound(CONFIDENCE_TAIL) };
}

/**
 * λ₂ = (Σ covariances + √(k/(k − 1)·Σ squared covariances)) / variance of the sum, both sums over the ordered
 * pairs of different items (Guttman 1945, Psychometrika 10, 255–282).
 */
function lambda2({ variances, total, squares }: CovarianceSummary, k: number): Statistic {
  if (k < 2) return missing('too_few_items');
  if (total === 0) return missing('no_variance');
  const offDiagonal = total - variances.reduce((sum, variance) => sum + variance, 0);
  return exists((offDiagonal + Math.sqrt((k / (k - 1)) * squares)) / total);
}

function meanCorrelation({ size, values }: SymmetricMatrix, { variances }: CovarianceSummary): Statistic {
  if (size < 2) return missing('too_few_items');
  if (variances.includes(0)) return missing('item_without_variance');
  let sum = 0;
  for (let i = 1; i < size; i++) {
    for (let j = 0; j < i; j++) sum += values[i * size + j]! / Math.sqrt(variances[i]! * variances[j]!);
  }
  return exists((2 * sum) / (size * (size - 1)));
}

/** Covariance of the item with the sum of the others, divided by both standard deviations. */
function itemRest(covariance: CovarianceSummary, item: number): Statistic {
  if (covariance.variances.length < 2) return missing('too_few_items');
  const variance = covariance.variances[item]!;
  const rest = varianceWithout(covariance, item);
  if (variance === 0 || rest === 0) return missing('no_variance');
  return exists((covariance.withTotal[item]! - variance) / Math.sqrt(variance * rest));
}

function alphaWithout(covariance: CovarianceSummary, item: number): Statistic {
  const variances = covariance.variances.filter((_, index) => index !== item);
  return alphaOf({ variances, total: varianceWithout(covariance, item) }, variances.length);
}

/** Variance of the sum of the other items; exactly 0 where it has none. */
function varianceWithout({ variances, withTotal, total, zero }: CovarianceSummary, item: number): number {
  const rest = total - 2 * withTotal[item]! + variances[item]!;
  return rest > Math.max(zero, RELATIVE_ZERO * total) ? rest : 0;
}

function withoutStatistics({ n, sums }: ItemMoments): ClassicalStatistics {
  const none = missing('too_few_respondents');
  const perItem = { mean: none, sd: none, itemRest: none, alphaIfDropped: none };
  return {
    n,
    itemCount: sums.length,
    mean: none,
    sd: none,
    alpha: none,
    lambda2: none,
    standardErrorOfMeasurement: none,
    meanInterItemCorrelation: none,
    items: Array.from(sums, () => perItem),
  };
}

export function exists(value: number): { value: number } {
  return { value };
}

export function missing(reason: MissingReason): { value: null; reason: MissingReason } {
  return { value: null, reason };
}
