import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import type { IrtEstimator, IrtItemParameters, IrtModel } from '../../types.ts';
import { categoryProbabilities, fillCurve, itemInformation, logProbability } from './curve.ts';
import { estimate } from './estimate.ts';
import { irtItem } from './item.ts';
import { newCurve } from './item-curve.ts';

const MODELS: readonly IrtModel[] = ['1pl', '2pl', '3pl', '4pl', 'grm', 'pcm', 'gpcm', 'rsm', 'nrm'];
const ESTIMATORS: readonly IrtEstimator[] = ['eap', 'map', 'mle', 'wle'];

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const sensible = { slope: between(0.2, 3), location: between(-3, 3), asymptote: between(0, 0.4) };
const absurd = {
  slope: fc.oneof(fc.double(), fc.constantFrom(0, -1, 1e308, -1e308, 5e-324)),
  location: fc.oneof(fc.double(), fc.constantFrom(1e6, -1e6, 1e308, 0)),
  asymptote: fc.oneof(fc.double(), fc.constantFrom(0, 1, 0.5, -1, 2)),
};

/** Generates parameters of an item of `model`; thresholds ascend unless they are `absurd`. */
function parametersOf(model: IrtModel, from: typeof sensible): fc.Arbitrary<IrtItemParameters> {
  const { slope, location, asymptote } = from;
  if (model.endsWith('pl'))
    return fc.record({ a: slope, b: location, c: asymptote, d: asymptote.map((x) => 1 - x) });
  const steps = fc.array(location, { minLength: 2, maxLength: 5 });
  if (model === 'nrm') {
    return steps.chain((b) =>
      fc.record({
        a: fc.array(slope, { minLength: b.length, maxLength: b.length }),
        b: fc.constant(b),
        c: fc.constant(0),
        d: fc.constant(1),
      }),
    );
  }
  const b =
    model === 'grm' && from === sensible
      ? steps.map((list) => Float64Array.from(list).sort()).map((list) => [...list])
      : steps;
  return fc.record({ a: slope, b, c: fc.constant(0), d: fc.constant(1) });
}

const anyItem = (from: typeof sensible) =>
  fc
    .constantFrom(...MODELS)
    .chain((model) => fc.record({ model: fc.constant(model), parameters: parametersOf(model, from) }));

describe('items', () => {
  it('have category probabilities that sum to 1', () => {
    fc.assert(
      fc.property(anyItem(sensible), between(-6, 6), ({ model, parameters }, theta) => {
        const total = categoryProbabilities(irtItem(model, 1, parameters), theta).reduce(
          (sum, p) => sum + p,
          0,
        );
        expect(total).toBeCloseTo(1, 12);
      }),
    );
  });

  it('have derivatives that agree with finite differences', () => {
    fc.assert(
      fc.property(anyItem(sensible), between(-4, 4), ({ model, parameters }, theta) => {
        const item = irtItem(model, 1, parameters);
        const [curve, before, after] = [theta, theta - 1e-5, theta + 1e-5].map((at) => {
          const filled = newCurve(item.categories);
          fillCurve(item, at, filled);
          return filled;
        });
        for (let k = 0; k < item.categories; k++) {
          const slope = (after!.logProbability[k]! - before!.logProbability[k]!) / 2e-5;
          const bend = (after!.first[k]! - before!.first[k]!) / 2e-5;
          if (curve!.logProbability[k]! < -700) continue; // equal thresholds: the category does not exist
          expect(curve!.first[k]!).toBeCloseTo(slope, 5);
          expect(curve!.second[k]!).toBeCloseTo(bend, 5);
        }
      }),
    );
  });

  it('have the information that follows from their probabilities and derivatives', () => {
    fc.assert(
      fc.property(anyItem(sensible), between(-6, 6), ({ model, parameters }, theta) => {
        const item = irtItem(model, 1, parameters);
        const curve = newCurve(item.categories);
        fillCurve(item, theta, curve);
        const implied = curve.first.reduce(
          (sum, first, k) => sum + Math.exp(curve.logProbability[k]!) * first * first,
          0,
        );
        expect(itemInformation(item, theta)).toBeCloseTo(implied, 10);
      }),
    );
  });

  it('stay finite with extreme parameters', () => {
    fc.assert(
      fc.property(anyItem(absurd), between(-6, 6), fc.double(), ({ model, parameters }, theta, D) => {
        const item = irtItem(model, D, parameters);
        for (let k = 0; k < item.categories; k++)
          expect(Number.isFinite(logProbability(item, k, theta))).toBe(true);
        expect(Number.isFinite(itemInformation(item, theta))).toBe(true);
        expect(itemInformation(item, theta)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: runs(1000) },
    );
  });
});

describe('estimates', () => {
  const test = (from: typeof sensible) =>
    fc.constantFrom(...MODELS).chain((model) =>
      fc.record({
        model: fc.constant(model),
        estimator: fc.constantFrom(...ESTIMATORS),
        responses: fc.array(
          fc.record({ parameters: parametersOf(model, from), category: fc.option(fc.nat({ max: 5 })) }),
          { maxLength: 8 },
        ),
      }),
    );
  const settings = { D: 1, prior: { mean: 0, sd: 1 }, bounds: [-6, 6] as const, nodes: 121 };

  it.each([
    ['sensible', sensible],
    ['absurd', absurd],
  ])('are finite and inside the bounds with %s parameters', (_, from) => {
    fc.assert(
      fc.property(test(from), ({ model, estimator, responses }) => {
        const made = estimate({ ...settings, model, estimator }, responses);
        expect(Math.abs(made.theta)).toBeLessThanOrEqual(6);
        expect(made.standardError).toBeGreaterThanOrEqual(0);
        for (const figure of [made.standardError, made.information, made.posterior.mean, made.posterior.sd]) {
          expect(Number.isFinite(figure)).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('stay finite with extreme priors and bounds', () => {
    const prior = fc.record({ mean: between(-1e300, 1e300), sd: between(5e-324, 1e300) });
    fc.assert(
      fc.property(
        test(sensible),
        prior,
        fc.integer({ min: 2, max: 30 }),
        ({ model, estimator, responses }, own, nodes) => {
          const made = estimate({ ...settings, model, estimator, prior: own, nodes }, responses);
          expect(Number.isFinite(made.theta) && Number.isFinite(made.standardError)).toBe(true);
        },
      ),
    );
  });

  it('change sign when the items and the responses are mirrored', () => {
    const responses = fc.array(
      fc.record({ a: sensible.slope, b: sensible.location, x: fc.nat({ max: 1 }) }),
      { minLength: 1, maxLength: 10 },
    );
    fc.assert(
      fc.property(responses, fc.constantFrom(...ESTIMATORS), (list, estimator) => {
        const by = (sign: 1 | -1) =>
          estimate(
            { ...settings, model: '2pl', estimator },
            list.map(({ a, b, x }) => ({
              parameters: { a, b: sign * b, c: 0, d: 1 },
              category: sign === 1 ? x : 1 - x,
            })),
          );
        expect(by(-1).theta).toBeCloseTo(-by(1).theta, 6);
        expect(by(-1).standardError).toBeCloseTo(by(1).standardError, 6);
      }),
    );
  });

  it('have an expected posterior variance that decreases with every item', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ a: sensible.slope, b: sensible.location }), { minLength: 1, maxLength: 6 }),
        (list) => {
          const before = list
            .slice(0, -1)
            .map(({ a, b }) => ({ parameters: { a, b, c: 0, d: 1 }, category: 1 }));
          const variance = (responses: typeof before) =>
            estimate({ ...settings, model: '2pl', estimator: 'eap' }, responses).posterior.sd ** 2;
          const last = { a: list.at(-1)!.a, b: list.at(-1)!.b, c: 0, d: 1 };
          const predicted = predictive(before, last);
          const expected = [0, 1].reduce(
            (sum, category) =>
              sum + predicted[category]! * variance([...before, { parameters: last, category }]),
            0,
          );
          expect(expected).toBeLessThanOrEqual(variance(before) + 1e-6);
        },
      ),
    );
  });

  /** Returns posterior predictive probabilities of `next`, computed on a separate grid. */
  function predictive(
    before: { parameters: IrtItemParameters; category: number }[],
    next: IrtItemParameters,
  ): number[] {
    const sums = [0, 0];
    for (let theta = -6; theta <= 6; theta += 0.05) {
      const weight = before.reduce(
        (product, { parameters, category }) =>
          product * categoryProbabilities(irtItem('2pl', 1, parameters), theta)[category]!,
        Math.exp((-theta * theta) / 2),
      );
      categoryProbabilities(irtItem('2pl', 1, next), theta).forEach((p, k) => {
        sums[k]! += weight * p;
      });
    }
    const total = sums[0]! + sums[1]!;
    return sums.map((sum) => sum / total);
  }
});
