import type { Question } from '../types.ts';
import { scoresOf, validateOptions } from './choice.ts';
import { type AnswerResult, type Input, type ItemScale, refuse } from './input.ts';

/**
 * Options in order, the first first: every option once or, with `max_choices` below their number, the first few.
 * An option adds its score times its Borda weight (de Borda 1781), (n − 1 − place) / (n − 1): 1 for the first of
 * n options, 0 for the last and for those left out.
 */
export const ranking: Input = {
  keys: () => ['options', 'max_choices'],
  needs: ['options'],
  validate,
  scale,
};

function validate(question: Question, value: unknown): AnswerResult {
  const result = validateOptions(question, value);
  if (!result.ok) return result;
  const { least, most } = placesOf(question);
  const ranked = (result.value as string[]).length;
  if (ranked < least) {
    const expected =
      least === 1 ? 'Expected at least one option.' : `Expected all ${least} options in order.`;
    return refuse('too_few_choices', expected);
  }
  return ranked > most ? refuse('too_many_choices', `Expected at most ${most} options in order.`) : result;
}

function placesOf({ options, maxChoices }: Question): { least: number; most: number } {
  const partial = maxChoices !== undefined && maxChoices < options.length;
  return partial
    ? { least: 1, most: maxChoices }
    : { least: Math.max(1, options.length), most: options.length };
}

function scale(question: Question, conceptId: string): ItemScale | null {
  const scores = scoresOf(question.options, conceptId);
  if (scores.size === 0) return null;
  const weight = bordaWeight(question.options.length);
  const score = (ids: readonly string[]) =>
    ids.reduce((sum, id, i) => sum + weight(i) * (scores.get(id) ?? 0), 0);
  return {
    min: 0 - greatest(question, scores, -1),
    max: greatest(question, scores, 1),
    score: (value) => (Array.isArray(value) ? score(value) : null),
  };
}

function bordaWeight(options: number): (place: number) => number {
  return (place) => (options > 1 ? (options - 1 - place) / (options - 1) : 1);
}

/** The greatest sum of `sign` times the scores: by the rearrangement inequality, the greatest go first. */
function greatest(question: Question, scores: ReadonlyMap<string, number>, sign: 1 | -1): number {
  const weight = bordaWeight(question.options.length);
  const { least, most } = placesOf(question);
  const descending = question.options.map(({ id }) => sign * (scores.get(id) ?? 0)).sort((a, b) => b - a);
  let sum = 0;
  for (let place = 0; place < most; place++) {
    // Places past the least are left empty where filling them would lower the sum.
    const score = descending[place]!;
    if (place < least || score > 0) sum += weight(place) * score;
  }
  return sum;
}
