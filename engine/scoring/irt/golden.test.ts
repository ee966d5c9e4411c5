import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IrtEstimator, IrtItemParameters, IrtModel } from '../../types.ts';
import { categoryProbabilities, itemInformation } from './curve.ts';
import { type Estimate, estimate } from './estimate.ts';
import { irtItem } from './item.ts';

/**
 * Reference values by scipy, catR 3.17, jsCAT 5.2.3, ltm and psychotools; the files document their
 * conventions.
 */
interface GoldenPattern {
  x: string;
  eap: number;
  psd: number;
  map: number;
  map_se: number;
  mle: number | null;
  mle_se: number | null;
  wle: number | null;
}
interface GoldenSet {
  model: string;
  D: number;
  params: { a: number; b?: number; c?: number; d?: number; steps?: number[] }[];
  table: { theta: number[]; P1?: number[][]; Pcat?: number[][][]; info: number[][] };
  patterns: GoldenPattern[];
}

describe.each(['irt_dichotomous.json', 'irt_polytomous.json'])('%s', (file) => {
  const golden = read(file);
  describe.each(Object.entries(golden.sets))('%s', (_, set) => {
    const model = set.model.toLowerCase() as IrtModel;
    const parameters = set.params.map(
      ({ a, b, c = 0, d = 1, steps }): IrtItemParameters => ({ a, b: b ?? steps!, c, d }),
    );

    it.each(set.patterns.map((pattern) => [pattern.x, pattern] as const))('estimates %s', (x, pattern) => {
      const by = (estimator: IrtEstimator): Estimate =>
        estimate(
          { model, estimator, D: set.D, prior: { mean: 0, sd: 1 }, bounds: [-6, 6], nodes: 121 },
          parameters.map((item, i) => ({ parameters: item, category: x[i] === '-' ? null : Number(x[i]) })),
        );
      const eap = by('eap');
      expectNear(eap.theta, pattern.eap, 1e-6);
      expectNear(eap.standardError, pattern.psd, 1e-6);
      const map = by('map');
      expectNear(map.theta, pattern.map, 1e-4);
      expectNear(map.standardError, pattern.map_se, 1e-4);
      const mle = by('mle');
      if (pattern.mle === null) {
        expect(mle).toMatchObject({ method: 'map', fallback: 'maximum_at_bound', theta: map.theta });
      } else {
        expect(mle.method).toBe('mle');
        expectNear(mle.theta, pattern.mle, 1e-4);
        expectNear(mle.standardError, pattern.mle_se!, 1e-4);
      }
      if (pattern.wle !== null) expectNear(by('wle').theta, pattern.wle, 1e-3);
    });

    it('matches the probabilities and the information of catR', () => {
      parameters.forEach((raw, i) => {
        const item = irtItem(model, set.D, raw);
        set.table.theta.forEach((theta, t) => {
          const probabilities = categoryProbabilities(item, theta);
          const expected = set.table.Pcat?.[i]?.[t] ?? [1 - set.table.P1![i]![t]!, set.table.P1![i]![t]!];
          expected.forEach((probability, k) => {
            expectNear(probabilities[k]!, probability, 1e-9);
          });
          expectNear(itemInformation(item, theta), set.table.info[i]![t]!, 1e-9);
        });
      });
    });
  });
});

function read(file: string): { sets: Record<string, GoldenSet> } {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../../golden/irt', file), 'utf8'));
}

function expectNear(actual: number, expected: number, tolerance: number): void {
  expect(Math.abs(actual - expected), `${actual} is not ${expected}`).toBeLessThanOrEqual(tolerance);
}
