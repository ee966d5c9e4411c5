import { rounded } from '../../numeric/decimal.ts';
import { floorOf, meets } from '../../scoring/classical/floor.ts';
import { scaleValue } from '../../scoring/scales/scales.ts';
import type { Concept, ScoredItem } from '../../types.ts';
import type { Choice } from '../search/choice.ts';
import { NO_ANSWER } from '../search/choice.ts';
import { type Model, scoreOf, type Variable } from '../search/model.ts';

/** A value that a concept can have, unrounded, with the answers to its items that give it. */
export interface AttainableValue {
  value: number;
  chosen: ReadonlyMap<Variable, Choice>;
}

/** More sums than this are not listed. */
const MAX_SUMS = 5000;

/** Sums over the items so far, and how the last item led there. */
interface Sums {
  keyed: number;
  divisor: number;
  answeredWeight: number;
  answered: number;
  last: Choice | null;
  before: Sums | null;
}

interface Addend {
  variable: Variable;
  item: ScoredItem;
  weight: number;
}

const NOTHING: Sums = { keyed: 0, divisor: 0, answeredWeight: 0, answered: 0, last: null, before: null };

/**
 * Returns every value that a concept can have after a complete set of answers, in ascending order, by adding
 * one item after the other to the attainable sums. Returns null if the items are not independent of each
 * other (a condition hides one of them), the method is not a sum or mean, or there are too many sums.
 */
export function attainableValues(model: Model, concept: Concept): AttainableValue[] | null {
  const addends = addendsOf(model, concept);
  if (addends === null || (usesNorms(concept) && concept.norms.some(({ when }) => when))) return null;
  let states: Sums[] = [NOTHING];
  for (const addend of addends) {
    const next = extend(model, concept, states, addend);
    if (next === null) return null;
    states = next;
  }
  const total = addends.reduce((sum, { weight }) => sum + Math.abs(weight), 0);
  const byShown = new Map<number, { value: number; state: Sums }>();
  for (const state of states) {
    const value = reportedValue(concept, state, addends.length, total);
    if (value === null || byShown.has(rounded(value))) continue;
    byShown.set(rounded(value), { value, state });
  }
  return [...byShown.values()]
    .sort((a, b) => a.value - b.value)
    .map(({ value, state }) => ({ value, chosen: choicesOf(state, addends) }));
}

function usesNorms({ scale }: Concept): boolean {
  return scale !== 'raw' && scale !== 'pomp';
}

function addendsOf(model: Model, concept: Concept): Addend[] | null {
  const { experience, adaptivePolicy } = model.bundle;
  if (!['sum', 'mean', 'weighted_mean'].includes(concept.method) || model.isPartial) return null;
  const { weights } = model.plan.concepts.get(concept.id)!;
  const addends: Addend[] = [];
  for (const [i, item] of concept.items.entries()) {
    const question = experience.questions[item.questionIndex]!;
    const { visibleIf, sectionId, id, required, allowDecline } = question;
    const isConditional = visibleIf ?? experience.sections.get(sectionId)?.visibleIf;
    const isRuled = model.ruled.has(id) || adaptivePolicy.constraints.excluded.has(id);
    const isJoint = item.rowId !== undefined && required && allowDecline;
    const variables = model.variablesOf(question);
    const variable = variables.find(({ rowId }) => rowId === item.rowId);
    const isExact = variable?.choices.every((choice) => choice.isExact && !choice.region);
    if (isConditional || isRuled || isJoint || !isExact || !variable) return null;
    addends.push({ variable, item, weight: weights[i]! });
  }
  return addends.length === 0 ? null : addends;
}

function extend(
  model: Model,
  concept: Concept,
  states: readonly Sums[],
  { variable, item, weight }: Addend,
): Sums[] | null {
  const { required, allowDecline } = variable.question!;
  const isOptional = !required || allowDecline || variable.choices.length === 0;
  const found = new Map<string, Sums>();
  for (const choice of isOptional ? [...variable.choices, NO_ANSWER] : variable.choices) {
    const score = scoreOf(item, choice).range?.min ?? null;
    const counted = score ?? imputed(concept, item);
    model.budget.spend(states.length);
    for (const state of states) {
      const next: Sums = {
        keyed: state.keyed + weight * (counted ?? 0),
        divisor: state.divisor + (counted === null ? 0 : weight),
        answeredWeight: state.answeredWeight + (score === null ? 0 : Math.abs(weight)),
        answered: state.answered + (score === null ? 0 : 1),
        last: choice,
        before: state,
      };
      // Rounded to find equal sums only.
      const { keyed, divisor, answeredWeight, answered } = next;
      const key = [rounded(keyed), rounded(divisor), rounded(answeredWeight), answered].join(' ');
      if (!found.has(key)) found.set(key, next);
    }
    if (found.size > MAX_SUMS) return null;
  }
  return [...found.values()];
}

function imputed({ missing }: Concept, { min, max }: ScoredItem): number | null {
  if (missing.policy === 'neutral') return (min + max) / 2;
  return missing.policy === 'zero' ? 0 : null;
}

/** Returns the value on the scale, unrounded; null if there is no score. */
function reportedValue(concept: Concept, sums: Sums, eligible: number, total: number): number | null {
  const { keyed, divisor, answeredWeight, answered } = sums;
  const ratio = total > 0 ? answeredWeight / total : answered / eligible;
  if (!meets(floorOf(concept), { ratio, answered, eligible })) return null;
  const isProrated = concept.missing.policy === 'prorate' && answered < eligible;
  const raw =
    concept.method !== 'sum' ? keyed / divisor : isProrated ? (keyed * total) / answeredWeight : keyed;
  if (!Number.isFinite(raw)) return null;
  const { scale, range, norms } = concept;
  return scaleValue(raw, { scale, range, norm: norms[0] ?? null }).value;
}

function choicesOf(state: Sums, addends: readonly Addend[]): Map<Variable, Choice> {
  const chosen = new Map<Variable, Choice>();
  let current: Sums | null = state;
  for (let i = addends.length - 1; i >= 0; i--) {
    chosen.set(addends[i]!.variable, current!.last!);
    current = current!.before;
  }
  return chosen;
}
