import type { Question } from '../types.ts';
import type { AcceptedAnswers } from './accepted.ts';
import { type AnswerResult, accept, reject } from './input.ts';

/** The maximum value of `max_length`, in code points. */
export const MAX_TEXT_LENGTH = 10_000;

/** The default of `max_length` for a line of text, in code points. */
export const LINE_LENGTH = 1_000;

/**
 * Characters that show nothing: white space, control and format characters, those that Unicode lets a
 * renderer ignore (soft hyphen, joiners, variation selectors, Hangul fillers, tags), and the blank Braille
 * pattern, null note head and Khitan filler, which have no ink. Signs that span numbers, such as U+0600, are
 * format characters, but show something.
 */
const NOTHING =
  /(?![\u0600-\u0605\u06DD\u070F\u0890\u0891\u08E2\u{110BD}\u{110CD}])[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\u{16FE4}]/gu;

/** Returns whether a text shows nothing, so that it answers nothing. */
export function isBlank(text: string): boolean {
  return text.replaceAll(NOTHING, '') === '';
}

/** Returns a text or an id in the form in which texts are compared: composed, Unicode NFC. */
export function composed(text: string): string {
  // The ids of most conditions: normalizing takes several times as long as comparing them.
  for (let i = 0; i < text.length; i++)
    if (text.charCodeAt(i) >= FIRST_COMBINING) return text.normalize('NFC');
  return text;
}

/** The first character that composes with another one; a text of those before it is in composed form. */
const FIRST_COMBINING = 0x0300;

/** Returns the texts that a question accepts as its answer or as the text to an option. */
export function acceptedText({
  maxLength = MAX_TEXT_LENGTH,
  required,
}: Pick<Question, 'maxLength' | 'required'>) {
  return { type: 'text', maxLength, required } satisfies AcceptedAnswers;
}

/** Checks the length of a text; if an answer is required, it must show something. */
export function checkText(
  { maxLength, required }: ReturnType<typeof acceptedText>,
  value: unknown,
): AnswerResult {
  if (typeof value !== 'string') return reject('wrong_type', 'Expected a string.');
  if (longerThan(value, maxLength)) return reject('too_long', `Expected at most ${maxLength} characters.`);
  if (value.includes('\0') || !value.isWellFormed()) {
    return reject('invalid_characters', 'Expected text without NUL characters or lone surrogates.');
  }
  if (required && isBlank(value)) return reject('empty', 'Expected text that is not blank.');
  return accept(value);
}

/**
 * Returns whether a string has more code points than `maximum`, in composed form: the same text counts the
 * same in both forms.
 */
function longerThan(value: string, maximum: number): boolean {
  if (value.length <= maximum) return false;
  return [...composed(value)].length > maximum;
}
