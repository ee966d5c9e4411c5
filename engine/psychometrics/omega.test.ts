import { expect, test } from 'vitest';
import { limited } from '../../vitest.limits.ts';
import { addCase, emptyMoments } from './moments.ts';
import { omega } from './omega.ts';

test('omega of items that nearly determine each other is found', async () => {
  // With these answers, rounding errors keep the gradient above the tolerance of the search.
  const moments = emptyMoments(10);
  for (let person = 0; person < 3000; person++)
    addCase(
      moments,
      Array.from({ length: 10 }, (_, item) => ((10 * person + 3) * 31 + (item + 2) * (1 + (person % 7))) % 3),
    );
  const found = await limited('omega of ten items that nearly determine each other', 100, () =>
    omega(moments),
  );
  expect(found).toEqual({ value: expect.closeTo(0.680243, 6) });
});
