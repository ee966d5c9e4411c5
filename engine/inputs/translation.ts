/**
 * The tag among `available` that serves a reader of `locale`: the tag itself, else the same language with fewer
 * subtags (RFC 4647 lookup: de-AT-1996 → de-AT → de), without regard to case. Undefined: use the base texts.
 */
export function lookupLocale(available: Iterable<string>, locale: string): string | undefined {
  const byLowerCase = new Map([...available].map((tag) => [tag.toLowerCase(), tag]));
  const subtags = locale.toLowerCase().split('-');
  for (let length = subtags.length; length > 0; length--) {
    const tag = byLowerCase.get(subtags.slice(0, length).join('-'));
    if (tag !== undefined) return tag;
  }
  return undefined;
}

/** The overlay of texts for a locale, by `lookupLocale`. */
export function translationFor<T>(translations: ReadonlyMap<string, T>, locale: string): T | undefined {
  if (translations.size === 0) return undefined;
  const tag = lookupLocale(translations.keys(), locale);
  return tag === undefined ? undefined : translations.get(tag);
}
