import { truth } from '../expressions/values.ts';
import type { CompiledBundle, Experience, ExpressionEnvironment, Question } from '../types.ts';

export type VisibilityReason =
  | 'no_condition'
  | 'condition_true'
  | 'condition_false'
  | 'condition_unknown'
  | 'section_hidden';

export interface Visibility {
  visible: boolean;
  reason: VisibilityReason;
}

/**
 * Returns whether a question is visible and why: the conditions of its section and of the question must both
 * hold.
 * @param environment must return null for questions that are not visible, so that an earlier answer to a
 *   question that is now hidden has no effect; decide questions in `experience.visibilityOrder`
 */
export function visibilityOf(
  experience: Experience,
  question: Question,
  environment: ExpressionEnvironment,
): Visibility {
  const section = experience.sections.get(question.sectionId);
  if (section?.visibleIf && truth(section.visibleIf.evaluate(environment)) !== true) {
    return { visible: false, reason: 'section_hidden' };
  }
  if (!question.visibleIf) return { visible: true, reason: 'no_condition' };
  const holds = truth(question.visibleIf.evaluate(environment));
  if (holds === null) return { visible: false, reason: 'condition_unknown' };
  return holds ? { visible: true, reason: 'condition_true' } : { visible: false, reason: 'condition_false' };
}

/** Returns every question in bank order, with whether it is visible and why. */
export function visiblePath(
  bundle: CompiledBundle,
  environment: ExpressionEnvironment,
): ({ question: Question } & Visibility)[] {
  const { experience } = bundle;
  const path: ({ question: Question } & Visibility)[] = new Array(experience.questions.length);
  for (const index of experience.visibilityOrder) {
    const question = experience.questions[index]!;
    path[index] = { question, ...visibilityOf(experience, question, environment) };
  }
  return path;
}
