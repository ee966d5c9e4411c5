import { describe, expect, test } from 'vitest';
import { listTemplates, loadTemplate } from '../../library/index.ts';
import { limited } from '../../vitest.limits.ts';
import { bankBundle, spreadBank } from '../golden/bank.ts';
import { reportBudget } from '../report/template/limits.ts';
import { renderTemplate } from '../report/template/template.ts';
import type { Contents, Diagnostic, Json, JsonObject } from '../types.ts';
import { checkContent, compileBundle } from './compile.ts';
import { bundleWeight } from './weight.ts';

const many = <T>(count: number, item: (n: number) => T) => Array.from({ length: count }, (_, n) => item(n));

function contentsOf(some: Partial<Contents>): Contents {
  const empty = {
    experience: {},
    scorecard: {},
    context: {},
    guardrail: {},
    adaptive_policy: {},
    report_template: {},
  };
  return { ...empty, ...some } as Contents;
}

function errorsOf(some: Partial<Contents>): Diagnostic[] {
  return compileBundle(contentsOf(some)).diagnostics.filter(({ severity }) => severity === 'error');
}

function matrix(rows: number, options: number, concepts: number): Partial<Contents> {
  return {
    experience: {
      questions: [
        {
          id: 'm',
          prompt: 'M',
          input: 'matrix',
          rows: many(rows, (n) => ({ id: `r${n}`, label: `${n}` })),
          options: many(options, (n) => ({
            id: `o${n}`,
            label: `${n}`,
            scores: Object.fromEntries(many(concepts, (c) => [`c${c}`, n])),
          })),
        },
      ],
    },
    scorecard: { concepts: many(concepts, (n) => ({ id: `c${n}`, method: 'sum' })) },
  };
}

function bank(items: number, nodes: number, policy: JsonObject): Partial<Contents> {
  const ids = many(items, (n) => `i${n}`);
  return {
    experience: { questions: ids.map((id) => ({ id, prompt: 'Q', input: 'boolean', scores: { c: {} } })) },
    scorecard: {
      concepts: [
        {
          id: 'c',
          method: 'irt',
          irt: { model: '2pl', nodes, items: Object.fromEntries(ids.map((id) => [id, { a: 1, b: 0 }])) },
        },
      ],
    },
    adaptive_policy: { mode: 'irt', ...policy },
  };
}

function wideComposites(composites: number, parts: number): Partial<Contents> {
  const args = many(parts, (n) => ({ op: 'score', concept_id: `c${n}` }));
  return {
    experience: {
      questions: many(parts, (n) => ({
        id: `q${n}`,
        prompt: 'Q',
        input: 'boolean',
        scores: { [`c${n}`]: {} },
      })),
    },
    scorecard: {
      concepts: many(parts, (n) => ({ id: `c${n}`, method: 'sum' })),
      composites: many(composites, (n) => ({ id: `m${n}`, expression: { op: 'add', args } })),
    },
  };
}

describe('limits on what multiplies', () => {
  test('rows × options × concepts: 3,000 × 3,000 × 60 is rejected, with the limit', async () => {
    const check = () => errorsOf(matrix(3000, 300, 60));
    const [error, ...others] = await limited('a matrix of 3,000 × 300 × 60', 1_500, check);
    expect(others).toEqual([]);
    expect(error).toMatchObject({ code: 'too_many_scores', kind: 'scorecard', pointer: '/concepts/0' });
    expect(error!.message).toContain('250000');
    expect(errorsOf(matrix(200, 60, 20))).toEqual([]);
  });

  test('items after matrices are expanded', () => {
    const rows = many(201, (n) => ({ id: `r${n}`, label: `${n}` }));
    const question = (n: number): Json => ({
      id: `m${n}`,
      prompt: 'M',
      input: 'matrix',
      rows,
      options: [{ id: 'o', label: 'O' }],
    });
    const errors = (count: number) =>
      checkContent('experience', { questions: many(count, question) }).filter(
        ({ severity }) => severity === 'error',
      );
    expect(errors(99)).toEqual([]);
    expect(errors(100)).toMatchObject([{ code: 'too_many_items', pointer: '/questions' }]);
  });

  test('options of a scale, for each question that uses it', () => {
    const errors = (questions: number, options: number, label: string) =>
      checkContent('experience', {
        scales: { s: many(options, (n) => ({ id: `o${n}`, label })) },
        questions: many(questions, (n) => ({ id: `q${n}`, prompt: '?', input: 'likert', scale: 's' })),
      }).filter(({ severity }) => severity === 'error');
    expect(errors(250, 1_000, 'L')).toEqual([]);
    const tooMany = { code: 'too_many_options', pointer: '/questions/250' };
    expect(errors(251, 1_000, 'L')).toMatchObject([tooMany]);
    expect(errors(251, 4, 'L'.repeat(20_000))).toMatchObject([tooMany]);
  });

  test('report blocks, and the scores that they show together', () => {
    const blocks = (count: number, type: string): JsonObject => ({
      blocks: many(count, (n) => ({ id: `b${n}`, type })),
    });
    expect(errorsOf({ report_template: blocks(1001, 'text') })).toMatchObject([
      { code: 'report_too_large', pointer: '/blocks' },
    ]);
    const scorecard = { concepts: many(100, (n) => ({ id: `c${n}`, method: 'sum' })) };
    expect(errorsOf({ scorecard, report_template: blocks(200, 'chart') })).toEqual([]);
    expect(errorsOf({ scorecard, report_template: blocks(201, 'chart') })).toMatchObject([
      { code: 'report_too_large', pointer: '/blocks/200' },
    ]);
    expect(errorsOf({ scorecard, report_template: blocks(5, 'trend') })).toMatchObject([
      { pointer: '/blocks/4' },
    ]);
  });

  test('IRT items × categories × nodes', () => {
    expect(errorsOf(bank(1000, 1001, {}))).toEqual([]);
    expect(errorsOf(bank(2000, 1001, {}))).toMatchObject([
      { code: 'irt_too_large', pointer: '/concepts/0/irt' },
    ]);
  });

  test('what selecting all items computes', () => {
    const select = { criterion: 'mepv' };
    expect(errorsOf(bank(1000, 301, { select }))).toMatchObject([
      { code: 'selection_too_large', kind: 'adaptive_policy', pointer: '/select' },
    ]);
    const stop = { any: [{ rule: 'max_items', value: 30 }] };
    expect(errorsOf(bank(1000, 301, { select, stop }))).toEqual([]);
    expect(bankBundle(spreadBank(10_000), {})).not.toBeNull();
  });

  test('parts × nodes of the expressions of composites', () => {
    expect(errorsOf(wideComposites(2, 900))).toEqual([]);
    expect(errorsOf(wideComposites(100, 100))).toEqual([]);
    expect(errorsOf(wideComposites(3, 900))).toMatchObject([
      { code: 'composites_too_large', kind: 'scorecard', pointer: '/composites/2/expression' },
    ]);
  });

  test('enemies: a set of n questions has n × (n − 1) pairs', () => {
    const policy = (size: number): JsonObject => ({ constraints: { enemies: [many(size, (n) => `q${n}`)] } });
    const codes = (size: number) => checkContent('adaptive_policy', policy(size)).map(({ code }) => code);
    expect(codes(700)).toEqual([]);
    expect(codes(800)).toEqual(['too_many_enemies']);
  });
});

test('all templates of a report share one budget', () => {
  const report = reportBudget();
  const loop = '{% for i in (1..4000) %}x{% endfor %}';
  const renderings = many(40, () =>
    renderTemplate(loop, {}, { locale: 'en', time_zone: 'UTC' }, new Map(), report),
  );
  expect(renderings[0]).toHaveProperty('text');
  expect(renderings.at(-1)).toMatchObject({ error: { code: 'template_limit' } });
  expect(JSON.stringify(renderings.at(-1))).toContain('the request needs more than');
});

describe('the weight of a bundle', () => {
  const weightOf = (some: Partial<Contents>) => {
    const contents = contentsOf(some);
    return bundleWeight(contents, JSON.stringify(contents).length);
  };

  test('is below 20 ms for every template of the library but those with loops', () => {
    for (const { id, slug } of listTemplates()) {
      const { contents } = loadTemplate(id)!;
      const hasLoop = JSON.stringify(contents.report_template).includes('{% for');
      expect([slug, weightOf(contents) < 20_000 || hasLoop]).toEqual([slug, true]);
    }
  });

  test('grows with what multiplies, not only with the length', () => {
    expect(weightOf(matrix(500, 100, 4))).toBeGreaterThan(20_000);
    expect(weightOf(bank(100, 1001, { select: { criterion: 'mepv' } }))).toBeGreaterThan(20_000);
    expect(weightOf(wideComposites(2, 500))).toBeGreaterThan(60_000);
    expect(weightOf(wideComposites(10, 20))).toBeLessThan(5_000);
    expect(weightOf({ ...wideComposites(20, 200), adaptive_policy: { mode: 'rules' } })).toBeGreaterThan(
      weightOf(wideComposites(20, 200)) + 40_000,
    );
    expect(
      weightOf({
        report_template: { blocks: [{ id: 'b', template: '{%- for i in (1..9) %}{% endfor %}' }] },
      }),
    ).toBeGreaterThan(20_000);
    const invalid = {
      experience: [],
      scorecard: 1,
      context: null,
      guardrail: {},
      adaptive_policy: 'x',
      report_template: 2,
    };
    expect(bundleWeight(invalid as unknown as Contents, 10)).toBeLessThan(10);
  });
});
