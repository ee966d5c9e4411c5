import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';

/** Makes a row of the outline draggable by its handle, and a place where other rows can be dropped. */
export function useDraggableRow(index: number, isDraggable: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!isDraggable || !element || !dragHandle) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ index }) }),
      dropTargetForElements({ element, getData: () => ({ index }) }),
    );
  }, [index, isDraggable]);
  return { row, handle };
}
