import { reaches } from '../../numeric/tolerance.ts';
import type { Band } from '../../types.ts';

/** Returns the first band with `from` ≤ value < `to`; an absent edge is open. Undefined when no band fits. */
export function bandOf(bands: readonly Band[], value: number): Band | undefined {
  return bands.find(
    (band) =>
      (band.from === undefined || reaches(value, band.from)) &&
      (band.to === undefined || !reaches(value, band.to)),
  );
}
