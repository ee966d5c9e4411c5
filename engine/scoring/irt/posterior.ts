import type { IrtSpecification } from '../../types.ts';
import { logProbability } from './curve.ts';
import type { IrtItem } from './item.ts';
import { limit } from './numeric.ts';

/** Standard deviations from the prior's mean beyond which a node is as unlikely as it gets: keeps absurd priors finite. */
const MAX_DEVIATION = 1e6;

/** What an estimate needs of an IRT specification besides its items. */
export type EstimationSettings = Pick<IrtSpecification, 'estimator' | 'prior' | 'bounds' | 'nodes'>;

/** Log-likelihood and log-prior on equally spaced nodes; grows by one response at a time. */
export interface GridPosterior {
  readonly nodes: Float64Array;
  readonly logPrior: Float64Array;
  readonly logLikelihood: Float64Array;
}

/** The prior N(mean, sd²) on `nodes` equally spaced nodes over `bounds`, no response yet. */
export function newPosterior({ prior, bounds, nodes: count }: EstimationSettings): GridPosterior {
  const [lo, hi] = bounds;
  const last = Math.max(2, count) - 1;
  const nodes = Float64Array.from({ length: last + 1 }, (_, i) => lo + ((hi - lo) * i) / last);
  const logPrior = nodes.map((theta) => -(limit((theta - prior.mean) / prior.sd, MAX_DEVIATION) ** 2) / 2);
  return { nodes, logPrior, logLikelihood: new Float64Array(nodes.length) };
}

/** Takes one response into the posterior. */
export function addResponse(posterior: GridPosterior, item: IrtItem, category: number): void {
  const { nodes, logLikelihood } = posterior;
  for (let i = 0; i < nodes.length; i++) logLikelihood[i]! += logProbability(item, category, nodes[i]!);
}

/** Posterior probability of each node, adding up to 1. */
export function posteriorWeights({ logPrior, logLikelihood }: GridPosterior): Float64Array {
  const weights = new Float64Array(logPrior.length);
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < weights.length; i++) {
    weights[i] = logPrior[i]! + logLikelihood[i]!;
    if (weights[i]! > largest) largest = weights[i]!;
  }
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    weights[i] = Math.exp(weights[i]! - largest);
    total += weights[i]!;
  }
  for (let i = 0; i < weights.length; i++) weights[i]! /= total;
  return weights;
}

/** Mean and standard deviation of the posterior on its nodes (Bock & Mislevy 1982). */
export function posteriorMoments(posterior: GridPosterior): { mean: number; sd: number } {
  const { nodes } = posterior;
  const weights = posteriorWeights(posterior);
  let mean = 0;
  for (let i = 0; i < nodes.length; i++) mean += weights[i]! * nodes[i]!;
  let variance = 0;
  for (let i = 0; i < nodes.length; i++) variance += weights[i]! * (nodes[i]! - mean) ** 2;
  return { mean, sd: Math.sqrt(variance) };
}
