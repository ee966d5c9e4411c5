import { clamp } from '../../numeric/numbers.ts';
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
interface NodePosterior {
  readonly nodes: Float64Array;
  readonly logPrior: Float64Array;
  readonly logLikelihood: Float64Array;
}

/** The posterior on equally spaced nodes. */
export interface GridPosterior extends NodePosterior {
  /** The posterior on `denseNodes` under a narrow prior: what integrals are computed on instead. */
  readonly dense?: NodePosterior;
}

/** Few nodes are the author's choice: the distance counts as at most this part of the bounds. */
const LARGEST_SPACING = 1 / 80;

/** Returns equally spaced nodes over `bounds`, both ends included; at least 2. */
export function gridNodes({ bounds: [lo, hi], nodes: count }: PosteriorSettings): Float64Array {
  const last = Math.max(2, count) - 1;
  return new Float64Array(last + 1).map((_, i) => lo + ((hi - lo) * i) / last);
}

/**
 * Returns nodes at mean + sd·sinh(u) for equally spaced u, if the SD of the prior is below the distance of
 * equally spaced nodes, so that these cannot resolve it: the same number over the same bounds, close together
 * around the prior mean and wide apart far from it, where contradicting answers may still move the posterior.
 */
export function denseNodes(settings: PosteriorSettings): Float64Array | undefined {
  const { bounds, nodes: count, prior } = settings;
  const [lo, hi] = bounds;
  const last = Math.max(2, count) - 1;
  const spacing = (hi - lo) * Math.min(1 / last, LARGEST_SPACING);
  if (!(prior.sd > 0 && prior.sd < spacing)) return undefined;
  const uOf = (theta: number) => Math.asinh(limit((theta - prior.mean) / prior.sd, Number.MAX_VALUE));
  const [from, to] = [uOf(lo), uOf(hi)];
  return new Float64Array(last + 1).map((_, i) => {
    return clamp(prior.mean + prior.sd * Math.sinh(from + ((to - from) * i) / last), lo, hi);
  });
}

/** Returns the prior N(mean, sd²) on the nodes, without responses. */
export function newPosterior(
  settings: PosteriorSettings,
  nodes = gridNodes(settings),
  dense = denseNodes(settings),
): GridPosterior {
  const { mean, sd } = settings.prior;
  const onEqual = withoutResponses(nodes, (z) => -(z ** 2) / 2);
  if (dense === undefined) return onEqual;
  // The width of a node's interval is proportional to cosh(u) = √(1 + z²).
  return { ...onEqual, dense: withoutResponses(dense, (z) => Math.log(Math.hypot(1, z)) - z ** 2 / 2) };

  function withoutResponses(on: Float64Array, logWeight: (z: number) => number): NodePosterior {
    const logPrior = on.map((node) => logWeight(limit((node - mean) / sd, MAX_DEVIATION)));
    return { nodes: on, logPrior, logLikelihood: new Float64Array(on.length) };
  }
}

/** Updates the posterior with one response. */
export function addResponse(posterior: GridPosterior, item: IrtItem, category: number): void {
  const { nodes, logLikelihood, dense } = posterior;
  for (let i = 0; i < nodes.length; i++) logLikelihood[i]! += logProbability(item, category, nodes[i]!);
  if (dense) addResponse(dense, item, category);
}

/** Updates the posterior with one response, given its log P on the nodes. */
export function addResponseRow({ logLikelihood }: NodePosterior, row: Float64Array): void {
  for (let i = 0; i < logLikelihood.length; i++) logLikelihood[i]! += row[i]!;
}

/** Returns the posterior probability of each node; they sum to 1. */
export function posteriorWeights({ logPrior, logLikelihood }: NodePosterior): Float64Array {
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
export function posteriorMoments(posterior: GridPosterior): { mean: number; sd: number } {
  const integrable = posterior.dense ?? posterior;
  const { nodes } = integrable;
  const weights = posteriorWeights(integrable);
  let mean = 0;
  for (let i = 0; i < nodes.length; i++) mean += weights[i]! * nodes[i]!;
  let variance = 0;
  for (let i = 0; i < nodes.length; i++) {
    const distance = nodes[i]! - mean;
    variance += weights[i]! * distance * distance;
  }
  return { mean, sd: Math.sqrt(variance) };
}
