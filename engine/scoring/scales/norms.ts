import { isTrue } from '../../expressions/values.ts';
import { exceeds, reaches } from '../../numeric/tolerance.ts';
import type { Concept, ExpressionEnvironment, Norm, NormRow } from '../../types.ts';

/** Returns the norms that convert a raw score. θ without norms is standardized by its declared prior. */
export function normsOf({ scale, norms, irt }: Pick<Concept, 'scale' | 'norms' | 'irt'>): readonly Norm[] {
  const needsNorm = scale !== 'raw' && scale !== 'pomp';
  return needsNorm && irt && norms.length === 0 ? [irt.prior] : norms;
}

/** Returns the first norm whose `when` is true or absent; null when none applies. */
export function applicableNorm(norms: readonly Norm[], environment: ExpressionEnvironment): Norm | null {
  return norms.find((norm) => norm.when === undefined || isTrue(norm.when.evaluate(environment))) ?? null;
}

/**
 * Returns the percentile of `raw` in a table of [raw, percentile] points in ascending order of raw:
 * interpolated linearly between points, constant beyond the ends. Rows with equal raw scores are ties and
 * count with their mean percentile (mid-rank).
 */
export function tablePercentile(table: readonly NormRow[], raw: number): number {
  const { x0, y0, x, y } = tableSpan(table, raw);
  return x0 === x ? y : y0 + ((y - y0) * (raw - x0)) / (x - x0);
}

/** Whether a raw score is below the first or above the last row of a table. */
export function isBeyond(table: readonly NormRow[], raw: number): boolean {
  return !reaches(raw, table[0]![0]) || exceeds(raw, table.at(-1)![0]);
}

/** Returns the points of a table between which `raw` lies; the same point twice if it is not between two. */
export function tableSpan(
  table: readonly NormRow[],
  raw: number,
): { x0: number; y0: number; x: number; y: number } {
  const above = table.findIndex(([x]) => x >= raw);
  const end = above === -1 ? table.length - 1 : above;
  const [x, y] = [table[end]![0], midRank(table, end)];
  if (above <= 0 || x === raw) return { x0: x, y0: y, x, y };
  return { x0: table[above - 1]![0], y0: midRank(table, above - 1), x, y };
}

function midRank(table: readonly NormRow[], index: number): number {
  const raw = table[index]![0];
  let sum = 0;
  let ties = 0;
  for (const [x, percentile] of table) {
    if (x !== raw) continue;
    sum += percentile;
    ties++;
  }
  return sum / ties;
}
