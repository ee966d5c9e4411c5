import type { KeyboardEvent } from 'react';

/**
 * Moves the focus between the boxes of a list of people, because Tab also stops at each name: the arrow keys
 * go to the next person, Home to the box of all. With Shift, the next person is selected like this one.
 */
export function moveSelection(event: KeyboardEvent<HTMLInputElement>): void {
  const box = event.currentTarget;
  const boxes = [...box.closest('table')!.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const next = nextBox(boxes, boxes.indexOf(box), event.key);
  if (!next) return;
  event.preventDefault();
  if (event.shiftKey && next !== boxes[0] && next.checked !== box.checked) next.click();
  next.focus();
}

function nextBox(boxes: readonly HTMLInputElement[], at: number, key: string): HTMLInputElement | undefined {
  if (key === 'ArrowDown') return boxes[at + 1];
  if (key === 'ArrowUp') return boxes[at - 1];
  return key === 'Home' ? boxes[0] : undefined;
}
