import { describe, expect, test } from 'vitest';
import { type Contents, type JsonObject, KINDS } from '../../types.ts';
import { bundleDiff, definitionDiff } from './diff.ts';

const OPTIONS = [
  { id: 'no', label: 'No', scores: { mood: 0 } },
  { id: 'yes', label: 'Yes', scores: { mood: 1 } },
];
const question = (id: string, fields: JsonObject = {}): JsonObject => ({
  id,
  prompt: `Prompt ${id}`,
  input: 'likert',
  options: OPTIONS,
  ...fields,
});
const relabelled = [OPTIONS[0]!, { ...OPTIONS[1]!, label: 'Often' }];

describe('definitionDiff', () => {
  test('finds no differences between equal contents with keys in a different order', () => {
    expect(
      definitionDiff('experience', { title: 'T', questions: [] }, { questions: [], title: 'T' }),
    ).toEqual([]);
  });

  test('identifies questions and options by id', () => {
    const before = { title: 'Old', questions: [question('a'), question('b'), question('c')] };
    const after = {
      title: 'New',
      questions: [question('c'), question('a', { options: relabelled }), question('d', { required: true })],
    };
    expect(definitionDiff('experience', before, after)).toEqual([
      {
        change: 'changed',
        part: 'content',
        id: '',
        field: 'title',
        pointer: '/title',
        before: 'Old',
        after: 'New',
      },
      {
        change: 'removed',
        part: 'question',
        id: 'b',
        pointer: '/questions/1',
        before: question('b'),
        breaks: ['mood'],
      },
      {
        change: 'changed',
        part: 'option',
        id: 'yes',
        of: 'a',
        field: 'label',
        pointer: '/questions/1/options/1/label',
        before: 'Yes',
        after: 'Often',
        breaks: ['mood'],
      },
      {
        change: 'added',
        part: 'question',
        id: 'd',
        pointer: '/questions/2',
        after: question('d', { required: true }),
        breaks: ['mood'],
      },
      { change: 'reordered', part: 'question', id: '', pointer: '/questions' },
    ]);
  });

  test('lists no concepts in breaks for a change that does not affect scores', () => {
    const [entry] = definitionDiff(
      'experience',
      { questions: [question('a')] },
      { questions: [question('a', { required: true })] },
    );
    expect(entry).toEqual({
      change: 'added',
      part: 'question',
      id: 'a',
      field: 'required',
      pointer: '/questions/0/required',
      after: true,
    });
  });

  test('compares concepts, their items and bands', () => {
    const concept = (fields: JsonObject) => ({
      concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'a' }], ...fields }],
    });
    const scorecards: [JsonObject, JsonObject][] = [
      [{ concepts: ['mood'] }, { concepts: [{ id: 'mood' }] }],
      [concept({}), concept({ items: [{ question_id: 'a', reverse: true }] })],
      [concept({ bands: [{ id: 'low', to: 4 }] }), concept({ bands: [{ id: 'low', to: 5 }] })],
      [concept({}), concept({ scale: 'pomp' })],
    ];
    const entries = scorecards.map(([before, after]) => definitionDiff('scorecard', before, after));
    expect(
      entries.map((list) => list.map(({ part, id, of, field, breaks }) => ({ part, id, of, field, breaks }))),
    ).toEqual([
      [],
      [{ part: 'item', id: 'a', of: 'mood', field: 'reverse', breaks: ['mood'] }],
      [{ part: 'band', id: 'low', of: 'mood', field: 'to', breaks: undefined }],
      [{ part: 'concept', id: 'mood', of: undefined, field: 'scale', breaks: ['mood'] }],
    ]);
  });

  test('compares contents with errors, lists without unique ids as a whole', () => {
    const twice = { questions: [question('a'), question('a')] };
    const [entry] = definitionDiff('experience', twice, { questions: 'none' });
    expect(entry).toMatchObject({ change: 'changed', part: 'content', field: 'questions' });
    expect(
      definitionDiff('context', { variables: { a: 1 } }, { variables: { a: { default: 1 } } }),
    ).toHaveLength(1);
  });
});

describe('bundleDiff', () => {
  const EMPTY = Object.fromEntries(KINDS.map((kind) => [kind, {}])) as Contents;
  const bundle = (questions: JsonObject[], concepts: JsonObject[]): Contents => {
    return { ...EMPTY, experience: { questions }, scorecard: { concepts } };
  };
  const mood = { id: 'mood', method: 'sum', items: [{ question_id: 'a' }] };
  const other = { id: 'other', method: 'sum', items: [] };
  const before = bundle([question('a'), question('b')], [mood, other]);

  test.each<[string, Contents, { code: string; item_id?: string }[]]>([
    ['nothing', before, []],
    [
      'a prompt of another concept',
      bundle([question('a'), question('b', { prompt: '?' })], [mood, other]),
      [],
    ],
    [
      'a prompt',
      bundle([question('a', { prompt: '?' })], [mood, other]),
      [{ code: 'item_wording', item_id: 'a' }],
    ],
    [
      'an option',
      bundle([question('a', { options: relabelled })], [mood, other]),
      [{ code: 'item_options', item_id: 'a' }],
    ],
    [
      'a key',
      bundle([question('a')], [{ ...mood, items: [{ question_id: 'a', reverse: true }] }, other]),
      [{ code: 'item_key', item_id: 'a' }],
    ],
    ['the scale', bundle([question('a')], [{ ...mood, scale: 'pomp' }, other]), [{ code: 'scale' }]],
  ])('gives the reasons why scores are not comparable after a change of %s', (_, after, reasons) => {
    const { comparability } = bundleDiff(before, after);
    expect(comparability?.find(({ concept_id }) => concept_id === 'mood')).toMatchObject({
      comparable: reasons.length === 0,
    });
    const given = comparability?.find(({ concept_id }) => concept_id === 'mood')?.reasons;
    expect(given?.filter(({ code }) => code !== 'item_range' && code !== 'range')).toEqual(reasons);
    expect(comparability?.find(({ concept_id }) => concept_id === 'other')?.comparable).toBe(true);
  });

  test('a declared correction of a prompt keeps scores comparable, as does a second one', () => {
    const correct = (prompt: string) => {
      const correction = { wording: 'Prompt a', reason: 'A typing error.' };
      return bundle([question('a', { prompt, correction }), question('b')], [mood, other]);
    };
    const [once, twice] = [correct('Prompt A'), correct('Prompt A?')];
    for (const [from, to] of [
      [before, once],
      [once, twice],
      [before, twice],
    ] as const) {
      const { comparability, kinds } = bundleDiff(from, to);
      expect(comparability!.every(({ comparable }) => comparable)).toBe(true);
      expect(kinds.experience.length).toBeGreaterThan(0);
      expect(kinds.experience.every(({ breaks }) => breaks === undefined)).toBe(true);
    }
    const undeclared = bundle([question('a', { prompt: 'Prompt A' }), question('b')], [mood, other]);
    expect(bundleDiff(before, undeclared).kinds.experience[0]!.breaks).toEqual(['mood']);
  });

  test('gives no comparability if a bundle does not compile', () => {
    const diff = bundleDiff(before, { ...before, scorecard: { concepts: 7 } });
    expect(diff.comparability).toBe(null);
    expect(diff.kinds.scorecard).toHaveLength(1);
    expect(diff.kinds.context).toEqual([]);
  });
});
