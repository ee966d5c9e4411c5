import type { Question } from '../../types.ts';
import { scoresOf } from '../choice.ts';
import type { Input, ItemScale } from '../input.ts';

/**
 * A list of options in order of preference: every option once or, if `max_choices` is below the number of
 * options, at least one and at most `max_choices`. Each option adds its score times its Borda weight (de
 * Borda 1781), (n − 1 − index) / (n − 1): 1 for the first of n options, 0 for the last and for options that
 * are not ranked.
 */
export const ranking: Input = {
  optionImages: true,
  keys: () => ['options', 'shuffle', 'max_choices'],
  required: ['options'],
  accepts: (question) => {
    const { minimum, maximum } = rankedCount(question);
    const ids = question.options.map(({ id }) => id);
    return { type: 'options', ids, exclusive: new Set(), least: minimum, most: maximum, isRanking: true };
  },
  hasParts: true,
  scale,
};

/** Returns how many options an answer ranks. */
function rankedCount({ options, maxChoices }: Question): { minimum: number; maximum: number } {
  const partial = maxChoices !== undefined && maxChoices < options.length;
  return partial
    ? { minimum: 1, maximum: maxChoices }
    : { minimum: Math.max(1, options.length), maximum: options.length };
}

function scale(question: Question, conceptId: string): ItemScale | null {
  const scores = scoresOf(question.options, conceptId);
  if (scores.size === 0) return null;
  const weight = bordaWeight(question.options.length);
  const score = (ids: readonly string[]) =>
    ids.reduce((sum, id, i) => sum + weight(i) * (scores.get(id) ?? 0), 0);
  return {
    min: 0 - largestSum(question, scores, -1),
    max: largestSum(question, scores, 1),
    score: (value) =>
      Array.isArray(value) && value.length >= rankedCount(question).minimum ? score(value) : null,
  };
}

function bordaWeight(options: number): (index: number) => number {
  return (index) => (options > 1 ? (options - 1 - index) / (options - 1) : 1);
}

/**
 * Returns the largest weighted sum of `sign` times the scores. By the rearrangement inequality, the options
 * with the largest scores are then ranked first.
 */
function largestSum(question: Question, scores: ReadonlyMap<string, number>, sign: 1 | -1): number {
  const weight = bordaWeight(question.options.length);
  const { minimum, maximum } = rankedCount(question);
  const descending = question.options.map(({ id }) => sign * (scores.get(id) ?? 0)).sort((a, b) => b - a);
  let sum = 0;
  for (let index = 0; index < maximum; index++) {
    // Beyond the required number, options that would lower the sum are not ranked.
    const score = descending[index]!;
    if (index < minimum || score > 0) sum += weight(index) * score;
  }
  return sum;
}
