// @ts-check
// Inputs with one field: text, number, date and time.

import { element } from './dom.js';
import { translate } from './words.js';

/** @import { Drawer, OnEntry, ParticipantQuestion } from './types.ts' */

/** @type {Drawer} */
export function numberField(question, onEntry) {
  const { min, max, step, unit } = question;
  const input = element('input', {
    type: 'number',
    min: attribute(min),
    max: attribute(max),
    step: attribute(step) ?? 'any',
    inputMode: Number.isInteger(step) && (min ?? -1) >= 0 ? 'numeric' : 'decimal',
    placeholder: question.placeholder,
  });
  input.setAttribute('aria-label', unit ? `${question.prompt} (${unit})` : question.prompt);
  input.addEventListener('input', () => onEntry(readNumber(input)));
  const hint =
    min === undefined || max === undefined
      ? undefined
      : element('p', { className: 'hint' }, translate('between', { min, max }));
  const field = element('p', { className: 'field' }, input, unit ? element('span', {}, unit) : undefined);
  return [hint, field];
}

/** @param {HTMLInputElement} input */
function readNumber(input) {
  if (input.validity.badInput) return { value: '', unreadable: true };
  return input.value === '' ? undefined : { value: input.valueAsNumber };
}

/** @param {number | undefined} value */
export function attribute(value) {
  return value === undefined ? undefined : String(value);
}

/**
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 */
export function textField(question, onEntry, input) {
  describeText(input, question, question.prompt);
  // A deleted text replaces the saved one; a required text cannot be empty.
  input.addEventListener('input', () =>
    onEntry(input.value === '' && question.required ? undefined : { value: input.value }),
  );
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
 */
export function dateOrTime({ prompt }, onEntry, type) {
  const input = element('input', { type });
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
