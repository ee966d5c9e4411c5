import { type Edge, MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import type { LogicEdge, LogicGraph } from './graph.ts';
import type { Positions } from './layout.ts';
import { edgeId, type Point, routesOf } from './routes.ts';
import type { Dependencies } from './use-dependencies.ts';

export type Line = Edge<{ edge: LogicEdge; corners: readonly Point[] }, 'routed'>;

interface DrawnGraph {
  graph: LogicGraph;
  dependencies: Dependencies;
  selected: string | undefined;
}

/** With more edges, only those of the selected part have ends that can be dragged. */
const FEW_EDGES = 40;

/** Returns the edges of the drawing. `chosen` is the one that was clicked. */
export function useLines(
  { graph, selected, dependencies: { readOnly } }: DrawnGraph,
  positions: Positions,
  chosen: string | undefined,
): Line[] {
  const routes = useMemo(() => routesOf(graph.edges, positions), [graph, positions]);
  return useMemo(() => {
    const isFew = graph.edges.length <= FEW_EDGES;
    return graph.edges.map((edge): Line => {
      const { from, to, isGrouped, isThroughScore } = edge;
      const id = edgeId(edge);
      const isNear = from === selected || to === selected;
      const isMovable = !readOnly && !isGrouped && !isThroughScore && (isFew || isNear);
      const color = 'var(--mantine-primary-color-filled)';
      const isMarked = id === chosen || isNear;
      return {
        id,
        type: 'routed',
        source: from,
        target: to,
        data: { edge, corners: routes.get(id)! },
        selected: id === chosen,
        reconnectable: isMovable ? 'source' : false,
        zIndex: id === chosen ? 1 : 0,
        markerEnd: { type: MarkerType.ArrowClosed, ...(isMarked && { color }) },
        style: isMarked ? { stroke: color, strokeWidth: id === chosen ? 4 : 2 } : {},
      };
    });
  }, [graph, routes, selected, chosen, readOnly]);
}
