import type { AnswerValue, CompiledBundle, Contradiction, Question } from '../types.ts';
import { comparisonOf, type Measure } from './measure.ts';

/**
 * A question or one row of a matrix. `position` returns an answer in steps of its response format; null when
 * it has none.
 */
export interface FormatItem {
  questionIndex: number;
  position(value: AnswerValue): number | null;
}

export interface ContradictionPlan {
  contradiction: Contradiction;
  /** Null when the answers to one of the questions are not ordered. */
  measures: readonly [Measure, Measure] | null;
  /** Ids of the concepts that both questions belong to. */
  concepts: string[];
}

export interface QualityPlan {
  contradictions: readonly ContradictionPlan[];
  /** Items grouped by response format (same input, same labels or limits), each group in experience order. */
  formats: readonly (readonly FormatItem[])[];
}

const plans = new WeakMap<CompiledBundle, QualityPlan>();

/**
 * Returns what the checks need to know about a bundle. Computed once and cached for the lifetime of the
 * bundle.
 */
export function qualityPlan(bundle: CompiledBundle): QualityPlan {
  let plan = plans.get(bundle);
  if (plan === undefined) {
    plan = { contradictions: contradictionPlans(bundle), formats: formatsOf(bundle.experience.questions) };
    plans.set(bundle, plan);
  }
  return plan;
}

function contradictionPlans({ experience, guardrail, scorecard }: CompiledBundle): ContradictionPlan[] {
  return guardrail.contradictions.map((contradiction) => {
    const [a, b] = contradiction.questions.map((id) => experience.questionById.get(id));
    if (a === undefined || b === undefined) return { contradiction, measures: null, concepts: [] };
    const shared = scorecard.concepts.filter(({ items }) =>
      [a, b].every(({ id }) => items.some((item) => item.itemId === id)),
    );
    return { contradiction, measures: comparisonOf(a, b, shared[0]), concepts: shared.map(({ id }) => id) };
  });
}

function formatsOf(questions: readonly Question[]): FormatItem[][] {
  const formats = new Map<string, FormatItem[]>();
  for (const question of questions) {
    const format = formatOf(question);
    if (format === null) continue;
    const items = formats.get(format) ?? [];
    items.push(...formatItems(question));
    formats.set(format, items);
  }
  return [...formats.values()];
}

/**
 * Returns a key that is equal for questions with the same choices; null when answers have no position on a
 * scale, or each respondent sees the options in another order.
 */
function formatOf({ input, options, min, max, step, shuffle }: Question): string | null {
  if (shuffle && input !== 'matrix') return null;
  switch (input) {
    case 'single_select':
    case 'likert':
    case 'matrix':
      if (options.length > 0) return JSON.stringify(options.map(({ label }) => label));
      return JSON.stringify([input, min, max, step]);
    case 'rating':
    case 'nps':
    case 'slider':
    case 'boolean':
      return JSON.stringify([input, min, max, step]);
    default:
      return null;
  }
}

function formatItems(question: Question): FormatItem[] {
  const rank = new Map(question.options.map(({ id }, index) => [id, index]));
  const position = (value: AnswerValue | undefined): number | null => {
    if (typeof value === 'string') return rank.get(value) ?? null;
    if (typeof value === 'boolean') return Number(value);
    return typeof value === 'number' ? value / (question.step ?? 1) : null;
  };
  if (question.input !== 'matrix') return [{ questionIndex: question.index, position }];
  return question.rows.map(({ id }) => ({
    questionIndex: question.index,
    position: (value) => (isRecord(value) && Object.hasOwn(value, id) ? position(value[id]) : null),
  }));
}

function isRecord(value: AnswerValue): value is { [rowId: string]: string } {
  return typeof value === 'object' && !Array.isArray(value);
}
