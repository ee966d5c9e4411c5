const MOST_LOCALES = 100;
const formatters = new Map<string, Intl.NumberFormat>();

/** A number as people read it in a locale: at most two decimals, none that are zero. */
export function formatNumber(value: number, locale: string): string {
  let formatter = formatters.get(locale);
  if (formatter === undefined) {
    if (formatters.size === MOST_LOCALES) formatters.clear();
    formatter = new Intl.NumberFormat(supported(locale), { maximumFractionDigits: 2, useGrouping: false });
    formatters.set(locale, formatter);
  }
  // Adding 0 writes minus zero as "0".
  return formatter.format(value + 0);
}

/** The calendar day of an RFC 3339 instant in a zone. */
export function formatDay(instant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(supported(locale), { dateStyle: 'medium', timeZone }).format(
    Date.parse(instant),
  );
}

/** Locales come from callers; one that is no BCP 47 tag is written as English. */
function supported(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Text as it may stand in HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  return text.toWellFormed().replace(UNSAFE, (character) => ENTITIES[character] ?? '');
}

// Control characters are not XML; browsers would refuse the whole image for one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
