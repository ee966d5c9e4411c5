import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../vitest.seed.ts';
import { canonicalJson } from './content/canonical.ts';
import { evaluate } from './evaluate.ts';
import { type Answers, compile, likert, respond } from './golden/respond.ts';
import { rounded } from './numeric/decimal.ts';
import type { EvaluationResult, Json } from './types.ts';

const IDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const optionId = fc.constantFrom('1', '2', '3', '4', '5');
const answer = fc.oneof({ weight: 4, arbitrary: optionId }, fc.constant(null));
const answers = fc.dictionary(fc.constantFrom(...IDS), answer, {
  maxKeys: IDS.length,
}) as fc.Arbitrary<Answers>;

const concept = fc.record({
  method: fc.constantFrom('sum', 'mean', 'weighted_mean'),
  scale: fc.constantFrom('raw', 'pomp', 'z', 't', 'sten', 'stanine', 'iq', 'percentile'),
  missing: fc.record({
    policy: fc.constantFrom('null', 'prorate', 'neutral', 'zero'),
    min_coverage: fc.constantFrom(0, 0.3, 0.5),
  }),
  reliability: fc.constantFrom(0.5, 0.7, 0.93),
});
const items = fc.shuffledSubarray(IDS, { minLength: 1 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        question_id: fc.constant(id),
        weight: fc.constantFrom(1, 0.1, 0.7, 3),
        reverse: fc.boolean(),
      }),
    ),
  ),
);

function contentsOf(concept: object, items: { question_id: string }[]) {
  return {
    experience: { questions: likert(IDS, ['x', 'y']) },
    scorecard: {
      concepts: [
        { id: 'x', norms: [{ mean: 3, sd: 0.7 }], ...concept, items },
        {
          id: 'y',
          method: 'irt',
          irt: {
            model: 'pcm',
            items: Object.fromEntries(IDS.map((id) => [id, { a: 1, b: [-1, -0.3, 0.4, 1.1] }])),
          },
          items: IDS.map((id) => ({ question_id: id })),
        },
      ],
      composites: [{ id: 'z', weights: { x: 0.1, y: 0.2 } }],
    },
    guardrail: { quality: { max_longstring: 2, min_variability: 0.5 }, min_coverage: 0.5 },
  };
}

const run = (contents: Parameters<typeof compile>[0], given: Answers): EvaluationResult => {
  const bundle = compile(contents);
  return evaluate(bundle, respond(bundle, given));
};

const text = (result: EvaluationResult) => canonicalJson(result as unknown as Json);

describe('for any scorecard and answers', () => {
  test('a result is JSON without NaN, infinity or minus zero, and replays to the same bytes', () => {
    fc.assert(
      fc.property(concept, items, answers, (concept, items, given) => {
        const result = run(contentsOf(concept, items), given);
        expect(text(result)).toBe(text(run(structuredClone(contentsOf(concept, items)), given)));
        walk(result as unknown as Json, (number) => {
          expect(Number.isFinite(number)).toBe(true);
          expect(Object.is(number, -0)).toBe(false);
          expect(rounded(number)).toBe(number);
        });
      }),
      { numRuns: runs(200) },
    );
  });

  test('extreme numbers in a scorecard give null at worst', () => {
    const absurd = fc.constantFrom(5e-324, 1e-300, 1e-9, 1e15, 1e300, 1.7e308);
    const extremes = fc.record({
      norms: fc.tuple(fc.record({ mean: absurd, sd: absurd })),
      range: fc.record({ min: fc.constantFrom(-1.7e308, 0), max: absurd }),
      weight: absurd,
    });
    fc.assert(
      fc.property(concept, items, answers, extremes, (concept, items, given, { weight, ...extreme }) => {
        const weighted = items.map((item) => ({ ...item, weight }));
        const result = run(contentsOf({ ...concept, ...extreme }, weighted), given);
        walk(result as unknown as Json, (number) => expect(Number.isFinite(number)).toBe(true));
      }),
      { numRuns: runs(300) },
    );
  });

  test('the order of items never changes a score', () => {
    fc.assert(
      fc.property(concept, items, answers, (concept, items, given) => {
        const scores = (listed: { question_id: string }[]) =>
          run(contentsOf(concept, listed), given).sub_scores;
        expect(scores(items.toReversed())).toEqual(scores(items));
        expect(scores([...items].sort((a, b) => (a.question_id < b.question_id ? -1 : 1)))).toEqual(
          scores(items),
        );
      }),
      { numRuns: runs(150) },
    );
  });

  test('an additional answer never lowers coverage', () => {
    fc.assert(
      fc.property(
        concept,
        items,
        answers,
        fc.constantFrom(...IDS),
        optionId,
        (concept, items, given, id, value) => {
          const contents = contentsOf(concept, items);
          const before = run(contents, given);
          const after = run(contents, { ...given, [id]: value });
          expect(after.coverage.ratio).toBeGreaterThanOrEqual(before.coverage.ratio);
          for (const [i, score] of after.sub_scores.entries()) {
            expect(score.coverage).toBeGreaterThanOrEqual(before.sub_scores[i]!.coverage);
          }
        },
      ),
      { numRuns: runs(150) },
    );
  });

  test('values stay on their scale and inside their interval, confidence in 0..1', () => {
    fc.assert(
      fc.property(concept, items, answers, (concept, items, given) => {
        const { sub_scores, confidence } = run(contentsOf(concept, items), given);
        const score = sub_scores[0]!;
        const ends: Record<string, [number, number]> = {
          percentile: [0, 100],
          sten: [1, 10],
          stanine: [1, 9],
        };
        const [low, high] = ends[score.scale] ?? [-Infinity, Infinity];
        if (score.value !== null) {
          expect(score.value).toBeGreaterThanOrEqual(low);
          expect(score.value).toBeLessThanOrEqual(high);
        }
        if (score.interval)
          expect(score.interval[1] - score.interval[0]).toBeCloseTo(3.92 * score.standard_error!, 7);
        for (const { value, precision } of [confidence, ...Object.values(confidence.by_concept)]) {
          expect(value === null).toBe(precision === null);
          expect(value ?? 0).toBeGreaterThanOrEqual(0);
          expect(value ?? 0).toBeLessThanOrEqual(precision ?? 0);
          expect(precision ?? 0).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  test('hidden items have no effect', () => {
    const hidden = fc.subarray(IDS);
    fc.assert(
      fc.property(concept, items, answers, answers, hidden, (concept, items, given, other, gone) => {
        const contents = contentsOf(concept, items);
        const questions = contents.experience.questions.map((question) =>
          gone.includes(question.id as string)
            ? { ...question, visible_if: { op: 'lit', value: false } }
            : question,
        );
        const ghosts = Object.fromEntries(gone.map((id) => [id, other[id] ?? '3']));
        const run2 = (all: Answers) => run({ ...contents, experience: { questions } }, all);
        const without = Object.fromEntries(Object.entries(given).filter(([id]) => !gone.includes(id)));
        expect(text(run2({ ...without, ...ghosts }))).toBe(text(run2(without)));
      }),
      { numRuns: runs(150) },
    );
  });
});

function walk(value: Json, visit: (number: number) => void): void {
  if (typeof value === 'number') visit(value);
  else if (value !== null && typeof value === 'object')
    for (const child of Object.values(value)) walk(child, visit);
}
