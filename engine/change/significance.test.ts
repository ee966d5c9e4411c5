import { describe, expect, test } from 'vitest';
import { normalQuantile } from '../numeric/normal-quantile.ts';
import { type ChangeCriteria, cutoffOf, significantChange, unchangedRange } from './significance.ts';

/** Error of measurement 10·√(1 − 0.75) = 5; of a difference 5·√2. */
const CRITERIA: ChangeCriteria = {
  method: 'jt',
  reliability: 0.75,
  pre: { mean: 60, sd: 10 },
  functional: { mean: 30, sd: 5 },
  cutoff: 'c',
  confidence: 0.95,
  direction: 'lower',
};
const change = (pre: number, post: number, more: Partial<ChangeCriteria> = {}) =>
  significantChange(pre, post, { ...CRITERIA, ...more });

describe('cutoffOf', () => {
  test.each([
    ['a', 'lower', 40],
    ['b', 'lower', 40],
    // (10 · 30 + 5 · 60) / 15
    ['c', 'lower', 40],
    ['a', 'higher', 80],
    ['b', 'higher', 20],
  ] as const)('%s, %s is better', (cutoff, direction, expected) => {
    expect(cutoffOf({ ...CRITERIA, cutoff, direction })).toBeCloseTo(expected, 12);
  });

  test('of ha takes the spread of the true scores', () => {
    // 60 − 2 · 10 · √0.75
    expect(cutoffOf({ ...CRITERIA, method: 'ha', cutoff: 'a' })).toBeCloseTo(42.6794919243, 9);
  });
});

describe('significantChange', () => {
  // (1 · 16.1 + 1.22 · 5) / 2.22 is 10, in doubles 10.000000000000002.
  test('a score on the cut-off is beyond it for nobody', () => {
    const onCutoff = { pre: { mean: 5, sd: 1 }, functional: { mean: 16.1, sd: 1.22 }, cutoff: 'c' } as const;
    expect(cutoffOf({ ...CRITERIA, ...onCutoff })).toBeCloseTo(10, 12);
    expect(change(13, 10, onCutoff)!.class).toBe('improved');
    expect(change(7, 10, { ...onCutoff, direction: 'higher' })!.class).toBe('improved');
  });

  test('indices by hand', () => {
    expect(change(60, 45)!.index).toBeCloseTo(-15 / (5 * Math.SQRT2), 12);
    // Expected after regression to the mean: 60 + 0.75 · (70 − 60) = 67.5; 10 · √(1 − 0.5625) = 6.6144
    expect(change(70, 50, { method: 'gln' })!.index).toBeCloseTo(-17.5 / 6.61437827766, 9);
    expect(change(70, 50, { method: 'en' })!.index).toBeCloseTo(-17.5 / 5, 12);
    // Group after: reliability (100 − 25) / 100 = 0.75; of the difference (75 + 75 − 100) / (200 − 100) = 0.5
    const post = { mean: 50, sd: 10, correlation: 0.5 };
    const expected = (-20 * 0.5 - 10 * 0.5) / (Math.sqrt(0.5) * Math.SQRT2 * 5);
    expect(change(70, 50, { method: 'ha', post })!.index).toBeCloseTo(expected, 12);
  });

  test.each([
    [60, 39, 'recovered'],
    [60, 45, 'improved'],
    [60, 50, 'unchanged'],
    [60, 70, 'unchanged'],
    [50, 65, 'deteriorated'],
    // The limits are not included.
    [60, 40, 'improved'],
  ] as const)('%d to %d is %s', (pre, post, expected) => {
    expect(change(pre, post)).toMatchObject({ class: expected });
    const mirrored = change(-pre, -post, {
      direction: 'higher',
      pre: { mean: -60, sd: 10 },
      functional: { mean: -30, sd: 5 },
    });
    expect(mirrored!.class).toBe(expected);
  });

  test('a reliable worsening out of the functional range is harm', () => {
    expect(change(30, 45)).toMatchObject({ class: 'deteriorated', harmed: true });
    expect(change(45, 60)).toEqual({ index: expect.any(Number), class: 'deteriorated' });
  });

  test('without a cut-off nobody is recovered or harmed', () => {
    const { cutoff: _, ...reliable } = CRITERIA;
    expect(significantChange(60, 20, reliable)).toMatchObject({ class: 'improved' });
    expect(significantChange(30, 60, reliable)).toEqual({ index: expect.any(Number), class: 'deteriorated' });
  });

  test('by `ha`, a functional group that varies less than the error of measurement has no cut-off', () => {
    const criteria: ChangeCriteria = {
      ...CRITERIA,
      method: 'ha',
      functional: { mean: 30, sd: 4 },
      post: { mean: 50, sd: 10, correlation: 0.5 },
    };
    expect(cutoffOf(criteria)).toBeNull();
    expect(significantChange(45, 75, criteria)).toEqual({ index: expect.any(Number), class: 'deteriorated' });
  });

  test('a score without error of measurement has no index', () => {
    expect(change(60, 40, { reliability: 1 })).toBeNull();
    expect(change(60, 60, { reliability: 1 })).toBeNull();
  });
});

test('normalQuantile', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 14);
  expect(normalQuantile(0.95)).toBeCloseTo(1.6448536269514722, 14);
  expect(normalQuantile(0.005)).toBeCloseTo(-2.5758293035489004, 13);
  expect(normalQuantile(0.5)).toBe(0);
  expect(normalQuantile(0.999999)).toBeCloseTo(4.753424308822899, 8);
});

describe('unchangedRange', () => {
  const post = { mean: 50, sd: 10, correlation: 0.5 };
  test.each([['jt'], ['gln'], ['en'], ['ha']] as const)(
    '%s: a score beyond a limit is a reliable change',
    (method) => {
      const criteria = { ...CRITERIA, method, post };
      const { from, to } = unchangedRange(55, criteria)!;
      const classOf = (score: number) => significantChange(55, score, criteria)!.class;
      expect([classOf(from), classOf(to)]).toEqual(['unchanged', 'unchanged']);
      expect(classOf(from - 1e-6)).not.toBe('unchanged');
      expect(classOf(to + 1e-6)).toBe('deteriorated');
    },
  );

  test('by hand, and none without an error of measurement', () => {
    // 60 ± 1.96 · 5 · √2
    const { from, to } = unchangedRange(60, CRITERIA)!;
    expect([from, to]).toEqual([expect.closeTo(46.1409, 3), expect.closeTo(73.8591, 3)]);
    expect(unchangedRange(60, { ...CRITERIA, reliability: 1 })).toBeNull();
  });
});
