const MOST_LOCALES = 100;
const writers = new Map<string, (value: number) => string>();

/** A number as people read it in a locale: at most two decimals, none that are zero, no grouping. */
export function formatNumber(value: number, locale: string): string {
  let write = writers.get(locale);
  if (write === undefined) {
    if (writers.size === MOST_LOCALES) writers.clear();
    write = writerFor(locale);
    writers.set(locale, write);
  }
  return write(value);
}

/** Intl takes a microsecond a number, too much for charts of dozens; where digits are 0-9 only the point differs. */
function writerFor(locale: string): (value: number) => string {
  const options = { maximumFractionDigits: 2, useGrouping: false };
  const formatter = new Intl.NumberFormat(supportedLocale(locale), options);
  const point = /^1(\D)5$/.exec(formatter.format(1.5))?.[1];
  if (point === undefined || !formatter.format(-1).startsWith('-')) return (value) => formatter.format(value);
  return (value) => {
    const rounded = Math.round(value * 100) / 100 + 0;
    return Number.isInteger(rounded) ? String(rounded) : String(rounded).replace('.', point);
  };
}

/** The calendar day of an RFC 3339 instant in a zone. */
export function formatDay(instant: string, locale: string, timeZone: string): string {
  return new Intl.DateTimeFormat(supportedLocale(locale), { dateStyle: 'medium', timeZone }).format(
    Date.parse(instant),
  );
}

/** Locales come from callers; one that is no BCP 47 tag is written as English. */
export function supportedLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? 'en';
  } catch {
    return 'en';
  }
}

/** Text as it may stand in HTML and XML, in content and in quoted attributes. */
export function escapeMarkup(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text.toWellFormed().replace(UNSAFE, (character) => ENTITIES[character] ?? '');
}

// Control characters are not XML; browsers would refuse the whole image for one.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** The same and surrogates, which may be unpaired: most texts hold none and are passed on with one look. */
const SUSPECT = new RegExp(`[${UNSAFE.source.slice(1, -1)}\\ud800-\\udfff]`);
const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
