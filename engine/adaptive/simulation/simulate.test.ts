import { describe, expect, it } from 'vitest';
import { bankBundle, spreadBank } from '../../golden/bank.ts';
import { compile, likert } from '../../golden/respond.ts';
import { MOST_RESPONDENTS, simulate } from './simulate.ts';

describe('simulate', () => {
  const stop = {
    min_items: 3,
    any: [
      { rule: 'se_below', value: 0.4 },
      { rule: 'max_items', value: 25 },
    ],
  };

  it('leaves the standard errors of fallbacks out, and says how many there are', () => {
    const policy = { stop: { any: [{ rule: 'max_items', value: 6 }] } };
    const bank = bankBundle(spreadBank(20), policy, { estimator: 'mle' });
    const [found] = simulate(bank, { respondents: 40, seed: 's', theta: { theta: 3 } }).concepts;
    // Of six items at θ = 3 most people answer all right: the prior gives them an error below 1.
    expect(found!.fallback_rate).toBeGreaterThan(0.2);
    expect(found!.fallback_rate).toBeLessThan(1);
    expect(found!.standard_error).toBeGreaterThan(0.6);
    const all = simulate(bank, { respondents: 4, seed: 's', theta: { theta: 30 } }).concepts[0]!;
    expect(all).toMatchObject({ fallback_rate: 1, scored_rate: 1 });
    for (const key of ['standard_error', 'coverage']) expect(all).not.toHaveProperty(key);
  });

  it('finds test lengths that reach the precision, and estimates near the true θ', () => {
    const made = simulate(bankBundle(spreadBank(80), { stop }), { respondents: 150, seed: 's' });
    expect(made.length.min).toBeGreaterThanOrEqual(3);
    expect(made.length.max).toBeLessThanOrEqual(25);
    expect(made.concepts[0]!.rmse).toBeLessThan(0.5);
    expect(Math.abs(made.concepts[0]!.bias!)).toBeLessThan(0.1);
    expect(made.concepts[0]!.posterior_sd).toBeLessThan(0.41);
    const { concept_id: _, scored_rate: __, coverage, by_theta, units, ...measured } = made.concepts[0]!;
    const { fallback_rate, ...errors } = measured;
    expect(fallback_rate).toBe(0);
    expect(units).toEqual({ standard_error: 'value', posterior_sd: 'theta', bias: 'theta', rmse: 'theta' });
    expect(Object.keys(units).sort()).toEqual(Object.keys(errors).sort());
    const total = made.exposure.reduce((sum, { rate }) => sum + rate, 0);
    expect(total).toBeCloseTo(made.length.mean, 9);
    expect(Object.values(made.stop_reasons).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(coverage).toBeGreaterThan(0.9);
    expect(made.duration_ms.mean / made.length.mean).toBeGreaterThan(3500);
    // The ranges of the true θ together contain all respondents.
    const people = by_theta!.reduce((sum, { respondents }) => sum + respondents, 0);
    expect(people).toBe(150);
    const pooled = (of: (range: (typeof by_theta & object)[number]) => number) =>
      by_theta!.reduce((sum, range) => sum + range.respondents * of(range), 0) / people;
    expect(pooled(({ bias }) => bias)).toBeCloseTo(made.concepts[0]!.bias!, 12);
    expect(Math.sqrt(pooled(({ rmse }) => rmse ** 2))).toBeCloseTo(made.concepts[0]!.rmse!, 12);
    expect(pooled((range) => range.coverage!)).toBeCloseTo(coverage!, 12);
  });

  it('finds the overlap: 1 where everybody is asked the same, the exposure where questions are drawn', () => {
    const all = simulate(bankBundle(spreadBank(6), {}), { respondents: 5, seed: 's' });
    expect(all.overlap).toBe(1);
    expect(simulate(bankBundle(spreadBank(6), {}), { respondents: 1, seed: 's' }).overlap).toBeNull();
    const some = simulate(bankBundle(spreadBank(40), { stop }), { respondents: 60, seed: 's' });
    // The formula of Chen, Ankenmann & Spray (2003) for tests of unequal length.
    const [n, mean] = [60, some.length.mean];
    const squares = some.exposure.reduce((sum, { rate }) => sum + rate ** 2, 0);
    expect(some.overlap).toBeCloseTo((n * squares) / ((n - 1) * mean) - 1 / (n - 1), 12);
  });

  it('finds how scores are distributed over their values and bands', () => {
    const bands = [
      { id: 'low', to: 15 },
      { id: 'high', from: 15, to: 22 },
    ];
    const bundle = compile({
      experience: { questions: likert(['a', 'b', 'c', 'd', 'e'], ['mood']) },
      scorecard: {
        concepts: [
          { id: 'mood', method: 'sum', bands },
          { id: 'none', method: 'sum', items: [] },
        ],
        composites: [{ id: 'twice', weights: { mood: 2 } }],
      },
    });
    const { scores } = simulate(bundle, { respondents: 300, seed: 's' });
    const [mood, none, twice] = scores as [any, any, any];
    expect(scores.map(({ id }) => id)).toEqual(['mood', 'none', 'twice']);
    const sum = (rates: { rate: number }[]) => rates.reduce((total, { rate }) => total + rate, 0);
    expect(sum(mood.histogram)).toBeCloseTo(1, 12);
    expect(sum(mood.bands) + mood.without_band_rate).toBeCloseTo(1, 12);
    const low = mood.histogram.filter(({ to }: { to: number }) => to <= 15);
    expect(sum(low)).toBeCloseTo(mood.bands[0].rate, 12);
    expect(mood.without_band_rate).toBeGreaterThan(0);
    expect(mood.histogram.at(-1).to).toBe(mood.value.max + 1);
    expect(twice.value.mean).toBeCloseTo(2 * mood.value.mean, 9);
    expect(twice.bands).toBeUndefined();
    expect(none).toEqual({ id: 'none', scored_rate: 0 });
  });

  it('keeps exposure near max_exposure', () => {
    const bank = spreadBank(80);
    const policy = { stop: { any: [{ rule: 'max_items', value: 10 }] } };
    const most = (more: object) => {
      const made = simulate(bankBundle(bank, { ...policy, ...more }), { respondents: 200, seed: 'x' });
      return Math.max(...made.exposure.map(({ rate }) => rate));
    };
    expect(most({})).toBe(1);
    expect(most({ max_exposure: 0.3 })).toBeLessThan(0.33);
  });

  it('accepts a fixed θ, and gives the same result for the same seed', () => {
    const bundle = bankBundle(spreadBank(40), { stop });
    const request = { respondents: 40, seed: 'again', theta: { theta: 1.5 } };
    const made = simulate(bundle, request);
    expect(made).toEqual(simulate(bundle, request));
    expect(Math.abs(made.concepts[0]!.bias!)).toBeLessThan(0.5);
  });

  it('chooses the options of items without a model as often as their shares say', () => {
    const options = ['o', 'p', 'q'].map((id, score) => ({ id, label: id, scores: { x: score } }));
    const rule = (id: string, value: string) => ({
      id,
      when: {
        op: 'eq',
        args: [
          { op: 'answer', question_id: id.slice(0, 1) },
          { op: 'lit', value },
        ],
      },
      severity: 'info',
      action: 'flag',
    });
    const bundle = compile({
      experience: {
        questions: [
          { id: 's', prompt: 'scored', input: 'single_select', options },
          {
            id: 'u',
            prompt: 'unscored',
            input: 'single_select',
            options: options.map(({ id }) => ({ id, label: id })),
          },
          { id: 'e', prompt: 'equally likely', input: 'single_select', options },
        ],
      },
      scorecard: { concepts: [{ id: 'x', method: 'sum' }] },
      guardrail: {
        rules: ['s', 'u', 'e'].flatMap((id) => ['o', 'p', 'q'].map((value) => rule(`${id}-${value}`, value))),
      },
    });
    const { guardrails } = simulate(bundle, {
      respondents: MOST_RESPONDENTS,
      seed: 's',
      option_shares: { s: { o: 0.7, p: 0.2, q: 0.1 }, u: { o: 30, q: 10 } },
    });
    const rates = Object.fromEntries(guardrails.map(({ rule_id, rate }) => [rule_id, rate]));
    const expected = { 's-o': 0.7, 's-p': 0.2, 's-q': 0.1, 'u-o': 0.75, 'u-q': 0.25, 'e-o': 1 / 3 };
    // Four standard errors of a share of 1,000 respondents are 0.06.
    for (const [id, share] of Object.entries(expected))
      expect(Math.abs(rates[id]! - share)).toBeLessThan(0.06);
    expect(rates).not.toHaveProperty('u-p');
  });

  it('answers questions of every input; items of classical concepts correlate', () => {
    const bundle = compile({
      experience: {
        questions: [
          ...likert(['a', 'b', 'c'], ['x']),
          {
            id: 'many',
            prompt: 'p',
            input: 'multi_select',
            options: [
              { id: 'o', label: 'o' },
              { id: 'p', label: 'p' },
            ],
          },
          {
            id: 'order',
            prompt: 'p',
            input: 'ranking',
            options: [
              { id: 'o', label: 'o' },
              { id: 'p', label: 'p' },
            ],
          },
          {
            id: 'grid',
            prompt: 'p',
            input: 'matrix',
            rows: [{ id: 'r', label: 'r' }],
            options: [{ id: 'o', label: 'o' }],
          },
          ...['nps', 'rating', 'boolean', 'text', 'long_text', 'date', 'time', 'consent', 'information'].map(
            (input) => ({ id: input, prompt: input, input }),
          ),
          { id: 'number', prompt: 'p', input: 'number', min: 0, max: 1, step: 0.25 },
          { id: 'slider', prompt: 'p', input: 'slider', min: -5, max: 5 },
        ],
      },
      scorecard: { concepts: [{ id: 'x', method: 'mean', reliability: 0.8, norms: [{ mean: 3, sd: 1 }] }] },
      guardrail: { quality: { max_longstring: 2 } },
    });
    const made = simulate(bundle, { respondents: 60, seed: 's' });
    expect(made.length).toMatchObject({ min: 16, max: 16 });
    expect(made.stop_reasons).toEqual({ answered: 1 });
    expect(made.concepts[0]).toMatchObject({ concept_id: 'x', scored_rate: 1 });
    expect(made.guardrails.map(({ rule_id }) => rule_id)).toEqual(['quality.max_longstring']);
  });

  it('rejects a number of respondents out of range', () => {
    const bundle = compile({});
    for (const respondents of [0, 1.5, MOST_RESPONDENTS + 1]) {
      expect(() => simulate(bundle, { respondents, seed: 's' })).toThrow(RangeError);
    }
  });
});
