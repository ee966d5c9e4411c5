import { describe, expect, test } from 'vitest';
import { DEPRESSION, render } from '../report.test-helper.ts';
import { axisOf, bandLimits } from './axis.ts';
import type { ScoreNotes } from './notes.ts';
import { reportHtml } from './page.ts';

const NOTES = { isInteger: true, isLowerBetter: false };
const PAGE = { program: 'Clinic intake', timeZone: 'UTC' };

/** Renders the scores of a domain and of two facets, of which the content lists the facets first. */
function page(notes: Record<string, Partial<ScoreNotes>> = {}, options = {}, score = {}): string {
  const scores = ['anger', 'anxiety', 'neuroticism'].map((id) => ({
    ...DEPRESSION,
    ...score,
    concept_id: id,
    label: id,
  }));
  const parts = { anger: { parent: 'neuroticism' }, anxiety: { parent: 'neuroticism' } };
  const all = Object.fromEntries(
    scores.map(({ concept_id: id }) => [
      id,
      { ...NOTES, ...(parts as Record<string, object>)[id], ...notes[id] },
    ]),
  );
  const report = render({ scores, blocks: [{ type: 'chart' }, { type: 'table' }] });
  return reportHtml(report, { ...PAGE, notes: new Map(Object.entries(all)), ...options });
}

describe('a profile', () => {
  test('shows parts beneath their parent, and each score once', () => {
    const rows = [...page().matchAll(/<tr role="row" class="(\w+)"><th[^>]*>(\w+)/g)];
    expect(rows.map(([, kind, label]) => [kind, label])).toEqual([
      ['whole', 'neuroticism'],
      ['part', 'anger'],
      ['part', 'anxiety'],
    ]);
  });

  test('states facts about all scores once', () => {
    const unknown = page({}, {}, { standard_error: undefined, interval: undefined });
    expect(unknown.match(/measurement error/g)).toEqual(['measurement error']);
    expect(unknown).toContain('The measurement error of these scores is not known.');
    expect(page().match(/95 % interval/g)).toHaveLength(1);
    const norm = { label: 'Women from 21 to 40 years', n: 1200, source: 'Example 2014' };
    const normed = page({ anger: { norm }, anxiety: { norm } });
    expect(normed.match(/Compared with[^<]*/g)).toEqual([
      'Compared with: Women from 21 to 40 years, n = 1200, Example 2014.',
    ]);
    expect(page({ anger: { isLowerBetter: true } })).toContain('Lower values are better: anger.');
  });

  test('names how many questions an adaptive test has asked, never how many it has left out', () => {
    const partly = { answered: 11, eligible: 36 };
    expect(page({}, {}, partly)).toContain('11 / 36');
    const adaptive = page({}, { isAdaptive: true }, partly);
    expect(adaptive).not.toContain('/ 36');
    expect(adaptive).toContain('11 questions were asked');
  });

  test('keeps the axis of its scale, and draws scores beyond it at its end', () => {
    expect(axisOf({ scale: 't', range: { min: 0, max: 200 } })).toEqual({ min: 20, max: 80 });
    expect(axisOf({ scale: 'percentile', range: null })).toEqual({ min: 0, max: 100 });
    expect(axisOf({ scale: 'raw', range: { min: 4, max: 20 } })).toEqual({ min: 4, max: 20 });
    expect(axisOf({ scale: 'raw', range: null })).toBeNull();
    expect(page({}, {}, { scale: 't', value: 95 })).toContain('cx="100%"');
  });
});

test('bands have two limits where only integers are possible', () => {
  const range = { min: 0, max: 27 };
  expect(bandLimits({ from: 5, to: 10 }, range, true, 'en')).toBe('5 to 9');
  expect(bandLimits({ to: 5 }, range, true, 'de')).toBe('0 bis 4');
  expect(bandLimits({ from: 15 }, range, true, 'en')).toBe('15 to 27');
  expect(bandLimits({ from: 20, to: 21 }, range, true, 'en')).toBe('20');
  expect(bandLimits({ from: 2.5, to: 4 }, range, false, 'de')).toBe('2,5 bis unter 4');
  expect(bandLimits({ to: 2.5 }, range, false, 'en')).toBe('under 2.5');
  expect(bandLimits({ from: 4 }, null, false, 'en')).toBe('4 or more');
});

describe('the head', () => {
  test('names instrument, version, person and dates, and marks unreleased results', () => {
    const options = {
      instrument: { title: 'PHQ-9', version: '3' },
      answeredAt: '2026-03-10T10:00:00Z',
      completedAt: '2026-03-12T10:00:00Z',
      person: 'P-17',
      state: 'not_released',
    };
    const head = page({}, options).split('</header>')[0]!;
    expect(head).toContain('Clinic intake · Answered on Mar 10, 2026 · released on Mar 12, 2026');
    expect(head).toContain('PHQ-9 · version 3');
    expect(head).toContain('Person: P-17');
    expect(head).toContain('role="note">Not released');
    expect(page({}, { ...options, state: 'needs_review' })).toContain('role="note">Needs review');
    expect(page({}, { ...options, state: 'superseded' })).toContain('role="note">Replaced');
  });

  test('names the person who released the result, its language and its reference group', () => {
    const options = { answeredAt: '2026-03-10T10:00:00Z', completedAt: '2026-03-12T10:00:00Z' };
    const norm = { label: 'Adults', n: 1200, source: 'Example 2014' };
    const head = (releasedBy: object | string) =>
      page({ anger: { norm } }, { ...options, releasedBy }).split('</header>')[0]!;
    expect(head({ name: 'ann@example.org' })).toContain('released on Mar 12, 2026 by ann@example.org');
    expect(head('nobody')).toContain('released on Mar 12, 2026 without a review');
    expect(head('nobody')).toContain('Language: English');
    expect(head('nobody')).toContain('Compared with: Adults, n = 1200, Example 2014.');
  });

  test('repeats the title in print without letting it end the style', () => {
    const hostile = reportHtml(
      render({ template: { title: '"}</style><script>' }, blocks: [{ template: 'x' }] }),
      PAGE,
    );
    expect(hostile).not.toContain('<script');
    expect(hostile).toContain('content:"\\22 \\7d \\3c \\2f style');
  });
});
