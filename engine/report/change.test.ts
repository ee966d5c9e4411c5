import { expect, test } from 'vitest';
import { reliableChange } from './change.ts';

test('worked by hand: SE 1.5 and 2 give 1.96·√(2.25 + 4) = 4.9', () => {
  const change = reliableChange({ value: 20, standard_error: 1.5 }, { value: 15, standard_error: 2 });
  expect(change.delta).toBe(-5);
  expect(change.threshold).toBeCloseTo(4.9, 12);
  expect(change.changed).toBe(true);
});

test('example of the source: SD 7.5, reliability 0.8 give S_diff 4.74 and, from 32.5 to 47.5, RC 3.16', () => {
  const standard_error = 7.5 * Math.sqrt(1 - 0.8);
  const { delta, threshold } = reliableChange(
    { value: 32.5, standard_error },
    { value: 47.5, standard_error },
  );
  expect(threshold! / 1.96).toBeCloseTo(4.743, 3);
  expect(delta / (threshold! / 1.96)).toBeCloseTo(3.162, 3);
});

test('a difference smaller than or equal to the threshold is not a change', () => {
  expect(reliableChange({ value: 10, standard_error: 3 }, { value: 15, standard_error: 3 }).changed).toBe(
    false,
  );
  expect(reliableChange({ value: 0, standard_error: 1 }, { value: 1.96, standard_error: 0 }).changed).toBe(
    false,
  );
});

test('without both standard errors the change is unknown', () => {
  expect(reliableChange({ value: 10 }, { value: 90, standard_error: 1 })).toEqual({
    delta: 80,
    threshold: null,
    changed: null,
  });
});
