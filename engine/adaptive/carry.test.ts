import { describe, expect, it } from 'vitest';
import { bankBundle, spreadBank } from '../golden/bank.ts';
import { carriedPriors } from './carry.ts';

const bundle = (policy = {}) => bankBundle(spreadBank(5), policy, { prior: { mean: 0, sd: 1 } });
const last = { theta: { mean: 1.2, sd: 0.4 }, gone: { mean: 0, sd: 1 } };

describe('carriedPriors', () => {
  it('increases the variance towards the declared prior and keeps the mean', () => {
    const after = (days: number) => carriedPriors(bundle({ prior_decay_days: 30 }), last, days).theta!;
    expect(after(0)).toEqual({ mean: 1.2, sd: 0.4 });
    expect(after(30)).toEqual({ mean: 1.2, sd: Math.sqrt(1 - 0.84 * Math.exp(-1)) });
    expect(after(30_000).sd).toBeCloseTo(1, 12);
  });

  it('keeps the variance without prior_decay_days, and drops removed concepts', () => {
    expect(carriedPriors(bundle(), last, 1000)).toEqual({ theta: last.theta });
  });

  it('never becomes certain: the SD is at least a thousandth of the declared one', () => {
    const certain = { theta: { mean: 1.2, sd: 0 } };
    expect(carriedPriors(bundle(), certain, 10)).toEqual({ theta: { mean: 1.2, sd: 0.001 } });
  });

  it('never narrows a posterior that is wider than the prior', () => {
    const wide = { theta: { mean: 0, sd: 1.4 } };
    expect(carriedPriors(bundle({ prior_decay_days: 1 }), wide, 10)).toEqual(wide);
  });
});
