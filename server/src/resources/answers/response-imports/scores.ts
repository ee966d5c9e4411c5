import type { StoredResult } from '../evaluations/sealed.ts';
import { numberIn } from './read-row.ts';
import type { RowReceipt } from './schema.ts';

/** Returns the scores of a result by concept. */
export function scoresOf({ sub_scores }: Pick<StoredResult, 'sub_scores'>): Record<string, number | null> {
  return Object.fromEntries(sub_scores.map(({ concept_id, value }) => [concept_id, value]));
}

/** Two decimal numbers that are equal differ by this at most once they are computed. */
const TOLERANCE = 1e-9;

/** Compares scores with those of the source, at the decimals that it has. */
export function comparisonOf(
  source: Iterable<readonly [concept: string, text: string]>,
  result: Pick<StoredResult, 'sub_scores'>,
): { compared: string[]; differences: NonNullable<RowReceipt['differences']> } {
  const own = scoresOf(result);
  const compared: string[] = [];
  const differences: NonNullable<RowReceipt['differences']> = [];
  for (const [concept, text] of source) {
    const theirs = numberIn(text);
    if (theirs === undefined) continue;
    compared.push(concept);
    const value = own[concept] ?? null;
    const decimals = /\.(\d*)/.exec(text)?.[1]?.length ?? 0;
    // A whole number is taken as exact: it may be a sum.
    const half = decimals === 0 ? 0 : 0.5 * 10 ** -decimals;
    if (value === null || Math.abs(value - theirs) > half * (1 + TOLERANCE) + TOLERANCE)
      differences.push({ concept, source: theirs, value });
  }
  return { compared, differences };
}
