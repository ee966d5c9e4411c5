import type { LikelihoodTerms } from './likelihood.ts';
import { globalMode } from './mode.ts';

/**
 * Returns Warm's weighted likelihood estimate: the root at which score + J/(2I) changes from positive to
 * negative (Warm 1989). This function is the slope of the log weighted likelihood, so among several roots the
 * one with the highest integral is the global maximum. `atBound` is true when the weighted likelihood is
 * highest at an end of the nodes.
 */
export function warmEstimate(
  termsAt: (theta: number) => LikelihoodTerms,
  nodes: Float64Array,
): { theta: number; atBound: boolean } {
  const slopeAt = (theta: number) => warmSlope(termsAt(theta));
  const slopes = nodes.map(slopeAt);
  const values = cumulativeIntegral(nodes, slopes);
  const spacing = nodes[1]! - nodes[0]!;
  const valueAt = (theta: number) => {
    const i = Math.min(nodes.length - 1, Math.floor((theta - nodes[0]!) / spacing));
    return values[i]! + ((slopes[i]! + slopeAt(theta)) / 2) * (theta - nodes[i]!);
  };
  return globalMode({ nodes, values, valueAt, slopeAt });
}

function warmSlope({ score, information, j }: LikelihoodTerms): number {
  return information > 0 ? score + j / (2 * information) : score;
}

/** Returns the trapezoidal integral of `slopes` from the first node to each node. */
function cumulativeIntegral(nodes: Float64Array, slopes: Float64Array): Float64Array {
  const integral = new Float64Array(nodes.length);
  for (let i = 1; i < nodes.length; i++) {
    integral[i] = integral[i - 1]! + ((slopes[i]! + slopes[i - 1]!) / 2) * (nodes[i]! - nodes[i - 1]!);
  }
  return integral;
}
