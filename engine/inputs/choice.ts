import type { AnswerValue, Option, Question } from '../types.ts';
import { type AnswerResult, accept, type ItemScale, refuse } from './input.ts';

/** Checks that the answer is the id of one of the question's options. */
export function validateOption(question: Question, value: unknown): AnswerResult {
  if (typeof value !== 'string') return refuse('wrong_type', 'Expected the id of one option, a text.');
  if (!question.options.some((option) => option.id === value)) return unknownOption();
  return accept(value);
}

/** Checks that the answer is a list of distinct option ids, no longer than there are options. */
export function validateOptions(question: Question, value: unknown): AnswerResult {
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) {
    return refuse('wrong_type', 'Expected a list of option ids.');
  }
  const known = new Set(question.options.map((option) => option.id));
  if (!value.every((id) => known.has(id))) return unknownOption();
  if (new Set(value).size < value.length)
    return refuse('duplicate_option', 'An option may be named once only.');
  return accept(value);
}

export function unknownOption(): AnswerResult {
  return refuse('unknown_option', "Expected only ids of the question's options.");
}

/** The options that name the concept, with their scores. */
export function scoresOf(options: readonly Option[], conceptId: string): Map<string, number> {
  const named = options.filter((option) => Object.hasOwn(option.scores, conceptId));
  return new Map(named.map((option) => [option.id, option.scores[conceptId]!]));
}

/**
 * An option's score on the concept. An option that does not name the concept ("does not apply") leaves the item
 * unanswered for it rather than scoring zero.
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

/** Numbers without repeats, ascending. */
export function distinct(numbers: Iterable<number>): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
