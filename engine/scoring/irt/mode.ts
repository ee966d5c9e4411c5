import { bracketedRoot } from './root.ts';

/** The logarithm of a density on nodes, with its exact value and slope at any θ. */
export interface LogDensity {
  readonly nodes: Float64Array;
  /** log density at each node. */
  readonly values: Float64Array;
  valueAt(theta: number): number;
  slopeAt(theta: number): number;
}

/**
 * An end of the range counts as the maximum when the highest interior point exceeds it by at most this much:
 * a density that levels off towards infinity is higher inside only by rounding.
 */
const END_TOLERANCE = 1e-9;

/**
 * Returns the global maximum on [first node, last node]. Every local maximum on the nodes is refined by the
 * root of the slope around it, because a 3PL likelihood can have several peaks. `atBound` is true when no
 * interior point is higher than the higher end.
 */
export function globalMode(density: LogDensity): { theta: number; atBound: boolean } {
  const { nodes, values } = density;
  const last = nodes.length - 1;
  const lowEnd = values[0]! >= values[last]!;
  const end = { theta: nodes[lowEnd ? 0 : last]!, value: Math.max(values[0]!, values[last]!) };
  let best = { theta: end.theta, value: Number.NEGATIVE_INFINITY };
  for (let i = 0; i <= last; i++) {
    if (isLower(values, i, i - 1) || isLower(values, i, i + 1)) continue;
    const theta = refined(density, nodes[Math.max(0, i - 1)]!, nodes[i]!, nodes[Math.min(last, i + 1)]!);
    const value = density.valueAt(theta);
    if (value > best.value) best = { theta, value };
  }
  const atBound = best.value <= end.value + END_TOLERANCE;
  return { theta: atBound ? end.theta : best.theta, atBound };
}

function isLower(values: Float64Array, i: number, neighbour: number): boolean {
  return neighbour >= 0 && neighbour < values.length && values[i]! < values[neighbour]!;
}

/**
 * Returns the peak between `lo` and `hi`. When the slope changes sign on one side of `node` only, searches
 * that side; when it does not change sign (a plateau or an end), returns the node itself.
 */
function refined({ slopeAt }: LogDensity, lo: number, node: number, hi: number): number {
  const rises = slopeAt(lo) > 0;
  const falls = slopeAt(hi) < 0;
  if (rises && falls) return bracketedRoot(slopeAt, lo, hi);
  const slope = slopeAt(node);
  if (rises && slope < 0) return bracketedRoot(slopeAt, lo, node);
  if (falls && slope > 0) return bracketedRoot(slopeAt, node, hi);
  return node;
}
