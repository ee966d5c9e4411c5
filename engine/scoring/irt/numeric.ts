/**
 * Numerics shared by the item response models. Nothing here overflows or yields NaN for finite input.
 */

/**
 * Stands for log 0: e to it is 0, yet sums and differences of log-likelihoods stay numbers. A probability of exactly 0 only
 * comes from degenerate parameters (d = 0, equal thresholds) and is then 0 at every θ, so its size changes no estimate.
 */
const LOG_ZERO = -750;

/** 1/(1+e^-x), without overflow and symmetric to the last bit: sigmoid(-x) and 1 - sigmoid(x) share one exponential. */
export function sigmoid(x: number): number {
  const tail = Math.exp(-Math.abs(x));
  return x >= 0 ? 1 / (1 + tail) : tail / (1 + tail);
}

/** log(1/(1+e^-x)), exact where the sigmoid itself underflows. */
export function logSigmoid(x: number): number {
  return x >= 0 ? -Math.log1p(Math.exp(-x)) : x - Math.log1p(Math.exp(x));
}

/** log(1 - e^-gap) for gap > 0; LOG_ZERO where nothing is left (Mächler 2012, "Accurately computing log(1 - exp(-|a|))"). */
export function logOneMinusExp(gap: number): number {
  if (!(gap > 0)) return LOG_ZERO;
  return gap > Math.LN2 ? Math.log1p(-Math.exp(-gap)) : Math.log(-Math.expm1(-gap));
}

/** log of a probability in [0, 1], bounded below. */
export function boundedLog(probability: number): number {
  return probability > 0 ? Math.log(probability) : LOG_ZERO;
}

/** `value` limited to [-bound, bound]; anything that is not a number becomes 0. */
export function limit(value: number, bound: number): number {
  if (Number.isNaN(value)) return 0;
  return Math.min(bound, Math.max(-bound, value));
}
