import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../evaluate.ts';
import { isTrue } from '../expressions/values.ts';
import { compile, respond } from '../golden/respond.ts';
import { checkAnswer } from '../inputs/check-answer.ts';
import { Respondent } from '../scoring/respondent.ts';
import type { AnswerValue, CompiledBundle, Json, JsonObject, Question } from '../types.ts';
import { type Claim, proveBundle, type Witness } from './prove.ts';

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
type Drawn = typeof instrument extends fc.Arbitrary<infer T> ? T : never;

function bundleOf({
  questions,
  method,
  missing,
  scale,
  bands,
  rules,
  blocks,
  reverse,
}: Drawn): CompiledBundle {
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

/** Everything that a respondent may do with a question; null is no answer, undefined declines it. */
function everyAnswer(question: Question): (AnswerValue | null | undefined)[] {
  const ids = question.options.map(({ id }) => id);
  const values: Record<string, () => AnswerValue[]> = {
    single_select: () => ids,
    boolean: () => [true, false],
    rating: () => [1, 2, 3],
    multi_select: () =>
      ids.reduce<string[][]>((all, id) => all.concat(all.map((list) => [...list, id])), [[]]),
    matrix: () =>
      [null, ...ids].flatMap((r) =>
        [null, ...ids].map((s) => ({ ...(r && { r }), ...(s && { s }) }) as AnswerValue),
      ),
  };
  const all = values[question.input]!();
  const valid = all.filter(
    (value) => checkAnswer({ questionById: new Map([['q', question]]) }, 'q', { value }).ok,
  );
  return [...valid, null, ...(question.allowDecline ? [undefined] : [])];
}

interface Situation {
  respondent: Respondent;
  isComplete: boolean;
}

function everySituation(bundle: CompiledBundle): Situation[] {
  const { questions } = bundle.experience;
  const { state } = respond(bundle, {});
  let all: (AnswerValue | null | undefined)[][] = [[]];
  for (const question of questions)
    all = all.flatMap((given) => everyAnswer(question).map((value) => [...given, value]));
  return all.map((given) => {
    const log = questions.flatMap(({ id }, i) => {
      const value = given[i];
      if (value === null) return [];
      return [
        {
          question_id: id,
          value: value ?? null,
          declined: value === undefined,
          elapsed_ms: null,
          answered_at: '',
        },
      ];
    });
    const respondent = new Respondent(bundle, { ...state, log });
    const isComplete = questions.every(({ required, index }, i) => {
      return !required || !respondent.visible(index) || given[i] !== null;
    });
    return { respondent, isComplete };
  });
}

/** What a claim says of one respondent; the claim is refuted if it does for one of them. */
function counterexample(
  bundle: CompiledBundle,
  { claim, pointer, id }: Claim,
): (situation: Situation) => boolean {
  const { experience, guardrail, reportTemplate } = bundle;
  const index = Number(pointer.split('/')[2]);
  const fires = ({ respondent }: Situation) => isTrue(guardrail.rules[index]!.when.evaluate(respondent));
  switch (claim) {
    case 'question_unreachable':
    case 'required_unreachable':
      return ({ respondent }) => respondent.visible(experience.questions[index]!.index);
    case 'guardrail_never_fires':
      return fires;
    case 'guardrail_always_fires':
      return (situation) => situation.isComplete && !fires(situation);
    case 'block_never_shown':
      return ({ respondent }) => isTrue(reportTemplate.blocks[index]!.visibleIf!.evaluate(respondent));
    case 'band_unreachable': {
      const [score, band] = id.split('.');
      return ({ respondent, isComplete }) => isComplete && respondent.scored(score!)!.band === band;
    }
    case 'score_without_band':
      return ({ respondent, isComplete }) => {
        const { value, band } = respondent.scored(id)!;
        return isComplete && value !== null && band === undefined;
      };
    default:
      throw new Error(claim);
  }
}

function replayed(bundle: CompiledBundle, { answers, declined = [] }: Witness): Situation {
  const given = { ...answers, ...Object.fromEntries(declined.map((id) => [id, null])) };
  const input = respond(bundle, given);
  for (const [id, value] of Object.entries(given)) {
    const sent = value === null ? { declined: true } : { value };
    expect(checkAnswer(bundle.experience, id, sent)).toMatchObject({ ok: true });
  }
  evaluate(bundle, input);
  const respondent = new Respondent(bundle, input.state);
  const { questions } = bundle.experience;
  for (const id of Object.keys(given))
    expect(respondent.visible(bundle.experience.questionById.get(id)!.index)).toBe(true);
  const isComplete = questions.every(
    ({ required, index, id }) => !required || !respondent.visible(index) || Object.hasOwn(given, id),
  );
  return { respondent, isComplete };
}

describe('proveBundle', () => {
  test('agrees with trying every answer, and every witness leads where the claim says', () => {
    const decided = { proved: 0, refuted: 0, undecided: 0 };
    fc.assert(
      fc.property(instrument, (drawn) => {
        const bundle = bundleOf(drawn);
        const situations = everySituation(bundle);
        const { claims, ranges } = proveBundle(bundle);
        for (const claim of claims) {
          decided[claim.verdict]++;
          if (['guardrail_fires_unanswered', 'range_not_attained'].includes(claim.claim)) continue;
          const leads = counterexample(bundle, claim);
          const exists = situations.some(leads);
          const isByWitness = claim.claim === 'score_without_band';
          const expected = exists === isByWitness ? 'proved' : 'refuted';
          if (claim.verdict !== 'undecided')
            expect([claim, exists]).toEqual([{ ...claim, verdict: expected }, exists]);
          if (claim.witness) expect(leads(replayed(bundle, claim.witness))).toBe(true);
          expect(claim.witness !== undefined).toBe(claim.verdict !== 'undecided' && exists);
        }
        for (const { id, is_exact, min, max, min_witness, max_witness } of ranges) {
          const values = situations.flatMap(({ respondent, isComplete }) => {
            const value = isComplete ? respondent.scored(id)!.value : null;
            return value === null ? [] : [value];
          });
          if (is_exact) {
            expect(min).toBeCloseTo(Math.min(...values), 8);
            expect(max).toBeCloseTo(Math.max(...values), 8);
          }
          expect(replayed(bundle, min_witness).respondent.scored(id)!.value).toBe(min);
          expect(replayed(bundle, max_witness).respondent.scored(id)!.value).toBe(max);
        }
      }),
      { numRuns: 100 },
    );
    expect(decided.undecided).toBeLessThan(decided.refuted / 100);
    expect(decided.proved).toBeGreaterThan(50);
  }, 120_000);
});
