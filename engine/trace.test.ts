import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../vitest.seed.ts';
import { evaluate } from './evaluate.ts';
import { byHand } from './golden/by-hand.ts';
import { type Answers, compile, respond } from './golden/respond.ts';
import type { EvaluationResult, SubScore, Trace } from './types.ts';

const score = (id: string) => ({ op: 'score', concept_id: id });
const answer = (id: string) => ({ op: 'answer', question_id: id });
const lit = (value: number) => ({ op: 'lit', value });
const op = (name: string, ...args: object[]) => ({ op: name, args });

const stepsOf = ({ concepts }: Trace, id: string) =>
  concepts.find(({ concept_id }) => concept_id === id)!.steps;
const linesOf = (trace: Trace, id: string) => stepsOf(trace, id).flatMap(({ lines }) => lines);

/** Returns what the lines say by name, after repeating each calculation. */
function follow(lines: readonly string[]): Record<string, number> {
  const found: Record<string, number> = {};
  for (const line of lines) {
    if (/^(theta = |standard_error = standard)|: |unknown$|percentile\(/.test(line)) continue;
    const { name, calculated, result } = byHand(line) ?? { name: '', calculated: 0, result: 0 };
    // Operands are written with twelve digits, so a difference of two large ones has fewer.
    const largest = Math.max(...[...line.matchAll(/\d+(\.\d+)?(e[+-]?\d+)?/g)].map(([text]) => Number(text)));
    expect(Math.abs(calculated - result), line).toBeLessThanOrEqual(
      1e-8 * Math.abs(result) + 1e-11 * largest,
    );
    if (name !== '') found[name] = result;
  }
  return found;
}

function followScore(
  result: EvaluationResult,
  { concept_id, raw, value, standard_error, interval, coverage }: SubScore,
): void {
  const found = follow(linesOf(result.trace, concept_id));
  if (found.raw !== undefined) expect(found.raw).toBe(raw);
  if (found.value !== undefined) expect(found.value).toBe(value);
  if (found.standard_error !== undefined) expect(found.standard_error).toBe(standard_error);
  if (found.low !== undefined) expect([found.low, found.high]).toEqual(interval);
  if (found.coverage !== undefined) expect(found.coverage).toBe(coverage);
  if (found.precision !== undefined)
    expect(found.precision).toBe(result.confidence.by_concept[concept_id]!.precision);
}

const questions = ['a', 'b', 'c', 'd', 'e'].map((id) => ({
  id,
  prompt: '',
  input: 'rating',
  min: 1,
  max: 7,
}));
const NORM = { norms: [{ mean: 18, sd: 5 }], reliability: 0.83 };

/** A scorecard with every method, missing-data policy and scale, whose weights and keys are drawn. */
const scorecards = fc
  .tuple(
    fc.array(fc.record({ weight: fc.constantFrom(1, 2, 0.1, 0.7), reverse: fc.boolean() }), {
      minLength: 5,
      maxLength: 5,
    }),
    fc.constantFrom('sum', 'mean', 'weighted_mean'),
    fc.constantFrom('null', 'prorate', 'neutral', 'zero'),
    fc.constantFrom('raw', 'pomp', 'z', 't', 'iq', 'sten', 'stanine', 'percentile'),
  )
  .map(([keys, method, policy, scale]) => ({
    concepts: [
      {
        ...{ id: 'x', method, scale, ...NORM, missing: { policy, min_items: 2 } },
        items: keys.map((key, index) => ({ question_id: questions[index]!.id, ...key })),
      },
      {
        ...{ id: 'table', method: 'sum', scale: 'percentile', missing: { policy: 'neutral' } },
        items: [{ question_id: 'a' }, { question_id: 'b' }],
        norms: [
          {
            mean: 8,
            sd: 3,
            table: [
              [2, 1],
              [6, 30],
              [9, 55],
              [14, 99],
            ],
          },
        ],
      },
      { id: 'y', method: 'sum', items: [{ question_id: 'd' }, { question_id: 'e', reverse: true }], ...NORM },
      {
        id: 'f',
        method: 'expression',
        expression: op(
          'mean',
          op('sub', lit(100), op('mul', lit(25), score('y'))),
          op('div', answer('a'), lit(-4)),
        ),
      },
      {
        id: 'theta',
        method: 'irt',
        items: [{ question_id: 'c' }],
        irt: { model: 'gpcm', estimator: 'map', items: { c: { a: 0.8, b: [-2, -1, -0.5, 0.5, 1, 2] } } },
      },
    ],
    composites: [
      { id: 'w', weights: { x: 0.3, y: -2 }, range: { min: -20, max: 40 }, bands: [{ id: 'up', from: 0 }] },
      {
        id: 'g',
        expression: op(
          'clamp',
          op('sub', op('mul', lit(3), score('y')), op('abs', score('f'))),
          lit(-90),
          lit(90),
        ),
      },
    ],
    primary_metric: 'w',
  }));
const given = fc.record(
  Object.fromEntries(questions.map(({ id }) => [id, fc.option(fc.integer({ min: 1, max: 7 }))])),
  { requiredKeys: [] },
) as fc.Arbitrary<Answers>;

describe('every line of the trace', () => {
  test('gives the number of the result when its calculation is repeated by hand', () => {
    fc.assert(
      fc.property(
        scorecards,
        given,
        fc.constantFrom('manhattan', 'euclidean'),
        (scorecard, answers, metric) => {
          const targets = {
            x: { ideal: 12, tolerance: 9, weight: 2 },
            y: { min: 3, max: 5 },
            w: { ideal: 1 },
          };
          const guardrail = { quality: { max_longstring: 1, min_variability: 2 } };
          const bundle = compile({
            experience: { questions },
            scorecard,
            guardrail,
            context: { targets, metric },
          });
          const result = evaluate(bundle, respond(bundle, answers));
          for (const found of result.sub_scores) followScore(result, found);
          const overall = follow(result.trace.overall.flatMap(({ lines }) => lines));
          expect(overall.coverage ?? 0).toBe(result.coverage.ratio);
          expect(overall.quality).toBe(result.confidence.quality);
          expect(overall.confidence ?? null).toBe(result.confidence.value);
          expect(overall.alignment).toBe(result.alignment?.value);
        },
      ),
      { numRuns: runs(400) },
    );
  });

  test('follows from the trace alone for item scores, also reverse-scored ones', () => {
    fc.assert(
      fc.property(scorecards, given, (scorecard, answers) => {
        const bundle = compile({ experience: { questions }, scorecard });
        for (const { score, keyed, reversed } of evaluate(bundle, respond(bundle, answers)).trace.items)
          if (score !== null) expect(keyed).toBe(reversed ? reversed.min + reversed.max - score : score);
      }),
    );
  });
});

describe('the lines say', () => {
  const bundle = compile({
    experience: { questions },
    scorecard: {
      concepts: [
        { id: 'strain', method: 'mean', items: [{ question_id: 'a' }, { question_id: 'b', reverse: true }] },
        {
          id: 'prorated',
          method: 'sum',
          missing: { policy: 'prorate', min_items: 1 },
          items: ['a', 'b', 'c'].map((question_id) => ({ question_id })),
        },
        {
          id: 'normed',
          method: 'sum',
          scale: 't',
          ...NORM,
          items: [{ question_id: 'a', weight: 2 }, { question_id: 'b' }],
        },
        {
          id: 'imputed',
          method: 'sum',
          missing: { policy: 'neutral' },
          items: [{ question_id: 'a' }, { question_id: 'c' }],
        },
        { id: 'none', method: 'sum', items: [{ question_id: 'c' }] },
      ],
      composites: [
        {
          id: 'index',
          expression: op(
            'mean',
            op('sub', lit(100), op('mul', lit(25), score('strain'))),
            op('mul', lit(25), answer('b')),
          ),
        },
        { id: 'nothing', expression: op('add', score('none'), lit(1)) },
      ],
    },
  });
  const { trace } = evaluate(bundle, respond(bundle, { a: 3, b: 2, c: null, d: 1, e: 1 }));

  test.each<[string, string[]]>([
    ['strain', ['coverage = 2/2 = 1', 'raw = (3 + (1 + 7 − 2))/2 = 4.5']],
    [
      'prorated',
      [
        'coverage = 2/3 = 0.666666666667',
        'coverage: 0.666666666667 ≥ 0',
        'answered: 2 ≥ 1',
        'raw = (3 + 2)·3/2 = 7.5',
      ],
    ],
    ['imputed', ['coverage = 1/2 = 0.5', 'coverage: 0.5 ≥ 0', 'raw = 3 + (1 + 7)/2 = 7']],
    [
      'normed',
      [
        'coverage = (2 + 1)/(2 + 1) = 1',
        'raw = 2·3 + 2 = 8',
        'stepped_reliability = 0.83',
        'raw_standard_error = 5·√(1 − 0.83) = 2.06155281281',
        'z = (8 − 18)/5 = −2',
        'value = 50 + 10·(−2) = 30',
        'standard_error = 10·2.06155281281/5 = 4.12310562562',
        'low = 30 − 1.96·4.12310562562 = 21.9187129738',
        'high = 30 + 1.96·4.12310562562 = 38.0812870262',
        'precision = 0.83',
      ],
    ],
    ['index', ['coverage = 2/2 = 1', 'value = mean(100 − 25·4.5, 25·2) = 18.75']],
    ['nothing', ['coverage = 0/1 = 0', 'value = unknown + 1 = unknown']],
  ])('%s', (id, lines) => {
    expect(linesOf(trace, id)).toEqual(lines);
  });

  test('what an expression reads, by name and as data', () => {
    expect(stepsOf(trace, 'index')[1]).toMatchObject({
      formula: 'mean(100 − 25·score(strain), 25·answer(b))',
      parts: [{ id: 'strain', raw: 4.5 }],
      operands: { answers: { b: 2 } },
    });
  });

  test('the band and, for a cycle, its number and period', () => {
    const cycle = { number: 3, starts_at: '2026-03-02T08:00:00.000Z', ends_at: null };
    expect(evaluate(bundle, respond(bundle, {}, { cycle })).trace.cycle).toEqual(cycle);
    expect(trace).not.toHaveProperty('cycle');
  });
});

test('lines of an instrument with a thousand items are abbreviated; its operands are complete', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => `question_${index}`);
  const sum = op('sum', ...ids.slice(0, 900).map(answer));
  const bundle = compile({
    experience: { questions: ids.map((id) => ({ id, prompt: '', input: 'rating', min: 1, max: 7 })) },
    scorecard: {
      concepts: [
        {
          id: 'all',
          method: 'weighted_mean',
          items: ids.map((id, i) => ({ question_id: id, weight: 0.1 * (i + 1), reverse: i % 2 === 0 })),
        },
        { id: 'formula', method: 'expression', expression: sum },
      ],
    },
  });
  const { trace } = evaluate(bundle, respond(bundle, Object.fromEntries(ids.map((id) => [id, 5]))));
  expect(trace.items).toHaveLength(1000);
  const lines = trace.concepts.flatMap(({ steps }) => steps.flatMap((step) => step.lines));
  for (const line of lines) expect(line.length).toBeLessThan(1_100);
  expect(lines.find((line) => line.startsWith('raw = '))).toContain(' + … (971 more))/(');
  expect(Object.keys((stepsOf(trace, 'formula')[1]!.operands as { answers: object }).answers)).toHaveLength(
    900,
  );
});
