// @ts-check

let moved = false;
addEventListener('keydown', ({ key }) => {
  moved = key.startsWith('Arrow');
});
addEventListener('pointerdown', () => {
  moved = false;
});

/** Whether the last key moved a choice, which counts when it rests. */
export function isMoving() {
  return moved;
}
