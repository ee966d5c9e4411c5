import type { AnswerValue, Concept, Question } from '../types.ts';

/**
 * Reads a question's answers as numbers in order of agreement; `min` and `max` are the lowest and highest of
 * them.
 */
export interface Measure {
  questionId: string;
  questionIndex: number;
  min: number;
  max: number;
  read(value: AnswerValue): number | null;
}

/**
 * Returns how the answers to two questions of a contradiction are compared: by their scores on a concept both
 * questions belong to, else by the number answered, else by the option's position in its list. Null when the
 * answers to one of the questions are not ordered.
 */
export function comparisonOf(
  a: Question,
  b: Question,
  shared: Concept | undefined,
): [Measure, Measure] | null {
  const first = measureOf(a, shared);
  const second = measureOf(b, shared);
  return first === null || second === null ? null : [first, second];
}

function measureOf(question: Question, shared: Concept | undefined): Measure | null {
  const { id: questionId, index: questionIndex } = question;
  const steps = question.input === 'boolean' ? [0, 1] : optionSteps(question, shared);
  if (steps.length > 1) {
    const rank = new Map(question.options.map(({ id }, index) => [id, steps[index]!]));
    const read = (value: AnswerValue) => {
      if (typeof value === 'boolean') return steps[Number(value)]!;
      return typeof value === 'string' ? (rank.get(value) ?? null) : null;
    };
    return { questionId, questionIndex, min: Math.min(...steps), max: Math.max(...steps), read };
  }
  const { min, max } = question;
  if (min === undefined || max === undefined || max <= min) return null;
  return { questionId, questionIndex, min, max, read: (value) => (typeof value === 'number' ? value : null) };
}

/**
 * Returns the scores of the options, or their positions when the options have no strictly ordered scores.
 * `same` and `opposite` refer to the answers, not to the scoring key, so scores that decrease down the list
 * are reversed.
 */
function optionSteps({ options }: Question, shared: Concept | undefined): number[] {
  const positions = options.map((_, index) => index);
  if (shared === undefined) return positions;
  const scores = options.map((option) => option.scores[shared.id]);
  if (!scores.every((score) => score !== undefined)) return positions;
  if (positions.every((i) => i === 0 || scores[i]! > scores[i - 1]!)) return scores;
  if (!positions.every((i) => i === 0 || scores[i]! < scores[i - 1]!)) return positions;
  const endSum = scores[0]! + scores.at(-1)!;
  return scores.map((score) => endSum - score);
}
