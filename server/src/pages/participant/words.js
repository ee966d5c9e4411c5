// @ts-check
// The texts of the page itself. The service returns the questions already translated.

import { AR } from './words-ar.js';
import { DE } from './words-de.js';
import { EN } from './words-en.js';
import { ES } from './words-es.js';

/** @import { Words } from './words-en.js' */

/** @type {Record<string, Words>} */
const WORDS = { en: EN, de: DE, es: ES, ar: AR };

const RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

let words = EN;

/**
 * Sets the language of the document, its direction and the language of the page's own texts.
 *
 * @param {string} language a BCP 47 tag; the page's own texts are English where it has none in this language
 */
export function setLanguage(language) {
  const primary = primaryOf(language);
  words = WORDS[primary] ?? EN;
  document.documentElement.lang = language;
  document.documentElement.dir = RIGHT_TO_LEFT.includes(primary) ? 'rtl' : 'ltr';
}

/** Sets the language of the browser, until that of the questions is known; English if the page lacks it. */
export function setBrowserLanguage() {
  const preferred = navigator.languages.find((language) => primaryOf(language) in WORDS);
  setLanguage(preferred ?? 'en');
}

/** @param {string} language */
function primaryOf(language) {
  return language.toLowerCase().split('-')[0] ?? '';
}

/**
 * Returns a text in the page's language, with `{name}` replaced by its value.
 *
 * @param {keyof Words} key
 * @param {Record<string, string | number>} [values]
 */
export function translate(key, values = {}) {
  return words[key].replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}
