// @ts-check

import { whilePlaced } from './place.js';

let moved = false;
addEventListener(
  'keydown',
  ({ key }) => {
    moved = key.startsWith('Arrow');
  },
  whilePlaced,
);
addEventListener(
  'pointerdown',
  () => {
    moved = false;
  },
  whilePlaced,
);

/** Whether the last key moved a choice, which is saved only when the keys are released. */
export function isMoving() {
  return moved;
}
