import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { rounded } from './decimal.ts';

const options = { noNaN: true, noDefaultInfinity: true };
/** Of every magnitude, and those that scores have. */
const finite = fc.oneof(
  fc.double({ ...options, min: -1e300, max: 1e300 }),
  fc.double({ ...options, min: -1000, max: 1000 }),
  fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 })).map(([a, b]) => a / b),
);

describe('rounded', () => {
  test.each([
    [0.1 + 0.2, 0.3],
    [0.56 - 2 ** -53, 0.56],
    [0.7 + 0.1, 0.8],
    [2 / 3, 0.666666666667],
    [-1 / 3, -0.333333333333],
    [1e-9 / 3, 3.33333333333e-10],
    [9_007_199_254_740_991, 9_007_199_254_740_991],
    [1_234_567_890_123, 1_234_567_890_123],
    [Number.MAX_VALUE, 1.79769313486e308],
    [5e-324, 5e-324],
  ])('of %d is %d', (x, expected) => {
    expect(rounded(x)).toBe(expected);
  });

  test('has no minus zero and keeps infinities', () => {
    expect(Object.is(rounded(-0), 0)).toBe(true);
    expect([rounded(Infinity), rounded(-Infinity)]).toEqual([Infinity, -Infinity]);
    expect(rounded(Number.NaN)).toBeNaN();
  });

  test('changes a number by at most half a unit of its twelfth digit, once', () => {
    fc.assert(
      fc.property(finite, (x) => {
        const y = rounded(x);
        expect(rounded(y)).toBe(y);
        expect(rounded(-x)).toBe(-y + 0);
        expect(Math.abs(y - x)).toBeLessThanOrEqual(5.0001e-12 * Math.abs(x) + 1e-320);
        expect(
          String(y)
            .replace(/e.*|[-.]/g, '')
            .replace(/^0+/, '')
            .replace(/0+$/, '').length,
        ).toBeLessThanOrEqual(Number.isSafeInteger(x) ? 16 : 12);
      }),
      { numRuns: runs(5_000) },
    );
  });

  test('is the number that decimal formatting gives', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 9 }), (n, places) => {
        const x = Number(`${n}e-${places}`);
        expect(rounded(x * (1 + Number.EPSILON))).toBe(x);
      }),
      { numRuns: runs(5_000) },
    );
  });
});
