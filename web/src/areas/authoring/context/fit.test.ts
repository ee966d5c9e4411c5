import { expect, test } from 'vitest';
import { fitOf, fitPoints } from './fit.ts';

test('the fit is that worked out in docs/measurement.md', () => {
  expect(fitOf({ min: 60, max: 80, tolerance: 20 }, 50, { min: 0, max: 100 })).toBe(0.5);
  expect(fitOf({ ideal: 5 }, 4, { min: 1, max: 5 })).toBe(0.75);
  expect(fitOf({ ideal: 5, tolerance: 0 }, 5, { min: 1, max: 5 })).toBe(1);
  expect(fitOf({ ideal: 5, tolerance: 0 }, 4, { min: 1, max: 5 })).toBe(0);
  expect(fitOf({}, 4, { min: 1, max: 5 })).toBeUndefined();
});

test('the drawing has a point for each step, and none without a target', () => {
  expect(fitPoints({ ideal: 5 }, { min: 0, max: 10 }).split(' ')).toHaveLength(101);
  expect(fitPoints({}, { min: 0, max: 10 })).toBe('');
});
