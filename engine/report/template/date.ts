import { Temporal } from 'temporal-polyfill';
import { supportedLocale } from '../format.ts';

/** Cost of formatting a date, in units of memory: parsing it, and each directive. */
const DATE_COST = 100;
const PART_COST = 20;

/** Time zone and locale in which a report formats dates. */
export interface TemplateGlobals {
  time_zone: string;
  locale: string;
}

type Moment = Temporal.PlainDateTime;

const pad = (value: number, width = 2) => String(value).padStart(width, '0');

const DIRECTIVES: Record<string, (moment: Moment, locale: string) => string> = {
  Y: ({ year }) => pad(year, 4),
  y: ({ year }) => pad(year % 100),
  m: ({ month }) => pad(month),
  B: (moment, locale) => named(moment, locale, { month: 'long' }),
  b: (moment, locale) => named(moment, locale, { month: 'short' }),
  d: ({ day }) => pad(day),
  e: ({ day }) => String(day),
  j: ({ dayOfYear }) => pad(dayOfYear, 3),
  A: (moment, locale) => named(moment, locale, { weekday: 'long' }),
  a: (moment, locale) => named(moment, locale, { weekday: 'short' }),
  u: ({ dayOfWeek }) => String(dayOfWeek),
  H: ({ hour }) => pad(hour),
  M: ({ minute }) => pad(minute),
  S: ({ second }) => pad(second),
  F: ({ year, month, day }) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`,
  R: ({ hour, minute }) => `${pad(hour)}:${pad(minute)}`,
  '%': () => '%',
};

/**
 * Formats a date (`YYYY-MM-DD`) or an RFC 3339 instant by strftime directives (`-` leaves out a leading zero:
 * `%-d`). Instants are shown in `timeZone`. Any other value, including `now`, is returned unchanged, because
 * a report has no clock.
 *
 * @param charge is called with each cost before the work is done
 */
export function formatDate(
  value: unknown,
  format: string,
  { time_zone: timeZone, locale }: TemplateGlobals,
  charge: (cost: number) => void,
): unknown {
  charge(DATE_COST + format.length);
  const moment = typeof value === 'string' ? momentOf(value, timeZone) : null;
  if (moment === null) return value;
  return format.replace(/%(-?)(.)/g, (directive, dash: string, letter: string) => {
    charge(PART_COST);
    const written = Object.hasOwn(DIRECTIVES, letter) ? DIRECTIVES[letter]!(moment, locale) : directive;
    return dash ? written.replace(/^0+(?=\d)/, '') : written;
  });
}

function momentOf(text: string, timeZone: string): Moment | null {
  try {
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return Temporal.PlainDate.from(text).toPlainDateTime();
    if (!/^\d{4}-\d\d-\d\dT/.test(text)) return null;
    return Temporal.Instant.from(text).toZonedDateTimeISO(timeZone).toPlainDateTime();
  } catch {
    return null;
  }
}

const MAX_CACHED_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns a localized month or weekday name. Formatters are cached: creating one takes about 50 µs, using it
 * 1 µs.
 */
function named(moment: Moment, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(parts)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    if (formatters.size === MAX_CACHED_FORMATTERS) formatters.clear();
    formatter = new Intl.DateTimeFormat(supportedLocale(locale), { ...parts, timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(moment.toZonedDateTime('UTC').epochMilliseconds);
}
