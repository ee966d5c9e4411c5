/**
 * Returns the available language tag to use for `locale`: the same tag or one with fewer subtags, ignoring
 * case (RFC 4647 lookup: de-AT-1996 → de-AT → de). Returns undefined if there is none; the original texts are
 * used then.
 */
export function lookupLocale(available: Iterable<string>, locale: string): string | undefined {
  return lookupTag(tagsByLowerCase(available), locale);
}

/** Returns language tags by their lower case, for several look-ups. */
export function tagsByLowerCase(tags: Iterable<string>): Map<string, string> {
  return new Map([...tags].map((tag) => [tag.toLowerCase(), tag]));
}

/** Does what `lookupLocale` does, with the result of `tagsByLowerCase`. */
export function lookupTag(byLowerCase: ReadonlyMap<string, string>, locale: string): string | undefined {
  const subtags = locale.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length--) {
    const tag = byLowerCase.get(subtags.slice(0, length).join('-'));
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** Returns the translation to use for a locale (see `lookupLocale`), or undefined if there is none. */
export function translationFor<T>(translations: ReadonlyMap<string, T>, locale: string): T | undefined {
  if (translations.size === 0) return undefined;
  const tag = lookupLocale(translations.keys(), locale);
  return tag === undefined ? undefined : translations.get(tag);
}

/** Returns the region of a BCP 47 tag; undefined if it has none or is not valid. */
export function regionOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).region;
  } catch {
    return undefined;
  }
}
