import { effectiveContext } from '../../alignment/context.ts';
import { type ScoringPlan, scoringPlan } from '../../scoring/plan.ts';
import type { CompiledBundle, EffectiveContext, Json, Question, Range, ScoredItem } from '../../types.ts';
import type { Budget } from '../budget.ts';
import { exactly, join, type PossibleValue } from '../values/possible.ts';
import { type Choice, exact, NO_ANSWER } from './choice.ts';
import { choicesOf, draftsOf, rowChoices } from './choices.ts';
import { numericChoices } from './numeric-choices.ts';
import { textChoices } from './text-choices.ts';
import { type Usage, unused, usageOf } from './usage.ts';

/** A variable of a proof: the answer to a question or to a row of a matrix, or a context variable. */
export interface Variable {
  readonly key: string;
  readonly question?: Question;
  readonly rowId?: string;
  readonly contextKey?: string;
  /** Without that of no answer. */
  readonly choices: readonly Choice[];
  /** Answers that may be saved, but are not finished. */
  readonly drafts: readonly Choice[];
  /** The possible answers, if there is one. */
  readonly whole: PossibleValue;
}

/** Everything that the proofs of a bundle share. */
export interface Model {
  readonly bundle: CompiledBundle;
  readonly plan: ScoringPlan;
  readonly budget: Budget;
  readonly context: EffectiveContext;
  readonly itemsOf: ReadonlyMap<number, readonly ScoredItem[]>;
  /** Questions that a rule of the policy may ask for or skip. */
  readonly ruled: ReadonlySet<string>;
  /** Whether matrices and rankings may be saved before they are finished. */
  readonly savesDrafts: boolean;
  /** Whether the policy may end before all questions are asked. */
  readonly isPartial: boolean;
  variablesOf(question: Question): readonly Variable[];
  contextVariable(key: string): Variable;
  /** Answers that make a question visible, found by an earlier proof. */
  readonly reached: Map<number, ReadonlyMap<Variable, Choice>>;
}

/** Collects what the proofs of a bundle share. */
export function modelOf(bundle: CompiledBundle, budget: Budget): Model {
  const { mode, rules, stop } = bundle.adaptivePolicy;
  const usage = usageOf(bundle);
  const variables = new Map<string, readonly Variable[]>();
  const cached = (key: string, make: () => readonly Variable[]) => {
    const found = variables.get(key) ?? make();
    variables.set(key, found);
    return found;
  };
  const itemsOf = itemsByQuestion(bundle);
  const context = effectiveContext(bundle, {}, {});
  const activeRules = mode === 'fixed' ? [] : rules;
  return {
    bundle,
    plan: scoringPlan(bundle),
    budget,
    context,
    itemsOf,
    ruled: new Set(activeRules.flatMap(({ ask, skip }) => [...ask, ...skip])),
    savesDrafts: mode === 'fixed',
    isPartial: mode === 'irt' || stop.any.length > 0,
    variablesOf: (question) =>
      cached(`answer ${question.id}`, () => {
        const items = itemsOf.get(question.index) ?? [];
        return questionVariables(question, items, usage, budget, mode === 'fixed');
      }),
    contextVariable: (key) =>
      cached(`context ${key}`, () => [contextVariable(bundle, key, usage, context.values[key])])[0]!,
    reached: new Map(),
  };
}

function itemsByQuestion({ scorecard }: CompiledBundle): Map<number, ScoredItem[]> {
  const found = new Map<number, ScoredItem[]>();
  for (const { items } of scorecard.concepts) {
    for (const item of items) {
      const others = found.get(item.questionIndex);
      if (others) others.push(item);
      else found.set(item.questionIndex, [item]);
    }
  }
  return found;
}

function questionVariables(
  question: Question,
  items: readonly ScoredItem[],
  usage: ReadonlyMap<string, Usage>,
  budget: Budget,
  savesDrafts: boolean,
): Variable[] {
  const key = `answer ${question.id}`;
  budget.spend(1 + question.options.length * Math.max(1, question.rows.length));
  if (question.input !== 'matrix') {
    const choices = choicesOf(question, items, usage.get(key));
    const drafts = savesDrafts ? draftsOf(question, usage.has(key)) : [];
    return [{ key, question, choices, drafts, whole: join(choices.map(({ possible }) => possible)) }];
  }
  return question.rows.map(({ id }) => {
    const choices = rowChoices(question, id, items, usage.has(key));
    const whole = exactly(...choices.map(({ value }) => value));
    return { key: `${key} ${id}`, question, rowId: id, choices, drafts: [], whole };
  });
}

/** Returns a context variable, which programs and profiles may set; its own default comes first. */
function contextVariable(
  { context }: CompiledBundle,
  key: string,
  usages: ReadonlyMap<string, Usage>,
  byDefault: Json | undefined,
): Variable {
  const type = context.variables.get(key)?.type ?? 'string';
  const usage = usages.get(`context ${key}`) ?? unused();
  const question = { input: type === 'date' ? 'date' : 'text', scores: {} } as Question;
  const others = () => {
    if (type === 'boolean') return [true, false].map(exact);
    if (type !== 'number') return textChoices(question, usage);
    // Programs and profiles may give any number.
    return numericChoices(question, [], usage, Number.MAX_VALUE);
  };
  const first = isScalar(byDefault) ? [exact(byDefault)] : [];
  const choices = [...first, ...others(), NO_ANSWER];
  const whole = join(choices.map(({ possible }) => possible));
  return { key: `context ${key}`, contextKey: key, choices, drafts: [], whole };
}

function isScalar(value: Json | undefined): value is string | number | boolean {
  return value != null && typeof value !== 'object';
}

/**
 * Whether the answer to a question may be unfinished; at the end, only if it may be missing, too: the
 * question is optional, or the policy may end before it is asked.
 */
export function mayBeUnfinished(model: Model, { required }: Question, isComplete: boolean): boolean {
  return model.savesDrafts && (!isComplete || !required || model.isPartial);
}

/** The possible scores of an item: the keyed scores of answers, and whether an answer may have none. */
export interface ItemScores {
  range: Range | null;
  mayBeNull: boolean;
}

const scoreCache = new WeakMap<Choice, Map<ScoredItem, ItemScores>>();

/** Returns the keyed score of an item for a choice. */
export function scoreOf(item: ScoredItem, choice: Choice): ItemScores {
  const cache = scoreCache.get(choice) ?? new Map<ScoredItem, ItemScores>();
  scoreCache.set(choice, cache);
  const known = cache.get(item);
  if (known) return known;
  if (!choice.isExact && !choice.region) {
    const anyScore = { range: { min: item.min, max: item.max }, mayBeNull: true };
    cache.set(item, anyScore);
    return anyScore;
  }
  const ends = choice.region ? [choice.region.min, choice.region.max] : [choice.value];
  const scores = ends.map((value) => {
    if (value === null) return null;
    const score = item.score(item.rowId === undefined ? value : { [item.rowId]: value as string });
    return score !== null && item.reverse ? item.min + item.max - score : score;
  });
  const numbers = scores.filter((score) => score !== null);
  const range = numbers.length === 0 ? null : { min: Math.min(...numbers), max: Math.max(...numbers) };
  const result = { range, mayBeNull: numbers.length < scores.length };
  cache.set(item, result);
  return result;
}
