/** log √(2π) */
const LOG_SQRT_TWO_PI = 0.9189385332046728;
/** Beyond this |z| the probability is 0 or 1 in double precision. */
const SATURATION = 8.5;

/**
 * Returns Φ(z), the standard normal distribution function, with an absolute error below 1e-15.
 * Taylor series about 0 of Marsaglia (2004), "Evaluating the normal distribution",
 * Journal of Statistical Software 11(4); all terms for |z| have the same sign, so no digits cancel.
 */
export function normalDistribution(z: number): number {
  if (z < 0) return 1 - normalDistribution(-z);
  if (z > SATURATION) return 1;
  let term = z;
  let sum = z;
  for (let divisor = 3; ; divisor += 2) {
    term *= (z * z) / divisor;
    if (sum + term === sum) return Math.min(1, 0.5 + sum * normalDensity(z));
    sum += term;
  }
}

/** Returns the density of the standard normal distribution at `z`. */
function normalDensity(z: number): number {
  return Math.exp(-0.5 * z * z - LOG_SQRT_TWO_PI);
}
