import { element } from './dom.js';
import { say } from './words.js';

/** Options are added to an ordered list and moved in it with buttons, which work with a keyboard and a screen reader alike. */
export function ranking(question, changed) {
  const most = Math.min(question.max_choices ?? question.options.length, question.options.length);
  const least = most < question.options.length ? 1 : most;
  let order = [];
  const list = element('ol', { className: 'ranking' });
  list.setAttribute('aria-live', 'polite');

  const set = (next, focus) => {
    order = next;
    redraw();
    list.querySelector(`[data-focus="${CSS.escape(focus)}"]`)?.focus();
    changed(order.length >= least ? [...order] : undefined);
  };
  const button = (text, label, enabled, act, id) => {
    const made = element('button', { type: 'button', disabled: !enabled }, text);
    made.setAttribute('aria-label', label);
    made.dataset.focus = id;
    made.addEventListener('click', act);
    return made;
  };
  const move = (from, to, id) => {
    const next = [...order];
    next.splice(to, 0, ...next.splice(from, 1));
    set(next, id);
  };
  const ranked = ({ id, label }, at) =>
    element(
      'li',
      {},
      element('span', {}, `${at + 1}. ${label}`),
      button('↑', say('up', { x: label }), at > 0, () => move(at, at - 1, `${id}-up`), `${id}-up`),
      button(
        '↓',
        say('down', { x: label }),
        at < order.length - 1,
        () => move(at, at + 1, `${id}-down`),
        `${id}-down`,
      ),
      button(
        '×',
        say('remove', { x: label }),
        true,
        () =>
          set(
            order.filter((other) => other !== id),
            `${id}-add`,
          ),
        `${id}-x`,
      ),
    );
  const unranked = ({ id, label }) =>
    element(
      'li',
      {},
      element('span', {}, label),
      button(
        '+',
        say('add', { x: label }),
        order.length < most,
        () => set([...order, id], `${id}-up`),
        `${id}-add`,
      ),
    );
  const redraw = () => {
    const byId = new Map(question.options.map((option) => [option.id, option]));
    list.replaceChildren(
      ...order.map((id, at) => ranked(byId.get(id), at)),
      ...question.options.filter(({ id }) => !order.includes(id)).map(unranked),
    );
  };
  redraw();
  return [element('p', { className: 'hint' }, say('rank')), list];
}
