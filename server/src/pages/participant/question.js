// @ts-check

import { element, textBlock, textNodes } from './dom.js';
import { draw } from './inputs.js';
import { mediaBlock } from './media.js';
import { problemOf } from './problems.js';
import { translate } from './words.js';

/** @import { Answer, Entry, ParticipantQuestion, Problem, QuestionView } from './types.ts' */

/** The controls of one field, which a screen reader reads without the fieldset around them. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/** Inputs whose answers have parts, which are saved one by one. */
const PARTED = ['matrix', 'ranking'];

/**
 * Creates the fieldset of a question.
 *
 * @param {ParticipantQuestion} question
 * @param {(answer: Answer | undefined, entry: Entry | undefined) => void} onAnswer called without an answer
 *   when the entry is not valid, and without both when it is empty
 * @param {Entry} [earlier] what was entered before
 * @param {boolean} [isDeclined] whether the answer was declined before
 * @param {boolean} [savesParts] whether a matrix or ranking is saved although parts of it are missing
 * @returns {QuestionView}
 */
export function questionView(question, onAnswer, earlier, isDeclined = false, savesParts = false) {
  const id = `q-${question.id}`;
  if (question.input === 'information') return informationView(question, id);
  const error = element('p', { className: 'error', id: `${id}-error`, hidden: true });
  let declined = isDeclined;
  /** @type {Entry | undefined} */
  let entry = earlier;
  const controls = element(
    'div',
    { className: 'controls' },
    ...draw(
      question,
      (entered) => {
        entry = entered;
        change();
      },
      earlier,
    ),
  );
  const showDeclined = () => {
    controls.inert = controls.hidden = declined;
  };
  showDeclined();
  const decline = (/** @type {boolean} */ now) => {
    declined = now;
    showDeclined();
    change();
  };
  const description = descriptionOf(question, id);
  const fieldset = element(
    'fieldset',
    { id, className: 'question' },
    legendOf(question),
    description,
    mediaBlock(question.media),
    controls,
    question.allow_decline ? declineBox(decline, isDeclined) : undefined,
    error,
  );
  const about = [description?.id ?? '', error.id].join(' ').trim();
  fieldset.setAttribute('aria-describedby', about);
  const fields = Array.from(controls.querySelectorAll(FIELDS));
  for (const field of fields) field.setAttribute('aria-describedby', about);

  const showError = (/** @type {string | undefined} */ message) => {
    error.textContent = message ?? '';
    error.hidden = message === undefined;
    fieldset.classList.toggle('wrong', message !== undefined);
    for (const field of fields) field.setAttribute('aria-invalid', String(message !== undefined));
  };
  const problem = () => (declined || entry === undefined ? undefined : problemOf(question, entry));
  const isRefused = () => isRefusal(question, entry);
  const change = () => {
    // While the respondent corrects an entry it is usually still wrong, possibly in another way.
    const now = problem();
    if (error.hidden || now === undefined) showError(undefined);
    else showError(now.message);
    onAnswer(isSaved(question, now, entry, savesParts) ? answerOf(entry, declined) : undefined, entry);
  };
  // Typed answers are checked when the respondent leaves the field, not with every key.
  fieldset.addEventListener('change', () => {
    const now = problem();
    if (now && !now.isUnfinished) showError(now.message);
  });
  return {
    question,
    label: labelOf(question),
    node: fieldset,
    isAnswered: () => (declined || entry !== undefined) && problem() === undefined,
    isRefused,
    check() {
      const isEmpty = !declined && entry === undefined;
      const missing = isEmpty && question.required ? translate('required') : undefined;
      const message = problem()?.message ?? missing;
      if (message !== undefined) showError(message);
      markMissing(controls, entry);
      return error.hidden ? undefined : (error.textContent ?? '');
    },
    showError,
    focus: () => firstControlOf(fieldset).focus(),
  };
}

/**
 * Returns whether an entry is sent: it is valid, or lacks only rows or ranks. The service takes the refusal
 * of documents, but no other refusal of a required consent.
 *
 * @param {ParticipantQuestion} question
 * @param {Problem | undefined} problem
 * @param {Entry | undefined} entry
 * @param {boolean} savesParts
 */
function isSaved(question, problem, entry, savesParts) {
  if (isRefusal(question, entry) && !question.consent) return false;
  return !problem || (savesParts && problem.isUnfinished === true && PARTED.includes(question.input));
}

/**
 * @param {ParticipantQuestion} question
 * @param {Entry | undefined} entry
 */
function isRefusal({ input, required }, entry) {
  return input === 'consent' && required && entry?.value === false;
}

/**
 * @param {ParticipantQuestion} question
 * @param {string} id
 * @returns {QuestionView}
 */
function informationView(question, id) {
  const text = textBlock('', question.prompt, question.html?.prompt);
  const description = descriptionOf(question, id);
  const className = 'question information';
  const node = element('div', { id, className }, text, description, mediaBlock(question.media));
  return {
    question,
    label: labelOf(question),
    node,
    isAnswered: () => true,
    isRefused: () => false,
    check: () => undefined,
    showError() {},
    focus() {},
  };
}

/** @param {ParticipantQuestion} question */
function labelOf({ prompt, html }) {
  return html?.prompt === undefined ? prompt : element('p', {}, ...textNodes('', html.prompt)).textContent;
}

/**
 * Marks the rows of a matrix that have no answer yet.
 *
 * @param {HTMLElement} controls
 * @param {Entry | undefined} entry
 */
function markMissing(controls, entry) {
  const chosen = Object(entry?.value);
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (controls.querySelectorAll('[data-row]')))
    row.classList.toggle('missing', !Object.hasOwn(chosen, row.dataset['row'] ?? ''));
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
function legendOf({ prompt, html, required }) {
  const hint = required ? undefined : element('span', { className: 'hint' }, ` (${translate('optional')})`);
  return element('legend', { dir: 'auto' }, ...textNodes(prompt, html?.prompt), hint);
}

/**
 * @param {ParticipantQuestion} question
 * @param {string} id
 */
function descriptionOf({ description, html }, id) {
  if (!description) return undefined;
  const node = textBlock('description', description, html?.description);
  node.id = `${id}-description`;
  return node;
}

/**
 * @param {(declined: boolean) => void} onChange
 * @param {boolean} checked
 */
function declineBox(onChange, checked) {
  const input = element('input', { type: 'checkbox', checked });
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
