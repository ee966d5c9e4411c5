import type { IrtItem } from './item.ts';
import type { IrtResponse } from './likelihood.ts';
import {
  addResponse,
  type GridPosterior,
  newPosterior,
  type PosteriorSettings,
  posteriorMoments,
  posteriorWeights,
} from './posterior.ts';

/**
 * A sum over equally spaced nodes is an integral only as far as the nodes resolve the density. For a normal
 * density of the standard deviation s, the relative error is 2·exp(−2π²s²/h²), where h is the distance of the
 * nodes; for a logistic factor with slope a, it is about exp(−2π²/(a·h)) (Trefethen & Weideman 2014). A
 * density that is cut off at a bound is integrated by Simpson's rule.
 */

/** Least SD in distances of nodes: a density this narrow is still integrated to 12 digits. */
const LEAST_SD = 1.25;
/** Largest slope times distance of nodes. */
const LARGEST_SLOPE = 1.2;
/** Largest part of the variance that an end contributes. Half of it is too much: 0.1 % of the SE. */
const LARGEST_END = 3.9e-3;
/** A density below e^−40 of its maximum contributes nothing in double precision. */
const NEGLIGIBLE = 40;
/** Distance of nodes in parts of the smallest SD that the answers can lead to. */
const FINENESS = 0.25;
const MIN_INTERVALS = 64;
const MAX_NODES = 4097;
/** A prior narrower than this is a point. */
const MIN_PRIOR_SD = 1e-6;
/** Step functions in double precision need more than one narrowing. */
const MAX_ROUNDS = 12;

/** What an integral contains: the narrowest density, and the largest slope of the logits. */
interface Contents {
  /** The least SD of a density; absent if there is none. */
  sd?: number;
  slope: number;
}

/** Returns how many equally spaced nodes over a length resolve the contents of an integral. */
export function nodesFor(length: number, { sd = Infinity, slope }: Contents): number {
  return 1 + Math.ceil(length / Math.min(sd / LEAST_SD, LARGEST_SLOPE / slope));
}

export interface Answers {
  bounds: readonly [number, number];
  priorSd: number;
  /** The largest slope of the logits. */
  slope: number;
  /** The information of all items together. */
  informationAt(theta: number): number;
}

/** Returns how many nodes over the bounds resolve the posteriors of all answers, as far as expected. */
export function nodesForAnswers({ bounds: [from, to], priorSd, slope, informationAt }: Answers): number {
  const steps = Math.min(MAX_NODES, nodesFor(to - from, { slope }));
  let most = 0;
  for (let i = 0; i <= steps; i++) most = Math.max(most, informationAt(from + ((to - from) * i) / steps));
  return nodesFor(to - from, { sd: 1 / Math.sqrt(1 / priorSd ** 2 + most), slope });
}

/** Returns the largest slope of a logit between categories of the items, per unit of θ. */
export function largestSlope(items: readonly IrtItem[]): number {
  return items.reduce((largest, item) => Math.max(largest, slopeOf(item)), 0);
}

/** The posterior on nodes that resolve it, with its weights. */
export interface Integrable {
  readonly posterior: GridPosterior;
  /** The posterior probability of each node; they sum to 1. */
  readonly weights: Float64Array;
  /** The mean and SD of the posterior. */
  readonly moments: { mean: number; sd: number };
}

/**
 * Returns the posterior on its own nodes if these resolve it, as they do in an ordinary test; otherwise on
 * other equally spaced nodes, over the part of the bounds in which it is not negligible.
 */
export function integrable(
  posterior: GridPosterior,
  settings: PosteriorSettings,
  responses: readonly IrtResponse[],
): Integrable {
  const weights = posteriorWeights(posterior);
  const found = { posterior, weights, moments: posteriorMoments(posterior, weights) };
  return isResolved(found, responses) ? found : onFinerNodes(posterior, settings, responses);
}

function isResolved({ posterior, weights, moments }: Integrable, responses: readonly IrtResponse[]): boolean {
  const { nodes } = posterior;
  const { mean, sd } = moments;
  const last = nodes.length - 1;
  const slope = largestSlope(responses.map(({ item }) => item));
  if (!(nodes.length >= nodesFor(nodes[last]! - nodes[0]!, { sd, slope }))) return false;
  const ofEnds = weights[0]! * (nodes[0]! - mean) ** 2 + weights[last]! * (nodes[last]! - mean) ** 2;
  return ofEnds <= LARGEST_END * sd * sd;
}

/**
 * Returns the posterior on nodes that are close enough to find every peak of the likelihood: its own or, with
 * steeper items, more over the same bounds.
 */
export function searchable(
  posterior: GridPosterior,
  settings: PosteriorSettings,
  responses: readonly IrtResponse[],
): GridPosterior {
  const [low, high] = settings.bounds;
  const slope = largestSlope(responses.map(({ item }) => item));
  const nodes = Math.min(MAX_NODES, nodesFor(high - low, { slope }));
  if (posterior.nodes.length >= nodes) return posterior;
  const fine = newPosterior({ ...settings, nodes });
  for (const { item, category } of responses) addResponse(fine, item, category);
  return fine;
}

function onFinerNodes(
  posterior: GridPosterior,
  settings: PosteriorSettings,
  responses: readonly IrtResponse[],
): Integrable {
  const distance = FINENESS * leastSd(settings, responses);
  let [from, to] = firstPart(posterior, settings, responses);
  for (let round = 0; ; round++) {
    const intervals = Math.max(MIN_INTERVALS, 2 * Math.ceil((to - from) / distance / 2));
    const fine = posteriorOn(settings, responses, from, to, Math.min(MAX_NODES, intervals + 1));
    const [lower, upper] = relevantPart(fine);
    const isNarrower = upper - lower < (to - from) / 2;
    if (intervals < MAX_NODES || !isNarrower || round === MAX_ROUNDS) {
      const weights = posteriorWeights(fine);
      return { posterior: fine, weights, moments: posteriorMoments(fine, weights) };
    }
    [from, to] = [lower, upper];
  }
}

/**
 * Returns a part of the bounds outside of which the posterior is negligible: no answers change a log density
 * faster than all slopes together, which the prior outweighs far from its mean; and a density with a single
 * peak is negligible beyond the nodes on which it is.
 */
function firstPart(
  posterior: GridPosterior,
  { bounds: [lo, hi], prior }: PosteriorSettings,
  responses: readonly IrtResponse[],
): [number, number] {
  const onNodes = responses.every(({ item }) => hasSinglePeak(item)) ? relevantPart(posterior) : [lo, hi];
  const slopes = responses.reduce((sum, { item }) => sum + slopeOf(item), 0);
  const variance = Math.max(prior.sd, MIN_PRIOR_SD) ** 2;
  const reach = variance * slopes + Math.sqrt((variance * slopes) ** 2 + 2 * variance * NEGLIGIBLE);
  const from = Math.max(onNodes[0]!, prior.mean - reach);
  const to = Math.min(onNodes[1]!, prior.mean + reach);
  return from < to ? [from, to] : [onNodes[0]!, onNodes[1]!];
}

/** Whether log P of every category of an item is concave in θ. */
function hasSinglePeak(item: IrtItem): boolean {
  return item.family !== 'dichotomous' || (item.lower === 0 && item.upper === 1);
}

/** Returns a lower bound of the SD: no log density curves by more than all slopes and the prior together. */
function leastSd({ prior }: PosteriorSettings, responses: readonly IrtResponse[]): number {
  let curvature = 1 / Math.max(prior.sd, MIN_PRIOR_SD) ** 2;
  for (const { item } of responses) curvature += slopeOf(item) ** 2 / 4;
  return 1 / Math.sqrt(curvature);
}

/** Returns the ends of the nodes that are not negligible, and one more to each side. */
function relevantPart({ nodes, logPrior, logLikelihood }: GridPosterior): [number, number] {
  const values = nodes.map((_, i) => logPrior[i]! + logLikelihood[i]!);
  const least = values.reduce((a, b) => Math.max(a, b)) - NEGLIGIBLE;
  const first = values.findIndex((value) => value >= least);
  const last = values.findLastIndex((value) => value >= least);
  return [nodes[Math.max(0, first - 1)]!, nodes[Math.min(nodes.length - 1, last + 1)]!];
}

function posteriorOn(
  settings: PosteriorSettings,
  responses: readonly IrtResponse[],
  from: number,
  to: number,
  count: number,
): GridPosterior {
  const posterior = newPosterior({ ...settings, bounds: [from, to], nodes: count });
  for (const { item, category } of responses) addResponse(posterior, item, category);
  // Simpson's rule, which is accurate up to a bound that cuts off the density.
  for (let i = 1; i < count - 1; i++) posterior.logPrior[i]! += Math.log(i % 2 === 1 ? 4 : 2);
  return posterior;
}

/** Returns the largest slope of a logit between categories of an item, per unit of θ. */
function slopeOf(item: IrtItem): number {
  if (item.family !== 'divide_by_total') return Math.abs(item.slope);
  let [least, most] = [Infinity, -Infinity];
  for (const slope of item.slopes) {
    if (slope < least) least = slope;
    if (slope > most) most = slope;
  }
  return most - least;
}
