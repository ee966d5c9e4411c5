import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { evaluate } from '../evaluate.ts';
import { compile, respond } from '../golden/respond.ts';
import { exceeds, reaches, roundHalfUp, same, TOLERANCE, wholePart } from './tolerance.ts';

/** Counts from 0 to 1,000 that are scored on `c`. */
function counts(n: number): object[] {
  return Array.from({ length: n }, (_, i) => ({
    id: `q${i}`,
    prompt: 'How often?',
    input: 'number',
    min: 0,
    max: 1000,
    step: 1,
    scores: { c: {} },
  }));
}

describe('a limit with more digits than a value', () => {
  test.each([
    [4, 3],
    [1, 3],
    [7, 3],
    [10, 9],
    [13, 9],
    [100, 3],
    [400, 3],
    [1000, 7],
  ])('a mean of %d/%d is in the band from there', (total, items) => {
    const limit = total / items;
    const bands = [
      { id: 'below', to: limit },
      { id: 'from', from: limit },
    ];
    const bundle = compile({
      experience: { questions: counts(items) },
      scorecard: { concepts: [{ id: 'c', method: 'mean', bands }] },
    });
    const bandOf = (sum: number) => {
      const answers = Object.fromEntries(counts(items).map((_, i) => [`q${i}`, i === 0 ? sum : 0]));
      return evaluate(bundle, respond(bundle, answers)).sub_scores[0]!.band;
    };
    expect([bandOf(total - 1), bandOf(total)]).toEqual(['below', 'from']);
  });

  test('the middle of a range with thirds is 50 % of it, and reaches 50', () => {
    const multiple = {
      id: 'q',
      prompt: 'Which?',
      input: 'multi_select',
      options: [4, 6.38, 8].map((c, i) => ({ id: `${i}`, label: `${i}`, scores: { c } })),
    };
    const chosen = {
      id: 'p',
      prompt: 'Which one?',
      input: 'single_select',
      options: [-2.31, 2].map((c, i) => ({ id: `${i}`, label: `${i}`, scores: { c } })),
    };
    const rating = { id: 'n', prompt: 'n', input: 'nps', scores: { c: { weight: 3.25 } } };
    const concept = {
      id: 'c',
      method: 'sum',
      items: [{ question_id: 'q', weight: 1 / 3 }, { question_id: 'n' }, { question_id: 'p', weight: 2 }],
      missing: { policy: 'neutral' },
      scale: 'pomp',
      bands: [
        { id: 'low', to: 50 },
        { id: 'high', from: 50 },
      ],
    };
    const bundle = compile({
      experience: { questions: [multiple, rating, chosen] },
      scorecard: { concepts: [concept] },
    });
    const [score] = evaluate(bundle, respond(bundle, {})).sub_scores;
    expect(score!.value).toBeCloseTo(50, 9);
    expect(score!.band).toBe('high');
  });
});

/** Numbers of which many differ by about the tolerance. */
const limit = fc.oneof(
  fc.integer({ min: -1000, max: 1000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const near = fc
  .tuple(limit, fc.double({ min: -3, max: 3, noNaN: true }))
  .map(([b, share]) => [b + share * TOLERANCE * Math.max(1, Math.abs(b)), b] as const);

describe('a comparison', () => {
  test('is one of below, equal and above, and equal within the stated tolerance', () => {
    fc.assert(
      fc.property(near, ([a, b]) => {
        const size = TOLERANCE * Math.max(1, Math.abs(b));
        expect([!reaches(a, b), same(a, b), exceeds(a, b)].filter(Boolean)).toHaveLength(1);
        expect(reaches(a, b)).toBe(a - b >= -size);
        expect(same(a, b)).toBe(Math.abs(a - b) <= size);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test('of whole numbers is exact, however large', () => {
    expect(reaches(999_999_999_999, 1_000_000_000_000)).toBe(false);
    expect(reaches(1_000_000_000_000, 1_000_000_000_000)).toBe(true);
  });

  test('with an infinite limit is exact', () => {
    expect([reaches(5, Infinity), exceeds(5, -Infinity), same(Infinity, Infinity)]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('rounding', () => {
  test.each([
    [16.5, 17],
    [16.499999999999996, 17],
    [16.4999, 16],
    [0.49999999999999994, 1],
    [-2.5, -2],
    [-2.500000000000001, -2],
    [-2.6, -3],
    [1e12, 1e12],
    [1e12 + 0.25, 1e12],
    [123_456_789_012_345, 123_456_789_012_345],
    [2 ** 53 + 2, 2 ** 53 + 2],
    [Infinity, Infinity],
  ])('of %d to the nearest integer is %d', (x, expected) => {
    expect(roundHalfUp(x)).toBe(expected);
  });

  test.each([
    [0.3 / 0.1, 3],
    [2.9, 2],
    [-0.5, -1],
    [7, 7],
  ])('down of %d is %d', (x, expected) => {
    expect(wholePart(x)).toBe(expected);
  });
});

describe('what rounding leaves of numbers that cancel out', () => {
  const scoresOf = (concept: object, composites: object[] = []) => {
    const scorecard = { concepts: [{ id: 'c', method: 'mean', ...concept }], composites };
    const bundle = compile({ experience: { questions: counts(3) }, scorecard });
    return evaluate(bundle, respond(bundle, { q0: 2, q1: 1, q2: 1 })).sub_scores;
  };

  test('three times a mean of 4/3, minus 4, is 0', () => {
    const score = { op: 'score', concept_id: 'c' };
    const lit = (value: number) => ({ op: 'lit', value });
    const expression = { op: 'sub', args: [{ op: 'mul', args: [lit(3), score] }, lit(4)] };
    expect(scoresOf({}, [{ id: 'm', expression }])[1]!.value).toBe(0);
  });

  test('a mean of 4/3 is 50 on the T scale of a norm with this mean', () => {
    const norms = [{ mean: 4 / 3, sd: 1e-3 }];
    expect(scoresOf({ scale: 't', norms })[0]!.value).toBe(50);
    expect(scoresOf({ scale: 'z', norms })[0]!.value).toBe(0);
  });

  test('a reliability of 1 leaves no standard error, whatever the share that was answered', () => {
    const missing = { policy: 'null', min_coverage: 0 };
    const concept = { id: 'c', method: 'mean', reliability: 1, norms: [{ mean: 1, sd: 0.3 }], missing };
    const bundle = compile({
      experience: { questions: counts(11) },
      scorecard: { concepts: [concept] },
    });
    for (let answered = 1; answered <= 11; answered++) {
      const answers = Object.fromEntries(counts(answered).map((_, i) => [`q${i}`, 1]));
      expect(evaluate(bundle, respond(bundle, answers)).sub_scores[0]!.standard_error).toBe(0);
    }
  });
});
