import { expect, test } from 'vitest';
import type { IrtItem } from '../../authoring/scorecard/irt.ts';
import { thetaOf, wrightMap } from './wright.ts';

const item = (b: number[]): IrtItem => ({ model: b.length > 1 ? 'grm' : '2pl', a: [1], b, c: 0, d: 1, D: 1 });
const items = new Map([
  ['easy', item([-1])],
  ['hard', item([1])],
  ['steps', item([-0.5, 0.5])],
]);

test('a sum score is at the θ at which it is expected', () => {
  expect(thetaOf(items, 2)).toBeCloseTo(0, 6);
  expect(thetaOf(items, 1)).toBeCloseTo(-thetaOf(items, 3), 6);
  expect(thetaOf(items, 0)).toBeCloseTo(-4, 6);
});

test('people and the thresholds of items are in the same rows', () => {
  const rows = wrightMap(items, [
    { value: 2, count: 7 },
    { value: 4, count: 3 },
  ]);
  const at = (theta: number) => rows.find((row) => row.theta === theta)!;
  expect(rows).toHaveLength(17);
  expect(at(0)).toEqual({ theta: 0, people: 7, items: [] });
  expect(at(4).people).toBe(3);
  expect(at(-1).items).toEqual([{ questionId: 'easy' }]);
  expect(at(0.5).items).toEqual([{ questionId: 'steps', threshold: 2 }]);
});
