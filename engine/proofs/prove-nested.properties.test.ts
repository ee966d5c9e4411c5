import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import type { Json, JsonObject } from '../types.ts';
import { compareWithEnumeration, type VerdictCounts } from './enumeration.test-helper.ts';

/**
 * Proofs about unusual content: descending scales, items with opposite weights, concepts and composites that
 * read others, an estimate of θ on a converted scale, conditional items, and conditions on all of these.
 */

const IDS = ['a', 'b', 'c'];
const score = (concept_id: string): Json => ({ op: 'score', concept_id });
const lit = (value: number): Json => ({ op: 'lit', value });
const compared = (op: string, of: Json, value: number): JsonObject => ({ op, args: [of, lit(value)] });

const cut = fc.constantFrom(-6, -2, 0, 1, 2.5, 4, 9, 40, 55);
const nested = fc.record({
  scores: fc.tuple(
    ...IDS.map(() =>
      fc.constantFrom(
        { x: [3, 2, 0], y: [2, 1, 0] },
        { x: [0, 5, -5], y: [0, 1, 2] },
        { x: [1, 1, 7], y: [0, 2, 1] },
        { x: [2, 0.5, -1], y: [0, 1, 2] },
      ),
    ),
  ),
  weights: fc.tuple(...IDS.map(() => fc.constantFrom(1, 3, 0.25, 2))),
  reverse: fc.tuple(...IDS.map(() => fc.boolean())),
  policy: fc.constantFrom('null', 'prorate', 'neutral', 'zero'),
  required: fc.tuple(...IDS.map(() => fc.boolean())),
  scale: fc.constantFrom('raw', 'pomp', 't', 'percentile'),
  model: fc.constantFrom('grm', 'gpcm', 'rsm'),
  converted: fc.constantFrom('raw', 't', 'iq', 'percentile', 'pomp'),
  conditional: fc.boolean(),
  ops: fc.tuple(fc.constantFrom('max', 'min', 'sub', 'add'), fc.constantFrom('gt', 'lte')),
  cuts: fc.tuple(cut, cut, cut),
  direction: fc.constantFrom('higher', 'lower'),
});

type NestedInstrument = typeof nested extends fc.Arbitrary<infer T> ? T : never;

function bundleOf(drawn: NestedInstrument) {
  const { scores, weights, reverse, policy, required, scale, model, converted } = drawn;
  const { conditional, ops, cuts, direction } = drawn;
  const questions = IDS.map((id, i): Json => {
    const { x, y } = scores[i]!;
    const options = x.map((value, at) => ({ id: `o${at}`, label: `${at}`, scores: { x: value, y: y[at]! } }));
    const isConditional = conditional && i === 2;
    const visible_if: Json = {
      op: 'ne',
      args: [
        { op: 'answer', question_id: 'a' },
        { op: 'lit', value: 'o1' },
      ],
    };
    const question: JsonObject = { id, prompt: id, input: 'single_select', options, required: required[i]! };
    return { ...question, ...(isConditional && { visible_if }) };
  });
  const norms = [{ mean: 1, sd: 2 }];
  const bands: Json[] = [
    { id: 'low', to: cuts[0] },
    { id: 'high', from: cuts[0] },
  ];
  const items = IDS.map((question_id, i) => ({ question_id, weight: weights[i]!, reverse: reverse[i]! }));
  const parameters = (i: number): JsonObject => {
    if (model === 'rsm') return { a: 1, b: [-0.5, 0.7] };
    return { a: 0.8 + i / 4, b: [i / 3 - 1, i / 3 + 0.5] };
  };
  const irt = { model, items: Object.fromEntries(IDS.map((id, i) => [id, parameters(i)])) };
  const lowerIf = { op: 'if', cond: compared(ops[1], score('x'), cuts[1]), then: score('y'), else: lit(0) };
  return compile({
    experience: { questions },
    scorecard: {
      concepts: [
        { id: 'x', method: 'weighted_mean', items, missing: { policy }, scale, norms, bands, direction },
        { id: 'y', method: 'irt', irt, missing: { policy }, scale: converted, norms, bands, parent: 'x' },
        { id: 'z', method: 'expression', expression: { op: ops[0], args: [score('x'), lowerIf] }, bands },
      ],
      composites: [
        { id: 'm', weights: { x: -1, y: 2 }, bands },
        { id: 'n', expression: { op: 'sub', args: [score('z'), { op: 'metric', metric_id: 'm' }] }, bands },
      ],
    },
    guardrail: {
      rules: ['x', 'y', 'z'].map((id, i) => ({
        ...{ id: `rule_${id}`, severity: 'info', action: 'flag', message: id },
        when: compared(ops[1], score(id), cuts[i]!),
      })),
    },
  });
}

const RUNS = 10;

test('claims about nested concepts and composites agree with trying every answer', () => {
  const decided: VerdictCounts = { proved: 0, refuted: 0, undecided: 0 };
  fc.assert(
    fc.property(nested, (drawn) => compareWithEnumeration(bundleOf(drawn), decided)),
    { numRuns: RUNS },
  );
  expect(decided.proved).toBeGreaterThan(RUNS / 3);
  expect(decided.refuted).toBeGreaterThan(RUNS / 3);
}, 300_000);
