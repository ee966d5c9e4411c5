import { isBlank } from '../inputs/text.ts';
import type { Position } from './diagnostics.ts';
import { type Reader, reader } from './form.ts';

/**
 * Makes a text that shows nothing absent, so that its replacement is shown, and reports it.
 * @param instead what is shown, to complete "…, so … is shown."
 */
export function visible(read: Reader<string>, instead: string): Reader<string> {
  return reader(read, (value, at) => {
    const text = read(value, at);
    return text !== undefined && isBlank(text) ? reportBlank(at, instead) : text;
  });
}

/** Reads a translated text. One that shows nothing is no translation. */
export function translated(read: Reader<string>): Reader<string> {
  return visible(read, 'the original');
}

/** Warns of a text that shows nothing. Returns undefined. */
export function reportBlank(at: Position, instead: string): undefined {
  const message = `The text shows nothing, so ${instead} is shown.`;
  at.warning('blank_text', message, {}, 'Write a text, or leave it out.');
}
