import { type CompiledBundle, type Plan, type Question, stepsOf } from '@eps/engine';

const layouts = new WeakMap<CompiledBundle, Question[][]>();

/** A step with its visible questions. */
export interface StepView {
  id: string;
  questions: Question[];
}

/**
 * Returns the steps of a questionnaire in which any visible question may be answered. Those after the end of
 * the time limit are left out, unless they are answered.
 * @param isVisible whether the answers so far show the question
 */
export function stepsView(
  bundle: CompiledBundle,
  plan: Plan,
  isVisible: (question: Question) => boolean,
): StepView[] {
  const asked = new Set([...plan.asked, ...plan.next.map(({ id }) => id)]);
  return layoutOf(bundle).flatMap((step) => {
    const questions = step.filter(
      (question) => isVisible(question) && (asked.has(question.id) || question.input === 'information'),
    );
    return questions.length === 0 ? [] : [{ id: step[0]!.id, questions }];
  });
}

function layoutOf(bundle: CompiledBundle): Question[][] {
  const known = layouts.get(bundle);
  if (known) return known;
  const layout = stepsOf(bundle.experience, bundle.experience.questions);
  layouts.set(bundle, layout);
  return layout;
}
