import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { limited } from '../../vitest.limits.ts';
import type { JsonObject } from '../types.ts';
import { compileProtocol } from './check.ts';
import { type Course, courseAt, nextDueAt, nextStep, type OpenedOccasion } from './course.ts';
import { BASELINE, MOMENT, WEEK } from './protocol.test-helper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = Date.parse('2026-03-02T10:00:00Z');

function courseOf(content: JsonObject, more: Partial<Course> = {}): Course {
  return {
    protocol: compileProtocol(content).protocol!,
    participation: { enrolledAt: START, timeZone: 'UTC', fields: {}, seed: 'test' },
    opened: [],
    inactive: [],
    skips: [],
    decided: {},
    stopped: {},
    ...more,
  };
}

const statesAt = (course: Course, at: number) =>
  courseAt(course, at).map(({ wave, k, state, reason }) => [`${wave}#${k}`, state, reason]);
const DAILY: JsonObject = {
  waves: [{ ...BASELINE, id: 'daily', closes: 'P2D', repeat: { every: 'P1D', count: 3 } }],
};
const opened = (k: number, state: OpenedOccasion['state'], completedAt?: number): OpenedOccasion => ({
  wave: 'daily',
  k,
  opensAt: START + k * DAY_MS,
  closesAt: START + (k + 2) * DAY_MS,
  state,
  ...(completedAt !== undefined && { completedAt }),
});

describe('states of occasions', () => {
  test('an occasion is open from its opening until just before its end', () => {
    const course = courseOf({ waves: [BASELINE] });
    const closes = START + 7 * DAY_MS;
    expect(statesAt(course, START - 1)).toEqual([['baseline#0', 'scheduled', undefined]]);
    expect(statesAt(course, START)).toEqual([['baseline#0', 'open', undefined]]);
    expect(statesAt(course, closes - 1)).toEqual([['baseline#0', 'open', undefined]]);
    expect(statesAt(course, closes)).toEqual([['baseline#0', 'missed', undefined]]);
  });

  test('an occasion waits for the one of its wave that is still open', () => {
    const at = START + DAY_MS;
    const waiting = courseOf(DAILY, { opened: [opened(0, 'open')] });
    expect(statesAt(waiting, at)[1]).toEqual(['daily#1', 'open', 'after_previous']);
    expect(nextStep(waiting, courseAt(waiting, at), at)).toBeUndefined();
    expect(nextDueAt(courseAt(waiting, at), at)).toBe(START + 2 * DAY_MS);
    const done = courseOf(DAILY, { opened: [opened(0, 'completed', START + HOUR_MS)] });
    expect(nextStep(done, courseAt(done, at), at)).toMatchObject({ do: 'open', occasion: { k: 1 } });
  });

  test('steps come in the order of time, also after a long pause of the worker', () => {
    const at = START + 30 * DAY_MS;
    const course = courseOf(DAILY, { opened: [opened(0, 'open')] });
    expect(nextStep(course, courseAt(course, at), at)).toMatchObject({ do: 'close', occasion: { k: 0 } });
    const none = courseOf(DAILY);
    expect(nextStep(none, courseAt(none, at), at)).toMatchObject({ do: 'open', occasion: { k: 0 } });
    expect(nextDueAt(courseAt(none, at), at)).toBeUndefined();
  });

  test('a window that a pause contains is skipped; one that outlasts it opens', () => {
    const inactive = [{ from: START - 1, until: START + 60 * HOUR_MS }];
    const at = START + 60 * HOUR_MS;
    expect(statesAt(courseOf(DAILY, { inactive }), at)).toEqual([
      ['daily#0', 'skipped', 'paused'],
      ['daily#1', 'open', undefined],
      ['daily#2', 'open', undefined],
    ]);
    const two = [
      { from: START - 1, until: START + HOUR_MS },
      { from: START + HOUR_MS, until: START + 48 * HOUR_MS },
    ];
    expect(statesAt(courseOf(DAILY, { inactive: two }), at)[0]).toEqual(['daily#0', 'skipped', 'paused']);
    const paused = courseOf(DAILY, { inactive: [{ from: START + HOUR_MS }] });
    expect(statesAt(paused, START + 2 * HOUR_MS)[0]).toEqual(['daily#0', 'scheduled', 'paused']);
  });

  test('an occasion whose window ends during a pause is skipped, opened or not', () => {
    const closes = START + 2 * DAY_MS;
    const at = START + 3 * DAY_MS;
    const pauses: [{ from: number; until?: number }, 'skip' | 'close'][] = [
      [{ from: START + HOUR_MS }, 'skip'],
      [{ from: closes - 1, until: closes }, 'skip'],
      [{ from: START + HOUR_MS, until: closes - 1 }, 'close'],
      [{ from: closes }, 'close'],
    ];
    for (const [pause, step] of pauses) {
      const open = courseOf(DAILY, { opened: [opened(0, 'open')], inactive: [pause] });
      expect(nextStep(open, courseAt(open, at), at)).toMatchObject({ do: step, occasion: { k: 0 } });
      const closed = courseOf(DAILY, { opened: [opened(0, 'skipped')], inactive: [pause] });
      expect(statesAt(closed, at)[0]).toEqual([
        'daily#0',
        'skipped',
        step === 'skip' ? 'paused' : 'withdrawn',
      ]);
      const late = courseOf(DAILY, { inactive: [pause] });
      const expected = step === 'skip' ? ['skipped', 'paused'] : ['missed', undefined];
      expect(statesAt(late, at)[0]).toEqual(['daily#0', ...expected]);
      expect(nextStep(late, courseAt(late, at), at)).toMatchObject({ do: 'open', occasion: { k: 0 } });
    }
  });

  test('skips, decisions, exits and an end have their reasons; what was opened keeps its window', () => {
    const course = courseOf(DAILY, {
      opened: [{ ...opened(0, 'completed', START), opensAt: START - DAY_MS }],
      decided: { 'daily\n1': 'condition' },
      skips: [{ wave: 'daily', k: 2, reason: 'On holiday' }],
    });
    expect(courseAt(course, START).map(({ opensAt }) => opensAt)[0]).toBe(START - DAY_MS);
    expect(statesAt(course, START).slice(1)).toEqual([
      ['daily#1', 'not_applicable', 'condition'],
      ['daily#2', 'skipped', 'On holiday'],
    ]);
    const stopped = courseOf(DAILY, { stopped: { daily: START + 2 * DAY_MS } });
    expect(statesAt(stopped, START + 2 * DAY_MS)).toEqual([
      ['daily#0', 'missed', undefined],
      ['daily#1', 'not_applicable', 'exit'],
      ['daily#2', 'not_applicable', 'exit'],
    ]);
    const ended = courseOf(DAILY, { ended: { at: START, reason: 'withdrawn' } });
    expect(new Set(statesAt(ended, START).map(([, , reason]) => reason))).toEqual(new Set(['withdrawn']));
  });

  test('the date of an anchor keeps the zone of its moment when the person moves', () => {
    // 23:30 in New York is the next day in Berlin: the date of the completion is 2 March.
    const completedAt = Date.parse('2026-03-03T04:30:00Z');
    const done: OpenedOccasion = {
      wave: 'baseline',
      k: 0,
      opensAt: START,
      closesAt: START + 7 * DAY_MS,
      state: 'completed',
      completedAt,
    };
    const zones = [
      { since: START, timeZone: 'America/New_York' },
      { since: completedAt + DAY_MS, timeZone: 'Europe/Berlin' },
    ];
    const course = courseOf({ waves: [BASELINE, WEEK] }, { opened: [done] });
    const moved = {
      ...course,
      participation: { ...course.participation, zones, timeZone: 'Europe/Berlin' },
    };
    const opensAt = courseAt(moved, completedAt + 2 * DAY_MS)[1]!.opensAt;
    expect(new Date(opensAt).toISOString()).toBe('2026-03-09T08:00:00.000Z');
  });

  test('four weeks of five prompts a day are 140 occasions', async () => {
    const prompts = { per_day: 5, between: ['09:00', '21:00'], min_gap: 'PT90M' };
    const content = {
      waves: [BASELINE, WEEK, { ...BASELINE, id: 'moment', closes: 'PT30M', days: 28, prompts }],
    };
    const { participation, ...course } = courseOf(content);
    const person = { ...course, participation: { ...participation, timeZone: 'Europe/Berlin' } };
    const occasions = courseAt(person, START);
    expect(occasions.filter(({ wave }) => wave === 'moment')).toHaveLength(140);
    await limited('ten courses of four weeks of prompts', 50, () => {
      for (let i = 0; i < 10; i++) courseAt(person, START);
    });
  });
});

test('later occasions change neither the next step nor its time', () => {
  const content = { waves: [BASELINE, WEEK, MOMENT] };
  const hours = fc.integer({ min: -24, max: 24 * 100 });
  const states = ['open', 'completed', 'missed', 'skipped'] as const;
  fc.assert(
    fc.property(
      fc.record({
        now: hours,
        answered: fc.option(fc.integer({ min: 1, max: 160 }), { nil: undefined }),
        weeks: fc.uniqueArray(fc.tuple(fc.nat(11), fc.constantFrom(...states)), { selector: ([k]) => k }),
        skipped: fc.array(fc.record({ wave: fc.constantFrom('week', 'moment'), k: fc.option(fc.nat(11)) })),
        stopped: fc.option(hours, { nil: undefined }),
      }),
      ({ now, answered, weeks, skipped, stopped }) => {
        const base = answered === undefined ? [] : [{ ...opened(0, 'completed'), wave: 'baseline' }];
        const course = courseOf(content, {
          opened: [
            ...base.map((one) => ({ ...one, completedAt: START + answered! * HOUR_MS })),
            ...weeks.map(([k, state]) => ({ ...opened(7 * (k + 1), state), wave: 'week', k })),
          ],
          skips: skipped.map(({ wave, k }) => ({ wave, ...(k !== null && { k }), reason: 'ill' })),
          stopped: stopped === undefined ? {} : { week: START + stopped * HOUR_MS },
        });
        const at = START + now * HOUR_MS;
        const [all, next] = [courseAt(course, at), courseAt(course, at, 'next')];
        expect(nextStep(course, next, at)).toEqual(nextStep(course, all, at));
        expect(nextDueAt(next, at)).toEqual(nextDueAt(all, at));
      },
    ),
  );
});
