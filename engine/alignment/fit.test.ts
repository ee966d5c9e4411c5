import { expect, test } from 'vitest';
import { fitOf, gapOf } from './fit.ts';

test('a score that equals a goal with more digits has no gap', () => {
  const goals = [{ ideal: 4 / 3 }, { min: 4 / 3 }, { max: 4 / 3 }];
  for (const goal of goals) {
    const gap = gapOf(1.33333333333, goal);
    expect([gap, fitOf(gap, 0)]).toEqual([0, 1]);
  }
  expect(gapOf(1.33, { min: 4 / 3 })).toBeCloseTo(0.01 / 3, 12);
});
