import { expect, test } from 'vitest';
import { bankContents } from '../golden/bank.ts';
import { compile } from '../golden/respond.ts';
import type { JsonObject } from '../types.ts';
import { measuredConcepts } from './plan.ts';

test('information of a nominal item counts the first category whose parameters are 0 and left out', () => {
  const { experience } = bankContents([{ id: 'q0', b: [0, 0] }]);
  const informationAt0 = (parameters: JsonObject) => {
    const irt = { model: 'nrm', items: { q0: parameters } };
    const scorecard = { concepts: [{ id: 'theta', method: 'irt', irt }] };
    const [concept] = measuredConcepts(compile({ experience: experience!, scorecard }));
    return concept!.irt!.information.find(({ theta }) => theta === 0)!.information;
  };
  // Slopes 0, 1, 2 with equal probabilities at θ = 0 have the variance 2/3.
  expect(informationAt0({ a: [1, 2], b: [0, 0] })).toBeCloseTo(2 / 3, 12);
  expect(informationAt0({ a: [0, 1, 2], b: [0, 0, 0] })).toBeCloseTo(2 / 3, 12);
});
