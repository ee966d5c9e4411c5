import { quote } from './diagnostics.ts';

const MAX_WORD_LENGTH = 64;
const MAX_CANDIDATES = 2_000;

/**
 * Returns "Did you mean …?" with the most similar known word, or undefined if no known word is similar
 * enough: the Damerau–Levenshtein distance (optimal string alignment, ignoring case) must be at most a third
 * of the word's length, and at least one edit is always allowed. Words longer than 64 characters are not
 * compared, nor are candidates after the first 2,000.
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > MAX_WORD_LENGTH) return undefined;
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let limit = Math.max(1, Math.floor(word.length / 3)) + 1;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > MAX_CANDIDATES) break;
    if (Math.abs(candidate.length - word.length) >= limit) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < limit) [nearest, limit] = [candidate, distance];
  }
  return nearest === undefined ? undefined : `Did you mean ${quote(nearest)}?`;
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
