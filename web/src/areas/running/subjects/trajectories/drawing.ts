import { type ChangeCriteria, unchangedRange } from '@eps/engine/authoring';
import type { TrajectoryPoint } from '@eps/sdk';

export interface Range {
  min: number;
  max: number;
}

type Point = Pick<TrajectoryPoint, 'value' | 'interval' | 'joined'>;

/**
 * The range of values without a reliable change from the first one; undefined if the content has no criteria.
 */
export function corridorOf(points: readonly Point[], change: ChangeCriteria | undefined) {
  const [first] = points;
  return first && change ? unchangedRange(first.value, change) : null;
}

/**
 * Returns for each value the number of its line: a value that is not comparable with the one before begins
 * another line.
 */
export function segmentsOf(points: readonly Point[]): number[] {
  let segment = 0;
  return points.map(({ joined }, index) => {
    if (index > 0 && !joined) segment++;
    return segment;
  });
}

/** The range of the score; if it has none, the range of its values, intervals and corridor. */
export function domainOf(
  points: readonly Point[],
  range: Range | null,
  corridor: { from: number; to: number } | null,
): Range {
  if (range) return range;
  const values = points.flatMap(({ value, interval = [] }) => [value, ...interval]);
  const all = corridor ? [...values, corridor.from, corridor.to] : values;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const margin = (high - low || 1) / 10;
  return { min: low - margin, max: high + margin };
}
