import { finite } from '../expressions/values.ts';
import { exactSumOf } from '../numeric/exact-sum.ts';
import type { ConceptPlan } from './plan.ts';
import type { RespondentView } from './respondent-view.ts';
import type { Observation, Tally } from './score.ts';
import type { Unit } from './units.ts';

/**
 * The items of a concept that are visible on the answered path, as answered. A declined or skipped item is
 * observed with score null; a hidden one is left out. Keyed: item min + item max − score where reversed, which an item
 * without bounds does not have.
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
 * Coverage of units that count alike: how many of the visible ones are answered. An answer that one concept can score and
 * another cannot is an answer.
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
 * Coverage of weighted items: the weights of the answered ones over those of all, whichever way they point; as
 * `tallyOf` where no item has a weight.
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
