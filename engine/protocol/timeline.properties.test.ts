import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import {
  type Amounts,
  amounts,
  iso,
  type ReferencePerson,
  type ReferenceWave,
  referenceTimeline,
} from './calendar-reference.test-helper.ts';
import { compileProtocol } from './check.ts';
import { timelineOf } from './timeline.ts';

/**
 * Random protocols have the occasions that a second implementation of the rules computes with Temporal.
 * `npm run test:nightly` draws more of them.
 */

const RUNS = Number(process.env['EPS_TEST_PROTOCOLS'] ?? 400);

const fixture = JSON.parse(
  readFileSync(new URL('../golden/protocol_timelines.json', import.meta.url), 'utf8'),
) as { cases: { participation: { time_zone: string } }[] };

/** The zones of the fixture, and others whose clock changes are unusual. */
const ZONES = [
  ...new Set([
    ...fixture.cases.map(({ participation }) => participation.time_zone),
    'UTC',
    'Africa/Cairo',
    'Africa/Casablanca',
    'America/Asuncion',
    'America/Caracas',
    'America/Havana',
    'America/Nuuk',
    'America/Scoresbysund',
    'America/St_Johns',
    'Antarctica/Troll',
    'Asia/Beirut',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Asia/Pyongyang',
    'Asia/Tehran',
    'Atlantic/Azores',
    'Australia/Lord_Howe',
    'Etc/GMT+12',
    'Europe/Dublin',
    'Europe/Istanbul',
    'Europe/Volgograd',
    'Pacific/Apia',
    'Pacific/Chatham',
    'Pacific/Easter',
    'Pacific/Kiritimati',
    'Pacific/Norfolk',
    'Africa/Johannesburg',
    'America/Argentina/Buenos_Aires',
    'America/Bogota',
    'America/Chicago',
    'America/Denver',
    'America/Los_Angeles',
    'America/Mexico_City',
    'America/Phoenix',
    'America/Santiago',
    'Antarctica/Casey',
    'Asia/Amman',
    'Asia/Dubai',
    'Asia/Kabul',
    'Asia/Magadan',
    'Asia/Shanghai',
    'Asia/Tokyo',
    'Australia/Adelaide',
    'Australia/Perth',
    'Europe/Athens',
    'Europe/Lisbon',
    'Europe/Moscow',
    'Pacific/Fiji',
    'Pacific/Marquesas',
    'Pacific/Tongatapu',
  ]),
];

const FROM = Date.parse('2007-06-01T00:00:00Z');
const UNTIL = Date.parse('2037-06-01T00:00:00Z');
const HOUR_MS = 3_600_000;

const anywhen = fc.integer({ min: FROM / 1000, max: UNTIL / 1000 }).map((seconds) => seconds * 1000);

/** Moments in the days around a clock change of the zone, to the second. */
const aroundChange = (zone: string) =>
  fc
    .record({ from: anywhen, seconds: fc.integer({ min: -50 * 3600, max: 50 * 3600 }) })
    .map(({ from, seconds }) => {
      const moment = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(zone);
      return (moment.getTimeZoneTransition('next')?.epochMilliseconds ?? from) + seconds * 1000;
    });

/** Moments at the end of February and of other months, where sums of months are clamped. */
const endOfMonth = fc
  .record({
    year: fc.integer({ min: 2008, max: 2036 }),
    month: fc.constantFrom(1, 1, 2, 2, 3, 5, 8, 10, 12),
    hour: fc.integer({ min: 0, max: 24 * 3600 }),
  })
  .map(({ year, month, hour }) => Date.UTC(year, month, 0) + hour * 1000);

const momentIn = (zone: string) => fc.oneof(anywhen, aroundChange(zone), aroundChange(zone), endOfMonth);

const nat = (max: number) => fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.nat(max));
const dates = fc.record({ years: nat(2), months: nat(14), weeks: nat(3), days: nat(40) }).map(amounts);
const clock = fc.record({ hours: nat(60), minutes: nat(100), seconds: nat(100) }).map(amounts);
const both = fc.tuple(dates, clock).map(([date, time]): Amounts => {
  const { hours, minutes, seconds } = time;
  return { ...date, hours, minutes, seconds };
});
const isZero = (given: Amounts) => Object.values(given).every((amount) => amount === 0);
const minusOf = (given: Amounts): Amounts =>
  Object.fromEntries(Object.entries(given).map(([unit, amount]) => [unit, amount && -amount])) as never;
const longEnough = both.map((given) => (isZero({ ...given, seconds: 0 }) ? { ...given, minutes: 1 } : given));
const wallTime = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});
const anchor: fc.Arbitrary<ReferenceWave['anchor']> = fc.oneof(
  fc.constant({ on: 'enrollment' as const }),
  fc.constantFrom('date', 'moment').map((field) => ({ on: 'field' as const, field })),
  fc.constantFrom('first', 'last', 'each').map((occasion) => ({
    on: 'completed' as const,
    wave: 'start',
    occasion: occasion as 'first' | 'last' | 'each',
  })),
);

const wave = (id: string): fc.Arbitrary<ReferenceWave> =>
  fc
    .record({ anchor, hasTime: fc.boolean(), isNegative: fc.boolean(), closes: longEnough })
    .chain(({ anchor: on, hasTime, isNegative, closes }) => {
      const sum = hasTime ? dates : both;
      return fc.record({
        id: fc.constant(id),
        anchor: fc.constant(on),
        opens: on.on === 'field' && isNegative ? sum.map(minusOf) : sum,
        ...(hasTime && { at: wallTime }),
        closes: fc.constant(closes),
        ...(isNegative && {
          repeat: fc.record({
            every: sum.filter((every) => !isZero(every)),
            count: fc.integer({ min: 1, max: 14 }),
          }),
        }),
      });
    });

const START: ReferenceWave = {
  id: 'start',
  anchor: { on: 'enrollment' },
  opens: amounts({}),
  closes: amounts({ days: 1 }),
};

const person = (zones: readonly string[]): fc.Arbitrary<ReferencePerson> =>
  fc
    .record({
      enrolledAt: momentIn(zones[0]!),
      date: momentIn(zones.at(-1)!),
      moment: momentIn(zones.at(-1)!),
      completed: fc.array(momentIn(zones[0]!), { maxLength: 3 }),
      moves: fc.array(fc.nat(400 * 24), { minLength: zones.length - 1, maxLength: zones.length - 1 }),
    })
    .map(({ enrolledAt, date, moment, completed, moves }) => ({
      enrolledAt,
      zones: [0, ...moves.sort((a, b) => a - b)].map((hours, index) => ({
        since: enrolledAt + hours * HOUR_MS,
        timeZone: zones[index]!,
      })),
      fields: {
        date: new Date(date).toISOString().slice(0, 10),
        moment: new Date(moment).toISOString(),
      },
      completed: { start: completed.sort((a, b) => a - b) },
    }));

const given = fc
  .record({
    zones: fc.array(fc.constantFrom(...ZONES), { minLength: 1, maxLength: 3 }),
    timeZone: fc.oneof({ weight: 3, arbitrary: fc.constant('participant') }, fc.constantFrom(...ZONES)),
    waves: fc.tuple(wave('a'), wave('b'), wave('c')),
  })
  .chain(({ zones, timeZone, waves }) =>
    fc.record({ timeZone: fc.constant(timeZone), waves: fc.constant(waves), person: person(zones) }),
  );

function contentOf(timeZone: string, waves: readonly ReferenceWave[]): JsonObject {
  return {
    time_zone: timeZone,
    fields: [
      { id: 'date', type: 'date' },
      { id: 'moment', type: 'date_time' },
    ],
    waves: waves.map(({ opens, closes, repeat, ...rest }) => ({
      ...rest,
      opens: iso(opens),
      closes: iso(closes),
      ...(repeat && { repeat: { every: iso(repeat.every), count: repeat.count } }),
    })) as never,
  };
}

test('random protocols in fifty zones have the occasions of the second implementation', {
  timeout: 600_000,
}, () => {
  expect(ZONES.length).toBeGreaterThanOrEqual(50);
  fc.assert(
    fc.property(given, ({ timeZone, waves, person: { zones, ...of } }) => {
      const all = [START, ...waves];
      const content = contentOf(timeZone, all);
      const { protocol, diagnostics } = compileProtocol(content);
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      const participation = { ...of, zones, timeZone: zones.at(-1)!.timeZone, seed: 'seed' };
      expect(timelineOf(protocol!, participation)).toEqual(
        referenceTimeline(timeZone, all, { ...of, zones }),
      );
    }),
    { numRuns: RUNS },
  );
});
