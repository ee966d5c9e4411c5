import { lookupLocale } from '../../inputs/translation.ts';
import { AR } from './ar.ts';
import { DA } from './da.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { HE } from './he.ts';
import { HI } from './hi.ts';
import { IT } from './it.ts';
import { JA } from './ja.ts';
import { KO } from './ko.ts';
import { NL } from './nl.ts';
import { PL } from './pl.ts';
import { PT } from './pt.ts';
import { RU } from './ru.ts';
import { SV } from './sv.ts';
import { TR } from './tr.ts';
import type { Words } from './types.ts';
import { UK } from './uk.ts';
import { ZH_HANS } from './zh-hans.ts';
import { ZH_HANT } from './zh-hant.ts';

const WORDS: Readonly<Record<string, Words>> = {
  ar: AR,
  da: DA,
  de: DE,
  en: EN,
  es: ES,
  fr: FR,
  he: HE,
  hi: HI,
  it: IT,
  ja: JA,
  ko: KO,
  nl: NL,
  pl: PL,
  pt: PT,
  ru: RU,
  sv: SV,
  tr: TR,
  uk: UK,
  'zh-Hans': ZH_HANS,
  'zh-Hant': ZH_HANT,
};

/** The languages that have fixed words of reports. */
export const WORD_LOCALES: readonly string[] = Object.keys(WORDS);

/** Returns the words for a locale, English when it is not supported. */
export function wordsFor(locale: string): Words {
  return WORDS[localeIn(WORD_LOCALES, locale) ?? 'en']!;
}

/** Returns which of these languages to use for a locale; undefined if none fits. */
export function localeIn(locales: readonly string[], locale: string): string | undefined {
  return lookupLocale(locales, locale) ?? scriptOf(locales, locale);
}

/** Chinese is written in two scripts, which most locales do not name: zh-TW is zh-Hant-TW. */
function scriptOf(locales: readonly string[], locale: string): string | undefined {
  if (!/^zh\b/i.test(locale)) return undefined;
  try {
    return lookupLocale(locales, new Intl.Locale(locale).maximize().toString());
  } catch {
    return undefined;
  }
}

/** Replaces the placeholders of a sentence with values. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
