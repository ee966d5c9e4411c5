import { lookupLocale } from '../../inputs/translation.ts';
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import type { Words } from './types.ts';

const WORDS: Readonly<Record<string, Words>> = { en: EN, de: DE, es: ES, ar: AR };
const TAGS = Object.keys(WORDS);

/** Returns the words for a locale, English when it is not supported. */
export function wordsFor(locale: string): Words {
  return WORDS[lookupLocale(TAGS, locale) ?? 'en']!;
}

/** Replaces the placeholders of a sentence with values. */
export function fill(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
