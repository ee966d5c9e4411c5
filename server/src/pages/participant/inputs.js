// @ts-check
// The form controls of each question input. The caller puts them into the question's fieldset.

import { element } from './dom.js';
import { ranking } from './ranking.js';
import { translate } from './words.js';

/** @import { Drawer, OnValue, ParticipantQuestion } from './types.ts' */

/** A numeric scale with more points than this is shown as a number field. */
const MOST_POINTS = 11;

/** @type {Record<ParticipantQuestion['input'], Drawer>} */
const DRAWERS = {
  single_select: options,
  likert: (question, onValue) => (question.options.length > 0 ? options : points)(question, onValue),
  rating: points,
  nps: points,
  number: numberField,
  slider,
  boolean: yesNo,
  consent: (question, onValue) => (question.options.length > 0 ? options : consentBox)(question, onValue),
  multi_select: multiSelect,
  ranking,
  matrix,
  text: (question, onValue) => textField(question, onValue, element('input', { type: 'text' })),
  long_text: (question, onValue) => textField(question, onValue, element('textarea')),
  date: (question, onValue) => textField(question, onValue, element('input', { type: 'date' })),
  time: (question, onValue) => textField(question, onValue, element('input', { type: 'time' })),
  information: () => [],
};

/**
 * Returns the form controls of a question.
 *
 * @type {Drawer}
 */
export function draw(question, onValue) {
  return DRAWERS[question.input](question, onValue);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} onChoose
 */
function radio(name, label, onChoose) {
  const input = element('input', { type: 'radio', name });
  input.addEventListener('change', onChoose);
  return element('label', { className: 'choice' }, input, element('span', {}, label));
}

/** @type {Drawer} */
function options(question, onValue) {
  return question.options.map(({ id, label }) => radio(question.id, label, () => onValue(id)));
}

/** @type {Drawer} */
function yesNo(question, onValue) {
  return [
    radio(question.id, translate('yes'), () => onValue(true)),
    radio(question.id, translate('no'), () => onValue(false)),
  ];
}

/** @type {Drawer} */
function consentBox(_question, onValue) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => onValue(input.checked));
  return [element('label', { className: 'choice' }, input, element('span', {}, translate('agree')))];
}

/**
 * Shows a short numeric scale as a row of points, a long one as a number field.
 *
 * @type {Drawer}
 */
function points(question, onValue) {
  const { min, max, step = 1, unit } = question;
  if (min === undefined || max === undefined) return numberField(question, onValue);
  const count = Math.floor((max - min) / step) + 1;
  if (count > MOST_POINTS) return numberField(question, onValue);
  const radios = Array.from({ length: count }, (_, i) => min + i * step).map((value) =>
    radio(question.id, unit ? `${value} ${unit}` : String(value), () => onValue(value)),
  );
  return [element('div', { className: 'points' }, ...radios)];
}

/** @type {Drawer} */
function numberField(question, onValue) {
  const { min, max, step, unit } = question;
  const input = element('input', {
    type: 'number',
    min: attribute(min),
    max: attribute(max),
    step: attribute(step) ?? 'any',
    inputMode: 'decimal',
  });
  input.setAttribute('aria-label', question.prompt);
  input.addEventListener('input', () => onValue(input.value === '' ? undefined : input.valueAsNumber));
  return [element('p', {}, input, unit ? ` ${unit}` : undefined)];
}

/** @param {number | undefined} value */
function attribute(value) {
  return value === undefined ? undefined : String(value);
}

/**
 * A slider has no value until the respondent moves it: its first position must not count as an answer.
 *
 * @type {Drawer}
 */
function slider(question, onValue) {
  const { min = 0, max = 100, step, unit = '' } = question;
  const input = element('input', {
    type: 'range',
    min: String(min),
    max: String(max),
    step: attribute(step) ?? 'any',
    value: String((min + max) / 2),
  });
  input.setAttribute('aria-label', question.prompt);
  const output = element('output', {}, translate('noAnswer'));
  input.addEventListener('input', () => {
    const value = step === undefined ? Math.round(input.valueAsNumber * 100) / 100 : input.valueAsNumber;
    output.textContent = `${value} ${unit}`;
    onValue(value);
  });
  return [input, element('p', { className: 'hint' }, `${min} – ${max} ${unit} · `, output)];
}

/**
 * @param {ParticipantQuestion} question
 * @param {OnValue} onValue
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 */
function textField(question, onValue, input) {
  input.setAttribute('aria-label', question.prompt);
  // The service counts characters; the browser counts UTF-16 code units, of which a character may have two.
  if (question.max_length) input.maxLength = question.max_length * 2;
  input.addEventListener('input', () => onValue(input.value === '' ? undefined : input.value));
  return [input];
}

/** @type {Drawer} */
function multiSelect(question, onValue) {
  /** @type {Set<string>} */
  const chosen = new Set();
  const boxes = question.options.map(({ id, label }) => {
    const input = element('input', { type: 'checkbox' });
    input.addEventListener('change', () => {
      if (input.checked) chosen.add(id);
      else chosen.delete(id);
      const value = question.options.map((option) => option.id).filter((optionId) => chosen.has(optionId));
      onValue(value.length === 0 && question.required ? undefined : value);
    });
    return element('label', { className: 'choice' }, input, element('span', {}, label));
  });
  const most = question.max_choices;
  const hint = most ? element('p', { className: 'hint' }, translate('upTo', { n: most })) : undefined;
  return [hint, ...boxes];
}

/**
 * Shows each row as a group of radio buttons: a table would not fit on a phone.
 *
 * @type {Drawer}
 */
function matrix(question, onValue) {
  const rows = question.rows ?? [];
  /** @type {Record<string, string>} */
  const chosen = {};
  const choose = (/** @type {string} */ rowId, /** @type {string} */ optionId) => {
    chosen[rowId] = optionId;
    const isComplete = !question.required || Object.keys(chosen).length === rows.length;
    onValue(isComplete ? { ...chosen } : undefined);
  };
  return rows.map((row) =>
    element(
      'fieldset',
      {},
      element('legend', {}, row.label),
      ...question.options.map(({ id, label }) =>
        radio(`${question.id}/${row.id}`, label, () => choose(row.id, id)),
      ),
    ),
  );
}
