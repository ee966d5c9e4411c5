import { describe, expect, test } from 'vitest';
import { type Answers, compile, likert, respond } from '../../golden/respond.ts';
import { respondentOf } from '../respondent.ts';

const IDS = ['a', 'b', 'c', 'd', 'e'];

function scoreOf(concept: object, answers: Answers) {
  const bundle = compile({
    experience: { questions: likert(IDS, ['x']) },
    scorecard: { concepts: [{ id: 'x', ...concept }] },
  });
  return respondentOf(bundle, respond(bundle, answers).state).scored('x')!;
}

const ALL = { a: '1', b: '2', c: '3', d: '4', e: '5' };
const FOUR = { a: '1', b: '2', c: '3', d: '4', e: null };
const THREE = { a: '1', b: '2', c: '3', d: null, e: null };

describe('a missing answer', () => {
  test.each<[string, object, Answers, number | null]>([
    ['sum of all', { method: 'sum' }, ALL, 15],
    ['a sum needs every item', { method: 'sum' }, FOUR, null],
    [
      'a sum stays null even with a declared minimum',
      { method: 'sum', missing: { policy: 'null', min_coverage: 0.5 } },
      FOUR,
      null,
    ],
    ['mean of four of five', { method: 'mean' }, FOUR, 2.5],
    ['mean of three of five', { method: 'mean' }, THREE, null],
    [
      'a declared minimum coverage replaces the default',
      { method: 'mean', missing: { policy: 'null', min_coverage: 0.6 } },
      THREE,
      2,
    ],
    [
      'a declared number of items replaces the default',
      { method: 'mean', missing: { policy: 'null', min_items: 3 } },
      THREE,
      2,
    ],
    [
      'both declared minimums apply',
      { method: 'mean', missing: { policy: 'null', min_coverage: 0.6, min_items: 4 } },
      THREE,
      null,
    ],
    ['prorated sum: 10 * 5/4', { method: 'sum', missing: { policy: 'prorate' } }, FOUR, 12.5],
    ['prorated below 0.8', { method: 'sum', missing: { policy: 'prorate' } }, THREE, null],
    [
      'prorated from 0.6: 6 * 5/3',
      { method: 'sum', missing: { policy: 'prorate', min_coverage: 0.6 } },
      THREE,
      10,
    ],
    ['neutral: 6 + 3 + 3', { method: 'sum', missing: { policy: 'neutral' } }, THREE, 12],
    ['neutral mean: 12 / 5', { method: 'mean', missing: { policy: 'neutral' } }, THREE, 2.4],
    [
      'neutral with a minimum number of items',
      { method: 'sum', missing: { policy: 'neutral', min_items: 4 } },
      THREE,
      null,
    ],
    ['zero: 6 + 0 + 0', { method: 'sum', missing: { policy: 'zero' } }, THREE, 6],
    ['zero when nothing was answered', { method: 'sum', missing: { policy: 'zero' } }, {}, 0],
    [
      'mean when nothing was answered',
      { method: 'mean', missing: { policy: 'null', min_coverage: 0 } },
      {},
      null,
    ],
  ])('%s', (_, concept, answers, value) => {
    const score = scoreOf(concept, answers);
    expect(score.raw).toBe(value);
    expect(score.value).toBe(value);
  });

  test('with weights 2, 1, 1: coverage and proration use the weights', () => {
    const items = [
      { question_id: 'a', weight: 2 },
      { question_id: 'b', reverse: true },
      { question_id: 'c' },
    ];
    const score = scoreOf(
      { method: 'sum', items, missing: { policy: 'prorate', min_items: 2 } },
      { a: '4', b: '2' },
    );
    expect(score.tally).toEqual({ ratio: 0.75, answered: 2, eligible: 3 });
    // 2*4 + (1 + 5 - 2), times 4/3
    expect(score.raw).toBe(16);
  });

  test('mean ignores weights, weighted_mean uses them', () => {
    const items = [{ question_id: 'a', weight: 3 }, { question_id: 'b' }];
    expect(scoreOf({ method: 'mean', items }, { a: '5', b: '1' }).raw).toBe(3);
    expect(scoreOf({ method: 'weighted_mean', items }, { a: '5', b: '1' }).raw).toBe(4);
  });
});

describe('a hidden item', () => {
  const contents = {
    experience: {
      questions: [
        { id: 'gate', prompt: '?', input: 'boolean' },
        ...likert(['a', 'b'], ['x']),
        ...likert(['c'], ['x']).map((question) => ({
          ...question,
          visible_if: { op: 'answer', question_id: 'gate' },
        })),
      ],
    },
    scorecard: { concepts: [{ id: 'x', method: 'sum', scale: 'pomp' }] },
  };
  const bundle = compile(contents);
  const score = (answers: Answers) => respondentOf(bundle, respond(bundle, answers).state).scored('x')!;

  test('is not missing, and the range covers the visible items only', () => {
    const hidden = score({ gate: false, a: '5', b: '5' });
    expect(hidden).toMatchObject({ raw: 10, value: 100, tally: { ratio: 1, answered: 2, eligible: 2 } });
    expect(score({ gate: true, a: '5', b: '5', c: '1' }).value).toBeCloseTo(200 / 3, 12);
  });

  test('does not count when it was answered before it was hidden', () => {
    const shown = (answers: Answers) => {
      const { steps, precision, ...found } = score(answers);
      return { ...found, steps: steps(), precision: precision.precision };
    };
    expect(shown({ gate: false, a: '5', b: '5', c: '1' })).toEqual(shown({ gate: false, a: '5', b: '5' }));
  });
});

test('the lowest score of a mean that no decimal represents is 0 percent, and in the band that starts there', () => {
  const question = (id: string, scores: number[]) => ({
    id,
    prompt: id,
    input: 'single_select',
    options: scores.map((x, i) => ({ id: `o${i}`, label: `${i}`, scores: { x } })),
  });
  for (const lowest of [1, 2, -1, -2]) {
    const bundle = compile({
      experience: { questions: [question('a', [lowest, 3]), question('b', [0, 1]), question('c', [0, 1])] },
      scorecard: { concepts: [{ id: 'x', method: 'mean', scale: 'pomp', bands: [{ id: 'all', from: 0 }] }] },
    });
    const { state } = respond(bundle, { a: 'o0', b: 'o0', c: 'o0' });
    expect(respondentOf(bundle, state).scored('x')).toMatchObject({ value: 0, band: 'all' });
  }
});
