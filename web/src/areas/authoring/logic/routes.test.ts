import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COLUMN_GAP, NODE_HEIGHT, NODE_WIDTH, type Positions, ROW_GAP } from './layout.ts';
import { edgeId, type Point, routesOf } from './routes.ts';

/** Columns of parts, some with free space above; every pair of parts may have an edge. */
const drawing = fc
  .array(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 5 }), {
    minLength: 1,
    maxLength: 4,
  })
  .chain((columns) => {
    const positions = new Map<string, Point>();
    for (const [column, spaces] of columns.entries()) {
      let y = 0;
      for (const [row, space] of spaces.entries()) {
        y += space * 40;
        positions.set(`${column}.${row}`, { x: column * (NODE_WIDTH + COLUMN_GAP), y });
        y += NODE_HEIGHT + ROW_GAP;
      }
    }
    // A single part has no edges: a filter that rejects every pair would never end.
    if (positions.size === 1)
      return fc.constant({ positions: positions as Positions, edges: [] as { from: string; to: string }[] });
    const id = fc.constantFrom(...positions.keys());
    const edge = fc.record({ from: id, to: id }).filter(({ from, to }) => from !== to);
    const edges = fc.uniqueArray(edge, { selector: edgeId, maxLength: 12 });
    return fc.record({ positions: fc.constant<Positions>(positions), edges });
  });

/** The straight pieces of an edge that have a length. */
function segmentsOf(corners: readonly Point[]) {
  const segments = corners.slice(1).map((end, index) => ({ start: corners[index]!, end }));
  return segments.filter(({ start, end }) => start.x !== end.x || start.y !== end.y);
}

test('edges are horizontal and vertical, and none goes through a part', () => {
  fc.assert(
    fc.property(drawing, ({ positions, edges }) => {
      const routes = routesOf(edges, positions);
      for (const edge of edges) {
        const corners = routes.get(edgeId(edge))!;
        const [from, to] = [positions.get(edge.from)!, positions.get(edge.to)!];
        expect(corners[0]).toEqual({ x: from.x + NODE_WIDTH, y: from.y + NODE_HEIGHT / 2 });
        expect(corners.at(-1)).toEqual({ x: to.x, y: to.y + NODE_HEIGHT / 2 });
        for (const { start, end } of segmentsOf(corners)) {
          expect(start.x === end.x || start.y === end.y).toBe(true);
          const [left, right] = [Math.min(start.x, end.x), Math.max(start.x, end.x)];
          const [top, bottom] = [Math.min(start.y, end.y), Math.max(start.y, end.y)];
          for (const { x, y } of positions.values()) {
            const isAcross = left < x + NODE_WIDTH && right > x && top < y + NODE_HEIGHT && bottom > y;
            expect(isAcross).toBe(false);
          }
        }
      }
    }),
  );
});

test('edges of different parts never run on top of each other', () => {
  fc.assert(
    fc.property(drawing, ({ positions, edges }) => {
      const routes = routesOf(edges, positions);
      const vertical = edges.flatMap((edge) =>
        segmentsOf(routes.get(edgeId(edge))!)
          .filter(({ start, end }) => start.x === end.x)
          .map((segment) => ({ from: edge.from, ...segment })),
      );
      for (const one of vertical)
        for (const other of vertical)
          if (one.from !== other.from) expect(one.start.x).not.toBeCloseTo(other.start.x, 6);
    }),
  );
});
