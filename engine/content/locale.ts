import type { Reader } from './fields.ts';
import { text } from './fields.ts';
import type { Place } from './place.ts';
import { quote } from './place.ts';

/** A BCP 47 language tag, kept as written. */
export const locale: Reader<string> = (value, at) => {
  const tag = text(value, at);
  return tag === undefined || checkLocale(tag, at) ? tag : undefined;
};

export function checkLocale(tag: string, at: Place): boolean {
  try {
    Intl.getCanonicalLocales(tag);
    return true;
  } catch {
    at.error(
      'invalid_locale',
      `Expected a language tag (BCP 47) such as "en" or "pt-BR", found ${quote(tag)}.`,
    );
    return false;
  }
}

/** An IANA time zone. */
export const timeZone: Reader<string> = (value, at) => {
  const zone = text(value, at);
  if (zone === undefined) return undefined;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return at.error(
      'invalid_time_zone',
      `Expected a time zone such as "Europe/Berlin", found ${quote(zone)}.`,
    );
  }
};
