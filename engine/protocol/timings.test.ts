import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../types.ts';
import { compileProtocol } from './check.ts';
import { type Course, courseAt } from './course.ts';
import { BASELINE } from './protocol.test-helper.ts';
import type { FormerTiming, Timing } from './timings.ts';

/** What was over when a protocol, a field or a time zone changed keeps its state and its times. */

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-03-02T10:00:00Z');
const MOVED = START + 3 * DAY_MS;
const daily = (at: string, closes = 'PT2H'): JsonObject => ({
  waves: [{ ...BASELINE, id: 'daily', at, closes, repeat: { every: 'P1D', count: 6 } }],
});

function timing(content: JsonObject, zones: readonly string[] = ['UTC']): Timing {
  const all = zones.map((timeZone, i) => ({ since: i === 0 ? START : MOVED, timeZone }));
  const participation = { enrolledAt: START, timeZone: zones.at(-1)!, zones: all, fields: {}, seed: 'test' };
  return { protocol: compileProtocol(content).protocol!, participation };
}

const courseOf = (present: Timing, former: FormerTiming[], more: Partial<Course> = {}): Course => ({
  ...present,
  former,
  opened: [],
  inactive: [],
  skips: [{ wave: 'daily', reason: 'holiday' }],
  decided: {},
  stopped: {},
  ...more,
});

const shown = (course: Course, at: number, ahead?: 'next') =>
  courseAt(course, at, ahead).map(({ wave, k, opensAt, state, timeZone = '' }) =>
    `${wave}#${k} ${new Date(opensAt).toISOString().slice(5, 16)} ${state} ${timeZone}`.trim(),
  );

describe('occasions that were over, but not opened', () => {
  test('stay in the zone of their time', () => {
    const former = { ...timing(daily('12:00')), until: MOVED };
    const course = courseOf(timing(daily('12:00'), ['UTC', 'America/New_York']), [former]);
    expect(shown(course, MOVED)).toEqual([
      'daily#0 03-02T12:00 skipped UTC',
      'daily#1 03-03T12:00 skipped UTC',
      'daily#2 03-04T12:00 skipped UTC',
      'daily#3 03-05T17:00 skipped',
      'daily#4 03-06T17:00 skipped',
      'daily#5 03-07T17:00 skipped',
    ]);
  });

  test('stay in the protocol of their time, also if it has the wave no more', () => {
    const former = { ...timing(daily('12:00')), until: MOVED };
    const later = timing({ waves: [BASELINE] });
    const changed = { protocol: MOVED, fields: {} };
    const course = courseOf({ ...later, changed }, [former]);
    expect(shown(course, MOVED)).toEqual([
      'baseline#0 03-02T10:00 open',
      'daily#0 03-02T12:00 skipped UTC',
      'daily#1 03-03T12:00 skipped UTC',
      'daily#2 03-04T12:00 skipped UTC',
    ]);
    expect(shown(course, MOVED, 'next')).toEqual(shown(course, MOVED));
  });

  test('one that was decided when it opened is over, although its window was not', () => {
    const former = { ...timing(daily('09:00', 'PT12H')), until: MOVED };
    const course = courseOf(timing(daily('20:00', 'PT12H')), [former], {
      skips: [],
      decided: { 'daily\n3': 'condition' },
      changed: { protocol: MOVED, fields: {} },
    });
    expect(shown(course, MOVED + DAY_MS / 2).slice(2, 5)).toEqual([
      'daily#2 03-04T09:00 missed UTC',
      'daily#3 03-05T09:00 not_applicable UTC',
      'daily#4 03-06T20:00 scheduled',
    ]);
  });

  test('were moved by an earlier change as before', () => {
    const changed = { protocol: START + DAY_MS, fields: {} };
    const former = [
      { ...timing(daily('20:00')), until: START + DAY_MS },
      { ...timing(daily('06:00')), changed, until: MOVED },
    ];
    const course = courseOf({ ...timing(daily('08:00')), changed: { protocol: MOVED, fields: {} } }, former, {
      skips: [],
    });
    expect(shown(course, MOVED).slice(0, 4)).toEqual([
      'daily#0 03-02T20:00 missed UTC',
      'daily#1 03-03T06:00 not_applicable UTC',
      'daily#2 03-04T06:00 missed UTC',
      'daily#3 03-05T06:00 missed UTC',
    ]);
  });
});
