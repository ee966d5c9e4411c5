import { type Input, unscored } from '../input.ts';
import { acceptedText, LINE_LENGTH, MAX_TEXT_LENGTH } from '../text.ts';

/** A line of text, by default at most 1,000 characters. */
export const text: Input = {
  keys: () => ['max_length', 'placeholder'],
  defaults: () => ({ maxLength: LINE_LENGTH }),
  accepts: acceptedText,
  scale: unscored,
};

/** Paragraphs of text, by default at most 10,000 characters. */
export const longText: Input = { ...text, defaults: () => ({ maxLength: MAX_TEXT_LENGTH }) };
