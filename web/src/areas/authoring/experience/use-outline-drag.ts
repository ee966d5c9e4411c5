import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useWords } from '../../../base/language.ts';
import type { Outline } from './use-outline.ts';

/** A row that was picked up, and the row whose place it would take; by index. */
interface PickedRow {
  index: number;
  over: number;
}

/** Lets rows of the outline be dragged with a pointer (see useDraggableRow) or with keys. */
export function useOutlineDrag({ rows, nameOf, moveTo }: Outline) {
  const words = useWords();
  const [picked, setPicked] = useState<PickedRow>();
  /** The announcement for screen readers. */
  const [message, setMessage] = useState('');
  function say(key: 'lifted' | 'over' | 'dropped', { index, over }: PickedRow) {
    const row = rows[index];
    if (row)
      setMessage(
        words.named(`outline.${key}`, { name: nameOf(row), position: over + 1, total: rows.length }),
      );
  }
  function lift(index: number) {
    setPicked({ index, over: index });
    say('lifted', { index, over: index });
  }
  function hover(over: number | undefined) {
    if (!picked || over === undefined || over === picked.over || !rows[over]) return;
    setPicked({ ...picked, over });
    say('over', { ...picked, over });
  }
  function drop() {
    setPicked(undefined);
    if (!picked) return;
    say('dropped', picked);
    if (picked.over !== picked.index) moveTo(picked.index, picked.over);
  }
  function cancel() {
    setPicked(undefined);
    const row = picked && rows[picked.index];
    if (row) setMessage(words('{{name}} was not moved.', { name: nameOf(row) }));
  }
  const onLift = useEffectEvent(lift);
  const onHover = useEffectEvent(hover);
  const onDrop = useEffectEvent((isOverRow: boolean) => (isOverRow ? drop() : cancel()));
  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => onLift(Number(source.data.index)),
        onDropTargetChange: ({ location }) => {
          const [target] = location.current.dropTargets;
          if (target) onHover(Number(target.data.index));
        },
        onDrop: ({ location }) => onDrop(location.current.dropTargets.length > 0),
      }),
    [],
  );
  /** Handles a key on the handle of a row. */
  function press(event: KeyboardEvent, index: number) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const isPress = key === ' ' || key === 'Enter';
    if (isPress && !picked) lift(index);
    else if (isPress) drop();
    else if (picked && key === 'Escape') cancel();
    else if (picked && key === 'ArrowUp') hover(picked.over - 1);
    else if (picked && key === 'ArrowDown') hover(picked.over + 1);
    else return;
    event.preventDefault();
  }
  return { picked, message, press, cancel };
}

export type OutlineDrag = ReturnType<typeof useOutlineDrag>;
