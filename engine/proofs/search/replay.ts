import { takesAnswer } from '../../adaptive/units.ts';
import { refusedConsent } from '../../inputs/consent-refusal.ts';
import { isUnfinished } from '../../inputs/inputs.ts';
import { Respondent } from '../../scoring/respondent.ts';
import type { AnswerValue, Json, Question } from '../../types.ts';
import { BudgetExceeded } from '../budget.ts';
import type { Choice } from './choice.ts';
import type { Cone } from './cone.ts';
import { type Model, mayBeUnfinished, type Variable } from './model.ts';

/** Answers with which the goal of a proof is true. */
export interface Witness {
  answers: Record<string, AnswerValue>;
  /** The questions that are declined. */
  declined?: string[];
  /** Values of context variables, if the goal is not true with those of the context. */
  context?: Record<string, Json>;
}

export interface Replay {
  respondent: Respondent;
  witness: Witness;
  /**
   * Whether a person can give these answers one after the other: a rule of the policy asks for all answered
   * questions that are asked on demand only, all answers are finished, and no required consent is refused,
   * after which nothing else is asked or evaluated.
   */
  isPlayable: boolean;
}

const NO_TIME = { elapsed_ms: null, answered_at: '2026-01-01T00:00:00.000Z' };
/** Questions that open one after the other while a complete set of answers is filled in. */
const MAX_ROUNDS = 50;

/**
 * Gives the chosen answers to the engine, without those to questions that they hide. If the set must be
 * complete, the other required questions are answered too, by any answer.
 * @returns null if the answers are not acceptable
 */
export function replay(
  model: Model,
  chosen: ReadonlyMap<Variable, Choice>,
  cone: Cone,
  isComplete: boolean,
): Replay | null {
  const { answers, declined, context } = given(chosen);
  const drafts = [...answers].filter(([question, value]) => isUnfinished(question, value));
  if (drafts.some(([question]) => !mayBeUnfinished(model, question, isComplete))) return null;
  let respondent = respond(model, answers, context, cone);
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const hidden = [...answers.keys()].filter(({ index }) => !respondent.visible(index));
    for (const question of hidden) answers.delete(question);
    const open = isComplete && !model.isPartial ? openQuestions(model, respondent, answers, declined) : [];
    if (open === null) return null;
    if (hidden.length === 0 && open.length === 0) {
      const isFinished = drafts.every(([question]) => !answers.has(question));
      const isRefused = refusedConsent(model.bundle.experience, respondent.state.log) !== undefined;
      const isPlayable =
        isFinished && !isRefused && areAsked(model, answers, (rest) => respond(model, rest, context, cone));
      return { respondent, witness: witnessOf(model, answers, context), isPlayable };
    }
    for (const [question, value] of open) answers.set(question, value);
    respondent = respond(model, answers, context, cone);
  }
  throw new BudgetExceeded();
}

function given(chosen: ReadonlyMap<Variable, Choice>) {
  const answers = new Map<Question, AnswerValue | null>();
  const declined = new Set<Question>();
  const context: Record<string, Json> = {};
  for (const [{ question, rowId, contextKey }, { value }] of chosen) {
    if (contextKey !== undefined) context[contextKey] = value as Json;
    if (question === undefined) continue;
    if (value === null) declined.add(question);
    else if (rowId === undefined) answers.set(question, value);
    else answers.set(question, { ...(answers.get(question) as object), [rowId]: value as string });
  }
  return { answers, declined, context };
}

/** Whether each question that rules ask for or skip is asked when all others are answered. */
function areAsked(
  { ruled }: Model,
  answers: ReadonlyMap<Question, AnswerValue | null>,
  respond: (answers: ReadonlyMap<Question, AnswerValue | null>) => Respondent,
): boolean {
  return [...answers.keys()].every((question) => {
    if (!ruled.has(question.id)) return true;
    const others = new Map(answers);
    others.delete(question);
    return respond(others).visible(question.index);
  });
}

function respond(
  model: Model,
  answers: ReadonlyMap<Question, AnswerValue | null>,
  values: Record<string, Json>,
  cone: Cone,
): Respondent {
  model.budget.spend(cone.cost);
  const log = [...answers].map(([{ id }, value]) => ({
    question_id: id,
    value,
    declined: value === null,
    ...NO_TIME,
  }));
  const { context } = model;
  return new Respondent(model.bundle, {
    seed: 'proof',
    log,
    context: { ...context, values: { ...context.values, ...values } },
    elapsedMs: null,
    priors: {},
    exposure: {},
  });
}

/** Returns the visible required questions without an answer, with one; null if one accepts no answer. */
function openQuestions(
  model: Model,
  respondent: Respondent,
  answers: ReadonlyMap<Question, AnswerValue | null>,
  declined: ReadonlySet<Question>,
): [Question, AnswerValue | null][] | null {
  const found: [Question, AnswerValue | null][] = [];
  for (const question of model.bundle.experience.questions) {
    if (!question.required || !takesAnswer(question)) continue;
    if (answers.has(question) || !respondent.visible(question.index)) continue;
    const value = declined.has(question) ? null : anyAnswer(model, question);
    if (value === null && !question.allowDecline) return null;
    found.push([question, value]);
  }
  return found;
}

/** Returns an answer that the question accepts; null if there is none. */
export function anyAnswer(model: Model, question: Question): AnswerValue | null {
  const variables = model.variablesOf(question);
  if (question.input !== 'matrix') return variables[0]?.choices[0]?.value ?? null;
  const rows = variables.map(({ rowId, choices }) => [rowId, choices[0]?.value ?? null]);
  return rows.length === 0 || rows.some(([, value]) => value === null) ? null : Object.fromEntries(rows);
}

function witnessOf(
  { bundle, context }: Model,
  given: ReadonlyMap<Question, AnswerValue | null>,
  values: Record<string, Json>,
): Witness {
  const inOrder = bundle.experience.visibilityOrder
    .map((index) => bundle.experience.questions[index]!)
    .filter((question) => given.has(question));
  const answered = inOrder.filter((question) => given.get(question) !== null);
  const declined = inOrder.filter((question) => given.get(question) === null).map(({ id }) => id);
  const changed = Object.entries(values).filter(([key, value]) => value !== (context.values[key] ?? null));
  return {
    answers: Object.fromEntries(answered.map((question) => [question.id, given.get(question)!])),
    ...(declined.length > 0 && { declined }),
    ...(changed.length > 0 && { context: Object.fromEntries(changed) }),
  };
}
