import { expect, test } from 'vitest';
import { corridorOf, domainOf, segmentsOf } from './drawing.ts';

const points = [10, 14, 6].map((value) => ({ value, joined: value !== 10 }));

test('corridorOf: around the first value, only if the content has criteria', () => {
  expect(corridorOf(points, undefined)).toBeNull();
  const change = {
    method: 'jt',
    confidence: 0.95,
    direction: 'lower',
    reliability: 0.5,
    pre: { mean: 10, sd: 1 },
  } as const;
  // The error of a difference is √2 · 1 · √(1 − 0.5) = 1.
  expect(corridorOf(points, change)).toEqual({ from: expect.closeTo(8.04, 2), to: expect.closeTo(11.96, 2) });
});

test('segmentsOf: a value that is not comparable with the one before begins another line', () => {
  expect(segmentsOf(points)).toEqual([0, 0, 0]);
  expect(segmentsOf([false, true, false, true].map((joined) => ({ value: 1, joined })))).toEqual([
    0, 0, 1, 1,
  ]);
});

test('domainOf: the range of the score, else what is drawn with a margin', () => {
  expect(domainOf(points, { min: 0, max: 27 }, null)).toEqual({ min: 0, max: 27 });
  expect(domainOf(points, null, { from: 4, to: 12 })).toEqual({ min: 3, max: 15 });
  expect(domainOf([{ value: 5, joined: false }], null, null)).toEqual({ min: 4.9, max: 5.1 });
});
