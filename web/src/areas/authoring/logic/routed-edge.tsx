import { BaseEdge, type EdgeProps } from '@xyflow/react';
import type { Point } from './routes.ts';
import type { Line } from './use-lines.ts';

const RADIUS = 8;

/** An edge along its corners. */
export function RoutedEdge({ id, data, markerEnd, style = {} }: EdgeProps<Line>) {
  return <BaseEdge id={id} path={pathOf(data!.corners)} {...(markerEnd && { markerEnd })} style={style} />;
}

/** Returns the SVG path through the corners, which are rounded. */
function pathOf(corners: readonly Point[]): string {
  const [start, ...rest] = corners;
  const parts = rest.map((corner, index) => {
    const [before, after] = [corners[index]!, rest[index + 1]];
    if (!after) return `L ${corner.x} ${corner.y}`;
    const radius = Math.min(RADIUS, distance(before, corner) / 2, distance(corner, after) / 2);
    const [from, to] = [towards(corner, before, radius), towards(corner, after, radius)];
    return `L ${from.x} ${from.y} Q ${corner.x} ${corner.y} ${to.x} ${to.y}`;
  });
  return `M ${start!.x} ${start!.y} ${parts.join(' ')}`;
}

/** The segments are horizontal or vertical. */
const distance = (one: Point, other: Point) => Math.abs(one.x - other.x) + Math.abs(one.y - other.y);

const towards = (from: Point, to: Point, length: number): Point => ({
  x: from.x + Math.sign(to.x - from.x) * length,
  y: from.y + Math.sign(to.y - from.y) * length,
});
