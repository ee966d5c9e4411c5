import { bracketedRoot } from './root.ts';

/** A density known on nodes, with the exact slope of its logarithm anywhere. */
export interface LogDensity {
  readonly nodes: Float64Array;
  /** log density at each node. */
  readonly values: Float64Array;
  valueAt(theta: number): number;
  slopeAt(theta: number): number;
}

/**
 * How much lower than the highest interior point an end of the range may lie and still count as the maximum: a density that
 * levels off towards infinity is only higher inside by rounding.
 */
const LEVEL = 1e-9;

/**
 * The global maximum on [first node, last node]: every local maximum of the nodes is refined by the root of the slope around it,
 * so that the several peaks of a 3PL likelihood are all looked at. `atBound` when no interior point is higher than an end.
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
  const atBound = best.value <= end.value + LEVEL;
  return { theta: atBound ? end.theta : best.theta, atBound };
}

function isLower(values: Float64Array, i: number, neighbour: number): boolean {
  return neighbour >= 0 && neighbour < values.length && values[i]! < values[neighbour]!;
}

/**
 * The peak between `lo` and `hi`, on the side to which the density rises from the node where another peak is as near as the
 * next node; the node itself where the slope does not change sign (a plateau or an end).
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
