import { Box, VisuallyHidden } from '@mantine/core';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useWords } from '../../../base/language.ts';
import type { OutlineRow } from './outline.ts';
import { OutlineItem } from './outline-item.tsx';
import type { Marks } from './use-marks.ts';
import type { Outline } from './use-outline.ts';
import { useOutlineDrag } from './use-outline-drag.ts';

const ROW_PX = 38;

interface OutlineListProps {
  outline: Outline;
  /** Indices of the rows that are shown. */
  shown: readonly number[];
  /** Whether rows cannot be dragged. */
  isSorted: boolean;
  marks: Marks;
  onMove(step: 1 | -1): void;
  onRemove(): void;
}

/** Scrolls to a row whenever it is another one; to none below zero. */
function useScrollTo(virtual: Virtualizer<HTMLDivElement, Element>, index = -1) {
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' });
  }, [index, virtual]);
}

/** The rows of the outline, of which only the visible ones are drawn. */
export function OutlineList({ outline, shown, marks, isSorted, onMove, onRemove }: OutlineListProps) {
  const words = useWords();
  const viewport = useRef<HTMLDivElement>(null);
  const { rows, current, select, readOnly } = outline;
  const position = shown.indexOf(current);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  const drag = useOutlineDrag(outline);
  useScrollTo(virtual, position);
  useScrollTo(virtual, drag.picked?.over);
  const instructions = useId();
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    // After scrolling, the row is drawn in the next frame.
    requestAnimationFrame(() => viewport.current?.querySelector<HTMLElement>('[aria-current]')?.focus());
  });
  function press(event: KeyboardEvent) {
    const action = keyAction(event, readOnly);
    if (action === undefined) return;
    event.preventDefault();
    wantsFocus.current = true;
    if (action === 'moveUp') onMove(-1);
    else if (action === 'moveDown') onMove(1);
    else if (action === 'duplicate') outline.duplicate();
    else if (action === 'remove') onRemove();
    else if (action === 'all') marks.all();
    else if (action === 'none') marks.clear();
    else if (action === 'toggle') marks.toggle(current);
    else {
      const next = shown[nextPosition(action, position, shown.length)];
      if (next === undefined) return;
      if (event.shiftKey) marks.extend(next);
      else if (!event.ctrlKey && !event.metaKey && !marks.isChoosing) marks.clear();
      select(rows[next]!.pointer);
    }
  }
  function pick(index: number, { ctrlKey, metaKey, shiftKey }: Keys) {
    if (shiftKey) return marks.extend(index);
    if (ctrlKey || metaKey || marks.isChoosing) return marks.toggle(index);
    marks.clear();
    select(rows[index]!.pointer);
  }
  const items = virtual.getVirtualItems();
  return (
    <>
      <Box ref={viewport} className="outline-viewport" onKeyDown={press}>
        <ul
          className="outline"
          style={{ height: virtual.getTotalSize() }}
          title={words(
            'Use the arrow keys to select, Shift+arrow keys, Ctrl+Space and Ctrl+A to choose several, Alt+arrow keys to move, Ctrl+D to duplicate, Delete to delete and Ctrl+V to paste rows.',
          )}
        >
          {items.map(({ index, start, key }) => (
            <OutlineItem
              key={key}
              row={rows[shown[index]!]!}
              index={shown[index]!}
              top={start}
              isCurrent={shown[index] === current}
              isMarked={isMarked(rows[shown[index]!]!, marks)}
              isReachable={index === Math.max(0, position)}
              isDraggable={!isSorted}
              drag={drag}
              instructions={instructions}
              onPress={pick}
            />
          ))}
        </ul>
      </Box>
      <VisuallyHidden id={instructions}>
        {words(
          'Press Space to pick up, use the arrow keys to move, and press Space again to drop or Escape to cancel.',
        )}
      </VisuallyHidden>
      <VisuallyHidden role="status" aria-live="assertive">
        {drag.message}
      </VisuallyHidden>
    </>
  );
}

type Keys = Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey'>;

function isMarked(row: OutlineRow, { marks }: Marks): boolean {
  return row.type === 'question' && marks.has(row.id);
}

type FocusMove = 'up' | 'down' | 'first' | 'last';
type KeyAction = FocusMove | 'moveUp' | 'moveDown' | 'duplicate' | 'remove' | 'all' | 'none' | 'toggle';

function keyAction(event: KeyboardEvent, readOnly: boolean): KeyAction | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  // A row that is being dragged with the keyboard.
  if (event.defaultPrevented) return undefined;
  if (altKey && !readOnly) return key === 'ArrowUp' ? 'moveUp' : key === 'ArrowDown' ? 'moveDown' : undefined;
  if ((ctrlKey || metaKey) && !readOnly)
    return ({ d: 'duplicate', a: 'all', ' ': 'toggle', arrowup: 'up', arrowdown: 'down' } as const)[
      key.toLowerCase()
    ];
  if (key === 'Escape') return 'none';
  if (key === 'Delete' && !readOnly) return 'remove';
  return ({ ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' } as const)[key];
}

function nextPosition(action: FocusMove, position: number, count: number): number {
  if (action === 'first') return 0;
  if (action === 'last') return count - 1;
  return Math.max(0, Math.min(count - 1, position + (action === 'up' ? -1 : 1)));
}
