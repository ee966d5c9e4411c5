// @ts-check
// Inputs whose answer is one or several choices, as radio buttons or checkboxes.

import { element } from './dom.js';
import { describeText } from './fields.js';
import { translate } from './words.js';

/** @import { AnswerValue, Drawer, OnEntry, ParticipantQuestion } from './types.ts' */

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} onChoose
 */
export function radio(name, label, onChoose) {
  const input = element('input', { type: 'radio', name });
  input.addEventListener('change', onChoose);
  return element('label', { className: 'choice' }, input, element('span', {}, label));
}

/** @type {Drawer} */
export function options(question, onEntry) {
  const { fieldAfter, report } = withOptionText(question, onEntry);
  return question.options.flatMap(({ id, label }) => [
    radio(question.id, label, () => report(id)),
    fieldAfter(id),
  ]);
}

/**
 * Adds a field for the text to an option, if one of the options takes a text. The field is shown below that
 * option while it is chosen.
 *
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 */
function withOptionText(question, onEntry) {
  const option = question.options.find(({ text }) => text);
  const field = element('input', { type: 'text', className: 'option-text', hidden: true });
  describeText(field, question, option?.label ?? '');
  /** @type {AnswerValue | undefined} */
  let value;
  const report = (/** @type {AnswerValue | undefined} */ next) => {
    value = next;
    const isChosen =
      option !== undefined && (Array.isArray(next) ? next.includes(option.id) : next === option.id);
    field.hidden = !isChosen;
    onEntry(next === undefined ? undefined : { value: next, ...(isChosen && { text: field.value }) });
  };
  field.addEventListener('input', () => report(value));
  const fieldAfter = (/** @type {string} */ id) => (id === option?.id ? field : undefined);
  return { fieldAfter, report };
}

/** @type {Drawer} */
export function yesNo(question, onEntry) {
  return [
    radio(question.id, translate('yes'), () => onEntry({ value: true })),
    radio(question.id, translate('no'), () => onEntry({ value: false })),
  ];
}

/** @type {Drawer} */
export function consentChoice(question, onEntry) {
  return [
    radio(question.id, translate('agree'), () => onEntry({ value: true })),
    radio(question.id, translate('disagree'), () => onEntry({ value: false })),
  ];
}

/**
 * Shows a checkbox for each option. An exclusive option and the others clear each other; when as many options
 * are chosen as may be, the rest cannot be chosen.
 *
 * @type {Drawer}
 */
export function multiSelect(question, onEntry) {
  const most = question.max_choices ?? question.options.length;
  const { fieldAfter, report } = withOptionText(question, onEntry);
  const boxes = question.options.map(({ id, label, exclusive = false }) => {
    const input = element('input', { type: 'checkbox' });
    const node = element('label', { className: 'choice' }, input, element('span', {}, label));
    return { id, exclusive, input, node };
  });
  const change = (/** @type {typeof boxes[number]} */ changed) => {
    if (changed.input.checked)
      for (const other of boxes)
        if (other !== changed && (other.exclusive || changed.exclusive)) other.input.checked = false;
    const chosen = boxes.filter(({ input }) => input.checked);
    const isFull = chosen.length >= most;
    // An exclusive option replaces the others, so that it can be chosen at any time.
    for (const { input, exclusive } of boxes) input.disabled = isFull && !input.checked && !exclusive;
    report(chosen.map(({ id }) => id));
  };
  for (const box of boxes) box.input.addEventListener('change', () => change(box));
  const isLimited = most < question.options.length;
  const hint = isLimited ? element('p', { className: 'hint' }, translate('upTo', { n: most })) : undefined;
  return [hint, ...boxes.flatMap(({ id, node }) => [node, fieldAfter(id)])];
}
