import { type JsonObject, sameJson } from '@eps/sdk';
import { Box, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { asObject, textOf, valueAt } from '../../../shared/content/json.ts';
import { useSnapshot } from '../editor/instrument.ts';
import type { OutlineRow } from './outline.ts';
import { OutlineActions } from './outline-actions.tsx';
import { OutlineDrag } from './outline-drag.tsx';
import { OutlineItem } from './outline-item.tsx';
import { type Outline, useOutline } from './use-outline.ts';
import { useOutlineWords } from './words.ts';

const ROW_PX = 38;

/** The questions and sections: choose one, add, move and remove. */
export function OutlinePanel() {
  const words = useOutlineWords();
  const outline = useOutline();
  const [search, setSearch] = useState('');
  const [message, setMessage] = useState('');
  const { rows, nameOf, readOnly } = outline;
  const shown = useFound(rows, search);
  const count = rows.filter(({ type }) => type === 'question').length;
  const countShown = shown.filter((index) => rows[index]!.type === 'question').length;
  function move(step: 1 | -1) {
    const name = outline.rows[outline.current];
    const index = outline.moveBy(step);
    if (index === undefined || !name) return;
    setMessage(words('movedNow', { name: nameOf(name), position: index + 1, total: rows.length }));
  }
  return (
    <Stack gap="xs" component="section" aria-label={words('outline')}>
      <TextInput
        aria-label={words('search')}
        placeholder={words('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {!readOnly && <OutlineActions outline={outline} onMove={move} />}
      {rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {words('empty')}
        </Text>
      ) : (
        <OutlineList outline={outline} shown={shown} isSorted={search !== '' || readOnly} onMove={move} />
      )}
      {rows.length > 0 && (
        <Text size="xs" c="dimmed">
          {search === ''
            ? words('questions', { count })
            : words('found', { count: countShown, total: count })}
        </Text>
      )}
      <VisuallyHidden role="status">{message}</VisuallyHidden>
    </Stack>
  );
}

interface OutlineListProps {
  outline: Outline;
  /** Indices of the rows that are shown. */
  shown: readonly number[];
  /** Whether rows cannot be dragged. */
  isSorted: boolean;
  onMove(step: 1 | -1): void;
}

function OutlineList({ outline, shown, isSorted, onMove }: OutlineListProps) {
  const words = useOutlineWords();
  const viewport = useRef<HTMLDivElement>(null);
  const { rows, current, select, readOnly } = outline;
  const position = shown.indexOf(current);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  });
  useEffect(() => {
    if (position >= 0) virtual.scrollToIndex(position, { align: 'auto' });
  }, [position, virtual]);
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
    else if (action === 'remove') outline.remove();
    else {
      const next = shown[nextPosition(action, position, shown.length)];
      if (next !== undefined) select(rows[next]!.pointer);
    }
  }
  const items = virtual.getVirtualItems();
  return (
    <OutlineDrag outline={outline} isDisabled={isSorted}>
      <Box ref={viewport} className="outline-viewport" onKeyDown={press}>
        <ul className="outline" style={{ height: virtual.getTotalSize() }} title={words('keys')}>
          {items.map(({ index, start, key }) => (
            <OutlineItem
              key={key}
              row={rows[shown[index]!]!}
              index={shown[index]!}
              top={start}
              isCurrent={shown[index] === current}
              isReachable={index === Math.max(0, position)}
              isDraggable={!isSorted}
              onSelect={select}
            />
          ))}
        </ul>
      </Box>
    </OutlineDrag>
  );
}

type KeyAction = 'up' | 'down' | 'first' | 'last' | 'moveUp' | 'moveDown' | 'duplicate' | 'remove';

function keyAction(event: KeyboardEvent, readOnly: boolean): KeyAction | undefined {
  const { key, altKey, ctrlKey, metaKey } = event;
  // A row that is being dragged with the keyboard.
  if (event.defaultPrevented) return undefined;
  if (altKey && !readOnly) return key === 'ArrowUp' ? 'moveUp' : key === 'ArrowDown' ? 'moveDown' : undefined;
  if ((ctrlKey || metaKey) && !readOnly) return key.toLowerCase() === 'd' ? 'duplicate' : undefined;
  if (key === 'Delete' && !readOnly) return 'remove';
  return ({ ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' } as const)[key];
}

function nextPosition(action: KeyAction, position: number, count: number): number {
  if (action === 'first') return 0;
  if (action === 'last') return count - 1;
  return Math.max(0, Math.min(count - 1, position + (action === 'up' ? -1 : 1)));
}

/** The indices of the rows that contain the text; all of them if it is empty. */
function useFound(rows: readonly OutlineRow[], search: string): number[] {
  const text = search.trim().toLowerCase();
  const all = useMemo(() => [...rows.keys()], [rows]);
  const isFound = ({ type, id, pointer }: OutlineRow, experience: JsonObject) => {
    const own = asObject(valueAt(experience, pointer))[type === 'section' ? 'title' : 'prompt'];
    return `${id} ${textOf(own)}`.toLowerCase().includes(text);
  };
  return useSnapshot(
    ({ document: { contents } }) =>
      text === '' ? all : all.filter((index) => isFound(rows[index]!, contents.experience)),
    sameJson,
  );
}
