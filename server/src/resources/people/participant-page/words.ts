import { readdirSync } from 'node:fs';
import { isBlank, lookupLocale } from '@eps/engine';
import { invalidValue } from '../../../http/errors.ts';
import { isLanguageTag } from '../../../http/language-tag.ts';
import { readText } from '../../../pages/page.ts';

/** The words of the participant page that an app may replace. */

const FOLDER = new URL('../../../pages/participant/words/', import.meta.url);

/** The page's words in English, by key. */
export const PAGE_WORDS = JSON.parse(readText(new URL('en.json', FOLDER))) as Readonly<
  Record<string, string>
>;

const LANGUAGES = readdirSync(FOLDER).map((name) => name.replace('.json', ''));

/** Returns the page's words in a language, and those that it lacks there in English. */
export function pageWordsIn(locale: string): Readonly<Record<string, string>> {
  const isChinese = /^zh\b/i.test(locale);
  const traditional = /hant|tw|hk|mo/i.test(locale) ? 'zh-Hant' : 'zh-Hans';
  const language = isChinese ? traditional : lookupLocale(LANGUAGES, locale);
  if (language === undefined) return PAGE_WORDS;
  return { ...PAGE_WORDS, ...JSON.parse(readText(new URL(`${language}.json`, FOLDER))) };
}

const MAX_LANGUAGES = 50;

/**
 * Throws ValidationError if a language is not a BCP 47 tag, if a text shows nothing, or if it has a variable
 * that the page does not fill in.
 */
export function requireWords(
  words: Readonly<Record<string, Readonly<Record<string, string | undefined>>>>,
): void {
  const languages = Object.keys(words);
  if (languages.length > MAX_LANGUAGES)
    throw invalidValue(['body', 'words'], `words may have at most ${MAX_LANGUAGES} languages`);
  for (const language of languages) {
    if (!isLanguageTag(language))
      throw invalidValue(['body', 'words', language], 'the keys of words must be BCP 47 language tags');
    for (const [key, text] of Object.entries(words[language]!)) {
      if (text !== undefined && isBlank(text))
        throw invalidValue(['body', 'words', language, key], 'a text of the page must show something');
      const known = variablesOf(PAGE_WORDS[key] ?? '');
      const unknown = variablesOf(text ?? '').find((name) => !known.includes(name));
      if (unknown !== undefined)
        throw invalidValue(['body', 'words', language, key], `this text has no variable ${unknown}`);
    }
  }
}

function variablesOf(text: string): string[] {
  return text.match(/\{\w+\}/g) ?? [];
}
