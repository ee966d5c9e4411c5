import { describe, expect, test } from 'vitest';
import { normalDistribution } from '../../numeric/normal.ts';
import type { Scale } from '../../types.ts';
import { tablePercentile } from './norms.ts';
import { type ScaleFrame, scaleError, scaleRange, scaleValue } from './scales.ts';

const norm = { mean: 20, sd: 4, n: 900 };
const frame = (scale: Scale, more: Partial<ScaleFrame> = {}): ScaleFrame => ({
  scale,
  range: { min: 10, max: 50 },
  norm,
  ...more,
});

describe('scaleValue', () => {
  test.each<[Scale, number, number]>([
    ['raw', 26, 26],
    ['pomp', 20, 25],
    ['z', 26, 1.5],
    ['t', 26, 65],
    ['iq', 26, 122.5],
    ['sten', 26, 9], // 2*1.5 + 5.5 = 8.5, halves up
    ['sten', 20, 6], // 5.5
    ['sten', 19.9, 5], // 5.45
    ['sten', 0, 1],
    ['sten', 50, 10],
    ['stanine', 26, 8], // 2*1.5 + 5 = 8
    ['stanine', 25, 8], // 7.5
    ['stanine', 24.9, 7], // 7.45
    ['stanine', 0, 1],
    ['stanine', 50, 9],
    ['percentile', 20, 50],
    ['percentile', 26, 100 * normalDistribution(1.5)],
  ])('%s of %d is %d', (scale, raw, value) => {
    expect(scaleValue(raw, frame(scale)).value).toBe(value);
  });

  test('a standard score without a norm has no value and gives the reason', () => {
    for (const scale of ['z', 't', 'sten', 'stanine', 'iq', 'percentile'] as const) {
      expect(scaleValue(20, frame(scale, { norm: null }))).toEqual({
        value: null,
        workings: { reason: 'no_norm' },
      });
    }
  });

  test('pomp needs a range with max > min', () => {
    expect(scaleValue(20, frame('pomp', { range: null }))).toEqual({
      value: null,
      workings: { reason: 'no_range' },
    });
    expect(scaleValue(20, frame('pomp', { range: { min: 5, max: 5 } })).value).toBeNull();
  });

  test('pomp is not clamped for a raw score outside the range', () => {
    const narrow = frame('pomp', { range: { min: 10, max: 30 } });
    expect(scaleValue(40, narrow).value).toBe(150);
    expect(scaleValue(5, narrow).value).toBe(-25);
  });
});

describe('scaleError', () => {
  test.each<[Scale, number]>([
    ['raw', 2],
    ['pomp', 5], // 100*2/40
    ['z', 0.5],
    ['t', 5],
    ['iq', 7.5],
    ['sten', 1],
    ['stanine', 1],
    ['percentile', (100 * (normalDistribution(2) - normalDistribution(1))) / 2],
  ])('of 2 raw points is %d on %s', (scale, error) => {
    expect(scaleError(26, 2, frame(scale))).toBeCloseTo(error, 12);
  });

  test('is unknown where the percentile table is flat', () => {
    const table: [number, number][] = [
      [10, 1],
      [12, 1],
    ];
    expect(scaleError(11, 1, frame('percentile', { norm: { ...norm, table } }))).toBeNull();
  });
});

describe('scaleRange', () => {
  test.each<[Scale, number, number]>([
    ['raw', 10, 50],
    ['pomp', 0, 100],
    ['z', -2.5, 7.5],
    ['t', 25, 125],
    ['iq', 62.5, 212.5],
    ['sten', 1, 10],
    ['stanine', 1, 9],
    ['percentile', 0, 100],
  ])('of %s', (scale, min, max) => {
    expect(scaleRange(frame(scale))).toEqual({ min, max });
  });
});

describe('tablePercentile', () => {
  const table: [number, number][] = [
    [10, 5],
    [14, 20],
    [14, 30],
    [14, 40],
    [20, 90],
  ];
  test.each([
    [9, 5],
    [10, 5],
    [12, 17.5], // half way from 5 to the mid-rank of 14, 30
    [14, 30],
    [17, 60],
    [20, 90],
    [99, 90],
  ])('of raw %d is %d', (raw, percentile) => {
    expect(tablePercentile(table, raw)).toBe(percentile);
  });
});
