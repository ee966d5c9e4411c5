import { describe, expect, test } from 'vitest';
import { evaluate } from '../../evaluate.ts';
import { type Answers, type Circumstances, compile, likert, respond } from '../../golden/respond.ts';
import { estimate } from './estimate.ts';

const ids = ['a', 'b', 'c'];
const parameters = { a: 1.2, b: [-1, 0, 0.5, 1.5] };
const model = { model: 'grm', items: Object.fromEntries(ids.map((id) => [id, parameters])) };

function run(
  concept: object,
  answers: Answers,
  given: Circumstances & { prior?: { mean: number; sd: number } } = {},
) {
  const bundle = compile({
    experience: { questions: likert(ids, ['x']) },
    scorecard: { concepts: [{ id: 'x', method: 'irt', irt: model, ...concept }] },
  });
  const input = respond(bundle, answers, given);
  const priors: Record<string, { mean: number; sd: number }> = given.prior ? { x: given.prior } : {};
  return evaluate(bundle, { ...input, state: { ...input.state, priors } });
}

/** Passes the same responses to the estimator directly, as categories 0 to 4. */
function direct(categories: number[], prior = { mean: 0, sd: 1 }) {
  const settings = { model: 'grm', estimator: 'eap', prior, bounds: [-6, 6], nodes: 121, D: 1 } as const;
  return estimate(
    settings,
    categories.map((category) => ({ parameters: { ...parameters, c: 0, d: 1 }, category })),
  );
}

describe('a concept under item response theory', () => {
  test('has θ, its standard error, and the precision 1 − SE²', () => {
    const { sub_scores, confidence, posteriors } = run({}, { a: '4', b: '5', c: '3' });
    const { theta, standardError } = direct([3, 4, 2]);
    expect(sub_scores[0]).toMatchObject({ scale: 'raw', range: { min: -6, max: 6 }, method: 'irt' });
    expect(sub_scores[0]!.value).toBeCloseTo(theta, 10);
    expect(sub_scores[0]!.standard_error).toBeCloseTo(standardError, 10);
    expect(confidence.by_concept.x).toMatchObject({
      method: 'irt',
      precision: expect.closeTo(1 - standardError ** 2, 10),
    });
    expect(posteriors.x).toEqual({ mean: expect.closeTo(theta, 10), sd: expect.closeTo(standardError, 10) });
  });

  test('below its minimum has no score, but the precision and the posterior of its answers', () => {
    const answers = { a: '4', b: '5' };
    const all = run({}, answers);
    const below = run({ missing: { min_items: 3 } }, answers);
    const [score] = below.sub_scores;
    expect(score).toMatchObject({ value: null, raw: null });
    expect(score).not.toHaveProperty('standard_error');
    expect(below.unanswered_concepts).toEqual(['x']);
    expect(below.confidence.by_concept.x).toEqual(all.confidence.by_concept.x);
    expect(below.posteriors).toEqual(all.posteriors);
    const declined = run({ missing: { min_items: 3 } }, { a: null });
    expect([declined.confidence.by_concept.x!.precision, declined.posteriors]).toEqual([0, {}]);
  });

  test('counts the categories of a reverse-scored item from the highest', () => {
    const items = ids.map((id) => ({ question_id: id, reverse: id === 'b' }));
    expect(run({ items }, { a: '4', b: '1', c: '3' }).sub_scores[0]!.value).toBeCloseTo(
      direct([3, 4, 2]).theta,
      12,
    );
  });

  test('excludes a declined item from the likelihood', () => {
    const { sub_scores } = run({}, { a: '4', b: null, c: '3' });
    expect(sub_scores[0]!.value).toBeCloseTo(direct([3, 2]).theta, 10);
    expect(sub_scores[0]).toMatchObject({ answered: 2, eligible: 3 });
  });

  test('has no score without an answer', () => {
    const { sub_scores, unanswered_concepts, confidence, posteriors } = run(
      {},
      { a: null },
      { prior: { mean: 1, sd: 0.5 } },
    );
    expect(sub_scores[0]).toMatchObject({ value: null, raw: null });
    expect(unanswered_concepts).toEqual(['x']);
    expect(confidence.value).toBe(0);
    // The next cycle starts from the same prior as this one.
    expect(posteriors).toEqual({ x: { mean: 1, sd: 0.5 } });
  });

  test('applies a declared minimum number of items', () => {
    expect(run({ missing: { policy: 'null', min_items: 2 } }, { a: '4' }).sub_scores[0]!.value).toBeNull();
    expect(
      run({ missing: { policy: 'null', min_items: 2 } }, { a: '4', b: '4' }).sub_scores[0]!.value,
    ).not.toBeNull();
  });

  test('starts from the posterior of the last cycle; precision refers to the declared prior', () => {
    const { sub_scores, confidence } = run({}, { a: '4' }, { prior: { mean: 1, sd: 0.5 } });
    const { theta, standardError } = direct([3], { mean: 1, sd: 0.5 });
    expect(sub_scores[0]!.value).toBeCloseTo(theta, 10);
    expect(confidence.precision).toBeCloseTo(1 - standardError ** 2, 10);
  });

  test('reports no norm on the scale pomp, which needs none', () => {
    const [score] = run({ scale: 'pomp' }, { a: '4', b: '5', c: '3' }).sub_scores;
    const { theta } = direct([3, 4, 2]);
    expect(score!.value).toBeCloseTo((100 * (theta + 6)) / 12, 10);
    expect(score).not.toHaveProperty('norm');
  });

  test('is standardized by its prior without a norm', () => {
    const { sub_scores } = run({ scale: 't' }, { a: '4', b: '5', c: '3' });
    const { theta, standardError } = direct([3, 4, 2]);
    expect(sub_scores[0]!.value).toBeCloseTo(50 + 10 * theta, 10);
    expect(sub_scores[0]!.standard_error).toBeCloseTo(10 * standardError, 10);
    expect(sub_scores[0]).toMatchObject({ norm: { mean: 0, sd: 1 }, range: { min: -10, max: 110 } });
  });
});
