// @ts-check
// Asks who continues on a device that several people may use. No data of the previous person is shown.

import { byId, element } from './dom.js';
import { setBrowserLanguage, translate } from './words.js';

/**
 * Waits until somebody begins.
 *
 * @returns {Promise<void>}
 */
export async function askToStart() {
  await setBrowserLanguage();
  return new Promise((resolve) => {
    const start = element('button', { type: 'button', className: 'primary' }, translate('start'));
    start.addEventListener('click', () => resolve());
    byId('main').replaceChildren(element('div', { className: 'navigation' }, start));
  });
}

/**
 * Asks whether the person who began on this device continues.
 *
 * @returns {Promise<'same' | 'other'>}
 */
export async function askWhoContinues() {
  await setBrowserLanguage();
  return new Promise((resolve) => {
    const same = element('button', { type: 'button', className: 'primary' }, translate('continueSame'));
    const other = element('button', { type: 'button' }, translate('continueOther'));
    same.addEventListener('click', () => resolve('same'));
    other.addEventListener('click', () => resolve('other'));
    const main = byId('main');
    main.replaceChildren(
      element('h1', {}, translate('continueTitle')),
      element('p', {}, translate('continueMore')),
      element('div', { className: 'navigation' }, same, other),
    );
    main.focus();
  });
}
