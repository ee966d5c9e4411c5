// @ts-check
// What the page shows after a required consent was refused.

import { element } from './dom.js';
import { hideProgress } from './progress.js';
import { show } from './screen.js';
import { translate } from './words.js';

/**
 * Ends the questionnaire. Nothing is completed: the participant can still agree until the link ends.
 *
 * @param {() => void} onBack
 */
export function showRefusal(onBack) {
  const back = element('button', { type: 'button' }, translate('changeMind'));
  back.addEventListener('click', onBack);
  hideProgress();
  show(element('h1', {}, translate('refused')), element('p', {}, translate('refusedMore')), back);
}
