// @ts-check

import { element, textBlock } from './dom.js';
import { FieldsetView } from './fieldset.js';
import { mediaBlock } from './media.js';
import { descriptionOf, labelOf } from './question-texts.js';

/** @import { Answer, Entry, ParticipantQuestion, QuestionView } from './types.ts' */

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
  if (question.input === 'information') return informationView(question, `q-${question.id}`);
  return new FieldsetView(question, onAnswer, savesParts, earlier, isDeclined);
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
    shown: () => ({}),
    reset() {},
    missingRows: () => [],
    check: () => undefined,
    showError() {},
    focus() {},
  };
}
