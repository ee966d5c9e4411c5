import { describe, expect, test } from 'vitest';
import { DEPRESSION } from '../report.test-helper.ts';
import type { ScoreView } from '../views.ts';
import { alignmentChart } from './alignment.ts';
import { scoresChart } from './scores.ts';
import { trendChart } from './trend.ts';

const SCORE: ScoreView = { ...DEPRESSION, band_label: 'Moderate', bands: [] };

/** Returns the x coordinates of the dots. */
function dots(svg: string): number[] {
  return [...svg.matchAll(/<circle cx="([^"]+)"/g)].map(([, x]) => Number(x));
}

describe('scores', () => {
  test('are placed by their value on the range', () => {
    const at = (value: number) =>
      dots(scoresChart([{ ...SCORE, value, range: { min: 0, max: 10 } }], 'en'))[0]!;
    expect(at(0)).toBe(205);
    expect(at(5)).toBe(347.5);
    expect(at(10)).toBe(490);
    expect(at(99)).toBe(490);
  });

  test('without a range are shown as numbers only', () => {
    const chart = scoresChart([{ ...SCORE, range: null }], 'de');
    expect(dots(chart)).toEqual([]);
    expect(chart).toContain('>12<');
  });

  test('numbers are formatted for the locale', () => {
    const chart = (locale: string) => scoresChart([{ ...SCORE, value: 12.345 }], locale);
    expect(chart('en')).toContain('>12.35<');
    expect(chart('de')).toContain('>12,35<');
  });

  test('long labels are shortened in the image and complete in its description', () => {
    const label = 'A very long name of a concept that no column holds';
    const chart = scoresChart([{ ...SCORE, label }], 'en');
    expect(chart).toContain('>A very long name of a conc…<');
    expect(chart).toContain(`<desc>${label}: 12 (`);
  });
});

test('a trend spaces its points by time and leaves points that are not comparable off the line', () => {
  const point = (at: string, value: number, comparable = true) => ({
    at,
    value,
    comparable,
    standard_error: 1,
  });
  const points = [
    point('2026-01-01T00:00:00Z', 5),
    point('2026-01-02T00:00:00Z', 9, false),
    point('2026-01-05T00:00:00Z', 8),
  ];
  const chart = trendChart(
    { ...SCORE, ...{ current: null, previous: null, change: 'unknown', points, bands: [] } },
    'en',
    'UTC',
  );
  const [first, second, third] = dots(chart) as [number, number, number];
  expect((second - first) / (third - first)).toBeCloseTo(0.25, 2);
  expect(chart).toMatch(new RegExp(`<path d="M${first} [\\d.]+L${third} [\\d.]+" class="i"/>`));
  expect(chart.match(/class="o"/g)).toHaveLength(1);
});

test('fits are drawn as bars with their targets', () => {
  const fit = (target: object, share: number | null) => ({
    label: 'Openness',
    actual: 1,
    fit: share,
    target,
  });
  const chart = alignmentChart(
    [fit({ min: 60 }, 0.5), fit({ min: 1, max: 2 }, 1), fit({ ideal: 3 }, null)],
    'en',
  );
  expect(chart).toContain('width="142.5" height="14" class="on"');
  for (const written of ['>Target: ≥ 60<', '>Target: 1 – 2<', '>Target: 3<', '>50 %<', '>–<']) {
    expect(chart).toContain(written);
  }
});
