import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import * as preview from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview';
import type { Input } from '@atlaskit/pragmatic-drag-and-drop/types';
import { type RefObject, useEffect, useEffectEvent } from 'react';

interface DragHandlers {
  /** Called while it is dragged, with the distance in pixels. */
  onDrag(pixels: number): void;
  onDrop(pixels: number): void;
  /** Called when Escape is pressed. */
  onCancel(): void;
}

/** Lets an element be dragged along the line. */
export function useDrag(
  ref: RefObject<HTMLElement | null>,
  isEnabled: boolean,
  dragging: DragHandlers,
): void {
  const onDrag = useEffectEvent(dragging.onDrag);
  const onDrop = useEffectEvent(dragging.onDrop);
  const onCancel = useEffectEvent(dragging.onCancel);
  useEffect(() => {
    const element = ref.current;
    if (!isEnabled || !element) return;
    const moved = (initial: Input, current: Input) => current.clientX - initial.clientX;
    return draggable({
      element,
      getInitialData: () => ({ isOnLine: true }),
      onGenerateDragPreview: ({ nativeSetDragImage }) =>
        preview.disableNativeDragPreview({ nativeSetDragImage }),
      onDrag: ({ location: { initial, current } }) => onDrag(moved(initial.input, current.input)),
      onDrop: ({ location: { initial, current } }) =>
        current.dropTargets.length > 0 ? onDrop(moved(initial.input, current.input)) : onCancel(),
    });
  }, [ref, isEnabled]);
}

/** Lets an element that is dragged along the line be dropped anywhere on the page. */
export function useDropAnywhere(): void {
  useEffect(
    () =>
      dropTargetForElements({
        element: document.body,
        canDrop: ({ source }) => source.data['isOnLine'] === true,
      }),
    [],
  );
}
