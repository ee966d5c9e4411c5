import { floorOf } from '../../scoring/classical/floor.ts';
import type { Concept, Range } from '../../types.ts';
import { computed, padded } from '../values/numeric.ts';
import { NUMBERS, numbersIn, type PossibleValue, UNKNOWN, union } from '../values/possible.ts';
import { scoreOf } from './model.ts';
import type { SituationView } from './situation-view.ts';

/** The possible contributions of one item of a concept: its keyed scores, if it is visible and answered. */
export interface PossibleItem {
  weight: number;
  /** The scores of answers; null if no answer has one. */
  range: Range | null;
  /** The score set for a missing answer. */
  imputed: number | null;
  mayBeMissing: boolean;
  mayBeHidden: boolean;
}

/** Returns the items of a concept that may be visible. */
export function possibleItems(situation: SituationView, concept: Concept): PossibleItem[] {
  const { model } = situation;
  const { questions } = model.bundle.experience;
  const { weights } = model.plan.concepts.get(concept.id)!;
  const found: PossibleItem[] = [];
  for (const [i, item] of concept.items.entries()) {
    situation.budget.spend(1);
    const question = questions[item.questionIndex]!;
    const { shown, hidden } = situation.visibility(question);
    if (!shown) continue;
    const variables = model.variablesOf(question);
    const variable =
      item.rowId === undefined ? variables[0] : variables.find(({ rowId }) => rowId === item.rowId);
    const chosen = variable && situation.assignment.get(variable);
    const choices = chosen ? [chosen] : (variable?.choices ?? []);
    situation.budget.spend(choices.length);
    const scores = choices.map((choice) => scoreOf(item, choice));
    const isOpen = !chosen && (situation.mayBeMissing(question) || choices.length === 0);
    const mayBeMissing = isOpen || scores.some(({ mayBeNull }) => mayBeNull);
    found.push({
      weight: weights[i]!,
      range: union(scores.map(({ range }) => range)),
      imputed: imputation(concept, item),
      mayBeMissing,
      mayBeHidden: hidden || (mayBeMissing && model.ruled.has(question.id)),
    });
  }
  return found;
}

function imputation({ missing, method }: Concept, item: { min: number; max: number }): number | null {
  if (method === 'irt') return null;
  if (missing.policy === 'neutral') return (item.min + item.max) / 2;
  return missing.policy === 'zero' ? 0 : null;
}

/** Returns the possible raw scores of a concept that scores items. */
export function possibleRaw(concept: Concept, items: readonly PossibleItem[]): PossibleValue {
  const floor = floorOf(concept);
  const certain = items.filter(({ mayBeMissing, mayBeHidden }) => !mayBeMissing && !mayBeHidden).length;
  const isCertain = certain === items.length && items.length > 0 && floor.items <= items.length;
  if (!items.some(({ range, imputed }) => range !== null || imputed !== null)) return UNKNOWN;
  if (concept.irt) {
    const [min, max] = concept.irt.bounds;
    return numbersIn(padded({ min, max }), true);
  }
  const range = concept.method === 'sum' ? sumRange(concept, items) : meanRange(items);
  if (range === null) return UNKNOWN;
  const numbers = items.flatMap(({ weight, range, imputed }) => [
    weight,
    range?.min ?? 0,
    range?.max ?? 0,
    imputed ?? 0,
  ]);
  return numbersIn(computed(range, numbers), !isCertain || !Number.isFinite(range.min + range.max));
}

function sumRange({ missing }: Concept, items: readonly PossibleItem[]): Range | null {
  if (missing.policy === 'prorate' && items.some(({ mayBeMissing }) => mayBeMissing))
    return proratedRange(items);
  return total(items);
}

/** Returns the range of the weighted sum; null if an item that counts never has a score. */
function total(items: readonly PossibleItem[]): Range | null {
  let [min, max] = [0, 0];
  for (const item of items) {
    const { weight, mayBeHidden } = item;
    const counted = countedRange(item);
    if (counted === null && !mayBeHidden) return null;
    const ends = counted === null ? [0] : [weighted(weight, counted.min), weighted(weight, counted.max)];
    if (mayBeHidden) ends.push(0);
    min += Math.min(...ends);
    max += Math.max(...ends);
  }
  return Number.isNaN(min) || Number.isNaN(max) ? NUMBERS : { min, max };
}

/** Returns the range of the scores that may count: those of answers, and the imputed one. */
function countedRange({ range, imputed, mayBeMissing }: PossibleItem): Range | null {
  return mayBeMissing && imputed !== null ? union([range, { min: imputed, max: imputed }]) : range;
}

function weighted(weight: number, score: number): number {
  return weight === 0 ? 0 : weight * score;
}

/** A prorated sum is the mean score by absolute weight, times the weight of all visible items. */
function proratedRange(items: readonly PossibleItem[]): Range | null {
  const used = items.filter(({ weight, range }) => weight !== 0 && range !== null);
  const signed = used.map(({ weight, range }) =>
    weight < 0 ? { min: -range!.max, max: -range!.min } : range,
  );
  const mean = union(signed);
  if (mean === null) return { min: 0, max: 0 };
  const all = items.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const least = items.reduce((sum, { weight, mayBeHidden }) => sum + (mayBeHidden ? 0 : Math.abs(weight)), 0);
  const ends = [mean.min * all, mean.max * all, mean.min * least, mean.max * least];
  return ends.some(Number.isNaN) ? NUMBERS : { min: Math.min(...ends), max: Math.max(...ends) };
}

function meanRange(items: readonly PossibleItem[]): Range | null {
  if (items.some(({ weight }) => weight < 0)) return NUMBERS;
  const used = items.filter(({ weight }) => weight > 0);
  const isFixed = used.every(({ mayBeHidden, mayBeMissing, imputed }) => {
    return !mayBeHidden && (!mayBeMissing || imputed !== null);
  });
  if (!isFixed) return union(used.map(countedRange));
  const sum = total(used);
  const divisor = used.reduce((sum, { weight }) => sum + weight, 0);
  return sum && divisor > 0 ? { min: sum.min / divisor, max: sum.max / divisor } : null;
}
