import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { compile } from '../golden/respond.ts';
import type { CompiledBundle, Json, JsonObject } from '../types.ts';
import { compareWithEnumeration, type VerdictCounts } from './enumeration.test-helper.ts';

/** Proofs about scores, for all methods, scales, missing-data policies, composites and inputs. */

const IDS = ['a', 'b', 'c'] as const;
const OPTIONS = ['no', 'some', 'yes'];
const MODELS = ['1pl', '2pl', '3pl', '4pl', 'grm', 'pcm', 'gpcm', 'rsm', 'nrm'] as const;
const DICHOTOMOUS: ReadonlySet<string> = new Set(['1pl', '2pl', '3pl', '4pl']);

const optionsWith = (scores: readonly number[]): Json[] =>
  OPTIONS.slice(0, scores.length).map((id, i) => ({ id, label: id, scores: { x: scores[i]! } }));
/** Pairs of numbers: `0 1, 2 3`. */
const mapOf = (text: string): Json[] => text.split(', ').map((pair) => pair.split(' ').map(Number));
const points = fc.array(fc.constantFrom(-1, 0, 0.5, 1, 2, 7), { minLength: 2, maxLength: 3 });

const input = fc.oneof<fc.Arbitrary<JsonObject>[]>(
  points.map((scores) => ({ input: 'single_select', options: optionsWith(scores) })),
  points.map((scores) => ({ input: 'likert', options: optionsWith(scores) })),
  fc
    .tuple(points, fc.constantFrom<JsonObject>({}, { max_choices: 1 }))
    .map(
      ([scores, limit]): JsonObject => ({ input: 'multi_select', options: optionsWith(scores), ...limit }),
    ),
  points.map((scores) => ({ input: 'ranking', options: optionsWith(scores) })),
  points.map((scores) => {
    const [none, ...others] = optionsWith(scores);
    return { input: 'multi_select', options: [{ ...(none as JsonObject), exclusive: true }, ...others] };
  }),
  fc.tuple(points, fc.boolean()).map(([scores, two]) => ({
    input: 'matrix',
    rows: (two ? ['r', 's'] : ['r']).map((id) => ({ id, label: id })),
    options: optionsWith(scores),
  })),
  fc.constant({ input: 'boolean', scores: { x: {} } }),
  fc.constant({ input: 'rating', min: 1, max: 4, scores: { x: {} } }),
  fc.constant({ input: 'nps', scores: { x: { map: mapOf('0 -100, 6 -100, 9 100, 10 100') } } }),
  fc.constant({ input: 'number', min: -2, max: 2, step: 1, scores: { x: { weight: 2 } } }),
  fc.constant({
    input: 'slider',
    min: 0,
    max: 1,
    step: 0.25,
    scores: { x: { map: mapOf('0 0, 0.5 10, 1 3') } },
  }),
);

/** Questions whose scores are the categories 0, 1, 2, which item response models need. */
const category = (model: string): JsonObject => ({
  input: 'single_select',
  options: optionsWith(DICHOTOMOUS.has(model) ? [0, 1] : [0, 1, 2]),
});

const question = (inputs: fc.Arbitrary<JsonObject>) =>
  fc.record({ input: inputs, required: fc.boolean(), allow_decline: fc.boolean() });

const edges = fc
  .uniqueArray(
    fc.constantFrom(-120, -3, -1, -0.5, 0, 0.3, 1, 2, 3.5, 5, 8, 20, 45, 50, 55, 80, 99, 100, 130),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((list) => list.sort((a, b) => a - b));
const bandsOf = (list: readonly number[]): Json[] =>
  list.map((from, i) => ({ id: `b${i}`, from, ...(i + 1 < list.length && { to: list[i + 1]! }) }));

const NORMS: Json[] = [
  { mean: 2, sd: 1.5 },
  {
    mean: 0,
    sd: 1,
    table: [
      [-2, 3],
      [0, 50],
      [0, 60],
      [4, 99],
    ],
  },
];

/** A raw-score table of some scores only: others have the value of the next row, or none beyond the ends. */
const ROWS: Json = [-3, -1, 0, 0.5, 1, 2, 3, 4, 6, 9].map((raw, i) => [raw, Math.min(9, 1 + i), 0.5]);

/** The norms for a scale: the percentile table for percentiles, a raw-score table on other scales of sums. */
function normsFor(scale: string, method: Json | undefined, norms: Json): Json {
  return (norms as JsonObject[]).map(({ table, ...norm }) => {
    if (table === undefined || scale === 'raw' || scale === 'pomp') return norm;
    if (scale === 'percentile') return { ...norm, table };
    return method === 'irt' ? norm : { table: ROWS };
  });
}

const score = fc.record({
  scale: fc.constantFrom('raw', 'pomp', 'z', 't', 'sten', 'stanine', 'iq', 'percentile'),
  policy: fc.constantFrom('null', 'prorate', 'neutral', 'zero'),
  floor: fc.constantFrom<JsonObject>({}, {}, { min_coverage: 0.5 }, { min_items: 2 }),
  norms: fc.constantFrom(...NORMS.map((norm) => [norm]), []),
  bands: edges,
  range: fc.constantFrom<JsonObject>({}, {}, { range: { min: -4, max: 12 } }),
  composite: fc.constantFrom('weights', 'expression', 'none'),
});

const classical = fc.record({
  questions: fc.tuple(question(input), question(input), question(input)),
  method: fc.constantFrom('sum', 'mean', 'weighted_mean'),
  weights: fc.tuple(...IDS.map(() => fc.constantFrom(1, 0.3, 1 / 3, 2))),
  reversed: fc.boolean(),
  score,
});

const latent = fc.constantFrom(...MODELS).chain((model) =>
  fc.record({
    model: fc.constant(model),
    questions: fc.tuple(...IDS.map(() => question(fc.constant(category(model))))),
    estimator: fc.constantFrom('eap', 'map', 'mle', 'wle'),
    bounds: fc.constantFrom<Json>([-6, 6], [-2, 3]),
    a: fc.tuple(...IDS.map(() => fc.constantFrom(0.6, 1, 1.9))),
    b: fc.tuple(...IDS.map(() => fc.constantFrom(-1.2, 0, 0.8))),
    score,
  }),
);

function withScore(
  questions: readonly { input: JsonObject }[],
  concept: JsonObject,
  {
    scale,
    policy,
    floor,
    norms,
    bands,
    range,
    composite,
  }: typeof score extends fc.Arbitrary<infer T> ? T : never,
): CompiledBundle {
  const part: Json = { op: 'score', concept_id: 'x' };
  const composites: Record<string, Json[]> = {
    none: [],
    weights: [{ id: 'm', weights: { x: -0.5 }, bands: bandsOf(bands) }],
    expression: [{ id: 'm', expression: { op: 'abs', args: [part] }, bands: bandsOf(bands) }],
  };
  const scaled = normsFor(scale, concept.method, norms);
  const own = { missing: { policy, ...floor }, scale, norms: scaled, bands: bandsOf(bands) };
  // Sums without a row are an error of new content.
  return compile(
    {
      experience: {
        questions: questions.map(({ input, ...rest }, i) => ({
          id: IDS[i]!,
          prompt: 'P',
          ...input,
          ...rest,
        })),
      },
      scorecard: {
        concepts: [{ id: 'x', ...own, ...concept, ...range }],
        composites: composites[composite]!,
      },
    },
    true,
  );
}

function parametersOf(model: string, a: number, b: number): JsonObject {
  switch (model) {
    case '3pl':
      return { a, b, c: 0.2 };
    case '4pl':
      return { a, b, c: 0.1, d: 0.95 };
    case '1pl':
    case '2pl':
      return { a: model === '1pl' ? 1 : a, b };
    case 'nrm':
      return { a: [a, 2 * a], b: [b, 0.5] };
    default:
      return {
        a: ['pcm', 'rsm'].includes(model) ? 1 : a,
        b: model === 'rsm' ? [-0.5, 0.5] : [b - 0.7, b + 0.4],
      };
  }
}

const RUNS = runs(150);

test('ranges, bands and gaps of classical scores agree with trying every answer', () => {
  const decided: VerdictCounts = { proved: 0, refuted: 0, undecided: 0 };
  fc.assert(
    fc.property(classical, ({ questions, method, weights, reversed, score }) => {
      const items = IDS.map((question_id, i) => ({
        question_id,
        weight: weights[i]!,
        reverse: reversed && i === 0,
      }));
      compareWithEnumeration(withScore(questions, { method, items }, score), decided);
    }),
    { numRuns: RUNS },
  );
  expect(decided.proved).toBeGreaterThan(RUNS / 3);
  expect(decided.refuted).toBeGreaterThan(RUNS / 3);
}, 120_000);

test('ranges, bands and gaps of item response scores agree with trying every answer', () => {
  const decided: VerdictCounts = { proved: 0, refuted: 0, undecided: 0 };
  fc.assert(
    fc.property(latent, ({ model, questions, estimator, bounds, a, b, score }) => {
      const items = Object.fromEntries(IDS.map((id, i) => [id, parametersOf(model, a[i]!, b[i]!)]));
      const irt = { model, estimator, bounds, items };
      compareWithEnumeration(withScore(questions, { method: 'irt', irt }, score), decided);
    }),
    { numRuns: RUNS },
  );
  expect(decided.proved + decided.refuted).toBeGreaterThan(RUNS / 3);
}, 120_000);
