import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import { INPUTS, type Json, type JsonObject, type Question, type ScoredItem } from '../types.ts';
import { validateAnswer } from './inputs.ts';

const OPTIONS = ['a', 'b', 'c'].map((id, i) => ({ id, label: id.toUpperCase(), scores: { x: i } }));
const ROWS = [
  { id: 'r1', label: 'Row 1' },
  { id: 'r2', label: 'Row 2' },
];

function question(fields: JsonObject): Question {
  return compile({ experience: { questions: [{ id: 'q', prompt: 'Prompt', ...fields }] } }).experience
    .questions[0]!;
}

/** The item the question is on concept x. */
function item(fields: JsonObject): ScoredItem {
  const bundle = compile({
    experience: { questions: [{ id: 'q', prompt: 'Prompt', ...fields }] },
    scorecard: { concepts: [{ id: 'x', method: 'sum', items: [{ question_id: 'q' }] }] },
  });
  return bundle.scorecard.concepts[0]!.items[0]!;
}

function codeOf(fields: JsonObject, value: unknown): string {
  const result = validateAnswer(question(fields), value);
  return result.ok ? 'ok' : result.code;
}

describe('answers', () => {
  const select = { input: 'single_select', options: OPTIONS };
  const multi = {
    input: 'multi_select',
    options: [...OPTIONS, { id: 'none', label: 'None', exclusive: true }],
  };
  const ranking = { input: 'ranking', options: OPTIONS };
  const matrix = { input: 'matrix', options: OPTIONS, rows: ROWS };
  const required = { required: true };
  test.each<[JsonObject, unknown, string]>([
    [select, 'a', 'ok'],
    [select, 'A', 'unknown_option'],
    [select, 'constructor', 'unknown_option'],
    [select, 0, 'wrong_type'],
    [select, ['a'], 'wrong_type'],
    [select, null, 'wrong_type'],
    [select, undefined, 'wrong_type'],
    [multi, ['a', 'c'], 'ok'],
    [multi, [], 'ok'],
    [{ ...multi, ...required }, [], 'too_few_choices'],
    [multi, ['a', 'a'], 'duplicate_option'],
    [multi, ['a', 'z'], 'unknown_option'],
    [multi, ['a', 'none'], 'exclusive_option'],
    [multi, ['none'], 'ok'],
    [{ ...multi, max_choices: 1 }, ['a', 'b'], 'too_many_choices'],
    [multi, 'a', 'wrong_type'],
    [multi, ['a', 1], 'wrong_type'],
    [{ input: 'likert', options: OPTIONS }, 'b', 'ok'],
    [{ input: 'likert', options: OPTIONS }, 2, 'wrong_type'],
    [{ input: 'likert', min: 1, max: 7 }, 7, 'ok'],
    [{ input: 'likert', min: 1, max: 7 }, 8, 'out_of_range'],
    [{ input: 'likert', min: 1, max: 7 }, 1.5, 'off_step'],
    [{ input: 'likert', min: 1, max: 7 }, '7', 'wrong_type'],
    [{ input: 'rating' }, 5, 'ok'],
    [{ input: 'rating' }, 0, 'out_of_range'],
    [{ input: 'rating' }, 6, 'out_of_range'],
    [{ input: 'rating' }, 4.5, 'off_step'],
    [{ input: 'rating', step: 0.5 }, 4.5, 'ok'],
    [{ input: 'nps' }, 0, 'ok'],
    [{ input: 'nps' }, 10, 'ok'],
    [{ input: 'nps' }, 11, 'out_of_range'],
    [{ input: 'nps' }, 9.5, 'off_step'],
    [{ input: 'number' }, -12.5, 'ok'],
    [{ input: 'number' }, Number.NaN, 'wrong_type'],
    [{ input: 'number' }, Infinity, 'wrong_type'],
    [{ input: 'number' }, 1e300, 'out_of_range'],
    [{ input: 'number', min: 0, step: 0.1 }, 0.3, 'ok'],
    [{ input: 'number', min: 0, step: 0.1 }, 0.35, 'off_step'],
    [{ input: 'number', min: 1, step: 2 }, 4, 'off_step'],
    [{ input: 'slider' }, 33.3, 'ok'],
    [{ input: 'slider' }, 101, 'out_of_range'],
    [{ input: 'boolean' }, false, 'ok'],
    [{ input: 'boolean' }, 0, 'wrong_type'],
    [{ input: 'text' }, 'hello', 'ok'],
    [{ input: 'text' }, '', 'ok'],
    [{ input: 'text', ...required }, ' \n', 'empty'],
    [{ input: 'text', max_length: 2 }, '😀😀', 'ok'],
    [{ input: 'text', max_length: 2 }, '😀😀a', 'too_long'],
    [{ input: 'text' }, 'x'.repeat(1_001), 'too_long'],
    [{ input: 'long_text' }, 'x'.repeat(10_000), 'ok'],
    [{ input: 'long_text' }, 'x'.repeat(10_001), 'too_long'],
    [{ input: 'text' }, 'a\0b', 'invalid_characters'],
    [{ input: 'text' }, 'a\ud800', 'invalid_characters'],
    [{ input: 'text' }, 7, 'wrong_type'],
    [{ input: 'date' }, '2024-02-29', 'ok'],
    [{ input: 'date' }, '2023-02-29', 'invalid_date'],
    [{ input: 'date' }, '0000-01-01', 'invalid_date'],
    [{ input: 'date' }, '2024-2-9', 'invalid_date'],
    [{ input: 'date' }, '2024-01-01T00:00', 'invalid_date'],
    [{ input: 'date' }, 20240101, 'wrong_type'],
    [{ input: 'time' }, '23:59', 'ok'],
    [{ input: 'time' }, '24:00', 'invalid_time'],
    [{ input: 'time' }, '9:00', 'invalid_time'],
    [ranking, ['c', 'a', 'b'], 'ok'],
    [ranking, ['c', 'a'], 'too_few_choices'],
    [ranking, ['c', 'a', 'a'], 'duplicate_option'],
    [{ ...ranking, max_choices: 2 }, ['c'], 'ok'],
    [{ ...ranking, max_choices: 2 }, [], 'too_few_choices'],
    [{ ...ranking, max_choices: 2 }, ['a', 'b', 'c'], 'too_many_choices'],
    [matrix, { r1: 'a', r2: 'c' }, 'ok'],
    [matrix, { r1: 'a' }, 'ok'],
    [{ ...matrix, ...required }, { r1: 'a' }, 'incomplete'],
    [matrix, {}, 'incomplete'],
    [matrix, { r3: 'a' }, 'unknown_row'],
    [matrix, { r1: 'z' }, 'unknown_option'],
    [matrix, { r1: ['a'] }, 'wrong_type'],
    [matrix, ['a'], 'wrong_type'],
    [matrix, JSON.parse('{"__proto__": "a"}'), 'unknown_row'],
    [{ input: 'consent' }, false, 'ok'],
    [{ input: 'consent', ...required }, false, 'consent_required'],
    [{ input: 'consent', ...required }, true, 'ok'],
    [{ input: 'consent', options: OPTIONS }, 'a', 'ok'],
    [{ input: 'consent', options: OPTIONS }, true, 'wrong_type'],
    [{ input: 'information' }, true, 'takes_no_answer'],
  ])('%j: %j is %s', (fields, value, code) => {
    expect(codeOf(fields, value)).toBe(code);
  });

  test('any value is accepted or refused, and a message never repeats it', () => {
    const fields = fc.constantFrom(...INPUTS).map((input) => ({ input, options: OPTIONS, rows: ROWS }));
    fc.assert(
      fc.property(fields, fc.anything({ maxDepth: 2 }), (content, value) => {
        const result = validateAnswer(question(content), value);
        if (!result.ok && typeof value === 'string' && value.length > 20)
          expect(result.message).not.toContain(value);
      }),
    );
  });
});

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
      'at most two of several',
      { input: 'multi_select', required: true, max_choices: 1, options: OPTIONS },
      { min: 0, max: 2 },
      [],
    ],
    [
      'options of one score each',
      { input: 'multi_select', options: ['a', 'b'].map((id) => ({ id, label: id, scores: { x: 1 } })) },
      { min: 0, max: 2 },
      [[['a', 'b'], 2]],
    ],
    ['a number', { input: 'number', min: 0, max: 40 }, { min: 0, max: 40 }, [[12.5, 12.5]]],
    ['a rating', { input: 'rating' }, { min: 1, max: 5, levels: [1, 2, 3, 4, 5] }, [[4, 4]]],
    ['nps', { input: 'nps' }, { min: 0, max: 10, levels: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, [[9, 9]]],
    [
      'a map, linear between its points and flat beyond',
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
      'a boolean mapped the other way',
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
    // Borda weights of three places: 1, 1/2, 0; scores 0, 1, 2.
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
      'the first of a ranking',
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

  test('every accepted multi_select or ranking scores within the attainable range, whose ends are attained', () => {
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
        const asked = question({ ...fields, options });
        const accepted = orderings(options.map(({ id }) => id)).filter(
          (ids) => validateAnswer(asked, ids).ok,
        );
        const attained = accepted.map((ids) => scored.score(ids)!);
        expect(Math.min(...attained)).toBeCloseTo(scored.min, 12);
        expect(Math.max(...attained)).toBeCloseTo(scored.max, 12);
      }),
      { numRuns: 200 },
    );
  });
});

/** Every ordering of every subset. */
function orderings(ids: readonly string[]): string[][] {
  return [
    [],
    ...ids.flatMap((id) => orderings(ids.filter((other) => other !== id)).map((rest) => [id, ...rest])),
  ];
}
