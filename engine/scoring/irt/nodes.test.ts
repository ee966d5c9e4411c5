import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../../vitest.seed.ts';
import { calibrate } from '../../calibration/calibrate.ts';
import { parameterDrift } from '../../calibration/drift.ts';
import { calibrationQuality } from '../../calibration/reliability.ts';
import { simulatedRows } from '../../calibration/simulated.test-helper.ts';
import { informationGrid } from '../../psychometrics/information.ts';
import { stepsRevealItems } from '../../rights/theta.ts';
import type { Concept } from '../../types.ts';
import { itemInformation } from './curve.ts';
import { estimate } from './estimate.ts';
import { irtItem } from './item.ts';
import { nodesFor } from './resolution.ts';

// Whatever integrates over θ or scans it gives what many more nodes give, however steep or many items are.

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const probability = (a: number, b: number, theta: number) => 1 / (1 + Math.exp(-a * (theta - b)));

/** An irt concept with 2PL items of the slopes. */
function concept(slopes: readonly number[], prior = { mean: 0, sd: 1 }): Concept {
  const ids = slopes.map((_, i) => `q${i}`);
  const items = new Map(ids.map((id, i) => [id, { a: slopes[i]!, b: i / 4 - 1, c: 0, d: 1 }]));
  return {
    irt: { model: '2pl', D: 1, estimator: 'eap', prior, bounds: [-6, 6], nodes: 121, items },
    items: ids.map((itemId) => ({ itemId, min: 0, max: 1, levels: [0, 1] })),
  } as unknown as Concept;
}

/** Sums over 40,001 nodes of the normal distribution. */
function overNormal(f: (z: number) => number): number {
  let [sum, total] = [0, 0];
  for (let i = 0; i <= 40_000; i++) {
    const z = -8 + i / 2500;
    sum += Math.exp((-z * z) / 2) * f(z);
    total += Math.exp((-z * z) / 2);
  }
  return sum / total;
}

test.each([
  [[1.2, 1.2], 1],
  [[40, 60], 1],
  [[5, 8, 12], 3],
])('the marginal reliability of items with slopes %s and a prior SD of %d', (slopes, sd) => {
  const informationAt = (theta: number) =>
    slopes.reduce((sum, a, i) => {
      const p = probability(a, i / 4 - 1, theta);
      return sum + a * a * p * (1 - p);
    }, 0);
  const exact = overNormal((z) => {
    const scaled = informationAt(sd * z) * sd * sd;
    return scaled / (scaled + 1);
  });
  expect(informationGrid(concept(slopes, { mean: 0, sd })).marginalReliability).toBeCloseTo(exact, 5);
});

test('the calibration of many steep items, its reliability and its likelihood', () => {
  const bank = Array.from({ length: 24 }, (_, i) => {
    return { id: `q${i}`, a: 4, b: [(i % 6) / 4 - 0.6], standardErrors: { a: 0.1, b: [0.1] } };
  });
  const data = simulatedRows('2pl', bank, 600, 7);
  const [usual, fine] = [calibrate(data, '2pl'), calibrate(data, '2pl', { nodes: 601 })];
  expect(usual.logLikelihood).toBeCloseTo(fine.logLikelihood, 3);
  usual.items.forEach(({ a, b, standardErrors }, i) => {
    expect(Math.abs(a / fine.items[i]!.a - 1)).toBeLessThan(1e-4);
    expect(Math.abs(b[0]! - fine.items[i]!.b[0]!)).toBeLessThan(1e-4);
    expect(Math.abs(standardErrors.a! / fine.items[i]!.standardErrors.a! - 1)).toBeLessThan(1e-3);
  });
  const { reliability } = calibrationQuality(usual, data);
  const exact = overNormal((z) => {
    const information = usual.items.reduce((sum, { a, b }) => {
      const p = probability(a, b[0]!, z);
      return sum + a * a * p * (1 - p);
    }, 0);
    return information / (information + 1);
  });
  expect(reliability.marginal).toBeCloseTo(exact, 6);
});

test('the difference of expected scores by which an item drifts', () => {
  const errors = { a: 0.1, b: [0.01] };
  const items = [-1, -0.5, 0.5, 1].map((b, i) => ({ id: `q${i}`, a: 30, b: [b], standardErrors: errors }));
  const inUse = new Map(items.map(({ id, a, b }, i) => [id, { a, b: [i === 3 ? 1.15 : b[0]!] }]));
  const { link, items: drifts } = parameterDrift('2pl', items, inUse)!;
  const exact = overNormal((z) => {
    const theta = link.slope * z + link.intercept;
    const fresh = drifts.get('q3')!;
    return (probability(fresh.a, fresh.b[0]!, theta) - probability(30, 1.15, theta)) ** 2;
  });
  expect(drifts.get('q3')!.difference).toBeCloseTo(Math.sqrt(exact), 4);
});

test.each([[[2, 2, 2, 2]], [[8, 9, 10, 11, 12, 13]]])(
  'what θ in steps reveals of items with slopes %s',
  (slopes) => {
    const given = concept(slopes);
    const { bounds, items } = given.irt!;
    const patterns = Array.from({ length: 2 ** slopes.length }, (_, n) => slopes.map((_, i) => (n >> i) & 1));
    const steps = patterns.map((pattern) => {
      let [sum, total] = [0, 0];
      for (let i = 0; i <= 12_000; i++) {
        const theta = bounds[0] + i / 1000;
        const density = pattern.reduce(
          (product, category, at) => {
            const { a, b } = items.get(`q${at}`)! as { a: number; b: number };
            return product * (category === 1 ? probability(a, b, theta) : 1 - probability(a, b, theta));
          },
          Math.exp((-theta * theta) / 2),
        );
        sum += density * theta;
        total += density;
      }
      return Math.floor(((sum / total - bounds[0]) / 12) * 320);
    });
    const entropy = (values: readonly unknown[]) => {
      const counts = new Map<unknown, number>();
      for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
      return [...counts.values()].reduce(
        (bits, n) => bits - (n / values.length) * Math.log2(n / values.length),
        0,
      );
    };
    const shares = slopes.map((_, at) => {
      const left = entropy(steps.map((step, i) => `${step} ${patterns[i]![at]}`)) - entropy(steps);
      return 1 - left;
    });
    const most = Math.max(...shares);
    const reveals = (share: number) => stepsRevealItems(given, { least: slopes.length, estimates: 1, share });
    expect([reveals(most - 1e-6), reveals(most + 1e-6)]).toEqual([true, false]);
  },
);

test('the highest peak of a likelihood is found and weighted likelihood integrated, whatever the nodes', () => {
  const items = fc.array(fc.record({ a: number(1, 30), b: number(-3, 3), category: fc.constantFrom(0, 1) }), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(items, fc.constantFrom('mle', 'wle', 'map'), (given, estimator) => {
      const responses = given.map(({ a, b, category }) => ({ parameters: { a, b, c: 0.2, d: 1 }, category }));
      const settings = { model: '3pl', D: 1, estimator, bounds: [-6, 6], prior: { mean: 0, sd: 1 } } as const;
      const [coarse, fine] = [5, 1001].map((nodes) => estimate({ ...settings, nodes }, responses));
      expect(coarse!.theta).toBeCloseTo(fine!.theta, 6);
    }),
    { numRuns: runs(60) },
  );
});

test('information between two of the nodes of the proofs is at most 1 % higher', () => {
  const cases = fc.record({
    a: number(0.3, 30),
    model: fc.constantFrom('2pl', '3pl', 'grm', 'gpcm'),
    b: fc.array(number(-2, 2), { minLength: 3, maxLength: 3 }),
  });
  fc.assert(
    fc.property(cases, ({ a, model, b }) => {
      const isBinary = model === '2pl' || model === '3pl';
      const locations = [...b].sort((x, y) => x - y).map((each, k) => each + k / 100);
      const c = model === '3pl' ? 0.25 : 0;
      const item = irtItem(model, 1, { a, b: isBinary ? b[0]! : locations, c, d: 1 }, isBinary ? 2 : 4);
      const slope = model === 'gpcm' ? 3 * a : a;
      const nodes = nodesFor(8, { slope: 5 * slope });
      const at = (i: number) => itemInformation(item, -4 + (8 * i) / (nodes - 1));
      for (let i = 0; i + 1 < nodes; i++) {
        const ends = Math.max(at(i), at(i + 1));
        expect(at(i + 0.5)).toBeLessThanOrEqual(1.01 * ends + 1e-300);
      }
    }),
    { numRuns: runs(40) },
  );
});
