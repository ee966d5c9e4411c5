import { expect, test } from 'vitest';
import { ageOf, draftOf, isReady } from './ages.ts';

test.each([undefined, null, 'P1D', 'P12W', 'P6M', 'P10Y', 'P1Y6M', 'P2W3D'])(
  'the age %s is shown and stored as it is',
  (age) => {
    const draft = draftOf(age);
    expect(isReady(draft)).toBe(true);
    expect(ageOf(draft)).toBe(age);
  },
);

test('an amount is a whole number of at least one', () => {
  const draft = draftOf('P30D');
  expect(draft).toEqual({ unit: 'D', amount: 30, text: '' });
  for (const amount of [undefined, 0, 1.5, -1]) expect(isReady({ ...draft, amount })).toBe(false);
  expect(isReady({ unit: 'other', amount: undefined, text: '' })).toBe(false);
});
