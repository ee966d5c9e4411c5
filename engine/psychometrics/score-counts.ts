/**
 * How many people have each score: score, count, score, count, and so on. An item has a few scores at each of
 * hundreds of totals, and an array for each of these takes a fraction of the time and memory of a Map.
 */
export type ScoreCounts = number[];

/** Adds to the count of a score; a count of 0 is removed. */
export function addToScore(counts: ScoreCounts, score: number, count: number): void {
  const at = indexOf(counts, score);
  if (at === counts.length) {
    if (count !== 0) counts.push(score, count);
    return;
  }
  counts[at + 1]! += count;
  if (counts[at + 1] === 0) counts.splice(at, 2);
}

/** Returns how many people have a score; 0 if it is not in the list. */
export function countOfScore(counts: ScoreCounts, score: number): number {
  return counts[indexOf(counts, score) + 1] ?? 0;
}

/** Calls `each` with every score and its count. */
export function forEachScore(counts: ScoreCounts, each: (score: number, count: number) => void): void {
  for (let at = 0; at < counts.length; at += 2) each(counts[at]!, counts[at + 1]!);
}

/** Returns the index of a score, or the length of the list if the score is not in it. */
function indexOf(counts: ScoreCounts, score: number): number {
  let at = 0;
  while (at < counts.length && counts[at] !== score) at += 2;
  return at;
}
