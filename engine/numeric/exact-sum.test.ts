import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exactSum } from './exact-sum.ts';

const doubles = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e100, max: 1e100 }), {
  maxLength: 60,
});

describe('exactSum', () => {
  test.each([
    [[], 0],
    [[1, 2, 3], 6],
    [[1e100, 1, -1e100], 1],
    // Python: math.fsum([0.1] * 10) == 1.0, where adding one by one gives 0.9999999999999999.
    [new Array(10).fill(0.1), 1],
    // The remainder decides ties between two doubles; expected values are from Python's math.fsum.
    [[1e16, 1, 1e-16], 10000000000000002],
    [[1, 2 ** -53, 2 ** -106], 1.0000000000000002],
    [[2 ** 53, 1, -1, 1], 2 ** 53 + 0],
  ])('adds %j', (terms, sum) => {
    expect(exactSum(terms)).toBe(sum);
  });

  test('does not depend on the order of the terms', () => {
    fc.assert(
      fc.property(doubles, fc.infiniteStream(fc.nat()), (terms, random) => {
        const shuffled = terms
          .map((term) => ({ term, key: random.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ term }) => term);
        expect(exactSum(shuffled)).toBe(exactSum(terms));
      }),
    );
  });

  test('is within one rounding error of the exact sum, computed in integer multiples of 2^-40', () => {
    const fixed = fc.array(fc.bigInt({ min: -(2n ** 52n), max: 2n ** 52n }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fixed, (terms) => {
        const total = terms.reduce((sum, term) => sum + term, 0n);
        expect(exactSum(terms.map((term) => Number(term) / 2 ** 40))).toBe(Number(total) / 2 ** 40);
      }),
    );
  });
});
