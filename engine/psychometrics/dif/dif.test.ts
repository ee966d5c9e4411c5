import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { logisticTest } from './logistic.ts';
import { mantelTest } from './mantel.ts';
import { mantelHaenszel } from './mantel-haenszel.ts';
import type { MatchedItem } from './strata.ts';

const FILE = join(import.meta.dirname, '../../../../shared/fixtures/psychometrics_dif.json');

interface DataSet {
  kind: 'dichotomous' | 'polytomous';
  items: string[];
  categories: [number, number];
  reference: string[];
  focal: string[];
  expected: Record<string, Record<string, any>>;
}

const sets: DataSet[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')).data_sets : [];
const setOf = (kind: DataSet['kind']) => sets.find((set) => set.kind === kind);
const itemsOf = (kind: DataSet['kind']) => setOf(kind)?.items ?? [];

function matched(set: DataSet, item: string): MatchedItem {
  const [min, max] = set.categories;
  const scores = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  const at = set.items.indexOf(item);
  const strata = new Map<number, { total: number; reference: number[]; focal: number[] }>();
  for (const group of ['reference', 'focal'] as const) {
    for (const responses of set[group]) {
      const row = Array.from(responses, Number);
      const total = row.reduce((sum, score) => sum + score, 0);
      const empty = { total, reference: scores.map(() => 0), focal: scores.map(() => 0) };
      const stratum = strata.get(total) ?? empty;
      strata.set(total, stratum);
      stratum[group][row[at]! - min]! += 1;
    }
  }
  return { scores, strata: [...strata.values()] };
}

const near = (value: number | null, expected: number, tolerance = 1e-9) => {
  expect(Math.abs(value! - expected) / Math.max(1, Math.abs(expected))).toBeLessThan(tolerance);
};

describe.skipIf(sets.length === 0)(
  'differential item functioning of R (skipped if ../shared/fixtures is absent)',
  () => {
    it.each(itemsOf('dichotomous'))('Mantel–Haenszel of %s', (item) => {
      const set = setOf('dichotomous')!;
      const { mh } = set.expected[item]!;
      const found = mantelHaenszel(matched(set, item))!;
      near(found.odds!.ratio, mh.odds_ratio);
      near(found.odds!.interval[0], mh.ci95[0]);
      near(found.odds!.interval[1], mh.ci95[1]);
      near(found.chiSquare, mh.chi2);
      near(found.p, mh.p);
      near(found.odds!.delta, mh.delta);
      near(found.odds!.standardError, mh.delta_se);
      expect(found.class).toBe(mh.ets_class);
    });

    it.each(itemsOf('dichotomous'))('logistic regression of %s', (item) => {
      const set = setOf('dichotomous')!;
      const { logistic } = set.expected[item]!;
      const found = logisticTest(matched(set, item))!;
      near(found.chiSquare, logistic.chi2_2df, 1e-6);
      near(found.p, logistic.p_2df, 1e-7);
      near(found.uniformP, logistic.p_uniform, 1e-7);
      near(found.nonUniformP, logistic.p_nonuniform, 1e-7);
      near(found.r2Change, logistic.delta_r2, 1e-8);
      expect(found.class).toBe(logistic.jodoin_gierl_class);
    });

    it.each(itemsOf('polytomous'))("Mantel's test of %s", (item) => {
      const set = setOf('polytomous')!;
      const expected = set.expected[item]!;
      const found = mantelTest(matched(set, item))!;
      near(found.chiSquare, expected.mantel_chi2);
      near(found.p, expected.p);
      near(found.smd, expected.smd);
      near(found.standardError, expected.smd_se);
      near(found.effectSize, expected.effect_size);
      expect(found.class.repeat(2)).toBe(expected.ets_class);
    });
  },
);

describe('an item that nobody of the focal group got right', () => {
  const item = (count: number): MatchedItem => ({
    scores: [0, 1],
    strata: [1, 2, 3].map((total) => ({ total, reference: [count, count], focal: [2 * count, 0] })),
  });

  it("has χ² and p of R's mantelhaen.test, and no odds ratio, which is infinite", () => {
    // By hand, of three equal tables: Σ(A − E) = 3·(10 − 20·10/40), Σ variance = 3·20·20·10·30/(40²·39).
    const found = mantelHaenszel(item(10))!;
    expect(found).toMatchObject({
      chiSquare: expect.closeTo(14.5 ** 2 / (360_000 / 62_400), 12),
      class: 'B',
    });
    expect(found.p).toBeLessThan(1e-8);
    expect(found).not.toHaveProperty('odds');
  });

  it('is of class A as long as few people show it', () => {
    expect(mantelHaenszel({ ...item(1), strata: item(1).strata.slice(0, 1) })!.class).toBe('A');
  });
});

describe('items without information', () => {
  const item = (reference: number[], focal: number[]): MatchedItem => ({
    scores: [0, 1],
    strata: [{ total: 3, reference, focal }],
  });

  it.each([
    ['one group only', item([5, 5], [0, 0])],
    ['equal answers', item([0, 5], [0, 7])],
    ['no people', { scores: [0, 1], strata: [] }],
  ])('gives no result for %s', (_title, given) => {
    expect(mantelHaenszel(given)).toBeUndefined();
    expect(mantelTest(given)).toBeUndefined();
    expect(logisticTest(given)).toBeUndefined();
  });

  // −1/6 − 1/3, in doubles −0.4999999999999999: the correction takes all of it.
  it('corrects a difference of exactly one half to nothing', () => {
    const strata = [
      { total: 1, reference: [1, 0], focal: [4, 1] },
      { total: 2, reference: [2, 1], focal: [3, 3] },
    ];
    expect(mantelHaenszel({ scores: [0, 1], strata })).toMatchObject({ chiSquare: 0, p: 1 });
  });

  it('gives no logistic result where the predictors separate the answers', () => {
    const separated = {
      scores: [0, 1],
      strata: [
        { total: 0, reference: [5, 0], focal: [6, 0] },
        { total: 1, reference: [0, 5], focal: [0, 8] },
      ],
    };
    expect(logisticTest(separated)).toBeUndefined();
  });

  it('gives no logistic result where the total separates the answers of one group only', () => {
    const strataOf = (focal: [number, number][]) => ({
      scores: [0, 1],
      strata: focal.map((counts, total) => ({ total, reference: [5, 4 + total], focal: counts })),
    });
    expect(
      logisticTest(
        strataOf([
          [6, 0],
          [3, 3],
          [0, 6],
        ]),
      ),
    ).toBeUndefined();
    expect(
      logisticTest(
        strataOf([
          [6, 1],
          [3, 3],
          [1, 6],
        ]),
      )!.chiSquare,
    ).toBeGreaterThan(0);
  });
});
