import i18n from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { ENGLISH_WORDS } from './english-words.ts';
import { GERMAN_WORDS } from './german-words.ts';

export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

export const DECIMAL_SEPARATORS = { en: '.', de: ',' } as const satisfies Record<Language, string>;

const STORED = 'eps-language';

void i18n.use(initReactI18next).init({
  lng: preferred(),
  fallbackLng: 'en',
  supportedLngs: Object.keys(LANGUAGES),
  interpolation: { escapeValue: false },
  initAsync: false,
  showSupportNotice: false,
  fallbackNS: 'common',
  resources: { en: { common: ENGLISH_WORDS }, de: { common: GERMAN_WORDS } },
});

/**
 * Applies the language to the document, and calls the function that loads the parts for one language only.
 * Call it once at the start.
 */
export function startLanguage(load: (language: Language) => void): void {
  document.documentElement.lang = i18n.language;
  load(i18n.language as Language);
  i18n.on('languageChanged', (language) => load(language as Language));
}

export function setLanguage(language: Language): void {
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  void i18n.changeLanguage(language);
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

type Words = Record<string, string>;
/** `count_one` and `count_other` are the forms of the key `count`. */
type Key<T> = T extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : T;

type CommonWord = Key<keyof typeof ENGLISH_WORDS>;

/**
 * Defines the words of an area in both languages and returns the hook that reads them, and the common words.
 * Every key of English must exist in German. Values may hold `{{name}}`; keys that end in `_one` and `_other`
 * depend on `count`.
 */
export function defineWords<const T extends Words>(area: string, en: T, de: { [K in keyof T]: string }) {
  i18n.addResourceBundle('en', area, en);
  i18n.addResourceBundle('de', area, de);
  // biome-ignore lint/correctness/noComponentHookFactories: each area calls this once, outside of components
  return function useWords() {
    return useWordsOf<Key<keyof T & string> | CommonWord>(area);
  };
}

/** The words that several areas need, for what has no others. */
export function useCommonWords() {
  return useWordsOf<CommonWord>('common');
}

function useWordsOf<Word extends string>(area: string) {
  const { t, i18n } = useTranslation(area);
  return (key: Word, values: Values = {}): string =>
    t(key as string, withDecimals(values, i18n.language as Language));
}
