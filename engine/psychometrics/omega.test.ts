import { expect, test } from 'vitest';
import { timeLimit } from '../../vitest.machine.ts';
import { addCase, emptyMoments } from './moments.ts';
import { omega } from './omega.ts';

test('omega of items that nearly determine each other is found in a moment', () => {
  // With these answers, rounding errors keep the gradient above the tolerance of the search.
  const moments = emptyMoments(10);
  for (let person = 0; person < 3000; person++)
    addCase(
      moments,
      Array.from({ length: 10 }, (_, item) => ((10 * person + 3) * 31 + (item + 2) * (1 + (person % 7))) % 3),
    );
  const times = Array.from({ length: 3 }, () => {
    const { user } = process.cpuUsage();
    expect(omega(moments)).toEqual({ value: expect.closeTo(0.680243, 6) });
    return (process.cpuUsage().user - user) / 1000;
  });
  expect(Math.min(...times)).toBeLessThan(timeLimit(100));
});
