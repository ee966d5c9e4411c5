// @ts-check

import { element } from './dom.js';
import { draw } from './inputs.js';
import { problemOf } from './problems.js';
import { translate } from './words.js';

/** @import { Answer, Entry, ParticipantQuestion, QuestionView } from './types.ts' */

/** The controls of one field, which a screen reader reads without the fieldset around them. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/**
 * Creates the fieldset of a question.
 *
 * @param {ParticipantQuestion} question
 * @param {(answer: Answer | undefined) => void} onAnswer called with undefined when there is no valid answer
 * @returns {QuestionView}
 */
export function questionView(question, onAnswer) {
  const id = `q-${question.id}`;
  if (question.input === 'information') return informationView(question, id);
  const error = element('p', { className: 'error', id: `${id}-error`, hidden: true });
  let declined = false;
  /** @type {Entry | undefined} */
  let entry;
  const controls = element(
    'div',
    { className: 'controls' },
    ...draw(question, (entered) => {
      entry = entered;
      change();
    }),
  );
  const decline = (/** @type {boolean} */ isDeclined) => {
    declined = isDeclined;
    controls.inert = declined;
    controls.hidden = declined;
    change();
  };
  const fieldset = element(
    'fieldset',
    { id, className: 'question' },
    legendOf(question),
    controls,
    question.allow_decline ? declineBox(decline) : undefined,
    error,
  );
  fieldset.setAttribute('aria-describedby', error.id);
  const fields = Array.from(controls.querySelectorAll(FIELDS));
  for (const field of fields) field.setAttribute('aria-describedby', error.id);

  const showError = (/** @type {string | undefined} */ message) => {
    error.textContent = message ?? '';
    error.hidden = message === undefined;
    fieldset.classList.toggle('wrong', message !== undefined);
    for (const field of fields) field.setAttribute('aria-invalid', String(message !== undefined));
  };
  const problem = () => (declined || entry === undefined ? undefined : problemOf(question, entry));
  const isRefused = () => question.input === 'consent' && question.required && entry?.value === false;
  const change = () => {
    // What was wrong is not right yet while the respondent types, but it may be wrong in another way.
    const now = problem();
    if (error.hidden || now === undefined) showError(undefined);
    else showError(now.message);
    onAnswer(now || isRefused() ? undefined : answerOf(entry, declined));
  };
  // Typed answers are checked when the respondent leaves the field, not with every key.
  fieldset.addEventListener('change', () => {
    const now = problem();
    if (now && !now.isUnfinished) showError(now.message);
  });
  return {
    question,
    node: fieldset,
    isAnswered: () => (declined || entry !== undefined) && problem() === undefined,
    isRefused,
    check() {
      const isEmpty = !declined && entry === undefined;
      const missing = isEmpty && question.required ? translate('required') : undefined;
      const message = problem()?.message ?? missing;
      if (message !== undefined) showError(message);
      return error.hidden ? undefined : (error.textContent ?? '');
    },
    showError,
    focus: () => firstControlOf(fieldset).focus(),
  };
}

/**
 * @param {ParticipantQuestion} question
 * @param {string} id
 * @returns {QuestionView}
 */
function informationView(question, id) {
  const node = element('div', { id, className: 'question information' }, element('p', {}, question.prompt));
  return {
    question,
    node,
    isAnswered: () => true,
    isRefused: () => false,
    check: () => undefined,
    showError() {},
    focus() {},
  };
}

/**
 * @param {Entry | undefined} entry
 * @param {boolean} declined
 * @returns {Answer | undefined}
 */
function answerOf(entry, declined) {
  if (declined) return { declined: true };
  return entry && { value: entry.value, ...(entry.text && { text: entry.text }) };
}

/** @param {ParticipantQuestion} question */
function legendOf({ prompt, required }) {
  const hint = required ? undefined : element('span', { className: 'hint' }, ` (${translate('optional')})`);
  return element('legend', {}, prompt, hint);
}

/** @param {(declined: boolean) => void} onChange */
function declineBox(onChange) {
  const input = element('input', { type: 'checkbox' });
  input.addEventListener('change', () => onChange(input.checked));
  return element('label', { className: 'choice decline' }, input, element('span', {}, translate('decline')));
}

/**
 * @param {HTMLElement} fieldset
 * @returns {HTMLElement}
 */
function firstControlOf(fieldset) {
  const selector = 'input:not(:disabled), textarea, button:not(:disabled)';
  const control = fieldset.querySelector(selector);
  return control instanceof HTMLElement ? control : fieldset;
}
