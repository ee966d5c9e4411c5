import type { Band } from '../types.ts';
import { withoutNoise } from './numbers.ts';

/** The id of the first band with `from` ≤ value < `to`; an absent edge is open. Undefined where none fits. */
export function bandOf(bands: readonly Band[], value: number): string | undefined {
  const compared = withoutNoise(value);
  return bands.find(
    (band) =>
      (band.from === undefined || compared >= band.from) && (band.to === undefined || compared < band.to),
  )?.id;
}
