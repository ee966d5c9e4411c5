import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { Recurrence } from '../types.ts';

const STEPS = {
  daily: { days: 1 },
  weekly: { weeks: 1 },
  biweekly: { weeks: 2 },
  monthly: { months: 1 },
  quarterly: { months: 3 },
  yearly: { years: 1 },
} as const;
type CalendarFrequency = keyof typeof STEPS;

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Casablanca',
  'Pacific/Chatham',
];
const START_MS = { min: Date.UTC(1971, 0, 1), max: Date.UTC(2090, 0, 1) };

/** Calendar recurrences without an end. */
export const recurrences = fc.record({
  frequency: fc.constantFrom(...(Object.keys(STEPS) as CalendarFrequency[])),
  timezone: fc.constantFrom(...ZONES),
  local_time: fc
    .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
  starts_at: fc.integer(START_MS).map((ms) => new Date(ms).toISOString()),
  weekday: fc.integer({ min: 0, max: 7 }),
  day_of_month: fc.integer({ min: 1, max: 31 }),
});

/** Simple reference implementation: walks the calendar with Temporal, period by period. */
export function byTemporal(
  recurrence: Recurrence & { frequency: CalendarFrequency },
  count: number,
): string[] {
  const start = Temporal.Instant.from(recurrence.starts_at);
  const startDay = start.toZonedDateTimeISO(recurrence.timezone).toPlainDate();
  const instantOn = (day: Temporal.PlainDate) =>
    day.toPlainDateTime(recurrence.local_time).toZonedDateTime(recurrence.timezone).toInstant();
  const isMonthly = 'months' in STEPS[recurrence.frequency] || 'years' in STEPS[recurrence.frequency];
  const isDaily = recurrence.frequency === 'daily';
  const weekday = recurrence.weekday || 7;
  let first = startDay.subtract({ days: 1 });
  if (isMonthly) first = startDay.with({ day: recurrence.day_of_month! });
  const fits = (day: Temporal.PlainDate) =>
    Temporal.Instant.compare(instantOn(day), start) >= 0 &&
    (isDaily || isMonthly || day.dayOfWeek === weekday);
  while (!fits(first)) {
    first = isMonthly ? nth(first, 1, recurrence) : first.add({ days: 1 });
  }
  return Array.from({ length: count }, (_, index) =>
    new Date(instantOn(nth(first, index, recurrence)).epochMilliseconds).toISOString(),
  );
}

function nth(
  first: Temporal.PlainDate,
  index: number,
  { frequency, day_of_month }: Recurrence,
): Temporal.PlainDate {
  const [[unit, step]] = Object.entries(STEPS[frequency as CalendarFrequency]) as [[string, number]];
  const day = first.add({ [unit]: step * index });
  return unit === 'months' || unit === 'years' ? day.with({ day: day_of_month! }) : day;
}
