import type { Position } from '../content/diagnostics.ts';
import { plain, type Reader, reader } from '../content/form.ts';
import type { Duration } from './types.ts';

const PATTERN =
  '^-?P(?=.)(?:\\d{1,4}Y)?(?:\\d{1,4}M)?(?:\\d{1,4}W)?(?:\\d{1,5}D)?(?:T(?=.)(?:\\d{1,6}H)?(?:\\d{1,6}M)?(?:\\d{1,6}S)?)?$';
const SHAPE = new RegExp(PATTERN);
const PART = /(\d+)([YMWDHS])/g;

const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/** Parses an ISO 8601 duration in whole units; undefined if the text is none. */
export function parseDuration(text: string): Duration | undefined {
  if (!SHAPE.test(text)) return undefined;
  const sign = text.startsWith('-') ? -1 : 1;
  const [date = '', time = ''] = text.split('T');
  const units = (part: string) =>
    Object.fromEntries([...part.matchAll(PART)].map(([, amount, unit]) => [unit, Number(amount)]));
  const { Y = 0, M = 0, W = 0, D = 0 } = units(date);
  const { H = 0, M: minutes = 0, S = 0 } = units(time);
  return {
    months: signed(sign, 12 * Y + M),
    days: signed(sign, 7 * W + D),
    ms: signed(sign, H * HOUR_MS + minutes * MINUTE_MS + S * SECOND_MS),
  };
}

/** Avoids negative zero. */
function signed(sign: number, amount: number): number {
  return amount === 0 ? 0 : sign * amount;
}

/** Returns `first` + `times` · `each`, unit by unit. */
export function sumOf(first: Duration, each: Duration, times: number): Duration {
  return {
    months: first.months + times * each.months,
    days: first.days + times * each.days,
    ms: first.ms + times * each.ms,
  };
}

/** Returns the shortest time of a duration, in milliseconds: a month has 28 days, a day 23 hours. */
export function shortestMs({ months, days, ms }: Duration): number {
  return (months * 28 + days) * 23 * HOUR_MS + ms;
}

/** Which durations a key takes. */
interface DurationRules {
  isNegativeAllowed?: boolean;
  isZeroAllowed?: boolean;
  atLeastMs?: number;
  atMostMs?: number;
}

/** Returns the longest a duration can take, in milliseconds: a month has 31 days, a day 25 hours. */
export function longestMs({ months, days, ms }: Duration): number {
  return (months * 31 + days) * 25 * HOUR_MS + ms;
}

/** Reads an ISO 8601 duration in whole units, such as `P7D`, `P1M` or `PT90M`. */
export function duration(rules: DurationRules = {}): Reader<Duration> {
  return reader(plain({ type: 'string', pattern: PATTERN }), (value, at) => {
    const read = typeof value === 'string' ? parseDuration(value) : undefined;
    if (read === undefined)
      return at.wrongType('a duration such as "P7D"', value, { expected_type: 'string' });
    return checked(read, rules, at);
  });
}

function checked(read: Duration, rules: DurationRules, at: Position): Duration | undefined {
  const isNegative = read.months < 0 || read.days < 0 || read.ms < 0;
  if (isNegative && !rules.isNegativeAllowed)
    return at.error('out_of_range', 'The duration must not be negative.', { min: 0 });
  const isZero = read.months === 0 && read.days === 0 && read.ms === 0;
  if (isZero && !rules.isZeroAllowed)
    return at.error('out_of_range', 'The duration must be longer than zero.', { above: 0 });
  const { atLeastMs = 0, atMostMs = Number.POSITIVE_INFINITY } = rules;
  if (!isNegative && shortestMs(read) < atLeastMs)
    return at.error('out_of_range', `The duration must be at least ${atLeastMs / MINUTE_MS} minute.`, {
      min: atLeastMs,
    });
  if (longestMs(read) > atMostMs)
    return at.error('out_of_range', `The duration must be at most ${atMostMs / MINUTE_MS} minutes.`, {
      max: atMostMs,
    });
  return read;
}
