import type { Presentation, Question, Section } from '../types.ts';

/** The most questions that a step has in the mode `section`, not counting follow-ups of its own questions. */
const MOST_ON_A_STEP = 10;

interface Layout {
  sections: ReadonlyMap<string, Pick<Section, 'isBreak'>>;
  presentation: Pick<Presentation, 'mode'>;
}

/** The fields of a question that the layout reads. */
type PlacedQuestion = Pick<Question, 'id' | 'sectionId' | 'input' | 'visibleIf'>;

/**
 * Divides questions into the steps in which respondents see them. The division depends on the content only,
 * so that a step keeps its place when answers show or hide questions: a question whose condition reads an
 * answer of the same step is a follow-up there.
 * @param questions in the order in which they are asked
 */
export function stepsOf<Q extends PlacedQuestion>(
  { sections, presentation }: Layout,
  questions: readonly Q[],
): Q[][] {
  const steps: Q[][] = [];
  let ids = new Set<string>();
  let counted = 0;
  let previous: Q | undefined;
  for (const question of questions) {
    const step = steps.at(-1);
    const counts = !question.visibleIf?.references.answers.some((id) => ids.has(id));
    const begins =
      step === undefined ||
      (presentation.mode === 'question' && previous?.input !== 'information') ||
      (presentation.mode === 'section' &&
        (question.sectionId !== previous?.sectionId || (counts && counted >= MOST_ON_A_STEP))) ||
      (presentation.mode === 'page' &&
        question.sectionId !== previous?.sectionId &&
        sections.get(question.sectionId)?.isBreak === true);
    if (begins) {
      steps.push([question]);
      ids = new Set();
      counted = 1;
    } else {
      step.push(question);
      if (counts) counted++;
    }
    ids.add(question.id);
    previous = question;
  }
  return steps;
}
