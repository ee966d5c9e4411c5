import type { Question } from '../../types.ts';
import { optionText, scoresOf, textKeys } from '../choice.ts';
import type { Input, ItemScale } from '../input.ts';

/**
 * Any number of options up to `max_choices`. The answer is the list of their ids, the score the sum of their
 * scores. An exclusive option ("none of these") cannot be combined with others. An empty list is valid unless
 * the question is required.
 */
export const multiSelect: Input = {
  ...optionText,
  optionImages: true,
  keys: (question) => ['options', 'shuffle', 'max_choices', ...textKeys(question)],
  required: ['options'],
  accepts: ({ options, maxChoices = options.length, required }) => ({
    type: 'options',
    ids: options.map(({ id }) => id),
    exclusive: new Set(options.filter(({ exclusive }) => exclusive).map(({ id }) => id)),
    least: required ? 1 : 0,
    most: Math.min(maxChoices, options.length),
    isRanking: false,
  }),
  scale,
};

function scale(question: Question, conceptId: string): ItemScale | null {
  const scores = scoresOf(question.options, conceptId);
  if (scores.size === 0) return null;
  const { min, max } = attainable(question, scores);
  const score = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (scores.get(id) ?? 0), 0);
  return {
    min,
    max,
    score: (value) => (Array.isArray(value) ? Math.min(Math.max(score(value), min), max) : null),
  };
}

/**
 * Returns the smallest and largest sum over all valid choices; options without a score on the concept add 0.
 */
function attainable(question: Question, scores: ReadonlyMap<string, number>): { min: number; max: number } {
  const score = (id: string) => scores.get(id) ?? 0;
  const combinable = question.options.filter((option) => !option.exclusive).map((option) => score(option.id));
  const sums = question.options.filter((option) => option.exclusive).map((option) => score(option.id));
  if (!question.required) sums.push(0);
  const maximum = question.maxChoices ?? combinable.length;
  if (combinable.length > 0)
    sums.push(
      largestSum(combinable, maximum),
      0 -
        largestSum(
          combinable.map((value) => -value),
          maximum,
        ),
    );
  return { min: Math.min(...sums), max: Math.max(...sums) };
}

/** Returns the largest sum of at least one and at most `maximum` of the scores. */
function largestSum(scores: readonly number[], maximum: number): number {
  const [first, ...others] = scores.toSorted((a, b) => b - a).slice(0, maximum);
  return first! + others.filter((score) => score > 0).reduce((sum, score) => sum + score, 0);
}
