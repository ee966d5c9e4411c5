import { itemInformation, logProbability } from '../scoring/irt/curve.ts';
import type { IrtItem } from '../scoring/irt/item.ts';
import { posteriorWeights } from '../scoring/irt/posterior.ts';
import type { SelectionCriterion } from '../types.ts';
import type { DimensionUnit } from './bank.ts';
import type { Measure } from './measure.ts';

/**
 * How much each candidate is worth under the criterion; more is better. A unit of several items is worth their mean, so that a
 * long testlet has no advantage by its length.
 *
 * - mfi: expected Fisher information at the present θ (Lord 1980).
 * - kl: Kullback-Leibler information between the present θ and the nodes, weighted by the posterior (KLP; Chang & Ying 1996).
 * - mepv: minus the posterior variance expected after the answer, over the posterior predictive distribution of its category
 *   (van der Linden 1998).
 * - priority: `schedule.weight`. random: all the same; the draw comes later.
 */
export function candidateValues(
  criterion: SelectionCriterion,
  measure: Measure,
  candidates: readonly DimensionUnit[],
): Float64Array {
  const worth = itemValue(criterion, measure);
  const values = new Float64Array(candidates.length);
  for (let i = 0; i < values.length; i++) {
    const { unit, items } = candidates[i]!;
    values[i] = worth === null ? (criterion === 'priority' ? unit.weight : 0) : meanValue(items, worth);
  }
  return values;
}

function itemValue(criterion: SelectionCriterion, measure: Measure): ((item: IrtItem) => number) | null {
  const { theta } = measure.estimate;
  if (criterion === 'mfi') return (item) => itemInformation(item, theta);
  if (criterion !== 'kl' && criterion !== 'mepv') return null;
  const mass = posteriorMass(measure);
  return criterion === 'kl'
    ? (item) => divergence(item, theta, mass)
    : (item) => -expectedVariance(item, mass);
}

function meanValue(items: readonly IrtItem[], worth: (item: IrtItem) => number): number {
  if (items.length === 1) return worth(items[0]!);
  let sum = 0;
  for (const item of items) sum += worth(item);
  return sum / items.length;
}

interface Mass {
  nodes: Float64Array;
  weights: Float64Array;
}

/** The posterior without the nodes whose weight is below what a double keeps when added to 1. */
function posteriorMass({ posterior }: Measure): Mass {
  const weights = posteriorWeights(posterior);
  const kept = [...weights.keys()].filter((i) => weights[i]! > Number.EPSILON / 4);
  return {
    nodes: Float64Array.from(kept, (i) => posterior.nodes[i]!),
    weights: Float64Array.from(kept, (i) => weights[i]!),
  };
}

/** Σ_i w_i Σ_k P_k(θ) log(P_k(θ) / P_k(θ_i)). */
function divergence(item: IrtItem, theta: number, { nodes, weights }: Mass): number {
  let sum = 0;
  for (let k = 0; k < item.categories; k++) {
    const here = logProbability(item, k, theta);
    const probability = Math.exp(here);
    if (probability === 0) continue;
    let difference = 0;
    for (let i = 0; i < nodes.length; i++)
      difference += weights[i]! * (here - logProbability(item, k, nodes[i]!));
    sum += probability * difference;
  }
  return sum;
}

/** Σ_k p_k Var(θ | answers, k), which is Σ_k (S2_k - S1_k² / p_k) with S the moments of w_i P_k(θ_i). */
function expectedVariance(item: IrtItem, { nodes, weights }: Mass): number {
  let expected = 0;
  for (let k = 0; k < item.categories; k++) {
    let predictive = 0;
    let first = 0;
    let second = 0;
    for (let i = 0; i < nodes.length; i++) {
      const theta = nodes[i]!;
      const joint = weights[i]! * Math.exp(logProbability(item, k, theta));
      predictive += joint;
      first += joint * theta;
      second += joint * theta * theta;
    }
    if (predictive > 0) expected += second - (first * first) / predictive;
  }
  return expected;
}
