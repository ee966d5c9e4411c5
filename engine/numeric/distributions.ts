/**
 * Distribution functions of the chi-square and F distributions. Both reduce to an incomplete gamma or beta
 * function, computed by its series or its continued fraction, whichever converges faster (Abramowitz &
 * Stegun 6.5.29, 6.5.31, 26.5.8).
 */

/** Relative size of a term at which a series or continued fraction has converged in double precision. */
const EPSILON = 1e-16;
const MAX_TERMS = 10_000;
/** Replaces a denominator of 0 in a continued fraction (the modified Lentz algorithm). */
const TINY = 1e-300;

/** Coefficients of Lanczos' approximation of the gamma function for g = 7 and 9 terms (Godfrey 2001). */
const LANCZOS = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;
const LANCZOS_G = 7;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** Returns log Γ(x) for x > 0, with a relative error of about 1e-15. */
function logGamma(x: number): number {
  const base = x + LANCZOS_G - 0.5;
  let sum: number = LANCZOS[0];
  for (let index = 1; index < LANCZOS.length; index++) sum += LANCZOS[index]! / (x - 1 + index);
  return HALF_LOG_TWO_PI + (x - 0.5) * Math.log(base) - base + Math.log(sum);
}

/**
 * Returns P(X > x) of a chi-square distribution.
 *
 * @param degrees degrees of freedom, above 0
 */
export function chiSquareUpperTail(x: number, degrees: number): number {
  if (!(x > 0)) return 1;
  if (x === Infinity) return 0;
  const shape = degrees / 2;
  const half = x / 2;
  const front = Math.exp(shape * Math.log(half) - half - logGamma(shape));
  if (half < shape + 1) return Math.max(0, 1 - (front * gammaSeries(shape, half)) / shape);
  return Math.min(1, front * gammaFraction(shape, half));
}

function gammaSeries(shape: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; n < MAX_TERMS && term > sum * EPSILON; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum;
}

function gammaFraction(shape: number, x: number): number {
  let b = x + 1 - shape;
  return lentz(1 / b, b, (n) => {
    b += 2;
    return [-n * (n - shape), b];
  });
}

/**
 * Evaluates a continued fraction by the modified Lentz algorithm.
 *
 * @param first its first convergent, 1/b₀
 * @param b0 its first denominator
 * @param next the numerator and denominator of level n = 1, 2, …
 */
function lentz(first: number, b0: number, next: (n: number) => readonly [number, number]): number {
  let d = first;
  let c = b0 + 1 / TINY;
  let value = first;
  for (let n = 1; n < MAX_TERMS; n++) {
    const [a, b] = next(n);
    d = 1 / nonZero(a * d + b);
    c = nonZero(b + a / c);
    const change = c * d;
    value *= change;
    if (Math.abs(change - 1) < EPSILON * 10) break;
  }
  return value;
}

function nonZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x;
}

/** Returns the regularized incomplete beta function Iₓ(a, b) for x in [0, 1]. */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  return betaFrom(x, a, b, betaFront(x, a, b, logBeta(a, b)));
}

function logBeta(a: number, b: number): number {
  return logGamma(a) + logGamma(b) - logGamma(a + b);
}

/** Returns xᵃ(1 − x)ᵇ/B(a, b). */
function betaFront(x: number, a: number, b: number, log: number): number {
  return Math.exp(a * Math.log(x) + b * Math.log1p(-x) - log);
}

function betaFrom(x: number, a: number, b: number, front: number): number {
  if (x < (a + 1) / (a + b + 2)) return (front * betaFraction(x, a, b)) / a;
  return 1 - (front * betaFraction(1 - x, b, a)) / b;
}

function betaFraction(x: number, a: number, b: number): number {
  const even = (m: number) => (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
  const odd = (m: number) => (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
  return lentz(1, 1, (n) => [n % 2 === 0 ? even(n / 2) : odd((n - 1) / 2), 1]);
}

/** The most steps to a quantile, also by bisection alone. */
const BISECTIONS = 200;
/** Relative size of a step after which the next one, which is of its third power, would change nothing. */
const QUANTILE_STEP = 1e-6;

/**
 * Returns the quantile of an F distribution: the x with P(X ≤ x) = p. By Halley's method within a bracket: a
 * page of results has hundreds of intervals.
 *
 * @param p in (0, 1)
 */
export function fQuantile(p: number, degrees1: number, degrees2: number): number {
  const [a, b] = [degrees1 / 2, degrees2 / 2];
  const log = logBeta(a, b);
  let [low, high, y] = [0, 1, a / (a + b)];
  for (let step = 0; step < BISECTIONS; step++) {
    const front = betaFront(y, a, b, log);
    const error = betaFrom(y, a, b, front) - p;
    if (error < 0) low = y;
    else high = y;
    const newton = (error * y * (1 - y)) / front;
    const curve = (a - 1) / y - (b - 1) / (1 - y);
    const halley = y - newton / Math.max(0.5, 1 - (newton * curve) / 2);
    const next = halley >= low && halley <= high ? halley : (low + high) / 2;
    const change = Math.abs(next - y);
    y = next;
    if (change <= QUANTILE_STEP * Math.min(y, 1 - y)) break;
  }
  return (degrees2 * y) / (degrees1 * (1 - y));
}

/** Returns P(X > f) of an F distribution. */
export function fUpperTail(f: number, degrees1: number, degrees2: number): number {
  if (f === Number.POSITIVE_INFINITY) return 0;
  return incompleteBeta(degrees2 / (degrees2 + degrees1 * f), degrees2 / 2, degrees1 / 2);
}

/**
 * Returns the quantile of a chi-square distribution: the x with P(X ≤ x) = p.
 *
 * @param p in (0, 1)
 * @param degrees degrees of freedom, above 0
 */
export function chiSquareQuantile(p: number, degrees: number): number {
  let [low, high] = [0, degrees + 1];
  while (chiSquareUpperTail(high, degrees) > 1 - p) high *= 2;
  for (let step = 0; step < BISECTIONS && high - low > EPSILON * high; step++) {
    const middle = (low + high) / 2;
    if (chiSquareUpperTail(middle, degrees) > 1 - p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
