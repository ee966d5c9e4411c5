import type { KeyboardEvent } from 'react';

const KEYS = ['ArrowDown', 'ArrowUp', 'Home'];

/** How many frames a key waits for the row that it goes to. */
const FRAMES = 60;

/** Keys can be faster than rows, which are drawn some frames after the focus has brought them into view. */
let waiting: (() => boolean)[] = [];

/**
 * Moves the focus between the boxes of a list of people, because Tab also stops at each name: the arrow keys
 * go to the next person, Home to the box of all. With Shift, the next person is selected like this one.
 */
export function moveSelection(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: box, key, shiftKey } = event;
  if (!KEYS.includes(key)) return;
  event.preventDefault();
  const table = box.closest('table')!;
  waiting.push(() => moveFocus(table, key, shiftKey));
  if (waiting.length === 1) move(FRAMES);
}

/** Goes where the waiting keys say, in their order. */
function move(frames: number): void {
  let left = frames;
  while (waiting[0]?.()) {
    waiting.shift();
    left = FRAMES;
  }
  if (left === 0) waiting = [];
  if (waiting.length > 0) requestAnimationFrame(() => move(left - 1));
}

/** Returns false if the row to go to is not drawn yet. */
function moveFocus(table: HTMLTableElement, key: string, isSelecting: boolean): boolean {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  if (at < 0) return false;
  const isLast = boxes[at]!.closest('tr')!.ariaRowIndex === table.ariaRowCount;
  if (at === 0 ? key !== 'ArrowDown' : key === 'ArrowDown' && isLast) return true;
  const next = boxes[nextIndex(table, at, key)];
  if (!next) return false;
  if (isSelecting && next !== boxes[0] && next.checked !== boxes[at]!.checked) next.click();
  next.focus();
  return true;
}

function nextIndex(table: HTMLTableElement, at: number, key: string): number {
  if (key === 'Home') return 0;
  if (key === 'ArrowDown') return at + 1;
  // The box of all comes before the first row of the list, not before the first one that is drawn.
  const isFirstDrawn = table.tBodies[0]!.rows[0]!.ariaRowIndex === '2';
  return at === 1 && !isFirstDrawn ? -1 : at - 1;
}
