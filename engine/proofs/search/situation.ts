import type { CompiledExpression, Question } from '../../types.ts';
import type { Budget } from '../budget.ts';
import { possibleValue } from '../values/expression.ts';
import {
  ANYTHING,
  exactly,
  join,
  NUMBERS,
  numbersIn,
  type PossibleValue,
  truthsOf,
  UNKNOWN,
} from '../values/possible.ts';
import { type Model, mayBeUnfinished, type Variable } from './model.ts';
import { possibleScore } from './scores.ts';
import type { Assignment, PossibleScore, PossibleVisibility, SituationView } from './situation-view.ts';

const SHARE: PossibleValue = numbersIn({ min: 0, max: 1 }, true);

/**
 * All respondents whose answers agree with an assignment of some variables. For everything that an expression
 * can read, it gives the values that are possible for these respondents.
 */
export class Situation implements SituationView {
  readonly model: Model;
  readonly assignment: Assignment;
  /** Whether every visible required question is answered or declined. */
  readonly isComplete: boolean;
  readonly #visible = new Map<number, PossibleVisibility>();
  readonly #answers = new Map<string, PossibleValue>();
  readonly #scores = new Map<string, PossibleScore>();

  constructor(model: Model, assignment: Assignment, isComplete: boolean) {
    this.model = model;
    this.assignment = assignment;
    this.isComplete = isComplete;
  }

  get budget(): Budget {
    return this.model.budget;
  }

  /** Whether a condition may be true. */
  mayHold({ source }: CompiledExpression): boolean {
    return truthsOf(possibleValue(source, this)).true;
  }

  /** Whether a condition may be false or unknown. */
  mayFail({ source }: CompiledExpression): boolean {
    const truths = truthsOf(possibleValue(source, this));
    return truths.false || truths.unknown;
  }

  /** Whether the conditions of a question and its section may be true, and may not be; rules are ignored. */
  visibility(question: Question): PossibleVisibility {
    const known = this.#visible.get(question.index);
    if (known) return known;
    this.budget.spend(1);
    const { experience, adaptivePolicy } = this.model.bundle;
    const section = experience.sections.get(question.sectionId)?.visibleIf;
    const result = { shown: !adaptivePolicy.constraints.excluded.has(question.id), hidden: false };
    result.hidden = !result.shown;
    for (const condition of [section, question.visibleIf]) {
      if (!condition || !result.shown) continue;
      const truths = truthsOf(possibleValue(condition.source, this));
      result.shown &&= truths.true;
      result.hidden ||= truths.false || truths.unknown;
    }
    this.#visible.set(question.index, result);
    return result;
  }

  /** Whether a visible question may have no answer. */
  mayBeMissing({ id, required, allowDecline }: Question): boolean {
    const { isPartial, ruled } = this.model;
    return !this.isComplete || !required || allowDecline || isPartial || ruled.has(id);
  }

  answer(questionId: string): PossibleValue {
    const known = this.#answers.get(questionId);
    if (known) return known;
    const question = this.model.bundle.experience.questionById.get(questionId);
    if (!question) return UNKNOWN;
    const { shown, hidden } = this.visibility(question);
    const parts = [...(shown ? [this.#given(question)] : []), ...(hidden ? [UNKNOWN] : [])];
    const result = join(parts);
    this.#answers.set(questionId, result);
    return result;
  }

  #given(question: Question): PossibleValue {
    const variables = this.model.variablesOf(question);
    if (question.input === 'matrix') return this.#givenRows(variables);
    const [variable] = variables;
    const chosen = this.assignment.get(variable!);
    if (chosen) return chosen.possible;
    const missing = this.mayBeMissing(question) || variable!.choices.length === 0 ? [UNKNOWN] : [];
    const mayBeDraft = mayBeUnfinished(this.model, question, this.isComplete);
    const drafts = mayBeDraft ? variable!.drafts.map(({ possible }) => possible) : [];
    return join([variable!.whole, ...drafts, ...missing]);
  }

  #givenRows(variables: readonly Variable[]): PossibleValue {
    const rows = variables.map((variable) => [variable.rowId!, this.assignment.get(variable)] as const);
    if (rows.some(([, choice]) => choice === undefined)) return { values: [null], range: null, other: true };
    const answered = rows.filter(([, choice]) => choice!.value !== null);
    if (answered.length === 0) return UNKNOWN;
    return exactly(Object.fromEntries(answered.map(([row, choice]) => [row, choice!.value as string])));
  }

  scored(id: string): PossibleScore {
    const known = this.#scores.get(id);
    if (known) return known;
    const result = possibleScore(this, id);
    this.#scores.set(id, result);
    return result;
  }

  score(id: string): PossibleValue {
    return this.scored(id).raw;
  }

  confidence(): PossibleValue {
    return SHARE;
  }

  coverage(): PossibleValue {
    return SHARE;
  }

  context(key: string): PossibleValue {
    const variable = this.model.contextVariable(key);
    return this.assignment.get(variable)?.possible ?? variable.whole;
  }

  profile(): PossibleValue {
    return ANYTHING;
  }

  timing(): PossibleValue {
    return numbersIn({ min: 0, max: NUMBERS.max }, true);
  }
}
