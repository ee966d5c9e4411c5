import i18n from 'i18next';
import { useMemo } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type ENGLISH from './locales/en.json';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

export const DECIMAL_SEPARATORS = { en: '.', de: ',' } as const satisfies Record<Language, string>;

const STORED = 'eps-language';

/** Each catalogue is complete, so only that of the reader's language is loaded. */
const CATALOGUES = {
  en: () => import('./locales/en.json', { with: { type: 'json' } }),
  de: () => import('./locales/de.json', { with: { type: 'json' } }),
};

void i18n.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: false,
  // A text is its own key, so nothing in it separates.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
  showSupportNotice: false,
  resources: {},
});

/**
 * Shows the console in the preferred language, and calls the function that loads the parts for one language
 * only. Call it once, before the first page is drawn.
 */
export async function startLanguage(load: (language: Language) => void): Promise<void> {
  i18n.on('languageChanged', (language) => load(language as Language));
  await change(preferred());
}

export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(STORED, language);
  await change(language);
}

async function change(language: Language): Promise<void> {
  await loadWords(language);
  document.documentElement.lang = language;
  await i18n.changeLanguage(language);
}

/** The present language, for `Intl` and for switching. */
export function useLanguage(): Language {
  return useTranslation().i18n.language as Language;
}

function preferred(): Language {
  const stored = localStorage.getItem(STORED);
  const wanted = [stored, ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return wanted.find((tag): tag is Language => tag !== undefined && tag in LANGUAGES) ?? 'en';
}

type Values = Record<string, string | number>;

/** Formats fractions in the language. Whole numbers stay numbers, so that `count` chooses the plural. */
function withDecimals(values: Values, language: Language): Values {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'number' && !Number.isInteger(value) ? decimalText(value, language) : value,
    ]),
  );
}

/** A number with all of its digits, such as "0,25" in German. */
export function decimalText(value: number, language: Language): string {
  return String(value).replace('.', DECIMAL_SEPARATORS[language]);
}

/** `count_one` and `count_other` are the forms of the key `count`. */
type Stem<Key> = Key extends `${infer Name}_${'zero' | 'one' | 'other'}` ? Name : Key;

/** The keys of `locales/en.json`. */
export type TextKey = Stem<keyof typeof ENGLISH>;

/** `events` is the family of the key `events.ping`. */
type Family<Key = TextKey> = Key extends `${infer Name}.${string}` ? Name : never;

/** Gives texts in the language of the reader. */
export interface Words {
  /**
   * Translates an English text, which may contain `{{name}}`. The text is its own key in the other
   * catalogues.
   */
  (text: string, values?: Values): string;
  /** The text of a key: one of a family, chosen by a value, or one that depends on `count`. */
  named(key: TextKey, values?: Values): string;
  /** The text of a code in a family of keys; `otherwise`, by default the code itself, if there is none. */
  code(family: Family, code: string, otherwise?: string): string;
  language: Language;
}

export function useWords(): Words {
  const language = useLanguage();
  return useMemo(() => wordsIn(language), [language]);
}

/** Loads the texts of a language, and returns what gives them outside of components. */
export async function loadWords(language: Language): Promise<Words> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    const { default: texts } = await CATALOGUES[language]();
    i18n.addResourceBundle(language, 'translation', texts);
  }
  return wordsIn(language);
}

/** Gives texts in the present language outside of components. */
export function presentWords(): Words {
  return wordsIn(i18n.language as Language);
}

function wordsIn(language: Language): Words {
  const t = i18n.getFixedT(language);
  const words = (text: string, values: Values = {}) => t(text, withDecimals(values, language));
  return Object.assign(words, {
    named: words,
    code(family: Family, code: string, otherwise = code) {
      const key = `${family}.${code}`;
      return i18n.exists(key, { lng: language }) ? t(key) : otherwise;
    },
    language,
  });
}
