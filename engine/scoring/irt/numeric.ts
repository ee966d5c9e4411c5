/**
 * Numerical functions shared by the item response models. They neither overflow nor return NaN for finite
 * input.
 */

/**
 * Represents log 0: its exponential is 0, but sums and differences of log-likelihoods stay finite. A
 * probability of exactly 0 results only from degenerate parameters (d = 0, equal thresholds) and is then 0 at
 * every θ, so this value changes no estimate.
 */
const LOG_ZERO = -750;

/**
 * Returns 1/(1+e^-x) without overflow and exactly symmetric: sigmoid(x) and sigmoid(-x) use the same
 * exponential.
 */
export function sigmoid(x: number): number {
  const tail = Math.exp(-Math.abs(x));
  return x >= 0 ? 1 / (1 + tail) : tail / (1 + tail);
}

/** Returns log(1/(1+e^-x)), accurate where the sigmoid itself underflows. */
export function logSigmoid(x: number): number {
  return x >= 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
}

/**
 * Returns log(1 - e^-gap) for gap > 0, else LOG_ZERO (Mächler 2012, "Accurately computing log(1 -
 * exp(-|a|))").
 */
export function logOneMinusExp(gap: number): number {
  if (!(gap > 0)) return LOG_ZERO;
  return gap > Math.LN2 ? Math.log1p(-Math.exp(-gap)) : Math.log(-Math.expm1(-gap));
}

/** Returns the logarithm of a probability in [0, 1]; LOG_ZERO for 0. */
export function boundedLog(probability: number): number {
  return probability > 0 ? Math.log(probability) : LOG_ZERO;
}

/** Returns `value` limited to [-bound, bound]; NaN becomes 0. */
export function limit(value: number, bound: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(bound, Math.max(-bound, value));
}
