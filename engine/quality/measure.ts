import type { AnswerValue, Concept, Question } from '../types.ts';

/** A reading of a question's answers as numbers, in order of agreement, with the least and the greatest. */
export interface Measure {
  questionId: string;
  questionIndex: number;
  min: number;
  max: number;
  read(value: AnswerValue): number | null;
}

/**
 * How two questions of a contradiction are compared: in the units of their scores on a concept they share,
 * else by the number answered, else by the option's place in its list. Null where an answer is no quantity.
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
 * The scores of the options, or their places where they have none. `same` and `opposite` speak of the answers,
 * so scores that fall down the list (an item keyed in its options) are turned to rise with it.
 */
function optionSteps({ options }: Question, shared: Concept | undefined): number[] {
  const places = options.map((_, index) => index);
  if (shared === undefined) return places;
  const scores = options.map((option) => option.scores[shared.id]);
  if (!scores.every((score) => score !== undefined)) return places;
  if (places.every((i) => i === 0 || scores[i]! > scores[i - 1]!)) return scores;
  if (!places.every((i) => i === 0 || scores[i]! < scores[i - 1]!)) return places;
  const turn = scores[0]! + scores.at(-1)!;
  return scores.map((score) => turn - score);
}
