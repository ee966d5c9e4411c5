import { finite } from '../expressions/values.ts';
import { exactSumOf } from '../numeric/exact-sum.ts';
import type { ConceptPlan } from './plan.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Observation, Tally } from './score.ts';
import type { Unit } from './units.ts';

/**
 * Returns the items of a concept that are visible on the answered path with their scores. A declined or
 * skipped item has score null; a hidden item is left out. The keyed score of a reverse-scored item is item
 * min + item max − score, null when the item has no bounds.
 */
export function observe({ concept, weights }: ConceptPlan, respondent: RespondentView): Observation[] {
  const observations: Observation[] = [];
  for (let index = 0; index < weights.length; index++) {
    const item = concept.items[index]!;
    if (!respondent.visible(item.questionIndex)) continue;
    const value = respondent.valueAt(item.questionIndex);
    const score = value === null ? null : item.score(value);
    const keyed = score === null || !item.reverse ? score : finite(item.min + item.max - score);
    observations.push({ item, weight: weights[index]!, score, keyed });
  }
  return observations;
}

/**
 * Returns the unweighted coverage of units: the share of the visible ones that are answered. An answer counts
 * when at least one concept can score it.
 */
export function tallyOf(units: readonly Unit[], respondent: RespondentView): Tally {
  let eligible = 0;
  let answered = 0;
  for (const { questionIndex, readings } of units) {
    if (!respondent.visible(questionIndex)) continue;
    eligible++;
    const value = respondent.valueAt(questionIndex);
    if (value !== null && readings.some((item) => item === null || item.score(value) !== null)) answered++;
  }
  return { ratio: eligible > 0 ? answered / eligible : 0, answered, eligible };
}

/**
 * Returns the weighted coverage of items: the absolute weights of the answered items divided by those of all
 * items; unweighted when every weight is 0.
 */
export function tallyOfObservations(observations: readonly Observation[]): Tally {
  const eligible = observations.length;
  let answered = 0;
  for (const { keyed } of observations) if (keyed !== null) answered++;
  const total = exactSumOf(observations, ({ weight }) => Math.abs(weight));
  const observed = exactSumOf(observations, ({ weight, keyed }) => (keyed === null ? 0 : Math.abs(weight)));
  const ratio = total > 0 && total < Infinity ? observed / total : answered / Math.max(1, eligible);
  return { ratio, answered, eligible };
}
