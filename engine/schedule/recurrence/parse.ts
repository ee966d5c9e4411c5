import type { Json, JsonObject } from '../../types.ts';
import { FREQUENCIES, type Frequency, type Recurrence, type RecurrenceError } from '../types.ts';
import { firstCycleStart, untilMs } from './last-cycle.ts';
import { dayOfInstant, dayOfMonth, weekdayOfDay } from './sequence.ts';
import { isTimeZone } from './zone.ts';

export interface RecurrenceDefaults {
  mode: 'one_time' | 'continuous';
  environmentTimeZone: string;
  /** When the program was created. */
  createdAt: Date;
}

export type ParsedRecurrence =
  | { ok: true; recurrence: Recurrence }
  | { ok: false; errors: RecurrenceError[] };

type MemberError = Omit<RecurrenceError, 'field'>;

const MAX_COUNT = 10_000;
const MAX_EVENT_NAMES = 100;
const MAX_EVENT_NAME_LENGTH = 255;
const DATE_TIME =
  /^\d{4}-\d{2}-\d{2}[Tt](?:[01]\d|2[0-3]):\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const EARLIEST = '1900-01-01T00:00:00.000Z';

/** Checks by member; each returns the error of an invalid value, else null. */
const CHECKS: Record<keyof Recurrence, (value: Json) => MemberError | null> = {
  count: (value) => integerError(value, 1, MAX_COUNT),
  day_of_month: (value) => integerError(value, 1, 31),
  event_names: eventNamesError,
  frequency: (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    const known = (FREQUENCIES as readonly string[]).includes(value);
    return known ? null : invalid(`must be one of ${FREQUENCIES.join(', ')}`);
  },
  local_time: (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : invalid('must be a time HH:MM, 00:00 to 23:59');
  },
  starts_at: startsAtError,
  timezone: (value) => {
    if (typeof value !== 'string') return wrongType('a string');
    return isTimeZone(value) ? null : invalid('must be an IANA time zone, like Europe/Berlin');
  },
  until: untilError,
  weekday: (value) => integerError(value, 0, 7),
};

/**
 * Validates a recurrence from a request and fills in the defaults: frequency `one_time`, the environment's
 * time zone, time 00:00, the program's creation as start, and the weekday or day of month of the start when
 * the frequency needs one. Members are returned as sent, including members that the frequency does not use.
 */
export function parseRecurrence(sent: JsonObject, defaults: RecurrenceDefaults): ParsedRecurrence {
  const errors = Object.entries(sent).flatMap(([field, value]) => memberErrors(field, value));
  if (errors.length > 0) return { ok: false, errors };
  const recurrence = filled(sent as Partial<Recurrence>, defaults);
  const error = conflict(recurrence, defaults);
  return error ? { ok: false, errors: [error] } : { ok: true, recurrence };
}

function memberErrors(field: string, value: Json): RecurrenceError[] {
  if (!Object.hasOwn(CHECKS, field)) {
    const message = `unknown member; expected one of ${Object.keys(CHECKS).join(', ')}`;
    return [{ field, code: 'unknown_field', message }];
  }
  const error = CHECKS[field as keyof Recurrence](value);
  return error ? [{ field, ...error }] : [];
}

function filled(
  sent: Partial<Recurrence>,
  { environmentTimeZone, createdAt }: RecurrenceDefaults,
): Recurrence {
  const recurrence: Recurrence = {
    frequency: 'one_time',
    timezone: environmentTimeZone,
    local_time: '00:00',
    starts_at: createdAt.toISOString(),
    ...sent,
  };
  const startDay = dayOfInstant(recurrence.timezone, Date.parse(recurrence.starts_at));
  if (usesWeekday(recurrence.frequency)) recurrence.weekday ??= weekdayOfDay(startDay);
  if (usesDayOfMonth(recurrence.frequency)) recurrence.day_of_month ??= dayOfMonth(startDay);
  return recurrence;
}

function conflict(recurrence: Recurrence, { mode, createdAt }: RecurrenceDefaults): RecurrenceError | null {
  const { frequency, event_names: eventNames, until, count } = recurrence;
  if (mode === 'one_time' && frequency !== 'one_time') {
    const message = `a program of mode one_time takes only frequency one_time, not ${frequency}`;
    return { field: 'frequency', code: 'not_allowed', message };
  }
  if (frequency === 'on_event' && !eventNames?.length) {
    const message = 'frequency on_event needs at least one event name';
    return { field: 'event_names', code: 'required', message };
  }
  if (until === undefined) return null;
  if (count !== undefined) {
    return { field: 'until', code: 'not_allowed', message: 'takes the place of count; send one of them' };
  }
  const firstStart = firstCycleStart({ recurrence, createdAt });
  if (firstStart && firstStart.getTime() > untilMs(until, recurrence.timezone)) {
    const message = `must not be before the first cycle, which begins at ${firstStart.toISOString()}`;
    return { field: 'until', code: 'out_of_range', message };
  }
  return null;
}

/** Whether a frequency uses `weekday`. */
export function usesWeekday(frequency: Frequency): boolean {
  return frequency === 'weekly' || frequency === 'biweekly';
}

/** Whether a frequency uses `day_of_month`. */
export function usesDayOfMonth(frequency: Frequency): boolean {
  return frequency === 'monthly' || frequency === 'quarterly' || frequency === 'yearly';
}

function integerError(value: Json, min: number, max: number): MemberError | null {
  if (typeof value !== 'number' || !Number.isInteger(value)) return wrongType('an integer');
  if (value >= min && value <= max) return null;
  return { code: 'out_of_range', message: `must be from ${min} to ${max}` };
}

function eventNamesError(value: Json): MemberError | null {
  if (!Array.isArray(value) || value.some((name) => typeof name !== 'string')) {
    return wrongType('an array of strings');
  }
  const lengths = value.map((name) => [...(name as string)].length);
  if (!lengths.every((length) => length >= 1 && length <= MAX_EVENT_NAME_LENGTH))
    return invalid(`each name must be 1 to ${MAX_EVENT_NAME_LENGTH} characters long`);
  if (value.length <= MAX_EVENT_NAMES) return null;
  return { code: 'out_of_range', message: `must be at most ${MAX_EVENT_NAMES} names` };
}

function startsAtError(value: Json): MemberError | null {
  if (typeof value !== 'string') return wrongType('a string');
  const epochMs = DATE_TIME.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(epochMs) || !isRealDate(value)) return invalid('must be an RFC 3339 date-time');
  if (epochMs >= Date.parse(EARLIEST)) return null;
  return { code: 'out_of_range', message: `must not be before ${EARLIEST}` };
}

function untilError(value: Json): MemberError | null {
  if (typeof value !== 'string') return wrongType('a string');
  const isDate = DATE.test(value);
  const error = startsAtError(isDate ? `${value}T00:00:00Z` : value);
  return error?.code === 'invalid_value' ? invalid('must be an RFC 3339 date-time or a date') : error;
}

/** Whether the day exists; `Date.parse` accepts 30 February as 2 March. */
function isRealDate(dateTime: string): boolean {
  const date = dateTime.slice(0, 10);
  return new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) === date;
}

function wrongType(expected: string): MemberError {
  return { code: 'wrong_type', message: `must be ${expected}` };
}

function invalid(message: string): MemberError {
  return { code: 'invalid_value', message };
}
