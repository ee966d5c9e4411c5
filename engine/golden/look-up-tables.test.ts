import { expect, test } from 'vitest';
import { bundleOf, evaluated } from './published.test-helper.ts';

/**
 * Instruments whose manuals print the value of each raw score, or a weight for each answer: the structure of
 * their scores, without the texts of their items.
 */

const options = (points: readonly number[], concept: string) =>
  points.map((point, index) => ({ id: `o${index}`, label: `${index}`, scores: { [concept]: point } }));
const select = (id: string, concept: string, points: readonly number[]) => {
  return { id, prompt: id, input: 'single_select', options: options(points, concept) };
};
const FIVE = [1, 2, 3, 4, 5];

/** Rows from the raw score 4 on: T score and standard error. */
const rows = (values: string) =>
  values.split(' ').map((pair, index) => [index + 4, ...pair.split('±').map(Number)]);

/**
 * PROMIS Global Health scoring manual (v1.2, appendix): raw sums 4 to 20 of four items each. Pain, 0 to 10,
 * is recoded to five categories: 0 is 5, 1 to 3 are 4, 4 to 6 are 3, 7 to 9 are 2, 10 is 1 (Hays, Bjorner,
 * Revicki, Spritzer & Cella 2009, doi:10.1007/s11136-009-9496-9).
 */
const PHYSICAL =
  '16.2±4.8 19.9±4.7 23.5±4.5 26.7±4.3 29.6±4.2 32.4±4.2 34.9±4.1 37.4±4.1 39.8±4.1 ' +
  '42.3±4.2 44.9±4.3 47.7±4.4 50.8±4.6 54.1±4.7 57.7±4.9 61.9±5.2 67.7±5.9';
const MENTAL =
  '21.2±4.6 25.1±4.1 28.4±3.9 31.3±3.7 33.8±3.7 36.3±3.7 38.8±3.6 41.1±3.6 43.5±3.6 ' +
  '45.8±3.6 48.3±3.7 50.8±3.7 53.3±3.7 56±3.8 59±3.9 62.5±4.2 67.6±5.3';
/**
 * PROMIS Adult Profile scoring manual, Depression 4a. Some copies give 2.6 as the last error, that of the row
 * before; the posterior of all highest answers with the parameters of the item bank has an SD of 3.66.
 */
const DEPRESSION =
  '41±6.2 49±3.2 51.8±2.7 53.9±2.4 55.7±2.3 57.3±2.3 58.9±2.3 60.5±2.3 62.2±2.3 ' +
  '63.9±2.3 65.7±2.3 67.5±2.3 69.4±2.3 71.2±2.4 73.3±2.4 75.7±2.6 79.4±3.6';

function promis(table: string, items: readonly string[], missing: object = {}) {
  const concept = { id: 't', method: 'sum', scale: 't', norms: [{ table: rows(table) }], missing };
  return bundleOf({ questions: items.map((id) => select(id, 't', FIVE)) }, { concepts: [concept] });
}

const DEPRESSION_ITEMS = ['eddep04', 'eddep06', 'eddep29', 'eddep41'];

test('PROMIS Global-10: physical and mental T scores are those of the published tables', () => {
  const pain = [5, 4, 4, 4, 3, 3, 3, 2, 2, 2, 1];
  const four = (...ids: string[]) => ids.map((id) => ({ question_id: id }));
  const scale = (id: string, table: string, items: object[]) => {
    return { id, method: 'sum', scale: 't', norms: [{ table: rows(table) }], items };
  };
  const both = (id: string, concept: string) => select(id, concept, FIVE);
  const bundle = bundleOf(
    {
      questions: [
        ...['global02', 'global04', 'global05', 'global10r'].map((id) => both(id, 'mental')),
        ...['global03', 'global06', 'global08r'].map((id) => both(id, 'physical')),
        select('global07', 'physical', pain),
      ],
    },
    {
      concepts: [
        scale('physical', PHYSICAL, four('global03', 'global06', 'global07', 'global08r')),
        scale('mental', MENTAL, four('global02', 'global04', 'global05', 'global10r')),
      ],
    },
  );
  const answers = (point: number, painRating: number) => ({
    ...Object.fromEntries(
      ['02', '03', '04', '05', '06', '08r', '10r'].map((id) => [`global${id}`, `o${point - 1}`]),
    ),
    global07: `o${painRating}`,
  });
  const scores = (point: number, painRating: number) => {
    const { sub_scores } = evaluated(bundle, answers(point, painRating));
    return sub_scores.map(({ value, standard_error, range }) => [value, standard_error, range]);
  };
  // 3·5 + 5 = 20 and 4·5 = 20; 3·3 + 3 = 12 and 12; 3·1 + 1 = 4 and 4.
  expect(scores(5, 0)).toEqual([
    [67.7, 5.9, { min: 16.2, max: 67.7 }],
    [67.6, 5.3, { min: 21.2, max: 67.6 }],
  ]);
  expect(scores(3, 5).map(([value]) => value)).toEqual([39.8, 43.5]);
  expect(scores(1, 10).map(([value]) => value)).toEqual([16.2, 21.2]);
  // The pain of 2 of 10 is 4: 3·3 + 4 = 13.
  expect(scores(3, 2).map(([value]) => value)).toEqual([42.3, 43.5]);
});

test('PROMIS Depression 4a: each sum has its T score, and a prorated sum that of the next whole number', () => {
  const bundle = promis(DEPRESSION, DEPRESSION_ITEMS, { policy: 'prorate', min_coverage: 0.5 });
  const t = (...points: number[]) => {
    const answers = points.map((point, index) => [DEPRESSION_ITEMS[index]!, `o${point - 1}`] as const);
    return evaluated(bundle, Object.fromEntries(answers)).sub_scores[0]!;
  };
  for (const [raw, value] of rows(DEPRESSION)) {
    const points = [0, 1, 2, 3].map((item) => Math.min(5, Math.max(1, raw! - 3 - 4 * item)));
    expect([t(...points).raw, t(...points).value]).toEqual([raw, value]);
  }
  // (2 + 2 + 3)·4/3 = 9.33, so the row of 10.
  const partial = t(2, 2, 3);
  expect(partial).toMatchObject({ value: 58.9, norm: {} });
  expect(partial.raw).toBeCloseTo(28 / 3, 9);
  // (2 + 2 + 2)·4/3 = 8 and not the row above it.
  expect(t(2, 2, 2).value).toBe(55.7);
  // Three of four items: r = 1 − 0.23² is 0.9471, stepped to 3/4 0.9307, so SE = 10·√(1 − 0.9307).
  const whole = 1 - 0.23 ** 2;
  const stepped = (0.75 * whole) / (1 - 0.25 * whole);
  expect(partial.standard_error).toBeCloseTo(10 * Math.sqrt(1 - stepped), 9);
  expect(t(2, 2, 2, 2)).toMatchObject({ value: 55.7, standard_error: 2.3 });
});

test('the trace names the row, and the reason if there is none', () => {
  const bundle = promis(DEPRESSION, DEPRESSION_ITEMS);
  const all = Object.fromEntries(DEPRESSION_ITEMS.map((id) => [id, 'o0']));
  const [trace] = evaluated(bundle, all).trace.concepts;
  const step = (name: string) => trace!.steps.find((each) => each.step === name);
  expect(step('scale')).toMatchObject({
    formula: 'table(raw)',
    row: 4,
    lines: ['value = table(4) = 41', 'standard_error = table_error(4) = 6.2'],
  });
  // 1 − 0.62²
  expect(step('precision')).toMatchObject({ method: 'reliability', precision: expect.closeTo(0.6156, 9) });
  const hidden = bundleOf(
    {
      questions: [
        select('a', 't', [1, 2]),
        {
          ...select('b', 't', [1, 2]),
          visible_if: {
            op: 'eq',
            args: [
              { op: 'answer', question_id: 'a' },
              { op: 'lit', value: 'o1' },
            ],
          },
        },
      ],
    },
    {
      concepts: [
        {
          id: 't',
          method: 'sum',
          scale: 't',
          norms: [
            {
              table: [
                [2, 40],
                [3, 50],
                [4, 60],
              ],
            },
          ],
        },
      ],
    },
  );
  const outside = evaluated(hidden, { a: 'o0' });
  expect(outside.sub_scores[0]).toMatchObject({ raw: 1, value: null });
  expect(outside.trace.concepts[0]).toMatchObject({ reason: 'outside_table' });
});

test('without an error in the row, that of the reliability counts, on the scale of the table', () => {
  const table = [
    [2, 3],
    [3, 5],
    [4, 9],
  ];
  const concept = { id: 's', method: 'sum', scale: 'sten', reliability: 0.84, norms: [{ table }] };
  const bundle = bundleOf(
    { questions: ['a', 'b'].map((id) => select(id, 's', [1, 2])) },
    { concepts: [concept] },
  );
  expect(evaluated(bundle, { a: 'o0', b: 'o1' }).sub_scores[0]).toMatchObject({
    value: 5,
    standard_error: 0.8,
    range: { min: 1, max: 10 },
  });
});

test('a percentile beyond the ends of its table is marked in the trace', () => {
  const norms = [
    {
      mean: 3,
      sd: 1,
      table: [
        [2, 10],
        [3, 60],
      ],
    },
  ];
  const bundle = bundleOf(
    { questions: ['a', 'b'].map((id) => select(id, 'p', [1, 2])) },
    { concepts: [{ id: 'p', method: 'sum', scale: 'percentile', norms }] },
  );
  const scale = (answers: Record<string, string>) => {
    const { sub_scores, trace } = evaluated(bundle, answers);
    return [sub_scores[0]!.value, trace.concepts[0]!.steps.find(({ step }) => step === 'scale')!['fallback']];
  };
  expect(scale({ a: 'o1', b: 'o1' })).toEqual([60, 'clipped_to_table']);
  expect(scale({ a: 'o1', b: 'o0' })).toEqual([60, undefined]);
});

/**
 * SF-12 version 1: Ware, Kosinski & Keller 1995, How to score the SF-12; 1996, Medical Care 34, table 6. Each
 * answer but the best has a weight on the physical and the mental summary; constants are added.
 */
const SF12 = {
  gh1: '0,0 -1.31872,-0.06064 -3.02396,0.03482 -5.56461,-0.16891 -8.37399,-1.71175',
  pf02: '-7.23216,3.93115 -3.45555,1.8684 0,0',
  pf04: '-6.24397,2.68282 -2.73557,1.43103 0,0',
  rp2: '-4.61617,1.4406 0,0',
  rp3: '-5.51747,1.66968 0,0',
  re2: '3.04365,-6.82672 0,0',
  re3: '2.32091,-5.69921 0,0',
  bp2: '0,0 -3.8013,0.90384 -6.50522,1.49384 -8.38063,1.76691 -11.25544,1.48619',
  mh3: '0,0 0.66514,-1.94949 1.36689,-4.09842 2.37241,-6.31121 2.90426,-7.92717 3.46638,-10.19085',
  vt2: '0,0 -0.42251,-0.92057 -1.14387,-1.65178 -1.6185,-3.29805 -2.02168,-4.88962 -2.44706,-6.02409',
  mh4: '4.61446,-16.15395 3.41593,-10.77911 2.34247,-8.09914 1.28044,-4.59055 0.41188,-1.95934 0,0',
  sf2: '-0.33682,-6.29724 -0.94342,-8.26066 -0.18043,-5.63286 0.11038,-3.13896 0,0',
};

test('SF-12: the summaries are sums of weights and a constant, from the worst to the best answers', () => {
  const weights = Object.entries(SF12).map(([id, text]) => {
    return { id, pairs: text.split(' ').map((pair) => pair.split(',').map(Number)) };
  });
  const questions = weights.map(({ id, pairs }) => ({
    id,
    prompt: id,
    input: 'single_select',
    options: pairs.map(([physical, mental], index) => {
      return { id: `${index + 1}`, label: `${index + 1}`, scores: { physical, mental } };
    }),
  }));
  const summary = (id: string, constant: number) => ({
    id: `${id}_summary`,
    method: 'expression',
    expression: {
      op: 'add',
      args: [
        { op: 'lit', value: constant },
        { op: 'score', concept_id: id },
      ],
    },
  });
  const bundle = bundleOf(
    { questions },
    {
      concepts: [
        { id: 'physical', method: 'sum' },
        { id: 'mental', method: 'sum' },
        summary('physical', 56.57706),
        summary('mental', 60.75781),
      ],
    },
  );
  const values = (pick: (pairs: number[][]) => number) => {
    const answers = Object.fromEntries(weights.map(({ id, pairs }) => [id, `${pick(pairs) + 1}`]));
    const found = evaluated(bundle, answers).sub_scores.map(({ concept_id, value }) => [concept_id, value]);
    const { physical_summary, mental_summary } = Object.fromEntries(found);
    return [physical_summary, mental_summary];
  };
  const best = (pairs: number[][]) => pairs.findIndex((pair) => pair.every((weight) => weight === 0));
  const worst = (pairs: number[][]) => (best(pairs) === 0 ? pairs.length - 1 : 0);
  expect(values(best)).toEqual([56.57706, 60.75781]);
  // As other implementations of the published weights have it for the worst answers.
  expect(values(worst)).toEqual([23.99938, 19.06444]);
  const { gh1: _, ...incomplete } = Object.fromEntries(weights.map(({ id }) => [id, '1']));
  expect(evaluated(bundle, incomplete).sub_scores.map(({ value }) => value)).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
