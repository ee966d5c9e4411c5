// @ts-check
// The fieldset of a question: what it shows, and what was entered.

import { element } from './dom.js';
import { draw } from './inputs.js';
import { mediaBlock } from './media.js';
import { place } from './place.js';
import { problemOf } from './problems.js';
import { descriptionOf, labelOf, legendOf } from './question-texts.js';
import { contentOf } from './stored.js';
import { translate } from './words.js';

/** @import { Answer, Entry, ParticipantQuestion, Problem, QuestionView } from './types.ts' */

/** The controls of one field, which a screen reader reads without the fieldset around them. */
const FIELDS = 'input:not([type=radio], [type=checkbox]), textarea';

/** Inputs whose answers have parts, which are saved one by one. */
const PARTED = ['matrix', 'ranking'];

/** @implements {QuestionView} */
export class FieldsetView {
  #controls = element('div', { className: 'controls' });
  #clear = element('button', { type: 'button', className: 'clear' }, translate('clear'));
  #error;
  #description;
  #declining;
  #onAnswer;
  #savesParts;
  /** @type {Element[]} */
  #fields = [];
  #entry;
  #declined;

  /**
   * @param {ParticipantQuestion} question
   * @param {(answer: Answer | undefined, entry: Entry | undefined) => void} onAnswer
   * @param {boolean} savesParts
   * @param {Entry | undefined} earlier
   * @param {boolean} isDeclined
   */
  constructor(question, onAnswer, savesParts, earlier, isDeclined) {
    const id = `q-${question.id}`;
    this.question = question;
    this.label = labelOf(question);
    this.#onAnswer = onAnswer;
    this.#savesParts = savesParts;
    this.#entry = earlier;
    this.#declined = isDeclined;
    this.#error = element('p', { className: 'error', id: `${id}-error`, hidden: true });
    this.#description = descriptionOf(question, id);
    this.#declining = question.allow_decline ? declineBox(isDeclined) : undefined;
    this.node = element(
      'fieldset',
      { id, className: 'question' },
      legendOf(question),
      this.#description,
      mediaBlock(question.media),
      this.#controls,
      this.#clear,
      this.#declining?.node,
      this.#error,
    );
    this.#draw();
    this.#listen();
  }

  #listen() {
    const { box } = this.#declining ?? {};
    box?.addEventListener('change', () => {
      this.#declined = box.checked;
      this.#change();
    });
    this.#clear.addEventListener('click', () => {
      this.#entry = undefined;
      this.#draw();
      this.#change();
      firstControlOf(this.#controls).focus();
    });
    // Typed answers are checked when the respondent leaves the field, not with every key.
    this.node.addEventListener('change', () => {
      const now = this.#problem();
      if (now && !now.isUnfinished) this.showError(now.message);
    });
  }

  #draw() {
    const onEntry = (/** @type {Entry | undefined} */ entered) => {
      this.#entry = entered;
      this.#change();
    };
    const drawn = draw({ ...this.question, prompt: this.label }, onEntry, this.#entry);
    this.#controls.replaceChildren(...drawn.filter((node) => node !== undefined));
    this.#fields = describe(this.node, this.#controls, [this.#description, this.#error]);
    this.#show();
  }

  #show() {
    const { input, required } = this.question;
    const isEmpty = this.#declined || this.#entry === undefined;
    this.#controls.inert = this.#controls.hidden = this.#declined;
    this.#clear.hidden = isEmpty || required || !CLEARED.includes(input);
  }

  #change() {
    this.#show();
    // While the respondent corrects an entry it is usually still wrong, possibly in another way.
    const now = this.#problem();
    if (this.#error.hidden || now === undefined) this.showError(undefined);
    else this.showError(now.message);
    const saves = isSaved(this.question, now, this.#entry, this.#savesParts);
    this.#onAnswer(saves ? answerOf(this.#entry, this.#declined) : undefined, this.#entry);
  }

  #problem() {
    return this.#declined || this.#entry === undefined ? undefined : problemOf(this.question, this.#entry);
  }

  isAnswered() {
    return (this.#declined || this.#entry !== undefined) && this.#problem() === undefined;
  }

  isRefused() {
    return isRefusal(this.question, this.#entry);
  }

  shown() {
    return contentOf({ ...this.#entry, ...(this.#declined && { declined: true }) });
  }

  /**
   * @param {Entry | undefined} entry
   * @param {boolean} declined
   */
  reset(entry, declined) {
    this.#entry = entry;
    this.#declined = declined;
    if (this.#declining) this.#declining.box.checked = declined;
    const focused = focusables(this.node).indexOf(/** @type {HTMLElement} */ (place.root.activeElement));
    this.showError(undefined);
    this.#draw();
    if (focused >= 0) focusables(this.node)[focused]?.focus();
  }

  missingRows() {
    return this.question.required && !this.#declined ? missingRows(this.#controls) : [];
  }

  check() {
    const { required } = this.question;
    const isEmpty = !this.#declined && this.#entry === undefined;
    const message = this.#problem()?.message ?? (isEmpty && required ? translate('required') : undefined);
    if (message !== undefined) this.showError(message);
    if (required) markMissing(this.#controls, this.#entry);
    return this.#error.hidden ? undefined : (this.#error.textContent ?? '');
  }

  /** @param {string | undefined} message */
  showError(message) {
    this.#error.textContent = message ?? '';
    this.#error.hidden = message === undefined;
    this.node.classList.toggle('wrong', message !== undefined);
    for (const field of this.#fields) field.setAttribute('aria-invalid', String(message !== undefined));
  }

  focus() {
    firstControlOf(this.node).focus();
  }
}

/** Inputs whose answers nothing but a button takes back. */
const CLEARED = [
  'single_select',
  'likert',
  'rating',
  'nps',
  'boolean',
  'consent',
  'slider',
  'matrix',
  'date',
  'time',
];

/**
 * Connects a question, and its fields, with what is said about them: description, hints and error. Returns
 * the fields.
 *
 * @param {HTMLElement} fieldset
 * @param {HTMLElement} controls
 * @param {(HTMLElement | undefined)[]} about
 */
function describe(fieldset, controls, [description, error]) {
  const hints = Array.from(controls.querySelectorAll('.hint'), (hint, index) => {
    hint.id = `${fieldset.id}-hint-${index}`;
    return hint;
  });
  const ids = [description, ...hints, error].flatMap((node) => (node ? [node.id] : [])).join(' ');
  fieldset.setAttribute('aria-describedby', ids);
  const fields = [...controls.querySelectorAll(FIELDS)];
  for (const field of fields) field.setAttribute('aria-describedby', ids);
  return fields;
}

/** @param {HTMLElement} controls */
function missingRows(controls) {
  const rows = /** @type {NodeListOf<HTMLElement>} */ (controls.querySelectorAll('[data-row].missing'));
  return Array.from(rows, (node) => ({
    label: node.querySelector('.matrix-label span')?.textContent ?? '',
    node: firstControlOf(node),
  }));
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

/** @param {boolean} checked */
function declineBox(checked) {
  const box = element('input', { type: 'checkbox', checked });
  const text = element('span', {}, translate('decline'));
  return { box, node: element('label', { className: 'choice decline' }, box, text) };
}

/** @param {HTMLElement} node */
function firstControlOf(node) {
  return focusables(node)[0] ?? node;
}

/**
 * @param {HTMLElement} node
 * @returns {HTMLElement[]}
 */
function focusables(node) {
  return [...node.querySelectorAll('input:not(:disabled), textarea, button:not(:disabled)')].flatMap(
    (each) => (each instanceof HTMLElement ? [each] : []),
  );
}
