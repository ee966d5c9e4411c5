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

  it('finds test lengths that reach the precision, and estimates near the true θ', () => {
    const made = simulate(bankBundle(spreadBank(80), { stop }), { respondents: 150, seed: 's' });
    expect(made.length.min).toBeGreaterThanOrEqual(3);
    expect(made.length.max).toBeLessThanOrEqual(25);
    expect(made.concepts[0]!.rmse).toBeLessThan(0.5);
    expect(Math.abs(made.concepts[0]!.bias!)).toBeLessThan(0.1);
    expect(made.concepts[0]!.posterior_sd).toBeLessThan(0.41);
    const total = made.exposure.reduce((sum, { rate }) => sum + rate, 0);
    expect(total).toBeCloseTo(made.length.mean, 9);
    expect(Object.values(made.stop_reasons).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
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
