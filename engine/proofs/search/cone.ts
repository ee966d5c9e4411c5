import type { CompiledExpression, Question } from '../../types.ts';
import type { Model, Variable } from './model.ts';

/** An estimate of this many nodes takes as long as one other step. */
const STEP_NODES = 10;

/** Everything that the result of an expression depends on, directly or through visibility and scores. */
export interface Cone {
  /** In an order in which a question comes after those that its visibility depends on. */
  readonly variables: readonly Variable[];
  readonly concepts: ReadonlySet<string>;
  /** Whether it depends on something that a witness does not contain: profile fields or times. */
  readonly isOpen: boolean;
  /** The steps of scoring one respondent as far as the expression reads it. */
  readonly cost: number;
}

interface ConeContents {
  questions: Set<number>;
  scores: Set<string>;
  contexts: Set<string>;
  isOpen: boolean;
}

/** Returns the cone of influence of expressions, questions (their visibility) and scores. */
export function coneOf(
  model: Model,
  from: {
    expressions?: readonly CompiledExpression[];
    questions?: readonly Question[];
    scores?: readonly string[];
  },
): Cone {
  const found: ConeContents = { questions: new Set(), scores: new Set(), contexts: new Set(), isOpen: false };
  for (const expression of from.expressions ?? []) addExpression(model, expression, found);
  for (const question of from.questions ?? []) addVisibility(model, question, found);
  for (const id of from.scores ?? []) addScore(model, id, found);
  const { experience } = model.bundle;
  const contexts = [...found.contexts].map((key) => model.contextVariable(key));
  const questions = experience.visibilityOrder
    .filter((index) => found.questions.has(index))
    .flatMap((index) => model.variablesOf(experience.questions[index]!));
  const items = [...found.scores].reduce((sum, id) => sum + scoringCost(model, id), 0);
  return {
    variables: [...contexts, ...questions],
    concepts: found.scores,
    isOpen: found.isOpen,
    cost: experience.questions.length + items,
  };
}

/** An estimate of θ goes through all nodes for each item. */
function scoringCost({ plan }: Model, id: string): number {
  const found = plan.concepts.get(id);
  const items = found?.weights.length ?? 1;
  return found?.concept.irt ? items * (1 + Math.ceil(found.concept.irt.nodes / STEP_NODES)) : items;
}

function addQuestion(model: Model, question: Question | undefined, found: ConeContents): void {
  if (question === undefined || found.questions.has(question.index)) return;
  found.questions.add(question.index);
  addVisibility(model, question, found);
}

function addVisibility(model: Model, { id, visibleIf, sectionId }: Question, found: ConeContents): void {
  model.budget.spend(1);
  const rules = model.ruled.has(id) ? model.bundle.adaptivePolicy.rules : [];
  for (const { ask, skip, when } of rules)
    if (ask.includes(id) || skip.includes(id)) addExpression(model, when, found);
  const section = model.bundle.experience.sections.get(sectionId)?.visibleIf;
  if (section) addExpression(model, section, found);
  if (visibleIf) addExpression(model, visibleIf, found);
}

function addScore(model: Model, id: string, found: ConeContents): void {
  if (found.scores.has(id)) return;
  found.scores.add(id);
  const { questions } = model.bundle.experience;
  const concept = model.plan.concepts.get(id)?.concept;
  const composite = model.plan.composites.get(id)?.composite;
  for (const item of concept?.items ?? []) addQuestion(model, questions[item.questionIndex], found);
  for (const norm of concept?.norms ?? []) if (norm.when) addExpression(model, norm.when, found);
  for (const part of Object.keys(composite?.weights ?? {})) addScore(model, part, found);
  const expression = concept?.expression ?? composite?.expression;
  if (expression) addExpression(model, expression, found);
  // Rules decide which unanswered questions count as missing.
  if (model.ruled.size === 0) return;
  for (const { when } of model.bundle.adaptivePolicy.rules) addExpression(model, when, found);
}

function addExpression(model: Model, { references }: CompiledExpression, found: ConeContents): void {
  const { experience, scorecard } = model.bundle;
  for (const id of references.answers) addQuestion(model, experience.questionById.get(id), found);
  for (const id of [...references.scores, ...references.metrics, ...references.coverage])
    addScore(model, id, found);
  for (const key of references.context) found.contexts.add(key);
  if (references.profile.length > 0 || references.timing.length > 0) found.isOpen = true;
  if (references.overall.includes('timing') || references.overall.includes('missing')) found.isOpen = true;
  const isOfAll = references.overall.some((part) => part !== 'timing') || references.confidence.length > 0;
  if (!isOfAll) return;
  // Confidence depends on the quality of all answers, and on their times if the guardrail checks speed.
  found.isOpen ||= model.bundle.guardrail.quality.minMsPerQuestion !== undefined;
  for (const question of experience.questions) addQuestion(model, question, found);
  for (const { id } of [...scorecard.concepts, ...scorecard.composites]) addScore(model, id, found);
}
