import { expect, test } from 'vitest';
import { ConceptCounter } from './counter.ts';
import { mantelTest } from './dif/mantel.ts';
import { conceptPsychometrics } from './report.ts';

const items = ['a', 'b', 'c'].map((id) => ({ id, questionId: id, options: [], minimum: 0, maximum: 2 }));
const CONCEPT = { id: 'mood', label: 'Mood', fingerprint: 'f', items };

function psychometricsOf(rows: number[][]) {
  const counter = new ConceptCounter(3);
  for (const keyed of rows) counter.add({ keyed, chosen: keyed.map(() => []) });
  return conceptPsychometrics(CONCEPT, counter, 1);
}

// Sums of fractions are rounded: Σx² − (Σx)²/n is not always 0.
test.each([3, 7, 10, 25, 100, 1000])('%d people who all answer alike have no variance', (n) => {
  for (const row of [
    [0.7, 0.7, 0.1],
    [1 / 3, 0.7, 0.1],
    [1.1, 1.9, 0.3],
  ]) {
    const report = psychometricsOf(Array(n).fill(row));
    expect(report).toMatchObject({ sd: 0, lambda2: null, alpha: { value: null } });
    expect(report.reasons).toMatchObject({ alpha: 'no_variance' });
    expect(report.items.map(({ sd, item_rest }) => [sd, item_rest])).toEqual(Array(3).fill([0, null]));
  }
});

test('an item of fractions that nobody answers differently leaves no omega', () => {
  const rows = Array.from({ length: 25 }, (_, i) => [1 / 3, i % 2 ? 0.7 : 1.1, i % 3 ? 0.7 : 0.1]);
  const report = psychometricsOf(rows);
  expect(report.omega.value).toBeNull();
  expect(report.reasons).toMatchObject({ omega: 'item_without_variance' });
});

test('an item that everybody with the same total answers alike has no test of differential functioning', () => {
  for (const scores of [
    [0.1, 0.7, 1.1],
    [1 / 3, 2 / 3, 0.9],
  ]) {
    for (const [a, b] of [
      [3, 7],
      [6, 5],
      [10, 3],
    ] as const) {
      const strata = [
        { total: 1, reference: [a, 0, 0], focal: [b, 0, 0] },
        { total: 2, reference: [0, b, 0], focal: [0, a, 0] },
        { total: 3, reference: [0, 0, a], focal: [0, 0, b] },
      ];
      expect(mantelTest({ scores, strata })).toBeUndefined();
    }
  }
});

test.each([0.7, 0.123456, -1.1])('estimates that are all %d have no empirical reliability', (value) => {
  const counter = new ConceptCounter(3);
  const theta = { value, standardError: 0.4 };
  for (let n = 0; n < 10; n++) counter.add({ keyed: [0, 1, 2], chosen: [[], [], []], theta });
  const irt = { information: [], marginalReliability: 0.5 };
  expect(conceptPsychometrics({ ...CONCEPT, irt }, counter, 1).irt?.empirical_reliability).toBeNull();
});
