import { Temporal } from 'temporal-polyfill';

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
 */
export function formatDate(value: unknown, format: string, timeZone: string, locale: string): unknown {
  const moment = typeof value === 'string' ? momentOf(value, timeZone) : null;
  if (moment === null) return value;
  return format.replace(/%(-?)(.)/g, (directive, dash: string, letter: string) => {
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

function named(moment: Moment, locale: string, parts: Intl.DateTimeFormatOptions): string {
  const utcMs = moment.toZonedDateTime('UTC').epochMilliseconds;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(utcMs);
}
