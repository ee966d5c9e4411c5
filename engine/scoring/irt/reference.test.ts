import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { IrtEstimator, IrtItemParameters, IrtModel } from '../../types.ts';
import { categoryProbabilities, itemInformation } from './curve.ts';
import { estimate } from './estimate.ts';
import { irtItem } from './item.ts';

/** 3PL, 4PL, scaled GRM, RSM and NRM; the file documents its sources. */
interface ReferenceSet {
  model: IrtModel;
  D: number;
  prior: { mean: number; sd: number };
  bounds: [number, number];
  nodes: number;
  items: Partial<IrtItemParameters>[];
  table: { theta: number; probabilities: number[][]; information: number[] }[];
  patterns: ({ x: (number | null)[] } & Record<string, number | null>)[];
}

const path = join(import.meta.dirname, '../../golden/irt/reference_models.json');
const { sets }: { sets: Record<string, ReferenceSet> } = JSON.parse(readFileSync(path, 'utf8'));

describe.each(Object.entries(sets))('%s', (_, set) => {
  const parameters = set.items.map((item) => ({ c: 0, d: 1, ...item }) as IrtItemParameters);

  it('matches the reference probabilities and information', () => {
    for (const { theta, probabilities, information } of set.table) {
      parameters.forEach((raw, i) => {
        const item = irtItem(set.model, set.D, raw);
        categoryProbabilities(item, theta).forEach((probability, k) => {
          expect(probability).toBeCloseTo(probabilities[i]![k]!, 12);
        });
        expect(itemInformation(item, theta)).toBeCloseTo(information[i]!, 11);
      });
    }
  });

  it.each(set.patterns.map((pattern, i) => [i, pattern] as const))('estimates pattern %i', (_i, pattern) => {
    const by = (estimator: IrtEstimator) =>
      estimate(
        { ...set, estimator },
        parameters.map((item, i) => ({ parameters: item, category: pattern.x[i]! })),
      );
    const plain = {
      eap: ['eap', 'psd'],
      map: ['map', 'map_se'],
      mle: ['mle', 'mle_se'],
      wle: ['wle', 'wle_se'],
    } as const;
    for (const [estimator, [theta, error]] of Object.entries(plain)) {
      if (pattern[theta] === null) continue;
      const made = by(estimator as IrtEstimator);
      expect(made.fallback).toBeUndefined();
      expect(made.theta).toBeCloseTo(pattern[theta]!, 7);
      expect(made.standardError).toBeCloseTo(pattern[error]!, 7);
    }
    if (pattern.mle === null) expect(by('mle').fallback).toBe('maximum_at_bound');
  });
});
