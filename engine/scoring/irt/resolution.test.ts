import fc from 'fast-check';
import { expect, test } from 'vitest';
import { estimate } from './estimate.ts';

interface Case {
  bounds: [number, number];
  nodes: number;
  prior: { mean: number; sd: number };
  items: { a: number; b: number; c: number; category: number }[];
}

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const cases = fc.record<Case>({
  bounds: fc.tuple(number(-12, -1), number(1, 12)),
  nodes: fc.constantFrom(3, 5, 11, 21, 61, 121),
  prior: fc.record({ mean: number(-1, 1), sd: fc.constantFrom(0.02, 0.2, 1, 3) }),
  items: fc.array(
    fc.record({
      a: number(0.2, 6),
      b: number(-4, 4),
      c: fc.constantFrom(0, 0, 0.25),
      category: fc.constantFrom(0, 1),
    }),
    { minLength: 1, maxLength: 60 },
  ),
});

/** The log density of the posterior, written anew. */
function logDensity({ prior, items }: Case, theta: number): number {
  let sum = -(((theta - prior.mean) / prior.sd) ** 2) / 2;
  for (const { a, b, c, category } of items) {
    const right = c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
    const wrong = (1 - c) / (1 + Math.exp(a * (theta - b)));
    sum += Math.log(Math.max(category === 1 ? right : wrong, Number.MIN_VALUE));
  }
  return sum;
}

/** The moments by Simpson's rule on many nodes over the part of the bounds that has the mass. */
function reference(given: Case): { mean: number; sd: number } {
  const density = (from: number, to: number, intervals: number) => {
    const nodes = Array.from({ length: intervals + 1 }, (_, i) => from + ((to - from) * i) / intervals);
    return { nodes, values: nodes.map((theta) => logDensity(given, theta)) };
  };
  const coarse = density(...given.bounds, 1_000);
  const largest = coarse.values.reduce((a, b) => Math.max(a, b));
  const first = Math.max(0, coarse.values.findIndex((value) => value > largest - 60) - 2);
  const last = Math.min(1_000, coarse.values.findLastIndex((value) => value > largest - 60) + 2);
  const { nodes, values } = density(coarse.nodes[first]!, coarse.nodes[last]!, 1_500);
  const top = values.reduce((a, b) => Math.max(a, b));
  const weights = values.map((value, i) => {
    return Math.exp(value - top) * (i === 0 || i === 1_500 ? 1 : i % 2 === 1 ? 4 : 2);
  });
  const total = weights.reduce((a, b) => a + b);
  const mean = nodes.reduce((sum, node, i) => sum + weights[i]! * node, 0) / total;
  const variance = nodes.reduce((sum, node, i) => sum + weights[i]! * (node - mean) ** 2, 0) / total;
  return { mean, sd: Math.sqrt(variance) };
}

test('the posterior mean and SD are those of fine quadrature, whatever the nodes, bounds and slopes', () => {
  fc.assert(
    fc.property(cases, (given) => {
      const { bounds, nodes, prior } = given;
      const expected = reference(given);
      const model = given.items.some(({ c }) => c > 0) ? '3pl' : '2pl';
      const responses = given.items.map(({ category, ...item }) => ({
        parameters: { ...item, d: 1, b: item.b },
        category,
      }));
      const settings = { model, D: 1, estimator: 'eap', bounds, nodes, prior } as const;
      const { theta, standardError } = estimate(settings, responses);
      expect(Math.abs(standardError / expected.sd - 1)).toBeLessThan(1e-3);
      expect(Math.abs(theta - expected.mean)).toBeLessThan(1e-3 * expected.sd);
    }),
    { numRuns: 60 },
  );
});
