import { type Experience, lookupLocale, regionOf } from '@eps/engine';

/**
 * Returns the languages (BCP 47) that the questions can be shown in, that of the original texts first.
 * @param original the locale of the experience's definition
 */
export function languagesOf({ translations }: Pick<Experience, 'translations'>, original: string): string[] {
  const tags = [...translations.keys()];
  const isTranslated = tags.some((tag) => tag.toLowerCase() === original.toLowerCase());
  return original === '' || isTranslated ? tags : [original, ...tags];
}

/**
 * Returns a language with the region of a locale, if it has none itself and the content has no other texts
 * for it: `de` after `en-AT` is `de-AT`.
 */
export function withRegionOf(locale: string, language: string, languages: readonly string[]): string {
  const region = regionOf(locale);
  if (region === undefined || regionOf(language) !== undefined) return language;
  const tag = new Intl.Locale(language, { region }).toString();
  return lookupLocale(languages, tag) === language ? tag : language;
}
