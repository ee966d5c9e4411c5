import { categoryCount } from '../scoring/irt/categories.ts';
import { testInformation } from '../scoring/irt/curve.ts';
import { irtItem } from '../scoring/irt/item.ts';
import { largestSlope, nodesFor } from '../scoring/irt/resolution.ts';
import type { Concept } from '../types.ts';

export interface InformationPoint {
  theta: number;
  information: number;
  standard_error: number | null;
}

/** θ from −4 to 4 in steps of a half, where almost everybody is. */
const GRID = Array.from({ length: 17 }, (_, step) => -4 + step / 2);
const LEAST_NODES = 121;
const MOST_NODES = 4097;
const BOUND = 6;

/**
 * Returns the test information of an irt concept with all of its items, and its marginal reliability
 * ∫ I(θ)/(I(θ) + 1/σ²) φ(θ; μ, σ) dθ (Green et al. 1984) over the declared prior.
 */
export function informationGrid({ irt, items }: Concept): {
  information: InformationPoint[];
  marginalReliability: number;
} {
  const { model, D, prior, items: parameters } = irt!;
  const calibrated = items.flatMap((item) => {
    const found = parameters.get(item.itemId);
    return found ? [irtItem(model, D, found, categoryCount(item))] : [];
  });
  const needed = nodesFor(2 * BOUND, { slope: largestSlope(calibrated) * prior.sd });
  const nodes = Math.min(MOST_NODES, Math.max(LEAST_NODES, needed));
  let [total, weighted] = [0, 0];
  for (let node = 0; node < nodes; node++) {
    const z = -BOUND + (2 * BOUND * node) / (nodes - 1);
    const weight = Math.exp((-z * z) / 2);
    const scaled = testInformation(calibrated, prior.mean + prior.sd * z) * prior.sd ** 2;
    total += weight;
    weighted += (weight * scaled) / (scaled + 1);
  }
  return {
    information: GRID.map((theta) => {
      const information = testInformation(calibrated, theta);
      return { theta, information, standard_error: information > 0 ? 1 / Math.sqrt(information) : null };
    }),
    marginalReliability: weighted / total,
  };
}
