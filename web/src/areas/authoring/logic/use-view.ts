import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';
import { NODE_HEIGHT, NODE_WIDTH, type Positions } from './layout.ts';
import type { Part } from './part-node.tsx';
import type { Line } from './use-lines.ts';

/** From this zoom on, parts show all of their texts. */
const READABLE_ZOOM = 0.85;
const MARGIN = 16;

type Flow = ReactFlowInstance<Part, Line>;

/**
 * Starts with the whole flow or, if it is large, with a readable view of its beginning. When the positions
 * change, or a part outside the view is selected, shows the whole flow again or, if it is large, the selected
 * part.
 */
export function useView(positions: Positions, selected: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<Flow>();
  // The part that is selected when the map opens has not been shown yet.
  const shown = useRef<{ positions: Positions; selected?: string }>({ positions });
  function onInit(instance: Flow) {
    void instance.setViewport(wholeIn(box.current!, positions));
    setFlow(instance);
  }
  useEffect(() => {
    if (!flow || !box.current) return;
    const position = selected === undefined ? undefined : positions.get(selected);
    // The graph is also rebuilt when diagnostics arrive. The view then stays, because an edge may be being
    // drawn.
    const isMoved = !isSame(shown.current.positions, positions);
    const isSelected = shown.current.selected !== selected;
    shown.current = { positions, ...(selected !== undefined && { selected }) };
    const isSought = isSelected && position && !isSeen(position, flow.getViewport(), box.current);
    if (!isMoved && !isSought) return;
    const whole = wholeIn(box.current, positions);
    if (whole.isWhole) void flow.setViewport(whole);
    else if (position && !isSeen(position, flow.getViewport(), box.current))
      void flow.setCenter(position.x + NODE_WIDTH / 2, position.y + NODE_HEIGHT / 2, {
        zoom: Math.max(flow.getZoom(), READABLE_ZOOM),
      });
  }, [flow, positions, selected]);
  return { box, onInit };
}

function isSame(one: Positions, other: Positions): boolean {
  if (one.size !== other.size) return false;
  return [...one].every(([id, { x, y }]) => other.get(id)?.x === x && other.get(id)?.y === y);
}

/** Returns the view of all parts, or of the first ones if all would be too small to read. */
function wholeIn(box: HTMLElement, positions: Positions): Viewport & { isWhole: boolean } {
  const { width, height } = box.getBoundingClientRect();
  const all = [...positions.values()];
  const left = Math.min(...all.map(({ x }) => x));
  const top = Math.min(...all.map(({ y }) => y));
  const fitting = Math.min(
    (width - 2 * MARGIN) / (Math.max(...all.map(({ x }) => x)) - left + NODE_WIDTH),
    (height - 2 * MARGIN) / (Math.max(...all.map(({ y }) => y)) - top + NODE_HEIGHT),
  );
  const zoom = Math.min(1, Math.max(READABLE_ZOOM, fitting));
  // The upper left corner of a large flow may be empty: its first column then begins further down.
  const first = Math.min(...all.filter(({ x }) => x === left).map(({ y }) => y));
  const isSeenFromTop = (first - top + NODE_HEIGHT) * zoom <= height - 2 * MARGIN;
  const y = MARGIN - (isSeenFromTop ? top : first) * zoom;
  return { x: MARGIN - left * zoom, y, zoom, isWhole: fitting >= READABLE_ZOOM };
}

function isSeen(position: { x: number; y: number }, { x, y, zoom }: Viewport, box: HTMLElement): boolean {
  const { width, height } = box.getBoundingClientRect();
  const [left, top] = [position.x * zoom + x, position.y * zoom + y];
  const isInside =
    left >= 0 && top >= 0 && left + NODE_WIDTH * zoom <= width && top + NODE_HEIGHT * zoom <= height;
  return isInside && zoom >= READABLE_ZOOM;
}
