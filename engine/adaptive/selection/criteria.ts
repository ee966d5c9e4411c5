import { itemInformation, logProbability } from '../../scoring/irt/curve.ts';
import type { IrtItem } from '../../scoring/irt/item.ts';
import type { NodeTables } from '../../scoring/irt/node-tables.ts';
import type { SelectionCriterion } from '../../types.ts';
import type { DimensionUnit } from '../bank.ts';
import type { Measure } from '../measure.ts';

/**
 * Returns the value of each candidate under the criterion; a larger value is better. The value of a unit with
 * several items is their mean, so that a long testlet has no advantage.
 *
 * - mfi: item information (expected Fisher information) at the current θ (Lord 1980).
 * - mpwi: item information averaged over the posterior (van der Linden 1998).
 * - kl: Kullback-Leibler information between the current θ and the nodes, weighted by the posterior (KLP;
 *   Chang & Ying 1996).
 * - mepv: expected reduction of the posterior variance over the posterior predictive distribution of the
 *   answer; its maximum is the minimum expected posterior variance (van der Linden 1998).
 * - priority: `schedule.weight`. random: 0 for every candidate; `selectUnit` draws.
 */
export function candidateValues(
  criterion: SelectionCriterion,
  measure: Measure,
  candidates: readonly DimensionUnit[],
): Float64Array {
  const valueOfItem = itemValue(criterion, measure);
  const values = new Float64Array(candidates.length);
  for (let i = 0; i < values.length; i++) {
    const { unit, items } = candidates[i]!;
    values[i] =
      valueOfItem === null ? (criterion === 'priority' ? unit.weight : 0) : meanValue(items, valueOfItem);
  }
  return values;
}

function itemValue(criterion: SelectionCriterion, measure: Measure): ((item: IrtItem) => number) | null {
  const { theta } = measure.estimate;
  if (criterion === 'mfi') return (item) => itemInformation(item, theta);
  if (criterion !== 'kl' && criterion !== 'mepv' && criterion !== 'mpwi') return null;
  const mass = posteriorMass(measure);
  if (criterion === 'mpwi') return (item) => weightedInformation(item, mass);
  return criterion === 'kl'
    ? (item) => divergence(item, theta, mass)
    : (item) => expectedReduction(item, mass);
}

function meanValue(items: readonly IrtItem[], valueOfItem: (item: IrtItem) => number): number {
  if (items.length === 1) return valueOfItem(items[0]!);
  let sum = 0;
  for (const item of items) sum += valueOfItem(item);
  return sum / items.length;
}

/**
 * The posterior weights from node `first` up to `end`; the weights of the other nodes are negligible in
 * double precision.
 */
interface Mass {
  tables: NodeTables;
  first: number;
  end: number;
  weights: Float64Array;
  /** Nodes minus the posterior mean. */
  centred: Float64Array;
}

function posteriorMass({ integrable }: Measure): Mass {
  const { weights, moments, tables } = integrable;
  const isRelevant = (weight: number) => weight > Number.EPSILON / 4;
  const centred = tables.nodes.map((theta) => theta - moments.mean);
  return {
    tables,
    first: weights.findIndex(isRelevant),
    end: weights.findLastIndex(isRelevant) + 1,
    weights,
    centred,
  };
}

/** Returns Σ_i w_i I(θ_i). */
function weightedInformation(item: IrtItem, { tables, first, end, weights }: Mass): number {
  let sum = 0;
  for (let i = first; i < end; i++) sum += weights[i]! * itemInformation(item, tables.nodes[i]!);
  return sum;
}

/** Returns Σ_k P_k(θ) (log P_k(θ) - Σ_i w_i log P_k(θ_i)). */
function divergence(item: IrtItem, theta: number, { tables, first, end, weights }: Mass): number {
  let sum = 0;
  for (let k = 0; k < item.categories; k++) {
    const here = logProbability(item, k, theta);
    const row = tables.row(item, k);
    let expected = 0;
    for (let i = first; i < end; i++) expected += weights[i]! * row[i]!;
    sum += Math.exp(here) * (here - expected);
  }
  return sum;
}

/**
 * Returns the expected reduction of the posterior variance by the answer. With p_k the predictive probability
 * of a category and m_k = Σ_i w_i P_k(θ_i) (θ_i - mean), the expected variance is Var - Σ_k m_k² / p_k. p_0
 * and m_0 follow from the other categories.
 */
function expectedReduction(item: IrtItem, { tables, first, end, weights, centred }: Mass): number {
  let reduction = 0;
  let restProbability = 1;
  let restMoment = 0;
  for (let k = 1; k < item.categories; k++) {
    const row = tables.row(item, k);
    let predictive = 0;
    let moment = 0;
    for (let i = first; i < end; i++) {
      const joint = weights[i]! * Math.exp(row[i]!);
      predictive += joint;
      moment += joint * centred[i]!;
    }
    if (predictive > 0) reduction += (moment * moment) / predictive;
    restProbability -= predictive;
    restMoment -= moment;
  }
  return restProbability > Number.EPSILON
    ? reduction + (restMoment * restMoment) / restProbability
    : reduction;
}
