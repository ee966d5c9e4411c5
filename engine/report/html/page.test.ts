import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import type { BlockType, Report } from '../../types.ts';
import { DEPRESSION, render } from '../report.test-helper.ts';
import { reportHtml } from './page.ts';

const HOSTILE = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&\u0000\ud800</svg></style>`;
const TYPES: BlockType[] = [
  'text',
  'metric',
  'score',
  'bands',
  'comparison',
  'trend',
  'chart',
  'table',
  'guardrails',
];
const PAGE = { program: 'Clinic intake', completedAt: '2026-03-10T22:30:00.000Z', timeZone: 'Europe/Berlin' };

/** Returns a report with every type of block in which every text from content or answers is `words`. */
function reportSaying(words: string, locale = 'en', value = 12): Report {
  const score = { ...DEPRESSION, label: words, value, interval: [value - 3, value + 3] as [number, number] };
  return render({
    locale,
    template: { title: words },
    scores: [score, { ...score, concept_id: 'sleep', value: null, band: undefined }],
    values: { words },
    blocks: TYPES.map((type) => ({
      type,
      conceptId: type === 'chart' ? undefined : 'depression',
      template: '{{ context.words }}',
    })),
    conflicts: [
      { rule_id: words, severity: 'critical', action: 'flag', message: words, concepts: [], evidence: {} },
    ],
    previous: [
      {
        evaluation_id: words,
        completed_at: '2026-01-10T00:00:00Z',
        scores: { depression: { value: 3, standard_error: 1, items: 'items of depression' } },
      },
    ],
    alignment: {
      value: 0.5,
      metric: 'manhattan',
      missing: [],
      concepts: [
        { concept_id: 'depression', actual: value, target: { max: 5 }, gap: 7, fit: 0.5, weight: 1 },
      ],
    },
  });
}

/** Returns the tags in order; fails when they are not properly nested. */
function skeleton(markup: string): string[] {
  const open: string[] = [];
  const tags = [...markup.matchAll(/<(\/?)([a-z][a-z0-9]*)((?:[^>"]|"[^"]*")*?)(\/?)>/g)];
  for (const [, closing, name, , empty] of tags) {
    if (closing) expect(open.pop()).toBe(name);
    else if (!empty && !['meta', 'br'].includes(name!)) open.push(name!);
  }
  expect(open).toEqual([]);
  return tags.map(([, closing, name]) => `${closing}${name}`);
}

test('help comes before the results, with its texts escaped', () => {
  const help = [{ title: HOSTILE, text: HOSTILE, links: [{ label: HOSTILE, href: 'tel:112' }] }];
  const page = reportHtml(reportSaying('fine'), { ...PAGE, help });
  expect(page).not.toContain('<script>');
  expect(page).not.toContain('<img');
  expect(page.indexOf('<aside class="help"')).toBeGreaterThan(page.indexOf('</header>'));
  expect(page.indexOf('href="tel:112"')).toBeLessThan(page.indexOf('<section'));
  expect(reportHtml(reportSaying('fine'), PAGE)).not.toContain('<aside');
});

describe('a page', () => {
  test('has a title in its language and a heading for each section', () => {
    const page = reportHtml(reportSaying('Worte', 'de'), PAGE);
    expect(page).toMatch(/^<!doctype html>\n<html lang="de" dir="ltr">/);
    expect(page).toContain('<h1>Worte</h1>');
    expect(page).toContain('<p class="about">Clinic intake · 10.03.2026</p>');
    for (const heading of ['Veränderung', 'Im Verlauf', 'Werte', 'Hinweise zu den Antworten']) {
      expect(page).toContain(`<h2>${heading}</h2>`);
    }
    expect(page).toContain('<h3>Übereinstimmung mit den Zielen: 50 %</h3>');
    expect(reportHtml(reportSaying('x', 'ar'), PAGE)).toContain('<html lang="ar" dir="rtl">');
  });

  test('every image has a name, a description, and a table or text next to it', () => {
    const page = reportHtml(reportSaying('Mood'), PAGE);
    const images = [
      ...page.matchAll(
        /<svg[^>]*role="img" aria-label="[^"]+"[^>]*><title>[^<]+<\/title><desc>([^<]+)<\/desc>/g,
      ),
    ];
    // An axis repeats what the text beside it says.
    expect(images).toHaveLength([...page.matchAll(/<svg (?!class="axis")/g)].length);
    expect(page).toContain('95 % interval 9 – 15 · Moderate (10 to under 15)');
  });

  test('draws each score once, and keeps every text', () => {
    const page = reportHtml(reportSaying('Mood'), PAGE);
    expect(page.match(/class="axis"/g)).toHaveLength(1);
    expect(page.match(/95 % interval 9 – 15/g)).toHaveLength(1);
    expect(page.match(/<p>Mood<\/p>/g)).toHaveLength(TYPES.length);
  });

  test('a change has its interval, and a first result says once that it is one', () => {
    const page = reportHtml(reportSaying('Mood'), PAGE);
    expect(page).toContain('Difference: 9 (95 % interval 5.47 to 12.53).');
    const first = render({ blocks: [{ type: 'comparison' }, { type: 'trend' }] });
    const html = reportHtml(first, PAGE);
    expect(html.match(/This is the first result/g)).toHaveLength(2);
    expect(html).not.toMatch(/<svg|<li>/);
  });

  test('the precision that is known of one of several scores is shown for it', () => {
    const page = reportHtml(render({ blocks: [{ type: 'table' }] }), PAGE);
    expect(page).toContain('<td role="cell" class="interval">9.06 – 14.94</td>');
    expect(page).toContain('<td role="cell" class="interval">measurement error not known</td>');
  });

  test('loads nothing and runs nothing', () => {
    const page = reportHtml(reportSaying('Mood'), PAGE);
    expect(page).not.toMatch(/<script|<link|<iframe|<form|@import|url\(|javascript:| on[a-z]+=/i);
    expect(page.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:/);
  });

  test('texts are escaped', () => {
    const page = reportHtml(reportSaying(HOSTILE), { ...PAGE, program: HOSTILE });
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('\u0000');
    expect(page.isWellFormed()).toBe(true);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;');
    expect(skeleton(page)).toEqual(skeleton(reportHtml(reportSaying('plain'), PAGE)));
  });

  test('no text changes its structure', () => {
    const plain = skeleton(reportHtml(reportSaying('plain'), PAGE));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (words) => {
        fc.pre(words.trim() !== '' && !/[\n{]/.test(words));
        expect(skeleton(reportHtml(reportSaying(`a${words}`), { ...PAGE, program: words }))).toEqual(plain);
      }),
      { numRuns: runs(100) },
    );
  });

  test('no value breaks a chart', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), (value) => {
        const page = reportHtml(reportSaying('x', 'en', value), PAGE);
        expect(page).not.toMatch(/NaN|Infinity|undefined/);
        skeleton(page);
      }),
      { numRuns: runs(100) },
    );
  });

  test('paragraphs and lines of a text are kept', () => {
    const page = reportHtml(render({ blocks: [{ template: 'one\ntwo\n\n\nthree' }] }), PAGE);
    expect(page).toContain('<p>one<br>two</p><p>three</p>');
  });

  test('states that the measurement error is not known', () => {
    const page = reportHtml(render({ blocks: [{ type: 'score', conceptId: 'sleep' }] }), PAGE);
    expect(page).toContain('Score 40 · measurement error not known');
  });

  test('a single score shows which values are better, and which questions an adaptive test asked', () => {
    const notes = new Map([['depression', { isInteger: true, isLowerBetter: true }]]);
    const report = render({ blocks: [{ type: 'score', conceptId: 'depression' }] });
    const page = reportHtml(report, { ...PAGE, notes, isAdaptive: true });
    expect(page).toContain('<p class="note">Lower values are better.</p>');
    expect(page).toContain('9 questions were asked');
  });

  test('accepts any locale', () => {
    for (const locale of ['en', 'de-AT', 'es', 'fr', 'fa', 'x', '', 'not a locale']) {
      expect(reportHtml(reportSaying('x', locale), PAGE)).toContain('<h1>x</h1>');
    }
  });

  test('for staff, it shows findings, why a test ended and the answers; hostile texts are escaped', () => {
    const report = { ...reportSaying('x'), blocks: [] };
    const staff = {
      conflicts: [
        { rule_id: 'quality.min_variability', severity: 'warning' as const, message: 'from the engine' },
        { rule_id: 'harm', severity: 'critical' as const, message: HOSTILE },
      ],
      answers: [{ prompt: HOSTILE, answer: HOSTILE, severity: 'critical' as const }],
      stop: 'se_below',
    };
    const page = reportHtml(report, { ...PAGE, staff });
    expect(page).toContain('The answers are almost all the same.');
    expect(page).toContain('Why the test ended: the standard error was small enough.');
    expect(page).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    skeleton(page);
    expect(reportHtml(report, { ...PAGE, staff: { ...staff, stop: 'constructor' } })).not.toContain(
      'test ended',
    );
  });
});
