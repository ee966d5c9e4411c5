import type { LogicEdge } from './graph.ts';
import { COLUMN_GAP, NODE_HEIGHT, NODE_WIDTH, type Positions, ROW_GAP } from './layout.ts';

export interface Point {
  x: number;
  y: number;
}

/** Parts with the same x, from the left; `tops` from top to bottom. */
interface Column {
  x: number;
  tops: number[];
}

/** A column that an edge crosses: between which parts, and its preferred height. */
interface Crossing {
  column: number;
  gap: number;
  wanted: number;
}

interface Plan {
  edge: LogicEdge;
  start: Point;
  end: Point;
  /** The channels that the edge goes through; channel `k` is right of column `k`. */
  channels: number[];
  /** The column between each channel and the next one. */
  crossings: Crossing[];
}

/** Distance of edges that run side by side. */
const STEP = 6;

export const edgeId = ({ from, to }: LogicEdge) => `${from}→${to}`;

/**
 * Returns the corners of each edge. Edges go beside the parts: up and down in the channels between columns,
 * and across a column between two of its parts. Edges of the same part share their lanes; edges of different
 * parts do not.
 */
export function routesOf(edges: readonly LogicEdge[], positions: Positions): Map<string, Point[]> {
  const columns = columnsOf(positions);
  const plans = edges.map((edge) => planOf(edge, columns, positions));
  const tracks = tracksOf(plans);
  const heights = heightsOf(plans, columns);
  return new Map(plans.map((plan) => [edgeId(plan.edge), cornersOf(plan, columns, tracks, heights)]));
}

function columnsOf(positions: Positions): Column[] {
  const byX = Map.groupBy(positions.values(), ({ x }) => x);
  return [...byX]
    .map(([x, parts]) => ({ x, tops: parts.map(({ y }) => y).sort((one, other) => one - other) }))
    .sort((one, other) => one.x - other.x);
}

function planOf(edge: LogicEdge, columns: readonly Column[], positions: Positions): Plan {
  const [from, to] = [positions.get(edge.from)!, positions.get(edge.to)!];
  const [first, last] = [from, to].map(({ x }) => columns.findIndex((column) => column.x === x)) as [
    number,
    number,
  ];
  const start = { x: from.x + NODE_WIDTH, y: from.y + NODE_HEIGHT / 2 };
  const end = { x: to.x, y: to.y + NODE_HEIGHT / 2 };
  const crossed: number[] = [];
  for (let column = first + 1; column < last; column++) crossed.push(column);
  for (let column = first; column >= last; column--) crossed.push(column);
  const channels = [first];
  const crossings: Crossing[] = [];
  let { y } = start;
  for (const column of crossed) {
    const gap = nearestGap(columns[column]!, y, end.y);
    crossings.push({ column, gap, wanted: end.y });
    y = middleOf(gapOf(columns[column]!, gap), end.y);
    channels.push(last > first ? column : column - 1);
  }
  return { edge, start, end, channels, crossings };
}

/** The free space above part `gap` of a column; the last one is below all parts. */
function gapOf({ tops }: Column, gap: number): { top: number; bottom: number } {
  const above = tops[gap - 1];
  const below = tops[gap];
  const top = above === undefined ? below! - ROW_GAP : above + NODE_HEIGHT;
  return { top, bottom: below ?? top + ROW_GAP };
}

const middleOf = ({ top, bottom }: { top: number; bottom: number }, wanted: number) =>
  Math.min(bottom, Math.max(top, wanted));

function nearestGap(column: Column, from: number, to: number): number {
  const way = (gap: number) => {
    const y = middleOf(gapOf(column, gap), to);
    return Math.abs(y - from) + Math.abs(to - y);
  };
  let best = 0;
  for (let gap = 1; gap <= column.tops.length; gap++) if (way(gap) < way(best)) best = gap;
  return best;
}

/** The lane of each part whose edges go through a channel. */
type Tracks = ReadonlyMap<number, readonly string[]>;

function tracksOf(plans: readonly Plan[]): Tracks {
  const tracks = new Map<number, string[]>();
  for (const { edge, channels } of plans)
    for (const channel of channels) {
      const own = tracks.get(channel) ?? [];
      if (!own.includes(edge.from)) own.push(edge.from);
      tracks.set(channel, own);
    }
  return tracks;
}

/** At which height the edges of each part cross a gap. */
type Heights = ReadonlyMap<string, number>;

const heightKey = ({ column, gap }: Crossing, from: string) => `${column}/${gap}/${from}`;

function heightsOf(plans: readonly Plan[], columns: readonly Column[]): Heights {
  const crossings = plans.flatMap(({ edge, crossings: own }) =>
    own.map((crossing) => ({ crossing, from: edge.from })),
  );
  const byGap = Map.groupBy(crossings, ({ crossing }) => `${crossing.column}/${crossing.gap}`);
  const heights = new Map<string, number>();
  for (const inGap of byGap.values()) {
    const { top, bottom } = gapOf(columns[inGap[0]!.crossing.column]!, inGap[0]!.crossing.gap);
    const wanted = new Map(inGap.map(({ crossing, from }) => [heightKey(crossing, from), crossing.wanted]));
    const ordered = [...wanted].sort(([, one], [, other]) => one - other);
    const step = Math.min(STEP, (bottom - top) / (ordered.length + 1));
    let free = top + step;
    for (const [index, [key, y]] of ordered.entries()) {
      const height = Math.max(free, Math.min(y, bottom - step * (ordered.length - index)));
      heights.set(key, height);
      free = height + step;
    }
  }
  return heights;
}

function cornersOf(plan: Plan, columns: readonly Column[], tracks: Tracks, heights: Heights): Point[] {
  const { edge, start, end, channels, crossings } = plan;
  const corners = [start];
  let { y } = start;
  for (const [index, channel] of channels.entries()) {
    const own = tracks.get(channel)!;
    const left = channel < 0 ? columns[0]!.x - COLUMN_GAP : columns[channel]!.x + NODE_WIDTH;
    const right = columns[channel + 1]?.x ?? left + COLUMN_GAP;
    const x = left + ((right - left) * (own.indexOf(edge.from) + 1)) / (own.length + 1);
    const crossing = crossings[index];
    const next = crossing ? heights.get(heightKey(crossing, edge.from))! : end.y;
    corners.push({ x, y }, { x, y: next });
    y = next;
  }
  return [...corners, end];
}
