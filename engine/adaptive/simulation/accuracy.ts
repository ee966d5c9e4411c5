/** The estimate of one respondent whose true θ is known. */
export interface Estimate {
  trait: number;
  theta: number;
  /** Standard error of the estimate, by its estimator; null if the estimate is a fallback. */
  standardError: number | null;
}

/** How near estimates come to the true θ. */
export interface Accuracy {
  /** Mean standard error of the estimates that are no fallback; absent without one. */
  standard_error?: number;
  /** Mean of estimate − true θ. */
  bias: number;
  rmse: number;
  /** Share of their 95 % intervals, estimate ± 1.96 standard errors, that contain the true θ. */
  coverage?: number;
}

/** The accuracy for respondents with a true θ in a range; a null bound is open. */
export interface RangeAccuracy extends Accuracy {
  from: number | null;
  to: number | null;
  respondents: number;
}

const Z = 1.96;
/** Bounds of the ranges of true θ, in standard deviations of the prior. */
const BOUNDS = [-2, -1, 0, 1, 2];

/** Returns the accuracy of estimates; the list must not be empty. */
export function accuracyOf(estimates: readonly Estimate[]): Accuracy {
  const errors = estimates.map(({ theta, trait }) => theta - trait);
  const own = estimates.flatMap(({ theta, trait, standardError }) =>
    standardError === null ? [] : [{ error: Math.abs(theta - trait), standardError }],
  );
  const covered = own.filter(({ error, standardError }) => error <= Z * standardError);
  return {
    ...(own.length > 0 && {
      standard_error: mean(own.map(({ standardError }) => standardError)),
      coverage: covered.length / own.length,
    }),
    bias: mean(errors),
    rmse: Math.sqrt(mean(errors.map((error) => error * error))),
  };
}

/** Returns the accuracy by ranges of the true θ, from the lowest; ranges without respondents are left out. */
export function accuracyByTheta(
  estimates: readonly Estimate[],
  prior: { mean: number; sd: number },
): RangeAccuracy[] {
  const bounds = BOUNDS.map((z) => prior.mean + z * prior.sd);
  return [...bounds, null].flatMap((to, index) => {
    const from = bounds[index - 1] ?? null;
    const own = estimates.filter(
      ({ trait }) => (from === null || trait >= from) && (to === null || trait < to),
    );
    return own.length === 0 ? [] : [{ from, to, respondents: own.length, ...accuracyOf(own) }];
  });
}

export function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
