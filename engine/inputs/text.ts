import type { Question } from '../types.ts';
import { type AnswerResult, accept, type Input, refuse, unscored } from './input.ts';

/** The most `max_length` may allow, in code points. */
export const LONGEST_TEXT = 10_000;

/** A line of text, by default at most 1,000 characters. */
export const text: Input = {
  keys: () => ['max_length'],
  defaults: () => ({ maxLength: 1_000 }),
  validate: validateText,
  scale: unscored,
};

/** Paragraphs of text, by default at most 10,000 characters. */
export const longText: Input = { ...text, defaults: () => ({ maxLength: LONGEST_TEXT }) };

function validateText(question: Question, value: unknown): AnswerResult {
  if (typeof value !== 'string') return refuse('wrong_type', 'Expected a text.');
  const most = question.maxLength ?? LONGEST_TEXT;
  if (longerThan(value, most)) return refuse('too_long', `Expected at most ${most} characters.`);
  if (value.includes('\0') || !value.isWellFormed()) {
    return refuse('invalid_characters', 'Expected text without NUL characters and lone surrogates.');
  }
  if (question.required && value.trim() === '') return refuse('empty', 'Expected some text.');
  return accept(value);
}

/** Whether a text has more code points than that; a code point is one or two UTF-16 code units. */
function longerThan(value: string, most: number): boolean {
  if (value.length <= most) return false;
  return value.length > 2 * most || [...value].length > most;
}
