// @ts-check
// The choice of a language, where the content has more than one.

import { setSessionLanguage } from './api.js';
import { element } from './dom.js';
import { place } from './place.js';
import { showWaiting } from './status.js';
import { translate } from './words.js';

/** @import { Saver } from './saver.js' */
/** @import { SessionView } from './types.ts' */

const area = element('p', { className: 'language', hidden: true });
place.root.querySelector('header')?.prepend(area);

/**
 * Offers the languages of a session above the questions. What was answered is saved first, and the page then
 * starts again at the same step.
 *
 * @param {string} token
 * @param {SessionView} session
 * @param {Saver} saver
 * @param {(error: unknown) => void} onError
 */
export function offerLanguages(token, { language, languages = [] }, saver, onError) {
  area.hidden = languages.length < 2;
  if (area.hidden) return;
  const select = element(
    'select',
    { ariaLabel: translate('language') },
    ...languages.map((tag) =>
      element('option', { value: tag, lang: tag, selected: tag === language }, nameOf(tag)),
    ),
  );
  select.addEventListener('change', async () => {
    select.disabled = true;
    try {
      await saver.settle();
      await setSessionLanguage(token, select.value, showWaiting);
      place.restart();
    } catch (error) {
      onError(error);
    }
  });
  area.replaceChildren(select);
}

export function hideLanguages() {
  area.hidden = true;
}

/**
 * Returns the name of a language in that language.
 *
 * @param {string} tag
 */
function nameOf(tag) {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
