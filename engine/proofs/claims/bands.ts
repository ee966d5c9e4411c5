import { exceeds } from '../../numeric/tolerance.ts';
import type { Band, Range } from '../../types.ts';

/** Returns the parts of the number line that no band covers. */
export function uncovered(bands: readonly Band[]): Range[] {
  const ascending = bands
    .map(({ from = -Infinity, to = Infinity }) => ({ from, to }))
    .sort((a, b) => a.from - b.from);
  const gaps: Range[] = [];
  let end = -Infinity;
  for (const { from, to } of ascending) {
    if (exceeds(from, end)) gaps.push({ min: end, max: from });
    end = Math.max(end, to);
  }
  if (end < Infinity) gaps.push({ min: end, max: Infinity });
  return gaps;
}
