import { describe, expect, test } from 'vitest';
import {
  durationWords,
  inOneUnit,
  isoDuration,
  ofUnit,
  partsOfDuration,
  plusDays,
} from '../../../../shared/durations/durations.ts';
import { moveOf } from './moves.ts';
import { withChangedEntry, withEntry, withoutEntry } from './people.ts';
import { drawnWaves, lanesOf } from './scene.ts';
import { type DesignedWave, wavesOf, withWaveId } from './waves.ts';

const DAY = 86_400_000;
const JANUARY = Date.parse('2026-01-01T00:00:00Z');

const wave = (change: Record<string, unknown>): DesignedWave =>
  wavesOf({
    waves: [{ id: 'one', anchor: { on: 'enrollment' }, opens: 'P7D', closes: 'P2D', ...change }],
  })[0]!;

describe('durations', () => {
  test('are written as they were read, and in one unit where one is enough', () => {
    for (const text of ['P6M3D', 'P1DT12H', 'PT90M', '-P7D', 'P0D', 'PT1H30M5S'])
      expect(partsOfDuration(isoDuration(partsOfDuration(text)))).toEqual(partsOfDuration(text));
    expect(inOneUnit('P14D')).toEqual({ amount: 14, unit: 'day' });
    expect(inOneUnit('P2W')).toEqual({ amount: 2, unit: 'week' });
    expect(inOneUnit('P1Y')).toEqual({ amount: 12, unit: 'month' });
    expect(inOneUnit('P1M2D')).toBeUndefined();
    expect(ofUnit(-3, 'day')).toBe('-P3D');
    expect(durationWords('P6M3D', 'en')).toBe('6 months, 3 days');
  });

  test('borrow the days of the month before them where they become shorter', () => {
    expect(plusDays('P6M', 3, JANUARY)).toBe('P6M3D');
    // Six months after 1 January are 1 July; five months and 28 days are 29 June.
    expect(plusDays('P6M', -2, JANUARY)).toBe('P5M28D');
    expect(plusDays('-P1M', 1, JANUARY)).toBe('-P30D');
    expect(plusDays('-P2D', 5, JANUARY)).toBe('P3D');
    expect(plusDays('PT36H', -1, JANUARY)).toBe('PT12H');
  });
});

test('handles move by days, by hours below a day, and by occasions, and stop where the content would be wrong', () => {
  const days = (number: number) => number * DAY;
  expect(moveOf(wave({}), 'opens', days(2.4), JANUARY)).toEqual({ opens: 'P9D' });
  expect(moveOf(wave({}), 'opens', days(-30), JANUARY)).toEqual({ opens: 'P0D' });
  expect(moveOf(wave({ opens: 'P0D' }), 'opens', days(-1), JANUARY)).toBeUndefined();
  const ofField = { anchor: { on: 'field', field: 'operation' } };
  expect(moveOf(wave(ofField), 'opens', days(-9), JANUARY)).toEqual({ opens: '-P2D' });
  expect(moveOf(wave({}), 'closes', days(-9), JANUARY)).toEqual({ closes: 'P1D' });
  expect(moveOf(wave({ closes: 'PT12H' }), 'closes', 3_600_000, JANUARY)).toEqual({ closes: 'PT13H' });
  expect(moveOf(wave({ closes: 'PT2H' }), 'closes', -DAY, JANUARY)).toEqual({ closes: 'PT1H' });
  const weekly = wave({ repeat: { every: 'P7D', count: 4 } });
  expect(moveOf(weekly, 'end', days(-13), JANUARY)).toEqual({ repeat: { every: 'P7D', count: 2 } });
  expect(moveOf(weekly, 'end', days(-70), JANUARY)).toEqual({ repeat: { every: 'P7D', count: 1 } });
  const prompts = wave({ prompts: { per_day: 2, between: ['09:00', '21:00'] }, days: 7 });
  expect(moveOf(prompts, 'end', days(3), JANUARY)).toEqual({ days: 10 });
});

test('waves move on the line before the service has computed them, and are in the lanes of their arms', () => {
  const [before, after] = [wave({}), wave({ opens: 'P9D', closes: 'P3D', arms: ['coach'] })];
  const occasions = [
    { wave: 'one', k: 0, opens_at: '2026-01-08T00:00:00.000Z', closes_at: '2026-01-10T00:00:00.000Z' },
  ];
  const drawn = drawnWaves([after], { waves: [before], occasions }, { enrolledAt: JANUARY, fields: {} });
  expect(drawn[0]).toMatchObject({
    anchorAt: JANUARY,
    spans: [{ opensAt: Date.parse('2026-01-10'), closesAt: Date.parse('2026-01-13') }],
  });
  expect(lanesOf(drawn, ['usual', 'coach']).map(({ arm, rows }) => [arm, rows.length])).toEqual([
    [undefined, 0],
    ['usual', 0],
    ['coach', 1],
  ]);
});

test('a new id replaces the old one in every reference; arms keep blocks that match their shares', () => {
  const condition = {
    op: 'gte',
    args: [
      { op: 'score', concept_id: 'mood', wave: 'one' },
      { op: 'lit', value: 1 },
    ],
  };
  const content = {
    waves: [
      { id: 'one', anchor: { on: 'enrollment' } },
      { id: 'two', anchor: { on: 'completed', wave: 'one' }, if: condition },
    ],
    outreach: [{ wave: 'one', rules: [] }],
    exit: [{ when: condition, then: 'stop_waves', waves: ['one', 'two'] }],
  };
  const named = JSON.stringify(withWaveId(content, wavesOf(content)[0]!, 'first'));
  expect(named.replaceAll('"first"', '"one"')).toBe(JSON.stringify(content));
  expect(named).not.toContain('"one"');

  const trial = withEntry({ waves: [{ id: 'one', arms: ['arm1'] }] }, 'arms');
  expect(trial).toMatchObject({
    arms: [{ id: 'arm1' }, { id: 'arm2' }],
    randomization: { block_sizes: [4, 8] },
  });
  const changed = withChangedEntry(trial, 'arms', 'arm1', { id: 'coach' });
  expect(changed).toMatchObject({ arms: [{ id: 'coach' }, { id: 'arm2' }], waves: [{ arms: ['coach'] }] });
  expect(withChangedEntry(changed, 'arms', 'coach', { ratio: 2 })['randomization']).toMatchObject({
    block_sizes: [6, 12],
  });
  expect(withoutEntry(withoutEntry(changed, 'arms', 'coach'), 'arms', 'arm2')).toEqual({
    waves: [{ id: 'one', arms: ['coach'] }],
  });
});
