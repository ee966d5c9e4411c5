import { useLanguage } from '../base/language.ts';

interface TimeProps {
  /** RFC 3339; an empty text shows nothing. */
  value: string | null | undefined;
  /** Time zone of the display; by default that of the browser. */
  timeZone?: string;
  withSeconds?: boolean;
  withWeekday?: boolean;
  /** Shows the day alone. */
  asDay?: boolean;
}

/** A point in time in the user's language; the exact time is its title. */
export function Time({ value, timeZone, withSeconds, withWeekday, asDay }: TimeProps) {
  const language = useLanguage();
  if (!value) return null;
  const form = asDay ? 'day' : withWeekday ? 'weekday' : withSeconds ? 'seconds' : 'minutes';
  const format = formatOf(language, timeZone, form);
  return (
    <time dateTime={value} title={value} className={withWeekday ? undefined : 'unbroken'}>
      {format.format(new Date(value))}
    </time>
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are cached, because creating one takes longer than rendering a row of a list. */
function formatOf(language: string, timeZone: string | undefined, form: keyof typeof FORMS) {
  const key = `${language} ${timeZone ?? ''} ${form}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, {
      ...FORMS[form],
      ...(timeZone !== undefined && { timeZone }),
    });
    formats.set(key, format);
  }
  return format;
}

const FORMS = {
  day: { dateStyle: 'medium' },
  minutes: { dateStyle: 'medium', timeStyle: 'short' },
  seconds: { dateStyle: 'medium', timeStyle: 'medium' },
  // `dateStyle` cannot be combined with a weekday.
  weekday: {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  },
} as const;
