// @ts-check
// What the person entered and the page could not save: because it was changed elsewhere, or came too late.

import { element } from './dom.js';
import { allDrafts } from './drafts.js';
import { writeNumber } from './numbers.js';
import { place } from './place.js';
import { main } from './screen.js';
import { translate } from './words.js';

/** @import { Entry, ParticipantQuestion } from './types.ts' */
/** @import { Steps } from './steps.js' */

/** @typedef {{ label: string, text: string }} Lost */

const area = element('div', { className: 'notice', hidden: true, role: 'alert' });

/**
 * Returns what is not saved, of these questions or of all.
 *
 * @param {Steps} steps
 * @param {string[]} [ids]
 * @returns {Lost[]}
 */
export function lostEntries(steps, ids) {
  return allDrafts().flatMap(([id, { entry }]) => {
    const question = steps.questionOf(id);
    if (!question || !entry || (ids && !ids.includes(id))) return [];
    return [{ label: steps.viewOf(id)?.label ?? question.prompt, text: entryText(question, entry) }];
  });
}

/**
 * Returns a list of what is not saved; nothing if everything is.
 *
 * @param {Lost[]} lost
 */
export function lostList(lost) {
  if (lost.length === 0) return [];
  const items = lost.map(({ label, text }) => element('li', { dir: 'auto' }, `${label} – ${text}`));
  return [element('p', {}, translate('notSaved')), element('ul', {}, ...items)];
}

/**
 * Shows, above the questions, that answers were changed elsewhere, and what was therefore not saved.
 *
 * @param {Lost[]} lost
 */
export function showChanged(lost) {
  area.replaceChildren(element('p', {}, translate('changed')), ...lostList(lost));
  area.hidden = false;
  main.firstElementChild?.prepend(area);
  area.scrollIntoView({ block: 'nearest' });
}

/**
 * Shows, at a question, that its answer was changed elsewhere, and what was entered here, which a button
 * saves after all.
 *
 * @param {HTMLElement} fieldset
 * @param {string} text
 * @param {() => void} onUse
 */
export function showConflict(fieldset, text, onUse) {
  const use = element('button', { type: 'button' }, translate('useMine'));
  const notice = element(
    'div',
    { className: 'notice', role: 'alert' },
    element('p', {}, translate('changed')),
    element('p', { dir: 'auto' }, translate('entered', { x: text })),
    use,
  );
  use.addEventListener('click', () => {
    notice.remove();
    onUse();
  });
  fieldset.querySelector('.notice')?.remove();
  fieldset.append(notice);
}

export function hideNotice() {
  area.hidden = true;
}

/**
 * @param {ParticipantQuestion} question
 * @param {Entry} entry
 * @returns {string}
 */
export function entryText({ options, rows = [], unit }, { value, text }) {
  const nameOf = (/** @type {string} */ id) => options.find((option) => option.id === id)?.label ?? id;
  if (typeof value === 'boolean') return translate(value ? 'yes' : 'no');
  if (typeof value === 'number') return `${writeNumber(value, place.frame.lang)}${unit ? ` ${unit}` : ''}`;
  if (typeof value === 'string') return [nameOf(value), ...(text ? [text] : [])].join(': ');
  if (Array.isArray(value)) return [...value.map(nameOf), ...(text ? [text] : [])].join(', ');
  return rows
    .flatMap(({ id, label }) => {
      const option = /** @type {Record<string, string>} */ (value)?.[id];
      return option === undefined ? [] : [`${label}: ${nameOf(option)}`];
    })
    .join(', ');
}
