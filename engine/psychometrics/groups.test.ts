import { expect, test } from 'vitest';
import { fQuantile } from '../numeric/distributions.ts';
import { agreementOf, differenceToWhole, isFavourable, type Moments, meanOf } from './groups.ts';

const momentsOf = (values: readonly number[]): Moments => ({
  n: values.length,
  sum: values.reduce((sum, value) => sum + value, 0),
  squares: values.reduce((sum, value) => sum + value ** 2, 0),
});
const A = momentsOf([1, 2, 3]);
const B = momentsOf([3, 4, 5]);
const C = momentsOf([5, 6, 7]);

test('the mean has the interval of Student’s t distribution', () => {
  const { value, interval } = meanOf(A)!;
  expect(value).toBe(2);
  // t(0.975; 2) = 4.302653, the standard error is 1/√3.
  expect(interval![0]).toBeCloseTo(2 - 4.302653 / Math.sqrt(3), 6);
  expect(interval![1]).toBeCloseTo(2 + 4.302653 / Math.sqrt(3), 6);
  expect(meanOf(momentsOf([4]))).toEqual({ value: 4, interval: null });
  expect(meanOf(momentsOf([]))).toBeUndefined();
});

test('the analysis of variance, worked by hand: MSB = 12, MSW = 1', () => {
  const { icc1, icc2, f, degrees, p } = agreementOf([A, B, C])!;
  expect(f).toBeCloseTo(12, 12);
  expect(degrees).toEqual([2, 6]);
  expect(icc1).toBeCloseTo(11 / 14, 12);
  expect(icc2).toBeCloseTo(11 / 12, 12);
  // With two degrees of freedom above, P(F > f) = (1 + 2f/6)^(−6/2) = 5⁻³.
  expect(p).toBeCloseTo(0.008, 12);
  expect(agreementOf([A])).toBeUndefined();
  expect(agreementOf([momentsOf([1]), momentsOf([2])])).toBeUndefined();
});

test('the difference to the whole is that to the others, times their share', () => {
  const { value, interval } = differenceToWhole(A, momentsOf([1, 2, 3, 3, 4, 5]))!;
  expect(value).toBe(-1);
  // Welch with equal variances: 4 degrees of freedom, t = 2.776445, error √(2/3).
  expect(interval![0]).toBeCloseTo(-1 - 0.5 * 2.776445 * Math.sqrt(2 / 3), 6);
  expect(interval![1]).toBeCloseTo(-1 + 0.5 * 2.776445 * Math.sqrt(2 / 3), 6);
  expect(differenceToWhole(A, A)).toBeUndefined();
});

test('groups of people who do not differ have no agreement, whatever the sums of their fractions are', () => {
  const same = (value: number, n: number) => momentsOf(Array(n).fill(value));
  expect(agreementOf([same(0.7, 3), same(1.1, 6)])).toBeUndefined();
  expect(agreementOf([same(1 / 3, 25), same(1 / 3, 6), same(1 / 3, 3)])).toBeUndefined();
  const { interval } = meanOf(same(0.7, 3))!;
  expect(interval![1] - interval![0]).toBe(0);
  expect(agreementOf([momentsOf([0.7, 0.7, 0.8]), same(1.1, 6)])!.icc1).toBeLessThan(1);
});

test('the middle of a range is not favourable', () => {
  const range = { min: 0, max: 2.66666666667 };
  for (const direction of ['higher', 'lower'] as const) {
    expect(isFavourable(1.33333333333, range, direction)).toBe(false);
    expect(isFavourable(50.0000000001, { min: 0, max: 100 }, direction)).toBe(false);
  }
  expect(isFavourable(1.4, range, 'higher')).toBe(true);
  expect(isFavourable(1.2, range, 'lower')).toBe(true);
});

test.each([400, 500, 501, 1250, 20_000])('the interval of %i values is that of the F distribution', (n) => {
  const { value, interval } = meanOf({ n, sum: 0, squares: n - 1 })!;
  expect(interval![1] - value).toBeCloseTo(Math.sqrt(fQuantile(0.95, 1, n - 1) / n), 12);
});
