// @ts-check
// What the page shows after a required consent was refused.

import { element, textBlock } from './dom.js';
import { hideProgress } from './progress.js';
import { show } from './screen.js';
import { translate } from './words.js';

/** @import { ParticipantQuestion } from './types.ts' */

/**
 * Ends the questionnaire, and shows the contact for the participant. Nothing is completed: the participant
 * can still agree until the link ends.
 *
 * @param {ParticipantQuestion | undefined} question
 * @param {() => void} onBack
 */
export function showRefusal(question, onBack) {
  const { contact, html } = question?.consent ?? {};
  const back = element('button', { type: 'button' }, translate('changeMind'));
  back.addEventListener('click', onBack);
  hideProgress();
  show(
    element('h1', {}, translate('refused')),
    element('p', {}, translate('refusedMore')),
    ...(contact === undefined ? [] : [textBlock('contact', contact, html?.contact)]),
    back,
  );
}
