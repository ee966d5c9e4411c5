// @ts-check
// Inputs with one field: text, number, date and time.

import { element } from './dom.js';
import { readNumber, writeNumber } from './numbers.js';
import { place } from './place.js';
import { translate } from './words.js';

/** @import { Drawer, Entry, OnEntry, ParticipantQuestion } from './types.ts' */

/**
 * A text field, because a number field of a browser drops what it cannot read: it makes 705 of 70,5.
 *
 * @type {Drawer}
 */
export function numberField(question, onEntry, draft) {
  const { min, max, step, unit } = question;
  const { lang } = place.frame;
  const input = element('input', {
    type: 'text',
    className: 'number',
    autocomplete: 'off',
    inputMode: (min ?? -1) < 0 ? 'text' : Number.isInteger(step) ? 'numeric' : 'decimal',
    placeholder: question.placeholder,
  });
  if (typeof draft?.value === 'number') input.value = writeNumber(draft.value, lang);
  else if (typeof draft?.value === 'string') input.value = draft.value;
  input.setAttribute('aria-label', unit ? `${question.prompt} (${unit})` : question.prompt);
  input.addEventListener('input', () => onEntry(entryOf(input.value, lang)));
  const hint =
    min === undefined || max === undefined
      ? undefined
      : element(
          'p',
          { className: 'hint' },
          translate('between', { min: writeNumber(min, lang), max: writeNumber(max, lang) }),
        );
  const field = element('p', { className: 'field' }, input, unit ? element('span', {}, unit) : undefined);
  return [hint, field];
}

/**
 * @param {string} text
 * @param {string} language
 */
function entryOf(text, language) {
  if (text.trim() === '') return undefined;
  const value = readNumber(text, language);
  return value === undefined ? { value: text, unreadable: true } : { value };
}

/** @param {number | undefined} value */
export function attribute(value) {
  return value === undefined ? undefined : String(value);
}

/**
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {Entry} [draft]
 */
export function textField(question, onEntry, input, draft) {
  describeText(input, question, question.prompt);
  if (typeof draft?.value === 'string') input.value = draft.value;
  input.addEventListener('input', () => onEntry(input.value === '' ? undefined : { value: input.value }));
  return [input];
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {ParticipantQuestion} question
 * @param {string} label
 */
export function describeText(field, { max_length, placeholder }, label) {
  field.setAttribute('aria-label', label);
  field.placeholder = placeholder ?? '';
  // The service counts characters; the browser counts UTF-16 code units, of which a character may have two.
  if (max_length) field.maxLength = max_length * 2;
}

/**
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 * @param {'date' | 'time'} type
 * @param {Entry} [entry]
 */
export function dateOrTime({ prompt }, onEntry, type, entry) {
  const input = element('input', { type });
  if (typeof entry?.value === 'string') input.value = entry.value;
  input.setAttribute('aria-label', prompt);
  const report = () => {
    if (input.validity.badInput) return onEntry({ value: '', unreadable: true });
    onEntry(input.value === '' ? undefined : { value: input.value });
  };
  input.addEventListener('input', report);
  // Chromium sends no input event while a part of the date is missing.
  input.addEventListener('blur', () => {
    if (input.validity.badInput) report();
  });
  return [element('p', { className: 'field' }, input)];
}
