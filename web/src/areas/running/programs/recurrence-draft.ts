import type { ProgramRecurrence, Recurrence, RecurrenceFrequency } from '@eps/sdk';
import { type DescribedRecurrence, hasCalendar, USES_DAY, USES_WEEKDAY } from './recurrence-words.ts';

/** How a recurrence ends. */
export const ENDS = ['never', 'until', 'count'] as const;
export type End = (typeof ENDS)[number];

/** A recurrence in a form: the values of the controls. */
export interface RecurrenceDraft {
  frequency: RecurrenceFrequency;
  timezone: string;
  localTime: string;
  /** Wall time `YYYY-MM-DDTHH:MM` in `timezone`; empty: from the creation of the program. */
  startsAt: string;
  /** The stored start, to the millisecond; it is kept if nobody changes `startsAt`. */
  storedStart?: { wall: string; timezone: string; instant: string };
  weekday: number;
  dayOfMonth: number;
  eventNames: string[];
  ends: End;
  /** The last day on which a cycle starts, `YYYY-MM-DD` in `timezone`. */
  until: string;
  /** The stored end, which may be an instant; it is kept unless `until` is changed. */
  storedEnd?: { day: string; timezone: string; until: string };
  count: number | undefined;
}

const USUAL_COUNT = 12;

export function newDraft(timezone: string): RecurrenceDraft {
  return {
    frequency: 'weekly',
    timezone,
    localTime: '09:00',
    startsAt: '',
    weekday: 1,
    dayOfMonth: 1,
    eventNames: [],
    ends: 'never',
    until: '',
    count: USUAL_COUNT,
  };
}

export function draftOf(recurrence: ProgramRecurrence): RecurrenceDraft {
  const { timezone, starts_at: instant } = recurrence;
  const wall = wallTime(instant, timezone);
  return {
    frequency: recurrence.frequency,
    timezone: recurrence.timezone,
    localTime: recurrence.local_time,
    startsAt: wall,
    storedStart: { wall, timezone, instant },
    weekday: recurrence.weekday === 0 ? 7 : (recurrence.weekday ?? 1),
    dayOfMonth: recurrence.day_of_month ?? 1,
    eventNames: recurrence.event_names ?? [],
    ...endOf(recurrence),
  };
}

function endOf({ timezone, until, count }: ProgramRecurrence) {
  const usual = { until: '', count: count ?? USUAL_COUNT };
  if (until === undefined)
    return { ...usual, ends: count === undefined ? ('never' as const) : ('count' as const) };
  const day = until.includes(':') ? wallTime(until, timezone).slice(0, 10) : until;
  return { ...usual, ends: 'until' as const, until: day, storedEnd: { day, timezone, until } };
}

/** The recurrence as the API takes it: only the fields that the frequency uses. */
export function recurrenceOf(draft: RecurrenceDraft): Recurrence {
  const { frequency, timezone, localTime, startsAt, weekday, dayOfMonth, eventNames } = draft;
  return {
    frequency,
    timezone,
    local_time: localTime,
    ...(startsAt !== '' && { starts_at: startOf(draft) }),
    ...(USES_WEEKDAY.includes(frequency) && { weekday }),
    ...(USES_DAY.includes(frequency) && { day_of_month: dayOfMonth }),
    ...(frequency === 'on_event' && { event_names: eventNames }),
    ...(hasCalendar(frequency) && endFields(draft)),
  };
}

function endFields({ ends, until, count, timezone, storedEnd }: RecurrenceDraft): Recurrence {
  if (ends === 'count' && count !== undefined) return { count };
  if (ends !== 'until' || until === '') return {};
  const isStored = storedEnd?.day === until && storedEnd.timezone === timezone;
  return { until: isStored ? storedEnd.until : until };
}

/** Whether a recurrence on events does not say on which. */
export function lacksEvents({ frequency, eventNames }: RecurrenceDraft): boolean {
  return frequency === 'on_event' && eventNames.length === 0;
}

/** What the sentence says of a draft; without a start it begins now. */
export function spokenOf(draft: RecurrenceDraft, now: Date): DescribedRecurrence {
  const { timezone, localTime } = draft;
  return {
    ...recurrenceOf(draft),
    frequency: draft.frequency,
    timezone,
    local_time: localTime,
    starts_at: draft.startsAt === '' ? now.toISOString() : startOf(draft),
  };
}

/** A program without a chosen start begins at its creation, which is more precise than the control. */
function startOf({ startsAt, timezone, storedStart }: RecurrenceDraft): string {
  const isStored = storedStart?.wall === startsAt && storedStart.timezone === timezone;
  return isStored ? storedStart.instant : instantOf(startsAt, timezone);
}

/** The instant of a wall time in a time zone. A wall time that a clock change skips is moved forward. */
export function instantOf(wall: string, timezone: string): string {
  const wanted = Date.parse(`${wall}Z`);
  let instant = wanted;
  // The offset at the first estimate may differ from that at the result, next to a clock change.
  for (let round = 0; round < 2; round++)
    instant = wanted - (Date.parse(`${wallTime(new Date(instant).toISOString(), timezone)}Z`) - instant);
  return new Date(instant).toISOString();
}

/** The wall time of an instant in a time zone, as `YYYY-MM-DDTHH:MM`. */
export function wallTime(instant: string, timezone: string): string {
  const format = new Intl.DateTimeFormat('sv', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'short',
  });
  // Swedish dates are ISO dates.
  return format.format(new Date(instant)).replace(' ', 'T');
}
