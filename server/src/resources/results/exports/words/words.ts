import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

const WORDS: Readonly<Record<'en' | 'de', typeof en>> = { en, de };

/** Returns the language for the texts of an export that do not come from a content. */
export function languageFor(locale: string): keyof typeof WORDS {
  return locale.toLowerCase().startsWith('de') ? 'de' : 'en';
}

/** Returns the texts of an export that do not come from a content. */
export function wordsFor(locale: string): typeof en {
  return WORDS[languageFor(locale)];
}
