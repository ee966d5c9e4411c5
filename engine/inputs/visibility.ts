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
 * Whether a question is on the path: its section's condition and its own must both hold.
 * The environment must answer null for questions that are not visible, so that what a hidden question was once
 * answered decides nothing; `experience.visibilityOrder` lists questions after those they depend on.
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

/** Every question in bank order, with whether it is visible and why. */
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
