import { quote } from './place.ts';

const LONGEST_COMPARED = 64;
const MOST_CANDIDATES = 2_000;

/**
 * "Did you mean …?" for a word that is none of the known ones, or undefined where none is near.
 * Near is a Damerau–Levenshtein (optimal string alignment) distance of at most a third of the word's length.
 * Bounded: long words and long lists are not compared.
 */
export function didYouMean(word: string, known: Iterable<string>): string | undefined {
  if (word.length > LONGEST_COMPARED) return undefined;
  const lower = word.toLowerCase();
  let nearest: string | undefined;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  let compared = 0;
  for (const candidate of known) {
    if (++compared > MOST_CANDIDATES) break;
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = editDistance(lower, candidate.toLowerCase());
    if (distance < least) [nearest, least] = [candidate, distance];
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
