import { describe, expect, test } from 'vitest';
import { compileExpression } from '../expressions/compile.ts';
import type { Json } from '../types.ts';
import { DEPRESSION, render, textOf } from './report.test-helper.ts';

function condition(source: Json) {
  return compileExpression(source, '/visible_if', 'report_template').expression!;
}

describe('template data', () => {
  test.each([
    ['{{ scores.depression.value }}/{{ scores.sleep.value }}', '12/40'],
    ['{{ primary_metric.label }} {{ band }}', 'Depression moderate'],
    ['{{ coverage.ratio }} {{ confidence.level }}', '1 moderate'],
    ['{{ context.role }} at {{ program.name }}', 'nurse at Clinic intake'],
    ['[{{ score }}][{{ alignment }}]', '[][]'],
  ])('%s', (template, text) => {
    expect(textOf(template, { values: { role: 'nurse' } })).toBe(text);
  });

  test('a block with a concept has its score and its band', () => {
    const block = { conceptId: 'sleep', template: '{{ score.label }} [{{ band }}]' };
    expect(render({ blocks: [block] }).blocks[0]?.text).toBe('Sleep []');
  });

  test('dates are in the time zone of the context, UTC without one', () => {
    const scene = { values: { at: '2026-03-10T23:30:00Z' } };
    expect(textOf('{{ context.at | date: "%d %H" }}', scene)).toBe('10 23');
    expect(textOf('{{ context.at | date: "%d %H" }}', { ...scene, timeZone: 'Europe/Berlin' })).toBe('11 00');
  });

  test('concepts may have any id', () => {
    const scores = [
      { concept_id: '__proto__', value: 3 },
      { concept_id: 'constructor', value: 4 },
    ];
    expect(
      textOf('{{ scores["__proto__"].value }}{{ scores.constructor.value }}', { scores, primary: null }),
    ).toBe('34');
  });
});

describe('the text of a block', () => {
  const block = {
    conceptId: 'depression',
    template: 'other',
    byBand: { moderate: 'Moderate: {{ score.value }}' },
    otherwise: 'Too little is known.',
  };
  const textFor = (more: object, scene = {}) =>
    render({ blocks: [{ ...block, ...more }], ...scene }).blocks[0]?.text;

  test('uses the template of its band, else the general one', () => {
    expect(textFor({})).toBe('Moderate: 12');
    expect(textFor({}, { scores: [{ ...DEPRESSION, band: 'mild' }] })).toBe('other');
    expect(textFor({ byBand: {} })).toBe('other');
  });

  test('uses otherwise without data below the minimum confidence', () => {
    expect(textFor({ minConfidence: 0.9 })).toBe('Moderate: 12');
    expect(textFor({ minConfidence: 0.91 })).toBe('Too little is known.');
    const uncertain = render({ blocks: [{ ...block, type: 'score', minConfidence: 0.95 }] });
    expect(uncertain.blocks).toEqual([{ id: 'b0', type: 'score', text: 'Too little is known.' }]);
  });

  test('uses the overall confidence without a concept', () => {
    const general = { conceptId: undefined, byBand: {} };
    expect(textFor({ ...general, minConfidence: 0.7 })).toBe('other');
    expect(textFor({ ...general, minConfidence: 0.71 })).toBe('Too little is known.');
  });

  test('uses otherwise without a score', () => {
    const scores = [{ ...DEPRESSION, value: null, band: undefined }];
    expect(textFor({}, { scores, primary: null })).toBe('Too little is known.');
  });

  test('a failing template leaves a fixed sentence and the reason in its data', () => {
    const template = '{% for i in (1..99999999) %}{% endfor %}';
    expect(render({ locale: 'de', blocks: [{ template }] }).blocks[0]).toMatchObject({
      text: 'Dieser Teil des Berichts konnte nicht geschrieben werden.',
      data: { render_error: { code: 'template_limit' } },
    });
  });
});

describe('the blocks of a report', () => {
  const blocks = [
    { id: 'all', template: 'for all' },
    { id: 'staff', template: 'for staff', audience: ['reviewer' as const] },
    { id: 'own', template: 'for them', audience: ['participant' as const] },
  ];
  const ids = (scene: Parameters<typeof render>[0]) =>
    render({ blocks, ...scene }).blocks.map(({ id }) => id);

  test('are those of the audience; without audiences, all of them', () => {
    expect(ids({})).toEqual(['all', 'staff', 'own']);
    expect(ids({ audience: 'participant' })).toEqual(['all', 'own']);
    expect(ids({ audience: 'reviewer' })).toEqual(['all', 'staff']);
    expect(ids({ audience: 'administrator' })).toEqual(['all']);
    expect(ids({ audience: 'participant', template: { audiences: ['reviewer'] } })).toEqual([]);
  });

  test('are those whose condition is true, not unknown', () => {
    const when = (value: number | null) => ({
      template: 'x',
      visibleIf: condition({
        op: 'gt',
        args: [
          { op: 'score', concept_id: 'depression' },
          { op: 'lit', value },
        ],
      }),
    });
    const shown = render({ blocks: [when(10), when(12), when(null)] }).blocks;
    expect(shown.map(({ id }) => id)).toEqual(['b0']);
  });

  test('participants do not see the evidence of guardrails', () => {
    const conflicts = [
      {
        ...{ rule_id: 'r', severity: 'warning' as const, action: 'flag' as const, message: 'Fast.' },
        ...{ concepts: [], evidence: { elapsed_ms: 3 } },
      },
    ];
    const scene = { blocks: [{ type: 'guardrails' as const }], conflicts };
    const { evidence: _, ...seen } = conflicts[0]!;
    expect(render(scene).blocks[0]?.data).toEqual({ conflicts });
    expect(render({ ...scene, audience: 'participant' }).blocks[0]?.data).toEqual({ conflicts: [seen] });
    expect(render({ ...scene, audience: 'reviewer' }).blocks[0]?.data).toEqual({ conflicts });
  });
});

test('translations replace the texts they have and leave the others', () => {
  const words = {
    title: 'Ihr Ergebnis',
    blocks: { b0: { byBand: { moderate: 'Mittel' } }, b1: { template: 'Zwei' } },
  };
  const scene = {
    template: { translations: new Map([['de', words]]) },
    blocks: [
      { byBand: { moderate: 'Moderate', severe: 'Severe' } },
      { template: 'Two' },
      { template: 'Three' },
    ],
  };
  const say = (locale: string) => {
    const { title, blocks } = render({ ...scene, locale });
    return [title, ...blocks.map(({ text }) => text)];
  };
  expect(say('de-AT')).toEqual(['Ihr Ergebnis', 'Mittel', 'Zwei', 'Three']);
  expect(say('fr')).toEqual(['Your result', 'Moderate', 'Two', 'Three']);
});
