import { describe, expect, test } from 'vitest';
import { bandProblems, edgeStep, sharedEdges, withBand, withEdge, withoutGaps } from './bands.ts';
import { pastedNumbers, pastedRows } from './paste.ts';

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
