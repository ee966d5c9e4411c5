// @ts-check
// Inputs with one field: text, number, date and time.

import { dateBounds, writeDate } from './dates.js';
import { element } from './dom.js';
import { isSeen, readNumber, writeNumber } from './numbers.js';
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
  const hint = rangeHint(min, max, (value) => writeNumber(value, lang));
  const field = element('p', { className: 'field' }, input, unit ? element('span', {}, unit) : undefined);
  return [hint, field];
}

/**
 * @param {string} text
 * @param {string} language
 */
function entryOf(text, language) {
  if (!isSeen(text)) return undefined;
  const value = readNumber(text, language);
  return typeof value === 'string' ? { value: text, unreadable: value } : { value };
}

/**
 * Says between which values an answer lies.
 *
 * @template {number | string} T
 * @param {T | undefined} min
 * @param {T | undefined} max
 * @param {(value: T) => string} write
 */
function rangeHint(min, max, write) {
  if (min === undefined || max === undefined) return undefined;
  return element('p', { className: 'hint' }, translate('between', { min: write(min), max: write(max) }));
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
  input.addEventListener('input', () => onEntry(isSeen(input.value) ? { value: input.value } : undefined));
  return [input, counterOf(input, question.max_length)];
}

/** The part of the longest text from which on the page says how long a text is. */
const COUNTED_FROM = 0.8;

/**
 * Says how many characters a text has when it is nearly or already too long. Nothing that was pasted is cut.
 *
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {number | undefined} most
 */
export function counterOf(field, most) {
  if (!most) return undefined;
  const counter = element('p', { className: 'counter', role: 'status' });
  const count = () => {
    // The service counts characters; the length is in UTF-16 code units, of which a character may have two.
    const n = Array.from(field.value).length;
    const isOver = n > most;
    counter.classList.toggle('over', isOver);
    counter.textContent = isOver
      ? translate('over', { n: n - most })
      : n >= most * COUNTED_FROM
        ? translate('count', { n, m: most })
        : '';
  };
  field.addEventListener('input', count);
  count();
  return counter;
}

/**
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 * @param {ParticipantQuestion} question
 * @param {string} label
 */
export function describeText(field, { placeholder }, label) {
  field.setAttribute('aria-label', label);
  field.placeholder = placeholder ?? '';
  field.dir = 'auto';
}

/**
 * @param {ParticipantQuestion} question
 * @param {OnEntry} onEntry
 * @param {'date' | 'time'} type
 * @param {Entry} [entry]
 */
export function dateOrTime(question, onEntry, type, entry) {
  const { min, max } = dateBounds(question);
  // Without bounds, browsers let years have six digits.
  const bounds = type === 'date' ? { min: min ?? '0001-01-01', max: max ?? '9999-12-31' } : {};
  const input = element('input', { type, ...bounds });
  if (typeof entry?.value === 'string') input.value = entry.value;
  input.setAttribute('aria-label', question.prompt);
  const report = () => {
    if (input.validity.badInput) return onEntry({ value: '', unreadable: 'text' });
    onEntry(input.value === '' ? undefined : { value: input.value });
  };
  input.addEventListener('input', report);
  // Chromium sends no input event while a part of the date is missing, and no change event either.
  input.addEventListener('blur', () => {
    if (!input.validity.badInput) return;
    report();
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return [rangeHint(min, max, writeDate), element('p', { className: 'field' }, input)];
}
