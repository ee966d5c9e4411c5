import { describe, expect, test } from 'vitest';
import { namesOf } from '../conditions/names.ts';
import { bandProblems, edgeStep, sharedEdges, withBand, withEdge, withoutGaps } from './bands.ts';
import { expectedCategory, information, irtItem, probabilities } from './irt.ts';
import { pastedNumbers, pastedRows } from './paste.ts';
import { compositeRange, itemIds, rawRange, reportedRange } from './range.ts';

describe('item response theory', () => {
  test('agrees with the values worked out in docs/measurement.md', () => {
    const item = irtItem('2pl', { a: 1.5, b: 1 })!;
    expect(probabilities(item, 0)[1]).toBeCloseTo(0.18243, 5);
    expect(information(item, 0)).toBeCloseTo(0.33558, 5);
    const graded = irtItem('grm', { a: 1, b: [-1, 1] })!;
    expect(probabilities(graded, 0).map((p) => Number(p.toFixed(5)))).toEqual([0.26894, 0.46212, 0.26894]);
    expect(information(graded, 0)).toBeCloseTo(0.28747, 5);
  });

  test('the nominal model with equally spaced slopes is the partial credit model', () => {
    const nominal = irtItem('nrm', { a: [0, 1, 2], b: [0, 1, 0.5] })!;
    const partial = irtItem('pcm', { b: [-1, 0.5] })!;
    for (const theta of [-2, 0, 1.3]) {
      expect(expectedCategory(nominal, theta)).toBeCloseTo(expectedCategory(partial, theta), 10);
      expect(information(nominal, theta)).toBeCloseTo(information(partial, theta), 10);
    }
  });

  test('incomplete parameters give no item, and extreme ones no NaN', () => {
    expect(irtItem('grm', { a: 1, b: [0, null] })).toBeUndefined();
    expect(irtItem('2pl', {})).toBeUndefined();
    expect(information(irtItem('3pl', { a: 1000, b: 0, c: 0.2 })!, 50)).toBe(0);
  });
});

describe('bands', () => {
  const bands: Parameters<typeof withoutGaps>[0] = [
    { id: 'low', to: 10 },
    { id: 'mid', from: 10, to: 20 },
    { id: 'high', from: 25 },
  ];
  test('gaps and overlaps are found and closed', () => {
    expect(bandProblems(bands)).toEqual([{ kind: 'gap', from: 20, to: 25 }]);
    expect(bandProblems([{ to: 4 }, { from: 3 }])).toEqual([{ kind: 'overlap', from: 3, to: 4 }]);
    expect(withoutGaps(bands)[1]).toEqual({ id: 'mid', from: 10, to: 25 });
    expect(bandProblems(withoutGaps([{ to: 4 }, { from: 3 }]))).toEqual([]);
  });

  test('a shared edge moves both bands, not beyond their other edges', () => {
    const [edge] = sharedEdges(bands);
    expect(edge).toEqual({ value: 10, ends: 0, begins: 1 });
    expect(withEdge(bands, edge!, 12, 1).slice(0, 2)).toEqual([
      { id: 'low', to: 12 },
      { id: 'mid', from: 12, to: 20 },
    ]);
    expect(withEdge(bands, edge!, 99, 1)[0]).toEqual({ id: 'low', to: 19 });
  });

  test('a new band begins where the last one ends, or halves it', () => {
    expect(withBand([], { min: 0, max: 10 }, 'a')).toEqual([{ id: 'a', from: 0 }]);
    expect(withBand([{ id: 'a', from: 0 }], { min: 0, max: 10 }, 'b')).toEqual([
      { id: 'a', from: 0, to: 5 },
      { id: 'b', from: 5 },
    ]);
    expect(withBand([{ id: 'a', to: 2 }], { min: 0, max: 10 }, 'b')).toEqual([
      { id: 'a', to: 2 },
      { id: 'b', from: 2 },
    ]);
    expect(withBand([{ id: 'a', to: 10 }], { min: 0, max: 10 }, 'b')).toEqual([
      { id: 'a', to: 5 },
      { id: 'b', from: 5, to: 10 },
    ]);
  });

  test('edges move by round steps', () => {
    expect(edgeStep({ min: 0, max: 27 })).toBe(0.5);
    expect(edgeStep({ min: 0, max: 100 })).toBe(1);
    expect(edgeStep({ min: -4, max: 4 })).toBe(0.1);
  });
});

describe('ranges', () => {
  const options = [0, 1, 3].map((score) => ({ id: String(score), scores: { a: score } }));
  const names = namesOf({
    experience: {
      questions: [
        { id: 'q1', options },
        { id: 'q2', input: 'matrix', rows: [{ id: 'r' }, { id: 's' }], options },
        { id: 'q3', input: 'rating', scores: { b: {} } },
      ],
    },
  });
  test('follow from the items, weights and methods', () => {
    expect(itemIds({ id: 'a' }, names)).toEqual(['q1', 'q2.r', 'q2.s']);
    expect(rawRange({ id: 'a' }, names)).toEqual({ min: 0, max: 9 });
    expect(rawRange({ id: 'a', method: 'mean' }, names)).toEqual({ min: 0, max: 3 });
    expect(rawRange({ id: 'a', items: [{ question_id: 'q2', weight: 2 }] }, names)).toEqual({
      min: 0,
      max: 12,
    });
    expect(rawRange({ id: 'b' }, names)).toEqual({ min: 1, max: 5 });
    expect(rawRange({ id: 'x' }, names)).toBeUndefined();
    expect(rawRange({ id: 'i', irt: { bounds: [-4, 4] } }, names)).toEqual({ min: -4, max: 4 });
    expect(reportedRange({ id: 'a', scale: 'pomp' }, names)).toEqual({ min: 0, max: 100 });
  });

  test('of composites follow from their parts', () => {
    const scorecard = { concepts: [{ id: 'a', method: 'mean' }, 'b'] };
    expect(compositeRange({ weights: { a: 2, b: -1 } }, scorecard, names)).toEqual({ min: -5, max: 5 });
    expect(compositeRange({ weights: { gone: 1 } }, scorecard, names)).toBeUndefined();
  });
});

describe('pasted tables', () => {
  test('come from spreadsheets with tabs, semicolons, commas or spaces', () => {
    expect(pastedNumbers('raw\tpercentile\n10\t5,5\r\n14\t20')).toEqual([
      [10, 5.5],
      [14, 20],
    ]);
    expect(pastedNumbers('10;5\n14;20%')).toEqual([
      [10, 5],
      [14, 20],
    ]);
    expect(pastedNumbers('10, 5\n1.5,20')).toEqual([
      [10, 5],
      [1.5, 20],
    ]);
    expect(pastedNumbers('−1  5')).toEqual([[-1, 5]]);
    expect(pastedRows('q1\t1.2\t-0.5\n\nq2\t1\t0')).toEqual([
      ['q1', '1.2', '-0.5'],
      ['q2', '1', '0'],
    ]);
  });
});
