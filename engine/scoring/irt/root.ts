/** Absolute accuracy of a root, in units of θ. */
const TOLERANCE = 1e-10;

/**
 * Returns the root of `f` in [lo, hi], where f(lo) and f(hi) differ in sign, by the ITP method (Oliveira &
 * Takahashi 2020). It converges as fast as the secant method for smooth `f` and needs at most one step more
 * than bisection (about 36 evaluations for an interval of width 12).
 */
export function bracketedRoot(f: (x: number) => number, lo: number, hi: number): number {
  let [a, b, fa, fb] = [lo, hi, f(lo), f(hi)];
  if (fa === 0) return a;
  if (fb === 0) return b;
  const slack = 0.2 / (b - a);
  const steps = Math.ceil(Math.log2((b - a) / (2 * TOLERANCE))) + 1;
  for (let step = 0; step <= steps && b - a > 2 * TOLERANCE; step++) {
    const middle = (a + b) / 2;
    const radius = TOLERANCE * 2 ** (steps - step) - (b - a) / 2;
    const x = projected(middle, truncated(middle, secant(a, b, fa, fb), slack * (b - a) ** 2), radius);
    const fx = f(x);
    if (fx === 0) return x;
    if (fx > 0 === fa > 0) [a, fa] = [x, fx];
    else [b, fb] = [x, fx];
  }
  return (a + b) / 2;
}

function secant(a: number, b: number, fa: number, fb: number): number {
  return (fb * a - fa * b) / (fb - fa);
}

/** Moves `x` towards the middle by `delta`, so that the bracket shrinks from both ends. */
function truncated(middle: number, x: number, delta: number): number {
  return delta <= Math.abs(middle - x) ? x + Math.sign(middle - x) * delta : middle;
}

function projected(middle: number, x: number, radius: number): number {
  return Math.abs(x - middle) <= radius ? x : middle - Math.sign(middle - x) * radius;
}
