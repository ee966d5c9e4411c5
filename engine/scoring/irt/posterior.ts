import type { IrtSpecification } from '../../types.ts';
import { logProbability } from './curve.ts';
import type { IrtItem } from './item.ts';
import { limit } from './numeric.ts';

/**
 * Limit of the distance of a node from the prior mean, in prior SDs; keeps extremely narrow priors finite.
 */
const MAX_DEVIATION = 1e6;

export type PosteriorSettings = Pick<IrtSpecification, 'prior' | 'bounds' | 'nodes'>;

/** Log-likelihood and log-prior on nodes; updated one response at a time. */
export interface GridPosterior {
  readonly nodes: Float64Array;
  /** The logarithm of the prior, and of the weight of each node if the weights differ. */
  readonly logPrior: Float64Array;
  readonly logLikelihood: Float64Array;
}

/** Returns equally spaced nodes over `bounds`, both ends included; at least 2. */
export function gridNodes({ bounds: [lo, hi], nodes: count }: PosteriorSettings): Float64Array {
  return equallySpaced(lo, hi, Math.max(2, count));
}

function equallySpaced(lo: number, hi: number, count: number): Float64Array {
  return new Float64Array(count).map((_, i) => lo + ((hi - lo) * i) / (count - 1));
}

/** Returns the prior N(mean, sd²) on the nodes, without responses. */
export function newPosterior(settings: PosteriorSettings, nodes = gridNodes(settings)): GridPosterior {
  const { mean, sd } = settings.prior;
  const logPrior = nodes.map((node) => -(limit((node - mean) / sd, MAX_DEVIATION) ** 2) / 2);
  return { nodes, logPrior, logLikelihood: new Float64Array(nodes.length) };
}

/** Updates the posterior with one response. */
export function addResponse(posterior: GridPosterior, item: IrtItem, category: number): void {
  const { nodes, logLikelihood } = posterior;
  for (let i = 0; i < nodes.length; i++) logLikelihood[i]! += logProbability(item, category, nodes[i]!);
}

/** Updates the posterior with one response, given its log P on the nodes. */
export function addResponseRow({ logLikelihood }: GridPosterior, row: Float64Array): void {
  for (let i = 0; i < logLikelihood.length; i++) logLikelihood[i]! += row[i]!;
}

/** Returns the posterior probability of each node; they sum to 1. */
export function posteriorWeights({ logPrior, logLikelihood }: GridPosterior): Float64Array {
  const weights = new Float64Array(logPrior.length);
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < weights.length; i++) {
    const log = logPrior[i]! + logLikelihood[i]!;
    weights[i] = log;
    if (log > largest) largest = log;
  }
  let total = 0;
  for (let i = 0; i < weights.length; i++) {
    const weight = Math.exp(weights[i]! - largest);
    weights[i] = weight;
    total += weight;
  }
  for (let i = 0; i < weights.length; i++) weights[i]! /= total;
  return weights;
}

/**
 * Returns the mean and standard deviation of the posterior on its nodes (expected a posteriori; Bock &
 * Mislevy 1982).
 */
export function posteriorMoments(
  { nodes, ...posterior }: GridPosterior,
  weights = posteriorWeights({ nodes, ...posterior }),
): { mean: number; sd: number } {
  let mean = 0;
  for (let i = 0; i < nodes.length; i++) mean += weights[i]! * nodes[i]!;
  let variance = 0;
  for (let i = 0; i < nodes.length; i++) {
    const distance = nodes[i]! - mean;
    variance += weights[i]! * distance * distance;
  }
  return { mean, sd: Math.sqrt(variance) };
}
