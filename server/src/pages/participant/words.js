// @ts-check
// The texts of the page itself. The service returns the questions already translated.

import { place } from './place.js';
import { EN } from './words-en.js';

/** @import { Words } from './words-en.js' */

/** The languages that the page has words in, besides English. */
const LANGUAGES = [
  ...['ar', 'da', 'de', 'es', 'fr', 'he', 'hi', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'sv', 'tr', 'uk'],
  ...['zh-Hans', 'zh-Hant'],
];

const RIGHT_TO_LEFT = ['ar', 'dv', 'fa', 'he', 'ks', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi'];

/** @type {Words} */
let words = EN;

/**
 * Sets the language of the document, its direction and the language of the page's own texts, which are
 * English where it has none in this language. The words of a language are one file.
 *
 * @param {string} language a BCP 47 tag
 * @param {Partial<Words>} [own] what the app says in place of the page's words
 */
export async function setLanguage(language, own = {}) {
  const root = place.frame;
  root.lang = language;
  root.dir = RIGHT_TO_LEFT.includes(primaryOf(language)) ? 'rtl' : 'ltr';
  const known = languageOf(language);
  const loaded = known === undefined ? EN : await load(known);
  // Another language may have been set meanwhile.
  if (root.lang === language) words = { ...loaded, ...own };
}

/** Sets the language of the browser, until that of the questions is known; English if the page lacks it. */
export function setBrowserLanguage() {
  const preferred = navigator.languages.find((tag) => primaryOf(tag) === 'en' || languageOf(tag));
  return setLanguage(preferred ?? 'en');
}

/** @type {Map<string, Promise<Words>>} */
const loading = new Map();

/**
 * @param {string} language
 * @returns {Promise<Words>}
 */
function load(language) {
  const known = loading.get(language);
  if (known) return known;
  const loaded = fetch(new URL(`words-${language}-WORDS.json`, import.meta.url))
    .then(async (response) => ({ ...EN, .../** @type {Partial<Words>} */ (await response.json()) }))
    // The page works without them.
    .catch(() => EN);
  loading.set(language, loaded);
  return loaded;
}

/**
 * Returns the language for a tag among those in which the page has words.
 *
 * @param {string} tag
 */
function languageOf(tag) {
  const primary = primaryOf(tag);
  if (primary === 'zh') return /hant|tw|hk|mo/i.test(tag) ? 'zh-Hant' : 'zh-Hans';
  return LANGUAGES.find((language) => language === primary);
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
