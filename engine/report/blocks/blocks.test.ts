import { describe, expect, test } from 'vitest';
import type { BlockType, JsonObject } from '../../types.ts';
import { DEPRESSION, render } from '../report.test-helper.ts';

type Scene = Parameters<typeof render>[0];

function dataOf(type: BlockType, scene: Scene = {}, conceptId?: string): JsonObject | undefined {
  return render({ ...scene, blocks: [{ type, conceptId }] }).blocks[0]?.data;
}

describe('scores', () => {
  test('a score contains everything needed to draw it', () => {
    expect(dataOf('score', {}, 'depression')).toEqual({
      score: {
        concept_id: 'depression',
        label: 'Depression',
        value: 12,
        scale: 'raw',
        standard_error: 1.5,
        interval: [9.06, 14.94],
        range: { min: 0, max: 27 },
        band: 'moderate',
        band_label: 'Moderate',
        bands: [
          { id: 'minimal', label: 'Minimal', to: 5 },
          { id: 'mild', label: 'Mild', from: 5, to: 10 },
          { id: 'moderate', label: 'Moderate', from: 10, to: 15 },
          { id: 'severe', label: 'Severe', from: 15 },
        ],
        coverage: 1,
        answered: 9,
        eligible: 9,
      },
    });
    expect(dataOf('bands', {}, 'depression')).toEqual(dataOf('score', {}, 'depression'));
  });

  test('a metric block shows the primary metric, or the score of its concept', () => {
    expect(dataOf('metric')).toMatchObject({ score: { concept_id: 'depression' } });
    expect(dataOf('metric', {}, 'sleep')).toMatchObject({ score: { concept_id: 'sleep' } });
    expect(render({ blocks: [{ type: 'metric' }], primary: null }).blocks).toEqual([]);
  });

  test('a table contains every score, a chart the scores with a value and an image', () => {
    const scores = [DEPRESSION, { concept_id: 'sleep', value: null }];
    expect(dataOf('table', { scores })).toMatchObject({ scores: [{ value: 12 }, { value: null }] });
    const { scores: drawn, svg } = dataOf('chart', { scores })!;
    expect(drawn).toHaveLength(1);
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg".*<\/svg>$/);
    expect(dataOf('chart', { scores: [scores[1]!] })).toEqual({ scores: [] });
  });

  test('a chart without concept shows the labeled fit with targets', () => {
    const concepts = [{ concept_id: 'sleep', actual: 40, target: { min: 60 }, gap: 20, fit: 0.8, weight: 1 }];
    const alignment = { value: 0.8, metric: 'manhattan' as const, concepts, missing: [] };
    expect(dataOf('chart', { alignment })?.alignment).toEqual({
      ...alignment,
      concepts: [{ ...concepts[0], label: 'Sleep' }],
    });
    expect(dataOf('chart', { alignment }, 'sleep')).not.toHaveProperty('alignment');
  });
});

describe('changes', () => {
  const earlier = (value: number | null, standard_error?: number, items = 'items of depression') => ({
    evaluation_id: `e${value}`,
    completed_at: '2026-02-10T09:00:00.000Z',
    scores: { depression: { value, ...(standard_error !== undefined && { standard_error }), items } },
  });
  const compare = (...previous: ReturnType<typeof earlier>[]) =>
    (dataOf('comparison', { previous }, 'depression') as { comparisons: JsonObject[] }).comparisons[0]!;

  test('is reported only beyond the measurement error: 1.96·√(1.5² + 1.5²) = 4.16', () => {
    expect(compare(earlier(17, 1.5))).toMatchObject({ change: 'decrease', delta: -5 });
    expect(compare(earlier(7, 1.5))).toMatchObject({ change: 'increase', delta: 5 });
    expect(compare(earlier(16, 1.5))).toMatchObject({ change: 'none', delta: -4 });
    expect(compare(earlier(17, 1.5)).threshold).toBeCloseTo(4.158, 3);
  });

  test('is unknown with a reason otherwise', () => {
    expect(compare()).toMatchObject({ change: 'unknown', reason: 'no_previous', previous: null });
    expect(compare(earlier(null))).toMatchObject({ change: 'unknown', reason: 'no_previous' });
    expect(compare(earlier(30))).toMatchObject({
      change: 'unknown',
      reason: 'no_standard_error',
      delta: -18,
    });
    const changed = compare(earlier(30, 1, 'other items'));
    expect(changed).toMatchObject({ change: 'unknown', reason: 'items_changed' });
    expect(changed).not.toHaveProperty('delta');
    const none = dataOf('comparison', {
      scores: [{ ...DEPRESSION, value: null }],
      previous: [earlier(3, 1)],
    });
    expect(none).toMatchObject({ comparisons: [{ change: 'unknown', reason: 'no_score', current: null }] });
  });

  test('compares with the latest earlier value', () => {
    expect(compare(earlier(3, 1), earlier(20, 1), earlier(null)).previous).toMatchObject({ value: 20 });
  });

  test('a trend compares the current value with the first comparable one', () => {
    const previous = [earlier(25, 1, 'old'), earlier(20, 1), earlier(14, 1)];
    const { series } = dataOf('trend', { previous }, 'depression') as { series: JsonObject[] };
    expect(series[0]).toMatchObject({ change: 'decrease', delta: -8, previous: { value: 20 } });
    expect(series[0]?.points).toMatchObject([
      { value: 25, comparable: false },
      { value: 20, comparable: true, evaluation_id: 'e20' },
      { value: 14 },
      { value: 12, at: '2026-03-10T22:30:00.000Z', comparable: true },
    ]);
  });

  test('a trend has a maximum number of points', () => {
    const previous = Array.from({ length: 500 }, (_, n) => earlier(n, 1));
    const { series } = dataOf('trend', { previous }, 'depression') as { series: { points: object[] }[] };
    expect(series[0]?.points).toHaveLength(200);
    expect(series[0]?.points.at(-1)).toMatchObject({ value: 12 });
  });
});
