// @ts-check

import { radio } from './choices.js';
import { element } from './dom.js';
import { translate } from './words.js';

/** @import { Drawer } from './types.ts' */

/** A matrix with more options than this is shown as cards on every screen. */
const MOST_COLUMNS = 7;

/**
 * Shows a grid with a row of radio buttons for each row of the matrix on a wide screen, and a card for each
 * row on a phone. The style sheet decides which.
 *
 * @type {Drawer}
 */
export function matrix(question, onEntry, draft) {
  const rows = question.rows ?? [];
  /** @type {Record<string, string>} */
  const chosen = { .../** @type {object} */ (draft?.value) };
  const head = element(
    'div',
    { className: 'matrix-head' },
    element('span'),
    ...question.options.map(({ label }) => element('span', {}, label)),
  );
  // Each radio button has the label of its column.
  head.setAttribute('aria-hidden', 'true');
  const groups = rows.map(({ id: rowId, label }, index) => {
    const text = element('span', { id: `q-${question.id}-row-${index}` }, label);
    const name = element('div', { className: 'matrix-label' }, text);
    const clear = element('button', { type: 'button', className: 'clear-row' }, '×');
    clear.ariaLabel = `${translate('clear')}: ${label}`;
    clear.hidden = question.required || !Object.hasOwn(chosen, rowId);
    clear.addEventListener('click', () => {
      delete chosen[rowId];
      for (const input of group.querySelectorAll('input')) input.checked = false;
      clear.hidden = true;
      group.querySelector('input')?.focus();
      onEntry(Object.keys(chosen).length > 0 ? { value: { ...chosen } } : undefined);
    });
    const choices = question.options.map(({ id, label: optionLabel }) => {
      const isChosen = Object.hasOwn(chosen, rowId) && chosen[rowId] === id;
      return radio(
        `${question.id}/${rowId}`,
        optionLabel,
        () => {
          chosen[rowId] = id;
          group.classList.remove('missing');
          clear.hidden = question.required;
          onEntry({ value: { ...chosen } });
        },
        isChosen,
      );
    });
    const group = element('div', { className: 'matrix-row', role: 'radiogroup' }, name, ...choices);
    name.append(clear);
    group.setAttribute('aria-labelledby', text.id);
    group.dataset['row'] = rowId;
    return group;
  });
  const isGrid = question.options.length <= MOST_COLUMNS;
  const grid = element('div', { className: isGrid ? 'matrix grid' : 'matrix' }, head, ...groups);
  grid.style.setProperty('--columns', String(question.options.length));
  return [grid];
}
