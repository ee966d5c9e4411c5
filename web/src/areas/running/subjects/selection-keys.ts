import type { KeyboardEvent } from 'react';

const KEYS = ['ArrowDown', 'ArrowUp', 'Home'];

/**
 * Moves the focus between the boxes of a list of people, because Tab also stops at each name: the arrow keys
 * go to the next person, Home to the box of all. With Shift, the next person is selected like this one.
 */
export function moveSelection(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: box, key, shiftKey } = event;
  if (!KEYS.includes(key)) return;
  event.preventDefault();
  const table = box.closest('table')!;
  const move = () => moveFocus(table, key, shiftKey);
  // Rows that come into view are drawn with the next frame, and keys can be faster.
  if (!move()) requestAnimationFrame(move);
}

/** Returns false if there is no box to go to among the rows that are drawn. */
function moveFocus(table: HTMLTableElement, key: string, isSelecting: boolean): boolean {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];
  const at = boxes.indexOf(document.activeElement as HTMLInputElement);
  const next = at < 0 ? undefined : boxes[nextIndex(table, at, key)];
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
