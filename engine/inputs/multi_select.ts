import type { Question } from '../types.ts';
import { scoresOf, validateOptions } from './choice.ts';
import { type AnswerResult, type Input, type ItemScale, refuse } from './input.ts';

/**
 * Any number of options up to `max_choices`: the answer is the list of their ids, the score the sum of what they
 * say. An exclusive option ("none of these") stands alone. Choosing nothing is an answer where none is required.
 */
export const multiSelect: Input = {
  keys: () => ['options', 'max_choices'],
  needs: ['options'],
  validate,
  scale,
};

function validate(question: Question, value: unknown): AnswerResult {
  const result = validateOptions(question, value);
  if (!result.ok) return result;
  const ids = result.value as string[];
  const most = question.maxChoices ?? question.options.length;
  if (ids.length > most) return refuse('too_many_choices', `Expected at most ${most} options.`);
  if (ids.length === 0 && question.required)
    return refuse('too_few_choices', 'Expected at least one option.');
  const exclusive =
    ids.length > 1 && question.options.some((option) => option.exclusive && ids.includes(option.id));
  return exclusive ? refuse('exclusive_option', 'An exclusive option cannot be chosen with others.') : result;
}

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

/** The least and greatest sums over the choices the question allows; options that do not name the concept add 0. */
function attainable(question: Question, scores: ReadonlyMap<string, number>): { min: number; max: number } {
  const score = (id: string) => scores.get(id) ?? 0;
  const together = question.options.filter((option) => !option.exclusive).map((option) => score(option.id));
  const sums = question.options.filter((option) => option.exclusive).map((option) => score(option.id));
  if (!question.required) sums.push(0);
  const most = question.maxChoices ?? together.length;
  if (together.length > 0)
    sums.push(
      greatest(together, most),
      0 -
        greatest(
          together.map((value) => -value),
          most,
        ),
    );
  return { min: Math.min(...sums), max: Math.max(...sums) };
}

/** The greatest sum of one to `most` of the scores. */
function greatest(scores: readonly number[], most: number): number {
  const [first, ...others] = scores.toSorted((a, b) => b - a).slice(0, most);
  return first! + others.filter((score) => score > 0).reduce((sum, score) => sum + score, 0);
}
