import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { type ReactNode, useMemo } from 'react';
import type { Outline } from './use-outline.ts';
import { useOutlineWords } from './words.ts';

interface OutlineDragProps {
  outline: Outline;
  isDisabled: boolean;
  children: ReactNode;
}

/** Lets rows of the outline be dragged with a pointer or with keys. The id of a row is its index plus 1. */
export function OutlineDrag({ outline, isDisabled, children }: OutlineDragProps) {
  const words = useOutlineWords();
  const { rows, nameOf, moveTo } = outline;
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = useMemo(() => rows.map((_, index) => index + 1), [rows]);
  const say = (key: 'lifted' | 'over' | 'dropped', id: number | string, over: number | string = id) => {
    const row = rows[Number(id) - 1];
    return row && words(key, { name: nameOf(row), position: Number(over), total: rows.length });
  };
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('lifted', active.id),
    onDragOver: ({ active, over }) => say('over', active.id, over?.id),
    onDragEnd: ({ active, over }) => say('dropped', active.id, over?.id),
    onDragCancel: ({ active }) => {
      const row = rows[Number(active.id) - 1];
      return row && words('cancelled', { name: nameOf(row) });
    },
  };
  function drop({ active, over }: DragEndEvent) {
    if (over && over.id !== active.id) moveTo(Number(active.id) - 1, Number(over.id) - 1);
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: words('instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={isDisabled}>
        {children}
      </SortableContext>
    </DndContext>
  );
}
