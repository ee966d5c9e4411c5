import type { ProgramRecurrence, Recurrence, RecurrenceFrequency } from '@eps/sdk';
import type { Language, Words } from '../../../base/language.ts';

/** The values that the sentence needs; a program always has all of them. */
export type DescribedRecurrence = Pick<
  ProgramRecurrence,
  'frequency' | 'timezone' | 'local_time' | 'starts_at'
> &
  Pick<Recurrence, 'weekday' | 'day_of_month' | 'event_names' | 'until' | 'count'>;

export const FREQUENCIES: readonly RecurrenceFrequency[] = [
  'daily',
  'weekly',
  'biweekly',
  'monthly',
  'quarterly',
  'yearly',
  'on_event',
  'one_time',
];

export const USES_WEEKDAY: readonly RecurrenceFrequency[] = ['weekly', 'biweekly'];
export const USES_DAY: readonly RecurrenceFrequency[] = ['monthly', 'quarterly', 'yearly'];

/** Whether the cycles of a frequency follow the calendar; only these can end. */
export function hasCalendar(frequency: RecurrenceFrequency): boolean {
  return frequency !== 'on_event' && frequency !== 'one_time';
}

/** Describes in one sentence when the cycles of a program begin, and in another when they end. */
export function recurrenceSentence(recurrence: DescribedRecurrence, words: Words): string {
  const { frequency, timezone, local_time: time } = recurrence;
  const { language } = words;
  const sentence = words.named(`recurrence.${frequency}`, {
    instant: dateTimeOf(recurrence, language),
    start: dateOf(recurrence, language),
    time,
    timezone,
    weekday: weekdayName(recurrence.weekday ?? weekdayOfStart(recurrence), language),
    day: dayInWords(recurrence, words),
    events: eventsOf(recurrence, language),
  });
  const end = hasCalendar(frequency) ? endSentence(recurrence, words) : undefined;
  return end === undefined ? sentence : `${sentence} ${end}`;
}

function endSentence({ until, count, timezone }: DescribedRecurrence, words: Words): string | undefined {
  const { language } = words;
  if (count !== undefined)
    return words.named('recurrence.ends', { count, number: new Intl.NumberFormat(language).format(count) });
  if (until === undefined) return;
  const isInstant = until.includes(':');
  const last = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de', {
    dateStyle: 'long',
    ...(isInstant && { timeStyle: 'short' }),
    timeZone: isInstant ? timezone : 'UTC',
  }).format(new Date(until));
  return words('The last cycle starts no later than {{last}}.', { last });
}

/** Whether a study opens the cycles: such a program has no events of its own. */
export function isOpenedByStudy({ frequency, event_names: names = [] }: DescribedRecurrence): boolean {
  return frequency === 'on_event' && names.length === 0;
}

/** The name of an ISO weekday; 0 and 7 are Sunday. */
export function weekdayName(weekday: number, language: Language): string {
  // 1 January 2024 was a Monday.
  const day = new Date(Date.UTC(2024, 0, weekday === 0 ? 7 : weekday));
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(day);
}

/** The day of the month, with the month if it is once a year. */
function dayInWords(recurrence: DescribedRecurrence, words: Words): string {
  const number = recurrence.day_of_month ?? dayOfStart(recurrence);
  const ofMonth = words.language === 'en' ? ordinal(number) : `${number}.`;
  const month = monthOfStart(recurrence, words.language);
  const day =
    recurrence.frequency === 'yearly' ? words('{{day}} of {{month}}', { day: ofMonth, month }) : ofMonth;
  return number > 28 ? words('{{day}}, or the last day of a shorter month', { day }) : day;
}

function eventsOf({ event_names: names = [] }: DescribedRecurrence, language: Language): string {
  return names.length === 0 ? '…' : new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}

function dateOf({ starts_at, timezone }: DescribedRecurrence, language: Language): string {
  const options = { dateStyle: 'long', timeZone: timezone } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de', options).format(new Date(starts_at));
}

function dateTimeOf({ starts_at, timezone }: DescribedRecurrence, language: Language): string {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: timezone } as const;
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de', options).format(new Date(starts_at));
}

function monthOfStart({ starts_at, timezone }: DescribedRecurrence, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'long', timeZone: timezone }).format(new Date(starts_at));
}

function dayOfStart({ starts_at, timezone }: DescribedRecurrence): number {
  const options = { day: 'numeric', timeZone: timezone } as const;
  return Number(new Intl.DateTimeFormat('en', options).format(new Date(starts_at)));
}

function weekdayOfStart({ starts_at, timezone }: DescribedRecurrence): number {
  const options = { weekday: 'short', timeZone: timezone } as const;
  const name = new Intl.DateTimeFormat('en', options).format(new Date(starts_at));
  return ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(name) + 1;
}

function ordinal(day: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd' } as Record<string, string>;
  const rule = new Intl.PluralRules('en', { type: 'ordinal' }).select(day);
  return `${day}${suffix[rule] ?? 'th'}`;
}
