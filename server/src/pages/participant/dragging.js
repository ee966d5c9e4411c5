// @ts-check

/**
 * Lets the rows of a list be dragged by their `.handle`, with mouse, pen or finger. Nothing is entered before
 * the row is dropped.
 *
 * @param {HTMLElement} list
 * @param {(from: number, to: number) => void} onDrop gets the places of the row, from 0; the same ones if the
 *   browser took the gesture for something else
 */
export function dragRows(list, onDrop) {
  list.addEventListener('pointerdown', (event) => {
    const handle = event.target instanceof Element ? event.target.closest('.handle') : null;
    const row = handle?.closest('li');
    if (!handle || !row || event.button !== 0) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    row.classList.add('dragged');
    const from = placeOf(row);
    const ended = new AbortController();
    /**
     * @param {'pointermove' | 'pointerup' | 'pointercancel'} type
     * @param {(event: PointerEvent) => void} listener
     */
    const on = (type, listener) =>
      handle.addEventListener(type, /** @type {EventListener} */ (listener), ended);
    const drop = (/** @type {number} */ to) => {
      ended.abort();
      onDrop(from, to);
    };
    on('pointermove', ({ clientY }) => moveTo(row, clientY));
    on('pointerup', () => drop(placeOf(row)));
    on('pointercancel', () => drop(from));
  });
}

function placeOf(/** @type {Element} */ row) {
  return Array.from(row.parentElement?.children ?? []).indexOf(row);
}

/**
 * Moves the other rows past the dragged one: a row that is taken out of the page loses the pointer.
 *
 * @param {Element} row
 * @param {number} y
 */
function moveTo(row, y) {
  const middleOf = (/** @type {Element} */ other) => {
    const { top, height } = (other.querySelector('.handle') ?? other).getBoundingClientRect();
    return top + height / 2;
  };
  let other = row.nextElementSibling;
  while (other && y > middleOf(other)) {
    row.before(other);
    other = row.nextElementSibling;
  }
  other = row.previousElementSibling;
  while (other && y < middleOf(other)) {
    row.after(other);
    other = row.previousElementSibling;
  }
}
