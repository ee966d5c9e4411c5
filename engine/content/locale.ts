import { foundDetails, type Position, quote } from './diagnostics.ts';
import { text } from './fields.ts';
import { plain, type Reader, reader } from './form.ts';

/** Reads a BCP 47 language tag and returns it as written. */
export const locale: Reader<string> = reader(
  plain({ type: 'string', examples: ['en', 'pt-BR'] }),
  (value, at) => {
    const tag = text(value, at);
    return tag === undefined || checkLocale(tag, at) ? tag : undefined;
  },
);

/** Returns whether a string is a BCP 47 language tag; reports `invalid_locale` if it is not. */
export function checkLocale(tag: string, at: Position): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    at.error(
      'invalid_locale',
      `Expected a BCP 47 language tag, e.g. "en" or "pt-BR", found ${quote(tag)}.`,
      foundDetails(tag),
    );
    return false;
  }
}

/** Reads an IANA time zone. */
export const timeZone: Reader<string> = reader(
  plain({ type: 'string', examples: ['Europe/Berlin'] }),
  (value, at) => {
    const zone = text(value, at);
    if (zone === undefined) return undefined;
    try {
      new Intl.DateTimeFormat('en', { timeZone: zone });
      return zone;
    } catch {
      return at.error(
        'invalid_time_zone',
        `Expected an IANA time zone, e.g. "Europe/Berlin", found ${quote(zone)}.`,
        foundDetails(zone),
      );
    }
  },
);
