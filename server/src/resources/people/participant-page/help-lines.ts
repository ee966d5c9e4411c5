import { type HelpLink, isBlank, lookupLocale, regionOf } from '@eps/engine';
import type { ParticipantPageSettings } from './schema.ts';

/**
 * Returns the help lines of the country of a locale, or of the app's own country if the locale names none: in
 * the language of the locale, otherwise those for every language, otherwise the first. Numbers of another
 * country are never returned. A link whose label shows nothing shows its address.
 */
export function helpLinesFor(
  { country, help_lines: lines = [] }: ParticipantPageSettings,
  locale: string,
): readonly HelpLink[] {
  const region = regionOf(locale) ?? country;
  const ofCountry = lines.filter((line) => line.country === region);
  const tags = ofCountry.flatMap((line) => line.locale ?? []);
  const tag = lookupLocale(tags, locale);
  const found =
    ofCountry.find((line) => tag !== undefined && line.locale === tag) ??
    ofCountry.find((line) => line.locale === undefined) ??
    ofCountry[0];
  const links = found?.links ?? [];
  return links.map((link) => (isBlank(link.label) ? { ...link, label: link.href } : link));
}
