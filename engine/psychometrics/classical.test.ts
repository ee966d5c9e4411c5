import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { classicalStatistics, type Statistic } from './classical.ts';
import { addCase, addMoments, emptyMoments, type ItemMoments } from './moments.ts';
import { omega } from './omega.ts';

const FILE = join(import.meta.dirname, '../../../shared/fixtures/psychometrics_ctt.json');

interface ExpectedStatistics {
  n_complete: number;
  mean: number;
  sd: number;
  alpha: number;
  alpha_ci95: [number, number];
  omega_total: number;
  sem: number;
  mean_interitem_r: number;
  lambda2: number;
  items: Record<string, { mean: number; sd: number; item_rest: number; alpha_if_dropped: number }>;
}
interface DataSet {
  name: string;
  items: string[];
  categories: [number, number];
  reverse?: string[];
  groups?: string[];
  responses: (number | null)[][];
  expected: ExpectedStatistics;
  expected_by_group?: Record<string, ExpectedStatistics>;
  subscales?: Record<string, { items: string[]; expected: ExpectedStatistics }>;
}

const sets: DataSet[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).data_sets : [];

/** Every fit of the file: its name, its data and the expected numbers. */
const fits = sets.flatMap((set) => [
  [set.name, momentsOf(set, set.items, () => true), set.items, set.expected] as const,
  ...Object.entries(set.expected_by_group ?? {}).map(
    ([group, expected]) =>
      [
        `${set.name}, ${group}`,
        momentsOf(set, set.items, (row) => set.groups![row] === group),
        set.items,
        expected,
      ] as const,
  ),
  ...Object.entries(set.subscales ?? {}).map(
    ([name, { items, expected }]) =>
      [`${set.name}, ${name}`, momentsOf(set, items, () => true), items, expected] as const,
  ),
]);

function momentsOf(set: DataSet, items: string[], includes: (row: number) => boolean): ItemMoments {
  const [min, max] = set.categories;
  const moments = emptyMoments(items.length);
  set.responses.forEach((row, index) => {
    const scores = items.map((item) => {
      const score = row[set.items.indexOf(item)]!;
      return score !== null && set.reverse?.includes(item) ? min + max - score : score;
    });
    if (includes(index) && scores.every((score) => score !== null)) addCase(moments, scores);
  });
  return moments;
}

const near = (statistic: Statistic, expected: number, tolerance: number) => {
  expect(Math.abs(statistic.value! - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(tolerance);
};

describe.skipIf(sets.length === 0)('reliability of R (skipped if ../shared/fixtures is absent)', () => {
  it.each(fits)('%s', (_name, moments, items, expected) => {
    const statistics = classicalStatistics(moments);
    expect(statistics.n).toBe(expected.n_complete);
    near(statistics.mean, expected.mean, 1e-9);
    near(statistics.sd, expected.sd, 1e-9);
    near(statistics.alpha, expected.alpha, 1e-9);
    near({ value: statistics.alpha.lower! }, expected.alpha_ci95[0], 1e-7);
    near({ value: statistics.alpha.upper! }, expected.alpha_ci95[1], 1e-7);
    near(statistics.lambda2, expected.lambda2, 1e-9);
    near(statistics.standardErrorOfMeasurement, expected.sem, 1e-9);
    near(statistics.meanInterItemCorrelation, expected.mean_interitem_r, 1e-9);
    near(omega(moments), expected.omega_total, 1e-6);
    items.forEach((item, index) => {
      const [found, reference] = [statistics.items[index]!, expected.items[item]!];
      near(found.itemRest, reference.item_rest, 1e-9);
      near(found.alphaIfDropped, reference.alpha_if_dropped, 1e-9);
    });
  });
});

describe('classicalStatistics', () => {
  it('gives null with a reason where a number does not exist', () => {
    const one = emptyMoments(2);
    addCase(one, [1, 2]);
    expect(classicalStatistics(one).alpha).toEqual({ value: null, reason: 'too_few_respondents' });

    const single = emptyMoments(1);
    for (const score of [1, 2, 3]) addCase(single, [score]);
    expect(classicalStatistics(single)).toMatchObject({
      sd: { value: 1 },
      alpha: { value: null, reason: 'too_few_items' },
      items: [{ itemRest: { value: null, reason: 'too_few_items' } }],
    });

    const constant = emptyMoments(3);
    for (const score of [1, 2, 3, 4, 5]) addCase(constant, [score, 6 - score, 2]);
    expect(classicalStatistics(constant)).toMatchObject({
      alpha: { value: null, reason: 'no_variance' },
      lambda2: { value: null, reason: 'no_variance' },
      meanInterItemCorrelation: { value: null, reason: 'item_without_variance' },
    });
    expect(classicalStatistics(constant).items[2]!.itemRest).toEqual({ value: null, reason: 'no_variance' });
    expect(omega(constant)).toEqual({ value: null, reason: 'item_without_variance' });
  });

  it('has an omega of items of which two are the same, with uniquenesses at their limit', () => {
    const moments = emptyMoments(4);
    const same = [
      [1, 2, 1],
      [2, 1, 3],
      [3, 3, 2],
      [4, 3, 4],
      [5, 4, 3],
      [1, 1, 2],
      [2, 3, 2],
      [4, 5, 3],
      [5, 3, 5],
      [3, 2, 4],
    ] as const;
    for (const [x, y, z] of same) addCase(moments, [x, x, y, z]);
    // By scipy's L-BFGS-B with the uniquenesses bounded at 0.005, the best of 30 starts.
    near(omega(moments), 0.94099817, 1e-6);
  });

  it('has the omega of the higher maximum, where the factor nearly determines one of few items', () => {
    const moments = emptyMoments(4);
    for (const scores of [
      [5, 4, 5, 4],
      [1, 3, -2, 3],
      [-4, -6, -3, -4],
      [1, -4, 4, 4],
      [1, 1, -2, 2],
      [-2, -10, 2, 4],
      [-3, -8, -5, -1],
      [-7, -3, -6, -3],
      [6, 3, 4, 5],
      [-6, -4, -5, -2],
    ])
      addCase(moments, scores);
    // By scipy's L-BFGS-B, the best of 40 starts: discrepancy 0.875055; another maximum has 0.880040.
    near(omega(moments), 0.9024744, 1e-6);
  });

  it('has no alpha without an item where rounding is all that the others vary in', () => {
    const moments = emptyMoments(4);
    addCase(moments, [0.6, 0.35, 0.85, 1.1]);
    addCase(moments, [0.6, 0.85, 0.6, 0.85]);
    const { alpha, items } = classicalStatistics(moments);
    expect(alpha.value).toBeNull();
    expect(items[0]!.alphaIfDropped).toEqual({ value: null, reason: 'no_variance' });
    expect(items[1]!.alphaIfDropped.value).toBeCloseTo(0.75, 9);
  });

  it('keeps an item without variance, which lowers alpha but does not prevent it', () => {
    const moments = emptyMoments(3);
    for (const [a, b] of [
      [1, 1],
      [2, 3],
      [3, 2],
      [4, 4],
    ] as const)
      addCase(moments, [a, b, 2]);
    const { alpha, items } = classicalStatistics(moments);
    // Item variances 5/3, 5/3 and 0, one covariance of 4/3: 3/2 · (1 − (10/3)/6).
    expect(alpha.value).toBeCloseTo(2 / 3, 12);
    expect(items[2]!.sd).toEqual({ value: 0 });
  });

  it('is the same for moments that were added up in parts', () => {
    const [whole, first, second] = [emptyMoments(2), emptyMoments(2), emptyMoments(2)];
    [
      [1, 2],
      [3, 3],
      [2, 5],
      [4, 1],
    ].forEach((scores, index) => {
      addCase(whole, scores);
      addCase(index < 2 ? first : second, scores);
    });
    addMoments(first, second);
    expect(classicalStatistics(first)).toEqual(classicalStatistics(whole));
  });
});
