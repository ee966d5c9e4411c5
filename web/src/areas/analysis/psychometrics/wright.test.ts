import { draftScores, irtItems } from '@eps/engine/authoring';
import { expect, test } from 'vitest';
import { thetaOf, wrightMap } from './wright.ts';

const parameters = { easy: { a: 1, b: [-1] }, hard: { a: 1, b: [1] }, steps: { a: 1, b: [-0.5, 0.5] } };
const { concepts } = draftScores({
  scorecard: { concepts: [{ id: 'a', irt: { model: 'grm', items: parameters } }] },
});
const items = irtItems(concepts.get('a')!);
const curves = items.map(({ item }) => item);

test('a sum score is at the θ at which it is expected', () => {
  expect(thetaOf(curves, 2)).toBeCloseTo(0, 6);
  expect(thetaOf(curves, 1)).toBeCloseTo(-thetaOf(curves, 3), 6);
  expect(thetaOf(curves, 0)).toBeCloseTo(-4, 6);
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
