import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { compile } from '../golden/respond.ts';
import type { Json, JsonObject, ScoredItem } from '../types.ts';
import { validateAnswer } from './inputs.ts';

const OPTIONS = ['a', 'b', 'c'].map((id, i) => ({ id, label: id.toUpperCase(), scores: { x: i } }));
const ROWS = [
  { id: 'r1', label: 'Row 1' },
  { id: 'r2', label: 'Row 2' },
];

function compiled(fields: JsonObject) {
  return compile({
    experience: { questions: [{ id: 'q', prompt: 'Prompt', ...fields }] },
    scorecard: { concepts: [{ id: 'x', method: 'sum', items: [{ question_id: 'q' }] }] },
  });
}

/** Returns the item of the question on concept x. */
function item(fields: JsonObject): ScoredItem {
  return compiled(fields).scorecard.concepts[0]!.items[0]!;
}

describe('scales', () => {
  test.each<[string, JsonObject, { min: number; max: number; levels?: number[] }, [Json, number | null][]]>([
    ['options', { input: 'likert', options: OPTIONS }, { min: 0, max: 2, levels: [0, 1, 2] }, [['c', 2]]],
    [
      'an option that does not name the concept',
      { input: 'single_select', options: [...OPTIONS, { id: 'na', label: 'Does not apply' }] },
      { min: 0, max: 2 },
      [
        ['b', 1],
        ['na', null],
      ],
    ],
    [
      'several options',
      { input: 'multi_select', options: OPTIONS },
      { min: 0, max: 3 },
      [
        [['b', 'c'], 3],
        [[], 0],
      ],
    ],
    [
      'a required choice of one option',
      { input: 'multi_select', required: true, max_choices: 1, options: OPTIONS },
      { min: 0, max: 2 },
      [],
    ],
    [
      'several options with equal scores',
      { input: 'multi_select', options: ['a', 'b'].map((id) => ({ id, label: id, scores: { x: 1 } })) },
      { min: 0, max: 2 },
      [[['a', 'b'], 2]],
    ],
    ['a number', { input: 'number', min: 0, max: 40 }, { min: 0, max: 40 }, [[12.5, 12.5]]],
    [
      // The peak of the map lies between two answers: 0 and 10 score 0, so 9 is never reached.
      'a score map with a point that no step reaches',
      {
        input: 'slider',
        min: 0,
        max: 10,
        step: 10,
        scores: {
          x: {
            map: [
              [0, 0],
              [5, 9],
              [10, 0],
            ],
          },
        },
      },
      { min: 0, max: 0, levels: [0] },
      [[10, 0]],
    ],
    [
      // 1,001 answers; those around 0.55 are 0.5 and 0.6: 100·0.5/0.55 and 100·(100 − 0.6)/(100 − 0.55).
      'a score map with a point between two of many steps',
      {
        input: 'slider',
        min: 0,
        max: 100,
        step: 0.1,
        scores: {
          x: {
            map: [
              [0, 0],
              [0.55, 100],
              [100, 0],
            ],
          },
        },
      },
      { min: 0, max: 99.94972347913524 },
      [[0.6, 99.94972347913524]],
    ],
    ['a rating', { input: 'rating' }, { min: 1, max: 5, levels: [1, 2, 3, 4, 5] }, [[4, 4]]],
    ['nps', { input: 'nps' }, { min: 0, max: 10, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, [[9, 9]]],
    [
      'a score map, linear between its points and constant beyond them',
      {
        input: 'slider',
        scores: {
          x: {
            map: [
              [20, 0],
              [60, 10],
              [80, 5],
            ],
          },
        },
      },
      { min: 0, max: 10 },
      [
        [0, 0],
        [30, 2.5],
        [70, 7.5],
        [100, 5],
      ],
    ],
    [
      'a boolean',
      { input: 'boolean' },
      { min: 0, max: 1, levels: [0, 1] },
      [
        [true, 1],
        [false, 0],
      ],
    ],
    [
      'a boolean with a score map',
      {
        input: 'boolean',
        scores: {
          x: {
            map: [
              [0, 3],
              [1, 1],
            ],
          },
        },
      },
      { min: 1, max: 3, levels: [1, 3] },
      [[true, 1]],
    ],
    ['consent', { input: 'consent' }, { min: 0, max: 1 }, [[true, 1]]],
    // The Borda weights of three ranks are 1, 1/2 and 0; the scores of the options are 0, 1 and 2.
    [
      'a ranking',
      { input: 'ranking', options: OPTIONS },
      { min: 0.5, max: 2.5 },
      [
        [['c', 'b', 'a'], 2.5],
        [['a', 'b', 'c'], 0.5],
      ],
    ],
    [
      'a ranking of one option',
      { input: 'ranking', max_choices: 1, options: OPTIONS },
      { min: 0, max: 2 },
      [[['b'], 1]],
    ],
  ])('%s', (_, fields, scale, scores) => {
    const scored = item(fields);
    expect(scored).toMatchObject(scale);
    for (const [answer, score] of scores) expect(scored.score(answer as never)).toBe(score);
  });

  test('each row of a matrix is an item', () => {
    const { concepts } = compile({
      experience: { questions: [{ id: 'm', prompt: 'Rate', input: 'matrix', options: OPTIONS, rows: ROWS }] },
      scorecard: {
        concepts: [
          { id: 'x', method: 'sum' },
          { id: 'second', method: 'sum', items: [] },
        ],
      },
    }).scorecard;
    expect(concepts[0]!.items.map(({ itemId, rowId }) => [itemId, rowId])).toEqual([
      ['m.r1', 'r1'],
      ['m.r2', 'r2'],
    ]);
    expect(concepts[0]!.items.map((row) => row.score({ r1: 'c' }))).toEqual([2, null]);
    expect(concepts[0]!.range).toEqual({ min: 0, max: 4 });
  });

  test('the scores of all valid multi_select and ranking answers span exactly the attainable range', () => {
    const scores = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 1, maxLength: 4 });
    const content = fc.record({
      input: fc.constantFrom('multi_select', 'ranking'),
      scores,
      required: fc.boolean(),
      max_choices: fc.integer({ min: 1, max: 4 }),
      exclusive: fc.boolean(),
    });
    fc.assert(
      fc.property(content, ({ scores, exclusive, ...fields }) => {
        const options = scores.map((x, i) => ({
          id: `o${i}`,
          label: `${i}`,
          scores: { x },
          exclusive: exclusive && i === 0,
        }));
        const scored = item({ ...fields, options });
        const asked = compiled({ ...fields, options }).experience.questions[0]!;
        const accepted = orderings(options.map(({ id }) => id)).filter(
          (ids) => validateAnswer(asked, ids).ok,
        );
        const attained = accepted.map((ids) => scored.score(ids)!);
        expect(Math.min(...attained)).toBeCloseTo(scored.min, 12);
        expect(Math.max(...attained)).toBeCloseTo(scored.max, 12);
      }),
      { numRuns: runs(200) },
    );
  });
});

/** Returns every ordering of every subset. */
function orderings(ids: readonly string[]): string[][] {
  return [
    [],
    ...ids.flatMap((id) => orderings(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])),
  ];
}
