import { expect, test } from 'vitest';
import { contains } from './periods.ts';

test('an instant is in the period that it starts and not in the one that it ends', () => {
  expect([9, 10, 19, 20].map((ms) => contains({ startsAt: 10, endsAt: 20 }, new Date(ms)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
