// @ts-check

import { element } from './dom.js';
import { dragRows } from './dragging.js';
import { MOST_ROW_HEIGHT, optionContent } from './media.js';
import { translate } from './words.js';

/** @import { Drawer } from './types.ts' */
/** @import { Option } from './media.js' */

/**
 * Shows the options as a list that the respondent orders by dragging, or with buttons, which also work with a
 * keyboard and with a screen reader.
 *
 * @type {Drawer}
 */
export function ranking(question, onEntry, draft) {
  const most = Math.min(question.max_choices ?? question.options.length, question.options.length);
  const kept = Array.isArray(draft?.value) ? draft.value : [];
  /** @type {Option[]} */
  let ranked = kept.flatMap((id) => question.options.find((option) => option.id === id) ?? []);
  const list = element('ol', { className: 'ranking' });
  const said = element('span', { className: 'read-only', role: 'status' });

  /**
   * Changes the order and keeps the keyboard focus on the option that was moved.
   *
   * @param {Option[]} next
   * @param {string} focusKey
   */
  const setOrder = (next, focusKey) => {
    ranked = next;
    redraw();
    const wanted = list.querySelector(`[data-focus-key="${CSS.escape(focusKey)}"]`);
    // The first option cannot be moved up: its next button gets the focus.
    const focused = wanted?.matches(':disabled')
      ? wanted.parentElement?.querySelector('button:not(:disabled)')
      : wanted;
    if (focused instanceof HTMLElement) focused.focus();
    onEntry(ranked.length > 0 ? { value: ranked.map(({ id }) => id) } : undefined);
  };
  /** Says what a move has changed, because the buttons say only what they do. */
  const say = (/** @type {Option} */ { id, label: x }) => {
    const n = ranked.findIndex((option) => option.id === id) + 1;
    said.textContent =
      n > 0 ? translate('moved', { x, n, m: question.options.length }) : `${x}: ${translate('noAnswer')}`;
  };
  const move = (/** @type {number} */ from, /** @type {number} */ to, /** @type {string} */ focusKey) => {
    const next = [...ranked];
    const [option] = next.splice(from, 1);
    if (!option) return;
    next.splice(to, 0, option);
    setOrder(next, focusKey);
    say(option);
  };
  const remove = (/** @type {Option} */ option) => {
    const next = ranked.filter((other) => other !== option);
    setOrder(next, `${option.id}-add`);
    say(option);
  };

  const content = (/** @type {Option} */ option) => optionContent(option, MOST_ROW_HEIGHT);
  const rankedRow = (/** @type {Option} */ option, /** @type {number} */ at) => {
    const { id, label: x } = option;
    const top = button('⇑', translate('toTop', { x }), `${id}-top`, () => move(at, 0, `${id}-up`));
    top.hidden = at < 2;
    const up = button('↑', translate('up', { x }), `${id}-up`, () => move(at, at - 1, `${id}-up`));
    const down = button('↓', translate('down', { x }), `${id}-down`, () => move(at, at + 1, `${id}-down`));
    up.disabled = at === 0;
    down.disabled = at === ranked.length - 1;
    const away = button('×', translate('remove', { x }), `${id}-remove`, () => remove(option));
    const place = element('b', {}, String(at + 1));
    return element('li', { className: 'ranked' }, handle(), place, content(option), top, up, down, away);
  };
  const unrankedRow = (/** @type {Option} */ option) => {
    const { id, label: x } = option;
    const add = button('+', translate('add', { x }), `${id}-add`, () => {
      const following = question.options.find((other) => other !== option && !ranked.includes(other));
      const isFull = ranked.length + 1 >= most;
      setOrder([...ranked, option], following && !isFull ? `${following.id}-add` : `${id}-up`);
      say(option);
    });
    add.disabled = ranked.length >= most;
    return element('li', {}, handle(), content(option), add);
  };
  const unrankedOptions = () => question.options.filter((option) => !ranked.includes(option));
  const redraw = () => {
    list.replaceChildren(...ranked.map(rankedRow), ...unrankedOptions().map(unrankedRow));
  };
  redraw();
  dragRows(list, (from, to) => {
    const option = [...ranked, ...unrankedOptions()][from];
    const next = option && from !== to ? rankedAt(ranked, option, to, most) : undefined;
    if (!option || !next) return redraw();
    setOrder(next, `${option.id}-up`);
    say(option);
  });
  const limit = most < question.options.length ? ` ${translate('upTo', { n: most })}` : '';
  return [element('p', { className: 'hint' }, translate('rank') + limit), list, said];
}

/**
 * Returns the order after an option was dropped at a place; undefined if that leaves it as it is. One without
 * a rank gets one where the ranked options are or end, not below.
 *
 * @param {Option[]} ranked
 * @param {Option} option
 * @param {number} to
 * @param {number} most
 */
function rankedAt(ranked, option, to, most) {
  const next = ranked.filter((other) => other !== option);
  const isNew = next.length === ranked.length;
  if (isNew && (to > next.length || ranked.length >= most)) return undefined;
  next.splice(to, 0, option);
  return next;
}

function handle() {
  const created = element('span', { className: 'handle' }, '⠿');
  created.setAttribute('aria-hidden', 'true');
  return created;
}

/**
 * @param {string} text
 * @param {string} label read by screen readers in place of the text
 * @param {string} focusKey
 * @param {() => void} onClick
 */
function button(text, label, focusKey, onClick) {
  const created = element('button', { type: 'button' }, text);
  created.setAttribute('aria-label', label);
  created.dataset['focusKey'] = focusKey;
  created.addEventListener('click', onClick);
  return created;
}
