import { exactSum } from './exact-sum.ts';
import type { ConceptPlan, Unit } from './plan.ts';
import type { Respondent } from './respondent.ts';
import type { Observation, Tally } from './score.ts';

/**
 * The items of a concept that are visible on the answered path, as answered. A declined or skipped item is
 * observed with score null; a hidden one is left out. Keyed: item min + item max − score where reversed.
 */
export function observe({ concept, weights }: ConceptPlan, respondent: Respondent): Observation[] {
  const observations: Observation[] = [];
  concept.items.forEach((item, index) => {
    if (!respondent.visible(item.questionIndex)) return;
    const value = respondent.valueAt(item.questionIndex);
    const score = value === null ? null : item.score(value);
    const keyed = score === null || !item.reverse ? score : item.min + item.max - score;
    observations.push({ item, weight: weights[index]!, score, keyed });
  });
  return observations;
}

/** Coverage of a list of units: the weights of the answered ones over the weights of the visible ones. */
export function tallyOf(units: readonly Unit[], respondent: Respondent): Tally {
  const eligible: number[] = [];
  const answered: number[] = [];
  for (const { questionIndex, item, weight } of units) {
    if (!respondent.visible(questionIndex)) continue;
    eligible.push(weight);
    const value = respondent.valueAt(questionIndex);
    if (value !== null && (item === null || item.score(value) !== null)) answered.push(weight);
  }
  return tally(answered, eligible);
}

/** Weighted coverage; by counts where no weight is above 0. */
function tally(answered: readonly number[], eligible: readonly number[]): Tally {
  const total = exactSum(eligible);
  const ratio = total > 0 ? exactSum(answered) / total : answered.length / Math.max(1, eligible.length);
  return { ratio, answered: answered.length, eligible: eligible.length };
}
