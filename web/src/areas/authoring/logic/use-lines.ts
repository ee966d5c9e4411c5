import { type Edge, MarkerType } from '@xyflow/react';
import { useMemo } from 'react';
import { describeExpression } from '../../../shared/content/describe.ts';
import type { Names } from '../../../shared/content/names.ts';
import { useSentences } from '../../../shared/content/sentence.tsx';
import type { LogicEdge, LogicGraph } from './graph.ts';
import type { Dependencies } from './use-dependencies.ts';

export type Line = Edge<{ edge: LogicEdge }>;

interface Drawn {
  graph: LogicGraph;
  names: Names;
  dependencies: Dependencies;
  selected: string | undefined;
}

/** With more edges, only those of the selected part have labels and ends that can be dragged. */
const FEW_EDGES = 40;
const LONGEST_LABEL = 40;

/** Returns the edges of the drawing. `chosen` is the one that was clicked. */
export function useLines(
  { graph, names, selected, dependencies: { readOnly } }: Drawn,
  chosen: string | undefined,
): Line[] {
  const sentences = useSentences();
  return useMemo(() => {
    const isFew = graph.edges.length <= FEW_EDGES;
    const conditions = new Map(graph.nodes.map(({ id, condition }) => [id, condition]));
    return graph.edges.map((edge): Line => {
      const { from, to, isGrouped, isThroughScore } = edge;
      const id = `${from}→${to}`;
      const isNear = from === selected || to === selected;
      const label = isFew || isNear ? describeExpression(conditions.get(to), names, sentences) : '';
      const isMovable = !readOnly && !isGrouped && !isThroughScore && (isFew || isNear);
      const color = 'var(--mantine-primary-color-filled)';
      return {
        id,
        source: from,
        target: to,
        data: { edge },
        selected: id === chosen,
        reconnectable: isMovable ? 'source' : false,
        zIndex: id === chosen ? 1 : 0,
        ...(label !== '' && {
          label: label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label,
        }),
        markerEnd: { type: MarkerType.ArrowClosed },
        style:
          id === chosen ? { stroke: color, strokeWidth: 4 } : isNear ? { stroke: color, strokeWidth: 2 } : {},
      };
    });
  }, [graph, names, selected, chosen, readOnly, sentences]);
}
