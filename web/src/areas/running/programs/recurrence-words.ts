import type { ProgramRecurrence, Recurrence, RecurrenceFrequency } from '@eps/sdk';

type Language = 'en' | 'de';
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
export function recurrenceSentence(recurrence: DescribedRecurrence, language: Language): string {
  const sentence = (language === 'de' ? german : english)(recurrence);
  const end = hasCalendar(recurrence.frequency) ? endSentence(recurrence, language) : undefined;
  return end === undefined ? sentence : `${sentence} ${end}`;
}

function endSentence(
  { until, count, timezone }: DescribedRecurrence,
  language: Language,
): string | undefined {
  if (count !== undefined) {
    const number = new Intl.NumberFormat(language).format(count);
    if (language === 'de') return `Endet nach ${number} ${count === 1 ? 'Zyklus' : 'Zyklen'}.`;
    return `Ends after ${number} ${count === 1 ? 'cycle' : 'cycles'}.`;
  }
  if (until === undefined) return;
  const isInstant = until.includes(':');
  const last = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'de', {
    dateStyle: 'long',
    ...(isInstant && { timeStyle: 'short' }),
    timeZone: isInstant ? timezone : 'UTC',
  }).format(new Date(until));
  return language === 'de'
    ? `Der letzte Zyklus beginnt spätestens am ${last}.`
    : `The last cycle starts no later than ${last}.`;
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

function english(recurrence: DescribedRecurrence): string {
  const { frequency, timezone, local_time: time } = recurrence;
  const start = dateOf(recurrence, 'en');
  const at = `at ${time} (${timezone}), from ${start}`;
  const day = ordinal(recurrence.day_of_month ?? dayOfStart(recurrence));
  const weekday = weekdayName(recurrence.weekday ?? weekdayOfStart(recurrence), 'en');
  const clamped = isOftenMissing(recurrence) ? ', or the last day of a shorter month' : '';
  switch (frequency) {
    case 'one_time':
      return `Once: one cycle from ${dateTimeOf(recurrence, 'en')} (${timezone}), with no end date.`;
    case 'daily':
      return `Every day ${at}.`;
    case 'weekly':
      return `Every ${weekday} ${at}.`;
    case 'biweekly':
      return `Every second ${weekday} ${at}.`;
    case 'monthly':
      return `Every month on the ${day}${clamped}, ${at}.`;
    case 'quarterly':
      return `Every three months on the ${day}${clamped}, ${at}.`;
    case 'yearly':
      return `Every year on the ${day} of ${monthOfStart(recurrence, 'en')}${clamped}, ${at}.`;
    case 'on_event':
      return `Whenever one of these events is reported: ${eventsOf(recurrence, 'en')}; from ${start}.`;
  }
}

function german(recurrence: DescribedRecurrence): string {
  const { frequency, timezone, local_time: time } = recurrence;
  const start = dateOf(recurrence, 'de');
  const at = `um ${time} Uhr (${timezone}), ab dem ${start}`;
  const day = `${recurrence.day_of_month ?? dayOfStart(recurrence)}.`;
  const weekday = weekdayName(recurrence.weekday ?? weekdayOfStart(recurrence), 'de');
  const clamped = isOftenMissing(recurrence) ? ' oder am letzten Tag eines kürzeren Monats' : '';
  switch (frequency) {
    case 'one_time':
      return `Einmal: ein Zyklus ab ${dateTimeOf(recurrence, 'de')} (${timezone}), ohne Enddatum.`;
    case 'daily':
      return `Jeden Tag ${at}.`;
    case 'weekly':
      return `Jeden ${weekday} ${at}.`;
    case 'biweekly':
      return `Jeden zweiten ${weekday} ${at}.`;
    case 'monthly':
      return `Jeden Monat am ${day}${clamped}, ${at}.`;
    case 'quarterly':
      return `Alle drei Monate am ${day}${clamped}, ${at}.`;
    case 'yearly':
      return `Jedes Jahr am ${day} ${monthOfStart(recurrence, 'de')}${clamped}, ${at}.`;
    case 'on_event':
      return `Sobald eines dieser Ereignisse gemeldet wird: ${eventsOf(recurrence, 'de')}; ab dem ${start}.`;
  }
}

function isOftenMissing(recurrence: DescribedRecurrence): boolean {
  const day = recurrence.day_of_month ?? dayOfStart(recurrence);
  return day > 28;
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
