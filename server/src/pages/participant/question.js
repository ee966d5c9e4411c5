// @ts-check

import { element } from './dom.js';
import { draw } from './inputs.js';
import { translate } from './words.js';

/** @import { Answer, AnswerValue, ParticipantQuestion, QuestionView } from './types.ts' */

/**
 * Creates the fieldset of a question.
 *
 * @param {ParticipantQuestion} question
 * @param {(answer: Answer | undefined) => void} onAnswer called with undefined when an answer is removed
 * @returns {QuestionView}
 */
export function questionView(question, onAnswer) {
  const id = `q-${question.id}`;
  const error = element('p', { className: 'error', id: `${id}-error`, hidden: true });
  error.setAttribute('role', 'alert');
  /** @type {Answer | undefined} */
  let answer;
  /** @type {AnswerValue | undefined} */
  let value;
  const change = (/** @type {Answer | undefined} */ next) => {
    answer = next;
    error.hidden = true;
    onAnswer(next);
  };
  const controls = element(
    'div',
    {},
    ...draw(question, (next) => {
      value = next;
      change(next === undefined ? undefined : { value: next });
    }),
  );
  const decline = (/** @type {boolean} */ declined) => {
    controls.inert = declined;
    controls.hidden = declined;
    if (declined) change({ declined: true });
    else change(value === undefined ? undefined : { value });
  };
  const fieldset = element(
    'fieldset',
    { id },
    question.input === 'information' ? element('p', {}, question.prompt) : legendOf(question),
    controls,
    question.allow_decline ? declineBox(decline) : undefined,
    error,
  );
  fieldset.setAttribute('aria-describedby', error.id);
  return {
    question,
    node: fieldset,
    isAnswered: () => answer !== undefined || question.input === 'information',
    hasError: () => !error.hidden,
    showError(message) {
      error.textContent = message;
      error.hidden = false;
    },
    focus: () => firstControlOf(fieldset).focus(),
  };
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
 * @param {HTMLFieldSetElement} fieldset
 * @returns {HTMLElement}
 */
function firstControlOf(fieldset) {
  const selector = 'input:not(:disabled), textarea, button:not(:disabled)';
  const control = fieldset.querySelector(selector);
  return control instanceof HTMLElement ? control : fieldset;
}
