import { isTrue } from '../../expressions/values.ts';
import type { ExpressionEnvironment, Norm } from '../../types.ts';

/** Returns the first norm whose `when` is true or absent; null when none applies. */
export function applicableNorm(norms: readonly Norm[], environment: ExpressionEnvironment): Norm | null {
  return norms.find((norm) => norm.when === undefined || isTrue(norm.when.evaluate(environment))) ?? null;
}

/**
 * Returns the percentile of `raw` in a table of [raw, percentile] points in ascending order of raw:
 * interpolated linearly between points, constant beyond the ends. Rows with equal raw scores are ties and
 * count with their mean percentile (mid-rank).
 */
export function tablePercentile(table: readonly (readonly [number, number])[], raw: number): number {
  const above = table.findIndex(([x]) => x >= raw);
  if (above === -1) return midRank(table, table.length - 1);
  const [x, y] = [table[above]![0], midRank(table, above)];
  if (x === raw || above === 0) return y;
  const [x0, y0] = [table[above - 1]![0], midRank(table, above - 1)];
  return y0 + ((y - y0) * (raw - x0)) / (x - x0);
}

function midRank(table: readonly (readonly [number, number])[], index: number): number {
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
