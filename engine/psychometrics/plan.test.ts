import { describe, expect, it } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { bankContents } from '../golden/bank.ts';
import { compile, respond } from '../golden/respond.ts';
import type { JsonObject } from '../types.ts';
import { measuredConcepts, observationOf } from './plan.ts';

const ITEMS = [
  { id: 'q0', a: 1.2, b: -0.5 },
  { id: 'q1', a: 0.8, b: 0.4 },
];

/** What answers add to the counters of the concept `theta`. */
function observed(concept: JsonObject, answers: Record<string, boolean>) {
  const bundle = compile({ ...bankContents(ITEMS, {}, {}, concept), adaptive_policy: {} });
  const { trace, sub_scores } = evaluate(bundle, respond(bundle, answers));
  const [measured] = measuredConcepts(bundle);
  return observationOf(measured!, { trace, subScores: sub_scores }, new Map(Object.entries(answers)))!;
}

describe('observationOf', () => {
  const answers = { q0: true, q1: false };
  const raw = observed({}, answers);

  it.each<JsonObject>([
    { scale: 't', norms: [{ mean: 0.5, sd: 2 }] },
    { scale: 'percentile' },
    { scale: 'sten' },
    { scale: 'pomp' },
  ])('has θ and its standard error also where the score is on the scale %o', (concept) => {
    expect(raw.theta).toEqual({ value: expect.any(Number), standardError: expect.any(Number) });
    expect(observed(concept, answers).theta).toEqual(raw.theta);
  });

  it('has no θ without a score', () => {
    expect(observed({ missing: { min_items: 2 } }, { q0: true })).not.toHaveProperty('theta');
  });
});
