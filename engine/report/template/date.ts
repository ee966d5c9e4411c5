import { Temporal } from 'temporal-polyfill';
import { supportedLocale } from '../format.ts';

/** What formatting a date costs, in letters that a filter makes: reading it, and each of its parts. */
const DATE_COST = 100;
const PART_COST = 20;

/** How a report writes dates. */
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
 * Formats a date (`YYYY-MM-DD`) or an RFC 3339 instant by strftime directives (`-` leaves out a leading zero: `%-d`).
 * Instants are shown in `timeZone`. Anything else, `now` included, comes back as it is: a report knows no clock.
 *
 * @param charge is told the cost before it arises
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

const MOST_FORMATTERS = 100;
const formatters = new Map<string, Intl.DateTimeFormat>();

/** Making a formatter takes some 50 µs, using one takes 1. */
function named(moment: Moment, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const key = `${locale} ${JSON.stringify(parts)}`;
  let formatter = formatters.get(key);
  if (formatter === undefined) {
    if (formatters.size === MOST_FORMATTERS) formatters.clear();
    formatter = new Intl.DateTimeFormat(supportedLocale(locale), { ...parts, timeZone: 'UTC' });
    formatters.set(key, formatter);
  }
  return formatter.format(moment.toZonedDateTime('UTC').epochMilliseconds);
}
