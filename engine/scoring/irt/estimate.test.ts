import { describe, expect, it } from 'vitest';
import type { IrtEstimator, IrtItemParameters } from '../../types.ts';
import { estimate } from './estimate.ts';

const settings = { model: '3pl', D: 1, prior: { mean: 0.3, sd: 0.8 }, bounds: [-4, 4], nodes: 81 } as const;
const items: IrtItemParameters[] = [-1, 0, 1].map((b) => ({ a: 1.4, b, c: 0, d: 1 }));
const ordinary = { model: '2pl', D: 1, bounds: [-6, 6], estimator: 'eap' } as const;
const spread = Array.from({ length: 40 }, (_, i) => ({ a: 2, b: -1 + i / 20, c: 0, d: 1 }));
const answered = (categories: (number | null)[], estimator: IrtEstimator) =>
  estimate(
    { ...settings, estimator },
    categories.map((category, i) => ({ parameters: items[i]!, category })),
  );

describe('estimate', () => {
  it('is the prior when nothing was answered', () => {
    expect(answered([], 'eap')).toEqual({
      theta: 0.3,
      standardError: 0.8,
      method: 'eap',
      posterior: { mean: 0.3, sd: 0.8 },
      information: 0,
    });
    expect(answered([null, null], 'wle')).toMatchObject({
      theta: 0.3,
      method: 'map',
      fallback: 'no_responses',
    });
  });

  it('excludes missing items instead of scoring them', () => {
    expect(answered([1, null, 0], 'eap')).toEqual(
      estimate({ ...settings, estimator: 'eap' }, [
        { parameters: items[0]!, category: 1 },
        { parameters: items[2]!, category: 0 },
      ]),
    );
  });

  it('excludes a category that the item does not have', () => {
    expect(answered([1, 7, 0], 'eap')).toEqual(answered([1, null, 0], 'eap'));
  });

  it('falls back from mle to map on all-extreme patterns and reports it', () => {
    for (const category of [0, 1]) {
      const mle = answered([category, category, category], 'mle');
      expect(mle).toEqual({
        ...answered([category, category, category], 'map'),
        fallback: 'maximum_at_bound',
        bound: settings.bounds[category],
      });
    }
  });

  it('falls back to map when the likelihood is flat', () => {
    const flat = { a: 1, b: 0, c: 0.5, d: 0.5 };
    for (const estimator of ['mle', 'wle'] as const) {
      const made = estimate({ ...settings, model: '4pl', estimator }, [{ parameters: flat, category: 1 }]);
      expect(made.method).toBe('map');
      expect(made.theta).toBeCloseTo(0.3, 8);
      expect(made.standardError).toBeCloseTo(0.8, 8);
    }
  });

  it('clips wle to a bound and reports it', () => {
    const easy = { a: 0.3, b: -6, c: 0, d: 1 };
    const made = estimate({ ...settings, estimator: 'wle' }, [{ parameters: easy, category: 0 }]);
    expect(made).toMatchObject({ theta: -4, method: 'wle', fallback: 'clipped_to_bound' });
    expect(made.standardError).toBeCloseTo(1 / Math.sqrt(made.information), 12);
  });

  it('takes the highest of several peaks of a 3PL likelihood', () => {
    // The likelihood has one peak near -2, from three easy items, and a higher one near 2.5, from three hard
    // items.
    const responses = [
      { parameters: { a: 4, b: -2.5, c: 0, d: 1 }, category: 1 },
      { parameters: { a: 4, b: -1, c: 0.2, d: 1 }, category: 0 },
      { parameters: { a: 4, b: 2, c: 0.02, d: 1 }, category: 1 },
      { parameters: { a: 4, b: 2.2, c: 0.02, d: 1 }, category: 1 },
      { parameters: { a: 4, b: 3, c: 0.02, d: 1 }, category: 0 },
    ];
    const made = estimate({ ...settings, estimator: 'mle' }, responses);
    const likelihood = (theta: number) =>
      responses.reduce((product, { parameters: { a, b, c }, category }) => {
        const p = c + (1 - c) / (1 + Math.exp(-a * (theta - (b as number))));
        return product * (category === 1 ? p : 1 - p);
      }, 1);
    const scanned = Array.from({ length: 80001 }, (_, i) => -4 + i / 10000);
    const best = scanned.reduce((a, b) => (likelihood(b) > likelihood(a) ? b : a));
    expect(made.method).toBe('mle');
    expect(made.theta).toBeCloseTo(best, 3);
  });

  describe('under a prior narrower than the distance of its nodes', () => {
    const under = (prior: { mean: number; sd: number }, nodes: number, categoryOf: (i: number) => number) =>
      estimate(
        { ...ordinary, prior, nodes },
        spread.map((parameters, i) => ({ parameters, category: categoryOf(i) })),
      );
    const asExpected = (i: number) => (i < 26 ? 1 : 0);

    it.each([0.15, 0.05, 0.01, 0.001])('has the error of prior and information together (SD %d)', (sd) => {
      const made = under({ mean: 0.234, sd }, 121, asExpected);
      expect(made.standardError * Math.sqrt(1 / sd ** 2 + made.information)).toBeCloseTo(1, 2);
      expect(Math.abs(made.theta - 0.234)).toBeLessThan(sd);
    });

    it.each([
      ['confirmed by the answers', asExpected],
      ['contradicted by all answers', () => 0],
    ])('is what 1,001 nodes give (%s)', (_, categoryOf) => {
      const made = under({ mean: 0.234, sd: 0.09 }, 121, categoryOf);
      const fine = under({ mean: 0.234, sd: 0.09 }, 1_001, categoryOf);
      expect(made.theta).toBeCloseTo(fine.theta, 10);
      expect(made.standardError).toBeCloseTo(fine.standardError, 10);
    });

    it('stays off the nodes while posteriors become priors', () => {
      let prior = { mean: 0, sd: 1 };
      let information = 1;
      for (let cycle = 1; cycle <= 10; cycle++) {
        const made = under(prior, 121, asExpected);
        prior = made.posterior;
        information += made.information;
      }
      expect(prior.sd * Math.sqrt(information)).toBeCloseTo(1, 1);
      expect(under(prior, 121, asExpected).theta).toBeCloseTo(under(prior, 1_001, asExpected).theta, 10);
    });

    it('stays finite for priors that are points', () => {
      for (const sd of [1e-9, 5e-324]) {
        for (const mean of [0.234, 50]) {
          const { theta, standardError } = under({ mean, sd }, 121, asExpected);
          expect([theta, standardError].every(Number.isFinite)).toBe(true);
        }
      }
    });
  });

  it('reads a nominal item without parameters for the first category as having 0 there', () => {
    const by = (a: number[], b: number[], categories?: number) =>
      estimate({ ...settings, model: 'nrm', estimator: 'eap' }, [
        { parameters: { a, b, c: 0, d: 1 }, category: 2, ...(categories && { categories }) },
      ]);
    expect(by([0.7, 1.6], [0.2, -0.5], 3)).toEqual(by([0, 0.7, 1.6], [0, 0.2, -0.5]));
  });
});
