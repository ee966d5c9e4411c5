import { expect, test } from 'vitest';
import { type Calibration, pointOf } from './calibration.ts';

const calibration = {
  link: { slope: 2, intercept: 1 },
  items: {
    q1: {
      a: 3,
      b: [0, 1],
      standard_errors: { a: 0.4, b: [0.1, null] },
      in_use: { a: 1.5, b: [1, 2] },
      linked: { a: 1.5, b: [1, 3] },
      drift: true,
    },
    q2: { a: 1, b: 0, standard_errors: { a: 0.1, b: 0.1 } },
  },
} as unknown as Calibration;
const at = '2026-03-02T09:00:00Z';

test('a parameter is on the scale in use, and so is its interval', () => {
  expect(pointOf(calibration, 'q1', 'a', at)).toEqual({
    at,
    value: 1.5,
    margin: 1.96 * 0.2,
    inUse: 1.5,
    drift: true,
  });
  expect(pointOf(calibration, 'q1', 0, at)).toMatchObject({ value: 1, margin: 1.96 * 0.2 });
});

test('a parameter without a standard error has no interval, one that is not in use has no point', () => {
  expect(pointOf(calibration, 'q1', 1, at)).toMatchObject({ value: 3, margin: undefined, inUse: 2 });
  expect(pointOf(calibration, 'q1', 2, at)).toBeUndefined();
  expect(pointOf(calibration, 'q2', 'a', at)).toBeUndefined();
});
