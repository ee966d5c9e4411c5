import { normalDistribution } from './normal.ts';

const SQRT_TWO_PI = Math.sqrt(2 * Math.PI);

/**
 * Returns the z with Φ(z) = p, for 0 < p < 1, by Newton's method: exact to the last digits for probabilities
 * that are not extreme.
 */
export function normalQuantile(p: number): number {
  if (p < 0.5) return -normalQuantile(1 - p);
  let z = 0;
  // From 0 the steps never pass the root, because Φ is concave above it.
  for (let step = 0; step < 100; step++) {
    const change = (p - normalDistribution(z)) * SQRT_TWO_PI * Math.exp((z * z) / 2);
    z += change;
    if (Math.abs(change) < 1e-15 * Math.max(1, z)) break;
  }
  return z;
}
