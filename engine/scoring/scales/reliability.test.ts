import { describe, expect, test } from 'vitest';
import { bandOf } from './bands.ts';
import { standardErrorOfMeasurement, steppedReliability } from './reliability.ts';

describe('steppedReliability', () => {
  test.each([
    [0.8, 1, 0.8],
    [0.8, 0.5, 2 / 3], // 0.4 / 0.6
    [0.8, 2, 8 / 9], // 1.6 / 1.8
    [0.8, 0, 0],
    [1, 0, 0],
    [0, 0.5, 0],
  ])('of %d at share %d', (reliability, share, stepped) => {
    expect(steppedReliability(reliability, share)).toBeCloseTo(stepped, 15);
  });

  test('gives the standard error of an IQ test with reliability 0.96: 3 points', () => {
    expect(standardErrorOfMeasurement(15, 0.96)).toBeCloseTo(3, 12);
  });
});

describe('bandOf', () => {
  const bands = [
    { id: 'low', label: 'Low', to: 0.8 },
    { id: 'high', label: 'High', from: 0.8, to: 2 },
  ];
  test.each([
    [-5, 'low'],
    [0.79, 'low'],
    [0.8, 'high'],
    [0.7 + 0.1, 'high'], // 0.7999999999999999 in doubles
    [2, undefined],
  ])('of %d is %s', (value, id) => {
    expect(bandOf(bands, value)?.id).toBe(id);
  });
});
