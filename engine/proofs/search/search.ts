import type { Respondent } from '../../scoring/respondent.ts';
import { BudgetExceeded } from '../budget.ts';
import { type Choice, NO_ANSWER } from './choice.ts';
import type { Cone } from './cone.ts';
import { type Model, mayBeUnfinished, type Variable } from './model.ts';
import { replay, type Witness } from './replay.ts';
import { Situation } from './situation.ts';
import type { Assignment } from './situation-view.ts';

/** The goal of a search: something that must be true for the answers. */
export interface Goal {
  cone: Cone;
  /** Whether only complete sets of answers count. */
  isComplete: boolean;
  /** Whether it may be true for one of the respondents of a situation; false only if it is true for none. */
  mayHold(situation: Situation): boolean;
  /** Whether it is true, by the engine that evaluates answers. */
  holds(respondent: Respondent): boolean;
  /** Answers from which to start, and the variables to try with them. */
  near?: { base: Assignment; variables: readonly Variable[] };
}

export type Outcome =
  | { kind: 'found'; witness: Witness; chosen: Assignment; respondent: Respondent }
  /** The goal is true for no answers: by bounds alone, or after this many situations were examined. */
  | { kind: 'none'; examined: number }
  | { kind: 'undecided'; why: 'budget' | 'open' };

/** Up to this many combinations near known answers are tried. */
const MAX_NEAR = 128;
const SHARES = [0, 1, 0.5, 0.25, 0.75, 0.125, 0.375, 0.625, 0.875];

/**
 * Finds answers for which the goal is true, or shows that there are none: it tries a few sets of answers,
 * then assigns one variable after the other and leaves out what the bounds of scores and conditions exclude
 * (branch and bound). Every answer found is checked by the engine itself.
 */
export function search(model: Model, goal: Goal): Outcome {
  const found = new Finder(model, goal);
  try {
    return found.search();
  } catch (error) {
    if (error instanceof BudgetExceeded) return { kind: 'undecided', why: 'budget' };
    throw error;
  }
}

class Finder {
  readonly #model: Model;
  readonly #goal: Goal;
  #examined = 0;
  #isOpen = false;

  constructor(model: Model, goal: Goal) {
    this.#model = model;
    this.#goal = goal;
  }

  search(): Outcome {
    if (!this.#mayHold(new Map())) return { kind: 'none', examined: 0 };
    const found = this.#tryNear() ?? this.#tryUniform() ?? this.#branch(new Map(), 0);
    if (found) return found;
    return this.#isOpen ? { kind: 'undecided', why: 'open' } : { kind: 'none', examined: this.#examined };
  }

  #mayHold(assignment: Assignment): boolean {
    return this.#goal.mayHold(new Situation(this.#model, assignment, this.#goal.isComplete));
  }

  #check(chosen: Assignment): Outcome | null {
    const { cone, isComplete, holds } = this.#goal;
    const replayed = replay(this.#model, chosen, cone, isComplete);
    if (!replayed || !holds(replayed.respondent)) return null;
    if (replayed.isPlayable) return { kind: 'found', ...replayed, chosen };
    this.#isOpen = true;
    return null;
  }

  #tryNear(): Outcome | null {
    const { near } = this.#goal;
    if (!near) return null;
    const combinations = near.variables.reduce((product, { choices }) => product * (choices.length + 1), 1);
    if (combinations > MAX_NEAR) return null;
    const assign = (chosen: Assignment, index: number): Outcome | null => {
      const variable = near.variables[index];
      if (!variable) return this.#check(chosen);
      for (const choice of [...variable.choices, NO_ANSWER]) {
        const found = assign(new Map([...chosen, [variable, choice]]), index + 1);
        if (found) return found;
      }
      return null;
    };
    return assign(near.base, 0);
  }

  /** Tries the same position among the answers to all questions, and the last answers to a part of them. */
  #tryUniform(): Outcome | null {
    const { variables } = this.#goal.cone;
    const choose = (share: (index: number) => number) => {
      const chosen = variables.flatMap((variable, i): [Variable, Choice][] => {
        const choice = variable.choices[Math.round(share(i) * (variable.choices.length - 1))];
        return choice ? [[variable, choice]] : [];
      });
      return this.#check(new Map(chosen));
    };
    const found = this.#goal.isComplete ? null : this.#check(new Map());
    if (found) return found;
    for (const share of SHARES) {
      const tried = choose(() => share) ?? choose((index) => (index < share * variables.length ? 1 : 0));
      if (tried) return tried;
    }
    return null;
  }

  #branch(assigned: Assignment, index: number): Outcome | null {
    const { variables } = this.#goal.cone;
    const variable = variables[index];
    if (!variable) return this.#leaf(assigned);
    for (const choice of this.#choicesFor(variable, assigned)) {
      const next = new Map(assigned).set(variable, choice);
      this.#examined++;
      this.#model.budget.spend(1 + index);
      if (!this.#mayHold(next)) continue;
      const found = this.#branch(next, index + 1);
      if (found) return found;
    }
    return null;
  }

  /**
   * A question that is hidden has no answer. At the end, a required matrix has answers to all of its rows or
   * to none; before it, rows may be missing.
   */
  #choicesFor({ question, rowId, ...variable }: Variable, assigned: Assignment): readonly Choice[] {
    const { choices } = variable;
    if (!question) return choices;
    const situation = new Situation(this.#model, assigned, this.#goal.isComplete);
    if (!situation.visibility(question).shown) return [NO_ANSWER];
    const mayBeMissing = situation.mayBeMissing(question) || choices.length === 0;
    const [first] = this.#model.variablesOf(question);
    const mayBeDraft = mayBeUnfinished(this.#model, question, this.#goal.isComplete);
    const isWhole = rowId !== undefined && question.required && !mayBeDraft;
    const start = isWhole ? assigned.get(first!) : undefined;
    if (start) return start.value === null ? [NO_ANSWER] : choices;
    const drafts = mayBeDraft ? variable.drafts : [];
    return [...choices, ...drafts, ...(mayBeMissing ? [NO_ANSWER] : [])];
  }

  #leaf(assigned: Assignment): Outcome | null {
    const found = this.#check(assigned);
    if (found) return found;
    const isExact = [...assigned.values()].every((choice) => choice.isExact);
    if (!isExact || this.#goal.cone.isOpen) this.#isOpen = true;
    return null;
  }
}
