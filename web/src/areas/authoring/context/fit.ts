import type { JsonObject } from '@eps/sdk';
import { numberOf } from '../fields/json.ts';
import type { Range } from '../scorecard/bands.ts';

/**
 * Returns how well a score fits a target, from 0 to 1: 1 − min(1, gap/tolerance), where the gap is the
 * distance from the range that fits, or else from the ideal. See docs/measurement.md, Alignment.
 */
export function fitOf(target: JsonObject, score: number, range: Range): number | undefined {
  const [min, max, ideal] = ['min', 'max', 'ideal'].map((key) => numberOf(target[key]));
  const hasRange = min !== undefined || max !== undefined;
  if (!hasRange && ideal === undefined) return undefined;
  const gap = hasRange
    ? Math.max(0, (min ?? Number.NEGATIVE_INFINITY) - score, score - (max ?? Number.POSITIVE_INFINITY))
    : Math.abs(score - ideal!);
  const tolerance = numberOf(target['tolerance']) ?? range.max - range.min;
  if (gap === 0) return 1;
  return tolerance > 0 ? 1 - Math.min(1, gap / tolerance) : 0;
}

/** Returns the fit over the range as the points of an SVG polyline in a box of 100 × 40. */
export function fitPoints(target: JsonObject, range: Range): string {
  const steps = 100;
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const fit = fitOf(target, range.min + ((range.max - range.min) * step) / steps, range);
    return fit === undefined ? undefined : `${step},${(40 * (1 - fit)).toFixed(2)}`;
  });
  return points.filter((point) => point !== undefined).join(' ');
}
