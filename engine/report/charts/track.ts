import type { Range } from '../../types.ts';
import type { ScoreView } from '../views.ts';
import { n, path } from './svg.ts';

/** Returns a linear scale that clamps values outside the range, because an interval may extend beyond it. */
export function scaleTo({ min, max }: Range, from: number, to: number): (value: number) => number {
  return (value) => from + Math.min(1, Math.max(0, (value - min) / (max - min))) * (to - from);
}

/** Draws the 95 % confidence interval as a line with caps; empty when the precision is unknown. */
export function whisker({ interval }: ScoreView, middle: number, x: (value: number) => number): string {
  if (!interval) return '';
  const [low, high] = [x(interval[0]), x(interval[1])];
  const cap = (at: number) => `M${n(at)} ${n(middle - 5)}v10`;
  return path(`M${n(low)} ${n(middle)}H${n(high)}${cap(low)}${cap(high)}`, 'i');
}
