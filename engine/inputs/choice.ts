import type { AnswerValue, Option, Question } from '../types.ts';
import type { Input, InputKey, ItemScale } from './input.ts';
import { LINE_LENGTH } from './text.ts';

/**
 * The common parts of inputs with options that take a text: `max_length` and `placeholder` are
 * those of the text.
 */
export const optionText = {
  optionText: true,
  defaults: ({ options }) => (options.some(({ text }) => text) ? { maxLength: LINE_LENGTH } : {}),
} as const satisfies Partial<Input>;

/** Returns the keys that describe the text of an option, if one takes a text. */
export function textKeys({ options }: Pick<Question, 'options'>): readonly InputKey[] {
  return options.some(({ text }) => text) ? ['max_length', 'placeholder'] : [];
}

export function hasOptions({ options }: Pick<Question, 'options'>): boolean {
  return options.length > 0;
}

/** Returns the scores of the options that score on the concept, by option id. */
export function scoresOf(options: readonly Option[], conceptId: string): Map<string, number> {
  const scoring = options.filter((option) => Object.hasOwn(option.scores, conceptId));
  return new Map(scoring.map((option) => [option.id, option.scores[conceptId]!]));
}

/**
 * Scores an answer by the chosen option. If that option has no score on the concept (e.g. "does not apply"),
 * the item counts as unanswered for the concept, not as zero.
 * @param chosen returns the id of the chosen option from an answer
 * @returns null if no option scores on the concept
 */
export function optionScale(
  question: Question,
  conceptId: string,
  chosen: (value: AnswerValue) => unknown = (value) => value,
): ItemScale | null {
  const scores = scoresOf(question.options, conceptId);
  if (scores.size === 0) return null;
  const levels = distinct(scores.values());
  return {
    min: levels[0]!,
    max: levels.at(-1)!,
    levels,
    score: (value) => scores.get(chosen(value) as string) ?? null,
  };
}

/** Returns the distinct numbers in ascending order. */
export function distinct(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
