import type { Question } from '../types.ts';
import { type AnswerResult, accept, reject } from './input.ts';

/** The maximum value of `max_length`, in code points. */
export const MAX_TEXT_LENGTH = 10_000;

/** The default of `max_length` for a line of text, in code points. */
export const LINE_LENGTH = 1_000;

/** Checks a text against the `max_length` of the question; if the question is required, it is not blank. */
export function validateText(
  question: Pick<Question, 'maxLength' | 'required'>,
  value: unknown,
): AnswerResult {
  if (typeof value !== 'string') return reject('wrong_type', 'Expected a string.');
  const maximum = question.maxLength ?? MAX_TEXT_LENGTH;
  if (longerThan(value, maximum)) return reject('too_long', `Expected at most ${maximum} characters.`);
  if (value.includes('\0') || !value.isWellFormed()) {
    return reject('invalid_characters', 'Expected text without NUL characters or lone surrogates.');
  }
  if (question.required && value.trim() === '') return reject('empty', 'Expected text that is not blank.');
  return accept(value);
}

/**
 * Returns whether a string has more code points than `maximum`. A code point is one or two UTF-16 code units.
 */
function longerThan(value: string, maximum: number): boolean {
  if (value.length <= maximum) return false;
  return value.length > 2 * maximum || [...value].length > maximum;
}
