import { expect, test } from 'vitest';
import { fitPoints } from './fit.ts';

test('the drawing has a point for each step, and none without a target', () => {
  const points = fitPoints({ ideal: 5 }, { min: 0, max: 10 }).split(' ');
  expect(points).toHaveLength(101);
  // The fit is 0.5 at a gap of half the range, and 1 at the ideal: see docs/measurement.md, Alignment.
  expect([points[0], points[50]]).toEqual(['0,20.00', '50,0.00']);
  expect(fitPoints({}, { min: 0, max: 10 })).toBe('');
});
