import { Graph, layout } from '@dagrejs/dagre';
import type { LogicGraph } from './graph.ts';

export const NODE_WIDTH = 250;
export const NODE_HEIGHT = 84;

/** Larger maps are drawn in the order of the flow, because layering them takes too long. */
const MOST_LAYERED = 120;
const PER_COLUMN = 20;
export const COLUMN_GAP = 90;
export const ROW_GAP = 28;

export type Positions = ReadonlyMap<string, { x: number; y: number }>;

/** Returns the top left corner of each part: a part is to the left of the parts that depend on it. */
export function positionsOf(graph: LogicGraph): Positions {
  return graph.nodes.length > MOST_LAYERED ? inColumns(graph) : inLayers(graph);
}

/** In the order of the flow from top to bottom; every open section and every kind of rule begins a column. */
function inColumns({ nodes }: LogicGraph): Positions {
  let [column, row] = [0, 0];
  return new Map(
    nodes.map(({ id, type }, index) => {
      const isOpenSection = nodes[index + 1]?.parent === id;
      const isOtherKind = type !== 'question' && type !== nodes[index - 1]?.type;
      if (row === PER_COLUMN || (row > 0 && (isOpenSection || isOtherKind))) [column, row] = [column + 1, 0];
      const position = { x: column * (NODE_WIDTH + COLUMN_GAP), y: row * (NODE_HEIGHT + ROW_GAP) };
      row++;
      return [id, position];
    }),
  );
}

function inLayers({ nodes, edges }: LogicGraph): Positions {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'LR', nodesep: ROW_GAP, ranksep: COLUMN_GAP });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id } of nodes) graph.setNode(id, { width: NODE_WIDTH, height: NODE_HEIGHT });
  for (const { parent, id } of nodes) if (parent !== undefined) graph.setEdge(parent, id);
  for (const { from, to } of edges) graph.setEdge(from, to);
  layout(graph);
  const centres = nodes.map(({ id }) => graph.node(id) as { x: number; y: number });
  // The parts of a layer keep the order of the flow, in which they are read and listed.
  const byLayer = Map.groupBy(centres, ({ x }) => x);
  const rows = new Map([...byLayer].map(([x, layer]) => [x, layer.map(({ y }) => y).sort((a, b) => a - b)]));
  return new Map(
    nodes.map(({ id }, index) => {
      const { x } = centres[index]!;
      return [id, { x: x - NODE_WIDTH / 2, y: rows.get(x)!.shift()! - NODE_HEIGHT / 2 }];
    }),
  );
}
