/**
 * Returns the correctly rounded sum of finite doubles. The result does not depend on the order of the terms,
 * so the order in which a scorecard lists its items never changes a score. Keeps non-overlapping partial sums
 * (Shewchuk 1997, "Adaptive precision floating-point arithmetic", the algorithm of Python's `math.fsum`).
 * Sums of integers, the usual case, are added directly, which is exact.
 */
export function exactSum(terms: readonly number[]): number {
  return exactSumOf(terms, (term) => term);
}

/** As `exactSum`, with `term` computing each term from its entry, which avoids building a list of terms. */
export function exactSumOf<Entry>(entries: readonly Entry[], term: (entry: Entry) => number): number {
  let total = 0;
  for (let index = 0; index < entries.length; index++) {
    const value = term(entries[index]!);
    total += value;
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(total)) return sumOfPartials(entries, term);
  }
  return total;
}

function sumOfPartials<Entry>(entries: readonly Entry[], term: (entry: Entry) => number): number {
  const partials: number[] = [];
  for (const entry of entries) addTo(partials, term(entry));
  return roundedTotal(partials);
}

function addTo(partials: number[], term: number): void {
  let high = term;
  let kept = 0;
  for (const partial of partials) {
    const larger = Math.abs(high) < Math.abs(partial) ? partial : high;
    const smaller = larger === partial ? high : partial;
    const sum = larger + smaller;
    const error = smaller - (sum - larger);
    if (error !== 0) partials[kept++] = error;
    high = sum;
  }
  partials.length = kept;
  partials.push(high);
}

/**
 * Adds the partial sums from the largest down; the sign of the remainder decides a tie between two doubles.
 */
function roundedTotal(partials: readonly number[]): number {
  let index = partials.length - 1;
  if (index < 0) return 0;
  let total = partials[index]!;
  let error = 0;
  while (index > 0 && error === 0) {
    const before = total;
    const next = partials[--index]!;
    total = before + next;
    error = next - (total - before);
  }
  if (index > 0 && Math.sign(error) === Math.sign(partials[index - 1]!)) {
    const doubled = error * 2;
    const rounded = total + doubled;
    if (doubled === rounded - total) total = rounded;
  }
  return total;
}
