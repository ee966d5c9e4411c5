import { fitOf, gapOf, hasGoal, type Range, unitOf } from '@eps/engine/authoring';
import type { ContentTarget } from '@eps/sdk';
import type { Draft } from '../../../shared/content/draft.ts';
import { numberOf } from '../../../shared/content/json.ts';

/** Returns the fit over the range as the points of an SVG polyline in a box of 100 × 40. */
export function fitPoints(target: Draft<ContentTarget>, range: Range): string {
  const steps = 100;
  const goal = {
    ideal: numberOf(target.ideal),
    min: numberOf(target.min),
    max: numberOf(target.max),
    tolerance: numberOf(target.tolerance),
  };
  if (!hasGoal(goal)) return '';
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const score = range.min + ((range.max - range.min) * step) / steps;
    const fit = fitOf(gapOf(score, goal), unitOf(goal, range)) ?? 0;
    return `${step},${(40 * (1 - fit)).toFixed(2)}`;
  });
  return points.join(' ');
}
