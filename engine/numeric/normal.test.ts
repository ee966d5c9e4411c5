import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalDistribution } from './normal.ts';

/** scipy 1.17.1, scipy.stats.norm.cdf */
const SCIPY = [
  [-8, 6.22096057427174e-16],
  [-5, 2.866515718791933e-7],
  [-3.5, 0.00023262907903552502],
  [-2, 0.022750131948179195],
  [-1.96, 0.024997895148220435],
  [-1, 0.15865525393145707],
  [-0.5, 0.3085375387259869],
  [-0.1, 0.460172162722971],
  [0, 0.5],
  [0.1, 0.539827837277029],
  [0.5, 0.6914624612740131],
  [1.5, 0.9331927987311419],
  [1.96, 0.9750021048517795],
  [2.3263478740408408, 0.99],
  [3, 0.9986501019683699],
  [5, 0.9999997133484281],
  [8, 0.9999999999999993],
] as const;

describe('normalDistribution', () => {
  test.each(SCIPY)('of %d', (z, p) => {
    expect(Math.abs(normalDistribution(z) - p)).toBeLessThan(1e-15);
  });

  test('is monotonic, within 0..1 and symmetric for any double', () => {
    const z = fc.double({ noNaN: true });
    fc.assert(
      fc.property(z, z, (a, b) => {
        const [low, high] = a <= b ? [a, b] : [b, a];
        expect(normalDistribution(high) - normalDistribution(low)).toBeGreaterThanOrEqual(-1e-15);
        expect(normalDistribution(a)).toBeGreaterThanOrEqual(0);
        expect(normalDistribution(a)).toBeLessThanOrEqual(1);
        expect(normalDistribution(a) + normalDistribution(-a)).toBeCloseTo(1, 14);
      }),
    );
  });
});
