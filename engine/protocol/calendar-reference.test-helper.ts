import { Temporal } from 'temporal-polyfill';

/**
 * The rules of docs/protocols.md, written a second time with the calendar of Temporal and nothing of the
 * engine, for tests that compare both.
 */

/** A duration by its ISO 8601 units, which may have different signs once durations are added. */
export interface Amounts {
  years: number;
  months: number;
  weeks: number;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

const NONE: Amounts = { years: 0, months: 0, weeks: 0, days: 0, hours: 0, minutes: 0, seconds: 0 };
export const amounts = (given: Partial<Amounts>): Amounts => ({ ...NONE, ...given });

const UNITS = Object.keys(NONE) as (keyof Amounts)[];

/** Writes amounts of one sign as ISO 8601. */
export function iso(given: Amounts): string {
  const sign = UNITS.some((unit) => given[unit] < 0) ? '-' : '';
  const part = (unit: keyof Amounts, letter: string) =>
    given[unit] === 0 ? '' : `${Math.abs(given[unit])}${letter}`;
  const date = part('years', 'Y') + part('months', 'M') + part('weeks', 'W') + part('days', 'D');
  const time = part('hours', 'H') + part('minutes', 'M') + part('seconds', 'S');
  if (date === '' && time === '') return 'P0D';
  return `${sign}P${date}${time === '' ? '' : `T${time}`}`;
}

function times(first: Amounts, every: Amounts, k: number): Amounts {
  return Object.fromEntries(UNITS.map((unit) => [unit, first[unit] + k * every[unit]])) as unknown as Amounts;
}

export interface ReferenceWave {
  id: string;
  anchor:
    | { on: 'enrollment' }
    | { on: 'completed'; wave: string; occasion: 'first' | 'last' | 'each' }
    | { on: 'field'; field: string };
  opens: Amounts;
  at?: string;
  closes: Amounts;
  repeat?: { every: Amounts; count: number };
}

/** Instants are epoch milliseconds. */
export interface ReferencePerson {
  enrolledAt: number;
  /** Where the person lived since when, ascending. */
  zones: { since: number; timeZone: string }[];
  fields: Record<string, string>;
  completed: Record<string, number[]>;
}

interface ReferenceOccasion {
  wave: string;
  k: number;
  opensAt: number;
  closesAt: number;
  applies: boolean;
}

/** Returns the occasions of a person in the order of a timeline. */
export function referenceTimeline(
  timeZone: string,
  waves: readonly ReferenceWave[],
  person: ReferencePerson,
): ReferenceOccasion[] {
  const occasions = waves.flatMap((wave) => {
    let k = 0;
    return anchorsOf(wave, person).flatMap((anchor) =>
      Array.from({ length: wave.repeat?.count ?? 1 }, (_, number) => {
        const opens = openingOf(wave, anchor, number, timeZone, person);
        const zone = timeZone === 'participant' ? person.zones.at(-1)!.timeZone : timeZone;
        const closes = plus(opens.toZonedDateTimeISO(zone), wave.closes);
        const since = wave.anchor.on === 'field' ? person.enrolledAt : (anchor as number);
        const closesAt = closes.epochMilliseconds;
        return {
          wave: wave.id,
          k: k++,
          opensAt: opens.epochMilliseconds,
          closesAt,
          applies: closesAt > since,
        };
      }),
    );
  });
  const rank = ({ wave }: ReferenceOccasion) => waves.findIndex(({ id }) => id === wave);
  return occasions.sort((a, b) => a.opensAt - b.opensAt || rank(a) - rank(b) || a.k - b.k);
}

/** Returns the moments, or the date as a text, that a wave is scheduled from. */
function anchorsOf({ anchor }: ReferenceWave, person: ReferencePerson): (number | string)[] {
  if (anchor.on === 'enrollment') return [person.enrolledAt];
  if (anchor.on === 'field') {
    const value = person.fields[anchor.field];
    if (value === undefined) return [];
    return [value.length === 10 ? value : Temporal.Instant.from(value).epochMilliseconds];
  }
  const all = person.completed[anchor.wave] ?? [];
  if (anchor.occasion === 'each') return all;
  return anchor.occasion === 'first' ? all.slice(0, 1) : all.slice(-1);
}

function openingOf(
  wave: ReferenceWave,
  anchor: number | string,
  number: number,
  timeZone: string,
  { zones }: ReferencePerson,
): Temporal.Instant {
  const zoneOf = (zone: string) => (timeZone === 'participant' ? zone : timeZone);
  const now = zoneOf(zones.at(-1)!.timeZone);
  const sum = times(wave.opens, wave.repeat?.every ?? NONE, number);
  if (typeof anchor === 'string') {
    const date = plusDates(Temporal.PlainDate.from(anchor).toPlainDateTime(), sum);
    if (wave.at !== undefined) return wallIn(now, date.withPlainTime(wave.at)).toInstant();
    return wallIn(now, date).add(timeOf(sum)).toInstant();
  }
  const moment = Temporal.Instant.fromEpochMilliseconds(anchor);
  if (wave.at === undefined) return plus(moment.toZonedDateTimeISO(now), sum).toInstant();
  const lived = zones.findLast(({ since }) => since <= anchor) ?? zones[0]!;
  const there = moment.toZonedDateTimeISO(zoneOf(lived.timeZone)).toPlainDate();
  return wallIn(now, plusDates(there.toPlainDateTime(), sum).withPlainTime(wave.at)).toInstant();
}

/** Adds calendar units to the wall time, and then exact ones; without calendar units, to the moment. */
function plus(moment: Temporal.ZonedDateTime, sum: Amounts): Temporal.ZonedDateTime {
  const { years, months, weeks, days } = sum;
  const isExact = 12 * years + months === 0 && 7 * weeks + days === 0;
  const moved = isExact ? moment : wallIn(moment.timeZoneId, plusDates(moment.toPlainDateTime(), sum));
  return moved.add(timeOf(sum));
}

function plusDates(wall: Temporal.PlainDateTime, sum: Amounts): Temporal.PlainDateTime {
  return wall
    .add({ months: 12 * sum.years + sum.months }, { overflow: 'constrain' })
    .add({ days: 7 * sum.weeks + sum.days });
}

const timeOf = ({ hours, minutes, seconds }: Amounts) =>
  Temporal.Duration.from({ seconds: 3600 * hours + 60 * minutes + seconds });

function wallIn(zone: string, wall: Temporal.PlainDateTime): Temporal.ZonedDateTime {
  return wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
}
