import { addDates, DAY_MS, parseDuration } from '@eps/engine/authoring';
import type { Language } from '../../base/language.ts';

export const HOUR_MS = 3_600_000;
export const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;
/** About a month, for drawing until the service has computed the exact times. */
const MONTH_DAYS = 30.44;

export interface Parts {
  months: number;
  days: number;
  ms: number;
}

const ZERO: Parts = { months: 0, days: 0, ms: 0 };

/** Returns the parts of an ISO 8601 duration; zero for any other text. */
export function partsOfDuration(text: string): Parts {
  return parseDuration(text) ?? ZERO;
}

/** Returns a duration in ISO 8601. All of its parts have the same sign. */
export function isoDuration({ months, days, ms }: Parts): string {
  const sign = months < 0 || days < 0 || ms < 0 ? '-' : '';
  const [hours, minutes, seconds] = clockOf(Math.abs(ms));
  const date = `${part(months, 'M')}${part(days, 'D')}`;
  const time = `${part(hours, 'H')}${part(minutes, 'M')}${part(seconds, 'S')}`;
  if (date === '' && time === '') return 'P0D';
  return `${sign}P${date}${time && `T${time}`}`;
}

const part = (amount: number, unit: string) => (amount === 0 ? '' : `${Math.abs(amount)}${unit}`);

function clockOf(ms: number): [number, number, number] {
  const hours = Math.floor(ms / HOUR_MS);
  const minutes = Math.floor((ms - hours * HOUR_MS) / MINUTE_MS);
  return [hours, minutes, Math.floor((ms - hours * HOUR_MS - minutes * MINUTE_MS) / SECOND_MS)];
}

/**
 * Returns a duration that ends some days later or earlier. If months and days would have different signs, the
 * months are converted to days by the calendar after `from`, a wall time in epoch milliseconds.
 */
export function plusDays(text: string, days: number, from: number): string {
  let { months, days: total, ms } = partsOfDuration(text);
  total += days;
  while (months !== 0 && total !== 0 && Math.sign(months) !== Math.sign(total)) {
    const nearer = months - Math.sign(months);
    total += Math.round((addDates(from, months, 0) - addDates(from, nearer, 0)) / DAY_MS);
    months = nearer;
  }
  const isMixed = ms !== 0 && total !== 0 && Math.sign(ms) !== Math.sign(total);
  if (!isMixed) return isoDuration({ months, days: total, ms });
  return isoDuration({ months, days: 0, ms: ms + total * DAY_MS });
}

export function plusHours(text: string, hours: number): string {
  const { months, days, ms } = partsOfDuration(text);
  return isoDuration({ months, days, ms: ms + hours * HOUR_MS });
}

/** Returns about how many milliseconds a duration takes. */
export function aboutMs(text: string): number {
  const { months, days, ms } = partsOfDuration(text);
  return (months * MONTH_DAYS + days) * DAY_MS + ms;
}

export const UNITS = ['minute', 'hour', 'day', 'week', 'month'] as const;
export type Unit = (typeof UNITS)[number];

/** Returns a duration in one unit; undefined if it needs several. */
export function inOneUnit(text: string): { amount: number; unit: Unit } | undefined {
  const { months, days, ms } = partsOfDuration(text);
  const used = [months, days, ms].filter((amount) => amount !== 0).length;
  if (used > 1) return undefined;
  if (months !== 0) return { amount: months, unit: 'month' };
  if (ms === 0)
    return days !== 0 && /W$/.test(text) ? { amount: days / 7, unit: 'week' } : { amount: days, unit: 'day' };
  if (ms % HOUR_MS === 0) return { amount: ms / HOUR_MS, unit: 'hour' };
  return ms % MINUTE_MS === 0 ? { amount: ms / MINUTE_MS, unit: 'minute' } : undefined;
}

const LETTERS: Record<Unit, [string, string]> = {
  minute: ['PT', 'M'],
  hour: ['PT', 'H'],
  day: ['P', 'D'],
  week: ['P', 'W'],
  month: ['P', 'M'],
};

export function ofUnit(amount: number, unit: Unit): string {
  const [before, after] = LETTERS[unit];
  return `${amount < 0 ? '-' : ''}${before}${Math.abs(amount)}${after}`;
}

/** Returns the length of a duration in words, such as "6 months, 3 days", without its sign. */
export function durationWords(text: string, language: Language): string {
  const { months, days, ms } = partsOfDuration(text);
  const [hours, minutes, seconds] = clockOf(Math.abs(ms));
  const named = [
    [months, 'month'],
    [days, 'day'],
    [hours, 'hour'],
    [minutes, 'minute'],
    [seconds, 'second'],
  ] as const;
  const texts = named
    .filter(([amount]) => amount !== 0)
    .map(([amount, unit]) => amountText(Math.abs(amount), unit, language));
  return texts.length === 0 ? amountText(0, 'day', language) : texts.join(', ');
}

const amountText = (amount: number, unit: string, language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
