import { isBlank } from '../inputs/text.ts';
import { type Advice, quote } from './diagnostics.ts';
import type { Keys } from './form.ts';

const MAX_WORD_LENGTH = 64;
const MAX_CANDIDATES = 2_000;

/**
 * Returns "Did you mean …?" with the most similar known word, or undefined if no known word is similar
 * enough: the Damerau–Levenshtein distance (optimal string alignment, ignoring case) must be at most a third
 * of the word's length, and at least one edit is always allowed. Words longer than 64 characters are not
 * compared, nor are candidates after the first 2,000. The same text is never suggested.
 */
export function didYouMean(word: string, known: Iterable<string>): Advice | undefined {
  const nearest = nearestTo(word, known);
  if (nearest === undefined) return undefined;
  return visible(nearest) === visible(word) && nearest !== word
    ? invisibleAdvice(word, nearest)
    : adviceFor(nearest);
}

/** Returns the advice about two names that look the same: their characters that show nothing. */
function invisibleAdvice(word: string, nearest: string): Advice {
  const [found, meant] = [word, nearest].map((name) =>
    [...name].filter((each) => isBlank(each)).map(codePoint),
  );
  const only = (of: string[] = []) => (of.length > 0 ? of.join(', ') : 'none');
  return {
    text: `Only characters that show nothing differ: found ${only(found)}, expected ${only(meant)}.`,
    details: { suggestion: nearest },
  };
}

function visible(name: string): string {
  return [...name].filter((each) => !isBlank(each)).join('');
}

function codePoint(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns the advice to use a name. */
export function adviceFor(name: string): Advice {
  return { text: `Did you mean ${quote(name)}?`, details: { suggestion: name } };
}

/**
 * Returns the hint at an unknown key of an object: the key that may be meant, and all keys. The key meant is
 * one of which the unknown key is a synonym, a misspelling or a part (`section` of `section_id`).
 */
export function keyHint(word: string, keys: Keys): Advice {
  const names = Object.keys(keys).filter((name) => name !== '$schema');
  const snakeCase = word
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replaceAll(/[- ]/g, '_')
    .toLowerCase();
  const meant =
    names.find((name) => name.toLowerCase() === snakeCase) ??
    names.find((name) => keys[name]!.synonyms?.includes(snakeCase)) ??
    nearestTo(word, names) ??
    names.find((name) => name.split('_').includes(snakeCase) || snakeCase.split('_').includes(name));
  const list = `The keys are ${names.join(', ')}.`;
  if (meant === undefined) return { text: list, details: { allowed: names } };
  return {
    text: `Did you mean ${quote(meant)}? ${list}`,
    details: { suggestion: meant, allowed: names },
  };
}

/** Returns the known word that differs least from a mistyped one; undefined if none is similar. */
export function nearestTo(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let limit = Math.max(1, Math.floor(word.length / 3)) + 1;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > MAX_CANDIDATES) break;
    if (candidate === word || Math.abs(candidate.length - word.length) >= limit) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < limit) [nearest, limit] = [candidate, distance];
  }
  return nearest;
}

function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let distance = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        distance = Math.min(distance, beforeLast[j - 2]! + 1);
      }
      row.push(distance);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length]!;
}
