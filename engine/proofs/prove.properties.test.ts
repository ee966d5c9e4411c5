import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { compile } from '../golden/respond.ts';
import type { CompiledBundle, Json, JsonObject } from '../types.ts';
import { compareWithEnumeration } from './enumeration.test-helper.ts';

const IDS = ['a', 'b', 'c', 'd'] as const;
const OPTIONS = ['no', 'some', 'yes'];

const answer = (id: string): Json => ({ op: 'answer', question_id: id });
const lit = (value: Json): Json => ({ op: 'lit', value });
const call = (op: string, ...args: Json[]): Json => ({ op, args });

/** A condition on the answer to one question of any input. */
const atom = (ids: readonly string[]) =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom('eq', 'ne'), fc.constantFrom(...ids), fc.constantFrom<Json>(...OPTIONS, 2, true))
      .map(([op, id, value]) => call(op, answer(id), lit(value))),
    fc
      .tuple(fc.constantFrom('lt', 'gte'), fc.constantFrom(...ids), fc.constantFrom(1, 2, 3, 50))
      .map(([op, id, value]) => call(op, answer(id), lit(value))),
    fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom(...OPTIONS))
      .map(([id, value]) => call('contains', answer(id), lit(value))),
    fc.constantFrom(...ids).map((id): Json => ({ op: 'answered', question_id: id })),
    fc
      .tuple(fc.constantFrom(...ids), fc.constantFrom(...ids))
      .map(([a, b]) => call('eq', answer(a), answer(b))),
  );

const combined = (atoms: fc.Arbitrary<Json>) =>
  fc.oneof(
    { weight: 2, arbitrary: atoms },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom('and', 'or'), atoms, atoms).map(([op, a, b]) => call(op, a, b)),
    },
    { weight: 1, arbitrary: atoms.map((a) => call('not', a)) },
    { weight: 1, arbitrary: fc.tuple(atoms, atoms).map(([a, b]) => call('and', a, call('not', b))) },
  );

const ofScore = fc
  .tuple(fc.constantFrom('lt', 'gte', 'eq'), fc.constantFrom('x', 'm'), fc.integer({ min: -1, max: 12 }))
  .map(([op, id, value]) => {
    const read: Json = id === 'x' ? { op: 'score', concept_id: id } : { op: 'metric', metric_id: id };
    return call(op, read, lit(value));
  });
const ofCoverage = fc
  .tuple(fc.constantFrom('lt', 'gte'), fc.constantFrom(0, 0.5, 1))
  .map(([op, value]) => call(op, { op: 'coverage' }, lit(value)));
const condition = fc.oneof(
  { weight: 3, arbitrary: combined(atom(IDS)) },
  { weight: 2, arbitrary: combined(ofScore) },
  { weight: 1, arbitrary: combined(fc.oneof(atom(IDS), ofScore, ofCoverage)) },
);

const scored = (scores: readonly number[]) =>
  OPTIONS.map((id, i) => ({ id, label: id, ...(i < scores.length && { scores: { x: scores[i]! } }) }));

const input = fc.oneof(
  fc.array(fc.integer({ min: -1, max: 3 }), { minLength: 1, maxLength: 3 }).map(
    (scores): JsonObject => ({
      input: 'single_select',
      options: scored(scores) as Json[],
    }),
  ),
  fc.constant<JsonObject>({ input: 'boolean' }),
  fc.constant<JsonObject>({ input: 'rating', min: 1, max: 3 }),
  fc.constant<JsonObject>({ input: 'multi_select', options: scored([1, 2]) as Json[] }),
  fc.constant<JsonObject>({
    input: 'matrix',
    rows: ['r', 's'].map((id) => ({ id, label: id })),
    options: scored([0, 2]).slice(0, 2) as Json[],
  }),
);

const questions = fc.tuple(
  ...IDS.map((id, i) =>
    fc
      .record({
        input,
        required: fc.boolean(),
        allow_decline: fc.boolean(),
        condition:
          i === 0 ? fc.constant(undefined) : fc.option(combined(atom(IDS.slice(0, i))), { nil: undefined }),
      })
      .map(({ input, condition, ...rest }) => ({
        id,
        prompt: id,
        ...input,
        ...rest,
        ...(condition !== undefined && { visible_if: condition }),
      })),
  ),
);

const bands = fc
  .uniqueArray(fc.integer({ min: -3, max: 14 }), { minLength: 1, maxLength: 4 })
  .map((edges) => edges.sort((a, b) => a - b))
  .map((edges) =>
    edges.map((from, i) => ({ id: `b${i}`, from, ...(i + 1 < edges.length && { to: edges[i + 1]! }) })),
  );

const instrument = fc.record({
  questions,
  method: fc.constantFrom('sum', 'mean'),
  missing: fc.constantFrom('null', 'prorate', 'neutral', 'zero'),
  scale: fc.constantFrom('raw', 'raw', 'pomp'),
  bands,
  rules: fc.array(condition, { minLength: 1, maxLength: 3 }),
  blocks: fc.array(condition, { minLength: 1, maxLength: 2 }),
  reverse: fc.boolean(),
});
type DrawnInstrument = typeof instrument extends fc.Arbitrary<infer T> ? T : never;

function bundleOf({
  questions,
  method,
  missing,
  scale,
  bands,
  rules,
  blocks,
  reverse,
}: DrawnInstrument): CompiledBundle {
  const items = questions
    .filter((question) => (question as JsonObject).input !== 'boolean')
    .map(({ id }) => ({ question_id: id, reverse: reverse && id === 'a' }));
  const concept = { id: 'x', method, missing: { policy: missing, min_coverage: 0.5 }, scale, bands, items };
  return compile({
    experience: { questions },
    scorecard: {
      concepts:
        items.length > 0
          ? [concept]
          : [{ id: 'x', method: 'expression', expression: call('count', answer('a'), answer('b')), bands }],
      composites: [{ id: 'm', expression: call('add', { op: 'score', concept_id: 'x' }, lit(1)), bands }],
    },
    guardrail: {
      rules: rules.map((when, i) => ({ id: `r${i}`, when, phase: i === 0 ? 'answer' : 'complete' })),
    },
    report_template: {
      blocks: blocks.map((visible_if, i) => ({ id: `k${i}`, type: 'text', template: 'x', visible_if })),
    },
  });
}

describe('proveBundle', () => {
  test('agrees with trying every answer, and every witness leads where the claim says', () => {
    const decided = { proved: 0, refuted: 0, undecided: 0 };
    fc.assert(
      fc.property(instrument, (drawn) => {
        const bundle = bundleOf(drawn);
        compareWithEnumeration(bundle, decided);
      }),
      { numRuns: runs(100) },
    );
    expect(decided.undecided).toBeLessThan(decided.refuted / 100);
    expect(decided.proved).toBeGreaterThan(50);
  }, 120_000);
});
