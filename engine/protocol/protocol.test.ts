import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import type { JsonObject } from '../types.ts';
import { addTo } from './calendar.ts';
import { compileProtocol } from './check.ts';
import { exampleTimeline, occasionChanges, waveChanges } from './diff.ts';
import { parseDuration } from './duration.ts';
import { BASELINE, MOMENT, WEEK } from './protocol.test-helper.ts';
import { timelineOf } from './timeline.ts';
import type { Participation, Protocol } from './types.ts';

function compiled(content: JsonObject): Protocol {
  const { protocol, diagnostics } = compileProtocol(content);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return protocol!;
}

function person(more: Partial<Participation> = {}): Participation {
  const enrolledAt = Date.parse('2026-05-04T08:00:00Z');
  return { enrolledAt, timeZone: 'Europe/Berlin', fields: {}, completed: {}, seed: 'seed', ...more };
}

describe('durations', () => {
  test('are whole units of ISO 8601', () => {
    expect(parseDuration('P1Y2M10DT2H30M')).toEqual({ months: 14, days: 10, ms: 9_000_000 });
    expect(parseDuration('P2W')).toEqual({ months: 0, days: 14, ms: 0 });
    expect(parseDuration('-P7D')).toEqual({ months: 0, days: -7, ms: 0 });
    for (const text of ['', 'P', 'PT', '7D', 'P1.5D', 'P1H', 'PT1D', 'P-1D', '+P1D', 'P1DT', 'p1d'])
      expect(parseDuration(text), text).toBeUndefined();
  });

  test('are added as Temporal.ZonedDateTime adds them', () => {
    const zones = [
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Pacific/Apia',
      'Africa/Cairo',
    ];
    const amounts = fc.record({
      months: fc.nat(30),
      days: fc.nat(60),
      hours: fc.nat(60),
      minutes: fc.nat(90),
    });
    const instants = fc.integer({ min: Date.parse('2009-01-01'), max: Date.parse('2030-01-01') });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        instants,
        amounts,
        (zone, instant, { months, days, ...time }) => {
          const expected = Temporal.Instant.fromEpochMilliseconds(instant)
            .toZonedDateTimeISO(zone)
            .add({ months, days, ...time }).epochMilliseconds;
          const ms = (time.hours * 60 + time.minutes) * 60_000;
          expect(addTo(instant, { months, days, ms }, zone)).toBe(expected);
        },
      ),
      { numRuns: runs(500) },
    );
  });
});

describe('timelines', () => {
  test('of a wave after a completion begin when it is known, and follow the first, last or each', () => {
    const after = (occasion?: string) =>
      compiled({
        waves: [
          { ...BASELINE, repeat: { every: 'P1M', count: 2 } },
          {
            id: 'after',
            anchor: { on: 'completed', wave: 'baseline', ...(occasion && { occasion }) },
            opens: 'P1D',
            closes: 'P1D',
          },
        ],
      });
    const completed = { baseline: ['2026-05-05T10:00:00Z', '2026-06-07T10:00:00Z'].map(Date.parse) };
    const openings = (protocol: Protocol, given: Partial<Participation>) =>
      timelineOf(protocol, person(given))
        .filter(({ wave }) => wave === 'after')
        .map(({ k, opensAt }) => `${k} ${new Date(opensAt).toISOString().slice(0, 10)}`);
    expect(openings(after(), {})).toEqual([]);
    expect(openings(after(), { completed })).toEqual(['0 2026-05-06']);
    expect(openings(after('last'), { completed })).toEqual(['0 2026-06-08']);
    expect(openings(after('each'), { completed })).toEqual(['0 2026-05-06', '1 2026-06-08']);
  });

  test('contain the waves of the arm alone', () => {
    const protocol = compiled({
      arms: [{ id: 'usual' }, { id: 'coach' }],
      randomization: { block_sizes: [2] },
      waves: [BASELINE, { ...MOMENT, arms: ['coach'] }],
    });
    const waves = (arm?: string) =>
      new Set(timelineOf(protocol, person(arm === undefined ? {} : { arm })).map(({ wave }) => wave));
    expect([...waves('usual')]).toEqual(['baseline']);
    expect([...waves('coach')]).toEqual(['baseline', 'moment']);
    expect([...waves()]).toEqual(['baseline']);
  });

  test('a window that has closed before its anchor does not apply; one before a field does', () => {
    const protocol = compiled({
      fields: [{ id: 'operation_on', type: 'date' }],
      waves: [
        { ...BASELINE, id: 'morning', at: '06:00', closes: 'PT1H' },
        {
          id: 'before',
          anchor: { on: 'field', field: 'operation_on' },
          opens: '-P7D',
          at: '09:00',
          closes: 'P2D',
        },
      ],
    });
    const applies = (operation_on: string) =>
      timelineOf(protocol, person({ fields: { operation_on } })).map(({ wave, applies }) => [wave, applies]);
    expect(applies('2026-06-01')).toEqual([
      ['morning', false],
      ['before', true],
    ]);
    expect(applies('2026-05-06')).toEqual([
      ['before', false],
      ['morning', false],
    ]);
  });
});

describe('random prompts', () => {
  const protocol = compiled({ waves: [MOMENT] });
  const DAY = 86_400_000;

  test('are one in each block of the day, at least the gap apart, and always the same', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) {
      const occasions = timelineOf(protocol, person({ seed }));
      expect(occasions).toHaveLength(35);
      expect(timelineOf(protocol, person({ seed }))).toEqual(occasions);
      for (const [index, { opensAt }] of occasions.entries()) {
        // 09:00 in Berlin is 07:00 UTC; blocks have 144 minutes.
        const minutes = (opensAt % DAY) / 60_000 - 7 * 60;
        expect(Math.floor(minutes / 144)).toBe(index % 5);
        if (index > 0) expect(opensAt - occasions[index - 1]!.opensAt).toBeGreaterThanOrEqual(90 * 60_000);
      }
    }
  });

  test('the first of a day is uniform in its block', () => {
    const counts = new Array(12).fill(0);
    const people = 2_000;
    for (let index = 0; index < people; index++)
      for (const { k, opensAt } of timelineOf(protocol, person({ seed: `person ${index}` })))
        if (k % 5 === 0) counts[Math.floor(((opensAt % DAY) / 60_000 - 7 * 60) / 12)]++;
    const expected = (people * 7) / 12;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    // The 99.9 % quantile of χ² with 11 degrees of freedom.
    expect(chiSquare).toBeLessThan(31.26);
  });

  test('keep the gap on days with a clock change', () => {
    const nights = compiled({
      waves: [
        {
          ...MOMENT,
          opens: 'P0D',
          prompts: { per_day: 6, between: ['00:00', '06:00'], min_gap: 'PT1H' },
        },
      ],
    });
    for (const day of ['2026-03-25', '2026-10-21'])
      for (const seed of ['a', 'b', 'c', 'd'])
        for (const [index, { opensAt }] of timelineOf(
          nights,
          person({ enrolledAt: Date.parse(day), seed }),
        ).entries()) {
          const all = timelineOf(nights, person({ enrolledAt: Date.parse(day), seed }));
          if (index % 6 !== 0) expect(opensAt - all[index - 1]!.opensAt).toBeGreaterThanOrEqual(3_600_000);
        }
  });
});

describe('comparison', () => {
  test('lists the waves that differ and the occasions that move', () => {
    const before: JsonObject = { waves: [BASELINE, WEEK] };
    const after: JsonObject = { waves: [{ ...WEEK, repeat: { every: 'P14D', count: 2 } }, BASELINE, MOMENT] };
    expect(waveChanges(before, after)).toEqual([
      { change: 'changed', id: 'week' },
      { change: 'added', id: 'moment' },
    ]);
    const start = { enrolledAt: Date.parse('2026-05-04T08:00:00Z'), timeZone: 'UTC', seed: 'diff' };
    const timelines = [before, after].map((content) => exampleTimeline(compiled(content), start));
    const changes = occasionChanges(timelines[0]!, timelines[1]!);
    const of = (wave: string, change: string) =>
      changes.filter((each) => each.wave === wave && each.change === change).length;
    expect([of('week', 'moved'), of('week', 'removed'), of('moment', 'added')]).toEqual([1, 10, 35]);
  });
});
