import { describe, expect, test } from 'vitest';
import { evaluate } from '../../evaluate.ts';
import { type BankItem, bankBundle, bankContents, takeTest } from '../../golden/bank.ts';
import { compile } from '../../golden/respond.ts';
import type { JsonObject } from '../../types.ts';

/** Items from −3 to 3, so that some are hard for everybody. */
const items: BankItem[] = Array.from({ length: 40 }, (_, j) => ({
  id: `i${String(j).padStart(2, '0')}`,
  a: 2,
  b: -3 + (6 * j) / 39,
}));
const BANDS: JsonObject[] = [
  { id: 'low', to: -2.5 },
  { id: 'middle', from: -2.5, to: 2.5 },
  { id: 'high', from: 2.5 },
];

function testOf(
  rule: JsonObject,
  irt: JsonObject,
  respond: (id: string) => boolean,
  concept: JsonObject = {},
) {
  const policy = { stop: { any: [rule] } };
  const bundle = bankBundle(items, policy, { bounds: [-4, 4], ...irt }, { bands: BANDS, ...concept });
  const { plan, state } = takeTest(bundle, respond);
  return { bundle, plan, state };
}

/** The standard error of maximum likelihood at θ. */
function errorAt(theta: number, asked: readonly string[]): number {
  const information = asked.reduce((sum, id) => {
    const p = 1 / (1 + Math.exp(-2 * (theta - Number(items.find((item) => item.id === id)!.b))));
    return sum + 4 * p * (1 - p);
  }, 0);
  return 1 / Math.sqrt(information);
}

describe('no rule reads a fallback as the value of the estimator', () => {
  const rules: JsonObject[] = [
    { rule: 'se_below', value: 0.5 },
    { rule: 'se_change_below', value: 0.05 },
    { rule: 'confidence_at_least', value: 0.5 },
    { rule: 'classified', value: 1 },
  ];

  test.each(rules.flatMap((rule) => [true, false].map((answer) => [rule, answer] as const)))(
    'stop rule %j, with every answer %s',
    (rule, answer) => {
      const { plan } = testOf(rule, { estimator: 'mle' }, () => answer);
      expect(plan.asked).toHaveLength(40);
      expect(plan.stop).toBe('exhausted');
    },
  );

  test('the estimator’s own standard error ends the test', () => {
    const { plan } = testOf({ rule: 'se_below', value: 0.5 }, { estimator: 'mle' }, (id) => id < 'i30');
    const { theta, standard_error, fallback } = plan.trace.at(-1)!;
    expect(plan.stop).toBe('se_below');
    expect(fallback).toBeUndefined();
    expect(standard_error).toBeCloseTo(errorAt(theta!, plan.asked), 9);
    expect(standard_error).toBeLessThan(0.5);
  });

  test('estimators that always have a value of their own end it as before', () => {
    for (const estimator of ['eap', 'map'])
      expect(testOf({ rule: 'se_below', value: 0.5 }, { estimator }, () => true).plan.stop).toBe('se_below');
  });

  test('the trace says so, the precision is unknown, and there is no band unless the bound is in it too', () => {
    const { bundle, state, plan } = testOf({ rule: 'max_items', value: 5 }, { estimator: 'mle' }, () => true);
    expect(plan.trace.map(({ fallback }) => fallback)).toEqual(new Array(5).fill('maximum_at_bound'));
    const input = { state, locale: 'en', ended: 'completed', contextFingerprint: '' } as never;
    const { sub_scores, confidence, trace } = evaluate(bundle, input);
    expect(sub_scores[0]!.value).toBeLessThan(2.5);
    expect(sub_scores[0]).not.toHaveProperty('band');
    expect(trace.concepts[0]!.steps.find(({ step }) => step === 'irt')).toMatchObject({
      method: 'map',
      fallback: 'maximum_at_bound',
    });
    expect(confidence).toMatchObject({ value: null, level: 'unknown', unknown: ['theta'] });
    const whole = testOf({ rule: 'max_items', value: 40 }, { estimator: 'mle' }, () => true, {
      bands: [
        { id: 'low', to: 0 },
        { id: 'high', from: 0 },
      ],
    });
    expect(
      evaluate(whole.bundle, { ...(input as object), state: whole.state } as never).sub_scores[0]!.band,
    ).toBe('high');
  });

  test('concepts whose estimates are fallbacks are measured first', () => {
    const concept = (id: string, from: number) => ({
      id,
      method: 'irt',
      irt: {
        model: '2pl',
        estimator: 'mle',
        items: Object.fromEntries(items.slice(from, from + 20).map((item) => [item.id, { a: 2, b: item.b }])),
      },
    });
    const bundle = compile({
      ...bankContents(items, { select: { concept_order: 'largest_se' } }),
      scorecard: { concepts: [concept('mixed', 0), concept('right', 20)] },
    });
    let answers = 0;
    const { plan } = takeTest(bundle, (id) => id >= 'i20' || answers++ % 2 === 0, {}, 20);
    const [first, ...rest] = plan.trace.map(({ concept_id }) => concept_id);
    expect(first).toBe('mixed');
    // From the second answer on, the concept with right and wrong answers has a value of its own.
    expect(rest.slice(3)).toEqual(new Array(16).fill('right'));
  });
});

describe('what reads a fallback says so', () => {
  const above = (node: JsonObject) => ({ op: 'gt', args: [node, { op: 'lit', value: 1 }] });
  const rules = [
    { id: 'score', when: above({ op: 'score', concept_id: 'theta' }) },
    { id: 'composite', when: above({ op: 'metric', metric_id: 'twice' }) },
  ].map((rule) => ({ ...rule, severity: 'critical', action: 'require_review', message: 'High.' }));
  const resultOf = (estimator: string) => {
    const policy = { stop: { any: [{ rule: 'max_items', value: 5 }] } };
    const contents = bankContents(items, policy, { estimator });
    const composites = [{ id: 'twice', weights: { theta: 2 } }];
    const bundle = compile({
      ...contents,
      scorecard: { ...contents.scorecard, composites },
      guardrail: { rules },
    });
    const { state } = takeTest(bundle, () => true);
    return evaluate(bundle, { state, locale: 'en', ended: 'completed', contextFingerprint: '' } as never);
  };

  test('a rule on the most extreme person fires, with the fallback in its evidence', () => {
    const result = resultOf('mle');
    const evidence = result.guardrail_conflicts.map(({ rule_id, evidence }) => [
      rule_id,
      evidence['fallbacks'],
    ]);
    expect(evidence).toEqual([
      ['score', { theta: 'maximum_at_bound' }],
      ['composite', { twice: 'maximum_at_bound' }],
    ]);
    const composite = result.trace.concepts.find(({ concept_id }) => concept_id === 'twice')!;
    expect(composite.steps.find(({ step }) => step === 'composite')).toMatchObject({
      fallbacks: { theta: 'maximum_at_bound' },
    });
  });

  test('an estimate of its own is no fallback', () => {
    const result = resultOf('eap');
    expect(result.guardrail_conflicts).not.toHaveLength(0);
    expect(JSON.stringify(result)).not.toContain('fallback');
  });
});
