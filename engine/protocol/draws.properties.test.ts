import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { armAt } from './allocation.ts';
import { compileProtocol } from './check.ts';
import { promptsOfDay } from './prompts.ts';

/** Random prompts and arms, in numbers: `npm run test:nightly` draws a hundred thousand of each. */

const DRAWS = Number(process.env['EPS_TEST_DRAWS'] ?? 10_000);
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const BINS = 20;
/** Exceeded once in ten million runs by a chi-squared of 19 degrees of freedom. */
const CHI_SQUARED = 70;

/** Returns the chi-squared of values from [0, 1) against the uniform distribution. */
function chiSquared(values: readonly number[]): number {
  const counts = new Array<number>(BINS).fill(0);
  for (const value of values) counts[Math.floor(value * BINS)]!++;
  const expected = values.length / BINS;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** Draws the prompts of many people and days, as minutes since the midnight of UTC. */
function drawn(perDay: number, minGapMs: number, between: [number, number]): number[][] {
  const midnight = Date.parse('2026-05-04T00:00:00Z');
  return Array.from({ length: Math.ceil(DRAWS / perDay) }, (_, i) =>
    promptsOfDay({
      prompts: { perDay, between, minGapMs },
      midnight: midnight + (i % 7) * DAY_MS,
      zone: 'UTC',
      seed: `hash\nstudy\nperson ${Math.floor(i / 7)}`,
      wave: 'moment',
      day: i % 7,
    }).map((instant) => (instant - midnight - (i % 7) * DAY_MS) / MINUTE_MS),
  );
}

describe('random prompts', { timeout: 600_000 }, () => {
  const BETWEEN: [number, number] = [9 * 60, 21 * 60];
  const BLOCK = 144;

  test('are uniform in each part of the window', () => {
    const days = drawn(5, 0, BETWEEN);
    for (let prompt = 0; prompt < 5; prompt++) {
      const start = BETWEEN[0] + prompt * BLOCK;
      const places = days.map((day) => (day[prompt]! - start) / BLOCK);
      expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
      expect(Math.max(...places)).toBeLessThan(1);
      expect(chiSquared(places), `prompt ${prompt}`).toBeLessThan(CHI_SQUARED);
    }
  });

  test('keep the gap, and are uniform in what it leaves of a part', () => {
    const gap = 90;
    const days = drawn(5, gap * MINUTE_MS, BETWEEN);
    for (let prompt = 1; prompt < 5; prompt++) {
      const start = BETWEEN[0] + prompt * BLOCK;
      const places = days.map((day) => {
        const earliest = Math.max(start, day[prompt - 1]! + gap);
        expect(day[prompt]!).toBeGreaterThanOrEqual(earliest);
        return (day[prompt]! - earliest) / (start + BLOCK - earliest);
      });
      expect(Math.max(...places)).toBeLessThan(1);
      expect(chiSquared(places), `prompt ${prompt}`).toBeLessThan(CHI_SQUARED);
    }
  });

  test('of neighbouring people, days and prompts are independent', () => {
    const days = drawn(5, 0, BETWEEN);
    const place = (minutes: number, prompt: number) => (minutes - BETWEEN[0] - prompt * BLOCK) / BLOCK;
    const differences = (pairs: [number, number][]) => pairs.map(([a, b]) => (a - b + 1) % 1);
    const ofDays = days
      .slice(1)
      .map((day, i) => [place(day[0]!, 0), place(days[i]![0]!, 0)] as [number, number]);
    const ofPrompts = days.map((day) => [place(day[1]!, 1), place(day[0]!, 0)] as [number, number]);
    const ofPeople = days
      .slice(7)
      .map((day, i) => [place(day[2]!, 2), place(days[i]![2]!, 2)] as [number, number]);
    for (const pairs of [ofDays, ofPrompts, ofPeople])
      expect(chiSquared(differences(pairs))).toBeLessThan(CHI_SQUARED);
  });

  test('keep order, gap and window on any day of any zone', () => {
    const day = fc.record({
      perDay: fc.integer({ min: 1, max: 12 }),
      from: fc.integer({ min: 0, max: 600 }),
      length: fc.integer({ min: 60, max: 839 }),
      share: fc.integer({ min: 0, max: 100 }),
      date: fc.integer({ min: Date.parse('2008-01-01') / DAY_MS, max: Date.parse('2036-01-01') / DAY_MS }),
      zone: fc.constantFrom('Europe/Berlin', 'Australia/Lord_Howe', 'America/St_Johns', 'Africa/Cairo'),
      seed: fc.string(),
    });
    fc.assert(
      fc.property(day, ({ perDay, from, length, share, date, zone, seed }) => {
        const minGapMs = Math.floor(((length * MINUTE_MS) / perDay / 100) * share);
        const between = [from, from + length] as const;
        const prompts = { perDay, between, minGapMs };
        const instants = promptsOfDay({ prompts, midnight: date * DAY_MS, zone, seed, wave: 'w', day: 0 });
        expect(instants).toHaveLength(perDay);
        for (const [i, instant] of instants.entries())
          if (i > 0) expect(instant - instants[i - 1]!).toBeGreaterThanOrEqual(minGapMs);
        const wall = Temporal.Instant.fromEpochMilliseconds(instants[0]!).toZonedDateTimeISO(zone);
        const minutes = wall.hour * 60 + wall.minute;
        const midnight = Temporal.Instant.fromEpochMilliseconds(date * DAY_MS).toZonedDateTimeISO('UTC');
        const isPlain = wall.toPlainDate().toZonedDateTime(zone).hoursInDay === 24;
        if (!isPlain) return;
        expect(wall.toPlainDate().equals(midnight.toPlainDate())).toBe(true);
        expect(minutes).toBeGreaterThanOrEqual(from);
        expect(minutes).toBeLessThan(from + length);
      }),
      { numRuns: Math.ceil(DRAWS / 20) },
    );
  });
});

describe('arms', { timeout: 600_000 }, () => {
  const ratios = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 4 });
  const design = ratios.chain((given) => {
    const sum = given.reduce((total, ratio) => total + ratio, 0);
    const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
    return fc.record({
      given: fc.constant(given),
      sizes: sizes.map((multiples) => multiples.map((multiple) => multiple * sum)),
      seed: fc.string(),
    });
  });
  const WAVE = { id: 'start', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P1D' };
  const POSITIONS = 200;

  test('never differ from their shares by more than half of the largest block', () => {
    fc.assert(
      fc.property(design, ({ given, sizes, seed }) => {
        const arms = given.map((ratio, index) => ({ id: `arm${index}`, ratio }));
        const { protocol } = compileProtocol({
          arms,
          randomization: { method: 'blocked', block_sizes: sizes, strata: [] },
          waves: [WAVE],
        });
        const total = given.reduce((sum, ratio) => sum + ratio, 0);
        const counts = new Map(arms.map(({ id }) => [id, 0]));
        for (let position = 0; position < POSITIONS; position++) {
          const arm = armAt(protocol!, { seed, stratum: 'all', position })!;
          counts.set(arm, counts.get(arm)! + 1);
          for (const { id, ratio } of arms)
            expect(Math.abs(counts.get(id)! - ((position + 1) * ratio) / total)).toBeLessThanOrEqual(
              Math.max(...sizes) / 2,
            );
        }
      }),
      { numRuns: Math.ceil(DRAWS / POSITIONS) },
    );
  });

  test('are the same in whatever order they are computed', () => {
    const { protocol } = compileProtocol({
      arms: [{ id: 'usual' }, { id: 'coach', ratio: 2 }],
      randomization: { method: 'blocked', block_sizes: [3, 6, 9], strata: [] },
      waves: [WAVE],
    });
    const arms = (positions: readonly number[], seed: string) =>
      positions.map((position) => armAt(protocol!, { seed, stratum: 'all', position }));
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(300), { minLength: 2 }), (seed, positions) => {
        const inOrder = arms(
          Array.from({ length: 301 }, (_, position) => position),
          seed,
        );
        expect(arms(positions, seed)).toEqual(positions.map((position) => inOrder[position]));
      }),
      { numRuns: 50 },
    );
  });
});
