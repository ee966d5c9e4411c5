// @ts-check
// Inputs whose answer is one or several choices, as radio buttons or checkboxes.

import { element, textBlock } from './dom.js';
import { counterOf, describeText } from './fields.js';
import { isMoving } from './keys.js';
import { optionContent } from './media.js';
import { translate } from './words.js';

/** @import { AnswerValue, Drawer, Entry, OnEntry, ParticipantQuestion } from './types.ts' */

/**
 * @param {string} name
 * @param {string | HTMLElement} label
 * @param {() => void} onChoose
 * @param {boolean} [checked]
 */
export function radio(name, label, onChoose, checked = false) {
  const input = element('input', { type: 'radio', name, checked });
  input.addEventListener('change', onChoose);
  const content = typeof label === 'string' ? element('span', {}, label) : label;
  return element('label', { className: 'choice' }, input, content);
}

/** @type {Drawer} */
export function options(question, onEntry, entry) {
  const { fieldAfter, report } = withOptionText(question, onEntry, entry);
  return question.options.flatMap((option) => [
    radio(question.id, optionContent(option), () => report(option.id), entry?.value === option.id),
    fieldAfter(option.id),
  ]);
}

/**
 * Adds a field for the text to an option, if one of the options takes a text. The field is shown below that
 * option while it is chosen.
 *
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 * @param {Entry} [entry]
 */
function withOptionText(question, onEntry, entry) {
  const option = question.options.find(({ text }) => text);
  const field = element('input', { type: 'text', className: 'option-text', value: entry?.text ?? '' });
  describeText(field, question, option?.label ?? '');
  const labelled = element(
    'label',
    { className: 'specified' },
    element('b', { dir: 'auto' }, option?.label ?? ''),
    field,
    counterOf(field, question.max_length),
  );
  let value = entry?.value;
  const chooses = (/** @type {AnswerValue | undefined} */ next) =>
    option !== undefined && (Array.isArray(next) ? next.includes(option.id) : next === option.id);
  labelled.hidden = !chooses(value);
  const report = (/** @type {AnswerValue | undefined} */ next) => {
    value = next;
    const isChosen = chooses(next);
    const isNew = isChosen && labelled.hidden;
    labelled.hidden = !isChosen;
    // The arrow keys lead on to the next option.
    if (isNew && !isMoving()) field.focus();
    onEntry(next === undefined ? undefined : { value: next, ...(isChosen && { text: field.value }) });
  };
  field.addEventListener('input', () => report(value));
  const fieldAfter = (/** @type {string} */ id) => (id === option?.id ? labelled : undefined);
  return { fieldAfter, report };
}

/** @type {Drawer} */
export function yesNo(question, onEntry, entry) {
  return [
    radio(question.id, translate('yes'), () => onEntry({ value: true }), entry?.value === true),
    radio(question.id, translate('no'), () => onEntry({ value: false }), entry?.value === false),
  ];
}

/** @type {Drawer} */
export function consentChoice(question, onEntry, entry) {
  const documents = question.consent?.documents ?? [];
  return [
    ...documents.map((document) => documentOf(document, documents.length === 1)),
    radio(question.id, translate('agree'), () => onEntry({ value: true }), entry?.value === true),
    radio(question.id, translate('disagree'), () => onEntry({ value: false }), entry?.value === false),
  ];
}

/**
 * Creates a document that is agreed to: its text, which can be folded, or a link to it.
 *
 * @param {NonNullable<ParticipantQuestion['consent']>['documents'][number]} document
 * @param {boolean} isOpen
 */
function documentOf({ title, text, href, html }, isOpen) {
  if (href !== undefined) {
    const link = element('a', { href, rel: 'noreferrer', target: '_blank' }, title);
    return element('p', { className: 'document', dir: 'auto' }, link);
  }
  return element(
    'details',
    { className: 'document', open: isOpen },
    element('summary', { dir: 'auto' }, title),
    textBlock('', text ?? '', html?.text),
  );
}

/**
 * Shows a checkbox for each option. An exclusive option and the others clear each other; when as many options
 * are chosen as may be, the rest cannot be chosen.
 *
 * @type {Drawer}
 */
export function multiSelect(question, onEntry, entry) {
  const most = question.max_choices ?? question.options.length;
  const { fieldAfter, report } = withOptionText(question, onEntry, entry);
  const before = Array.isArray(entry?.value) ? entry.value : [];
  const boxes = question.options.map((option) => {
    const { id, exclusive = false } = option;
    const input = element('input', { type: 'checkbox', checked: before.includes(id) });
    const node = element('label', { className: 'choice' }, input, optionContent(option));
    return { id, exclusive, input, node };
  });
  const limit = () => {
    const chosen = boxes.filter(({ input }) => input.checked);
    // An exclusive option replaces the others, so that it can be chosen at any time.
    for (const { input, exclusive } of boxes)
      input.disabled = chosen.length >= most && !input.checked && !exclusive;
    return chosen.map(({ id }) => id);
  };
  limit();
  const change = (/** @type {typeof boxes[number]} */ changed) => {
    if (changed.input.checked)
      for (const other of boxes)
        if (other !== changed && (other.exclusive || changed.exclusive)) other.input.checked = false;
    const chosen = limit();
    report(chosen.length > 0 ? chosen : undefined);
  };
  for (const box of boxes) box.input.addEventListener('change', () => change(box));
  const isLimited = most < question.options.length;
  const hint = isLimited ? element('p', { className: 'hint' }, translate('upTo', { n: most })) : undefined;
  return [hint, ...boxes.flatMap(({ id, node }) => [node, fieldAfter(id)])];
}
