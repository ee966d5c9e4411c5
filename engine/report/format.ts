import { round } from '../expressions/values.ts';

const MAX_CACHED_LOCALES = 100;
const writers = new Map<string, (value: number) => string>();

/** Lines are not broken after it, and it is not read as a dash. */
const MINUS = '\u2212';

/**
 * Formats a number for a locale: at most two decimals, halves away from zero as in expressions, no trailing
 * zeros, no digit grouping, and a minus sign instead of a hyphen.
 */
export function formatNumber(value: number, locale: string): string {
  let write = writers.get(locale);
  if (write === undefined) {
    if (writers.size === MAX_CACHED_LOCALES) writers.clear();
    write = writerFor(locale);
    writers.set(locale, write);
  }
  return write(Number.isInteger(value) ? value + 0 : (round(value, 2) ?? value));
}

/**
 * Returns a formatter of rounded numbers, a faster one for locales with digits 0-9, where only the decimal
 * separator differs; Intl takes 1 µs per number.
 */
function writerFor(locale: string): (value: number) => string {
  const options = { maximumFractionDigits: 2, useGrouping: false };
  const formatter = new Intl.NumberFormat(supportedLocale(locale), options);
  const point = /^1(\D)5$/.exec(formatter.format(1.5))?.[1];
  if (point === undefined || !formatter.format(-1).startsWith('-'))
    return (value) => formatter.format(value).replace('-', MINUS);
  return (value) => String(value).replace('-', MINUS).replace('.', point);
}

/** Formats the calendar day of an RFC 3339 instant in a time zone. */
export function formatDay(instant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(supportedLocale(locale), { dateStyle: 'medium', timeZone }).format(
    Date.parse(instant),
  );
}

/** Formats an RFC 3339 instant with its time and the name of the zone. */
export function formatInstant(instant: string, locale: string, timeZone: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'long', timeZone } as const;
  return new Intl.DateTimeFormat(supportedLocale(locale), format).format(Date.parse(instant));
}

/** Returns the canonical locale, or `en` when a caller's locale is not a valid BCP 47 tag. */
export function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Escapes text for HTML and XML, in element content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.toWellFormed().replace(UNSAFE, (character) => ENTITIES[character] ?? '');
}

// Control characters are not allowed in XML; a browser rejects the whole image because of one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches them on purpose
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** `UNSAFE` and surrogates, which may be unpaired. Most texts match neither and are returned unchanged. */
const SUSPECT = new RegExp(`[${UNSAFE.source.slice(1, -1)}\\ud800-\\udfff]`);
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
