import { describe, expect, test } from 'vitest';
import { compile } from '../golden/respond.ts';
import type { JsonObject } from '../types.ts';
import { publicQuestion } from './public_question.ts';
import { lookupLocale, translationFor } from './translation.ts';

const OPTIONS: JsonObject[] = [
  { id: 'no', label: 'No', scores: { rest: 0 } },
  { id: 'yes', label: 'Yes', scores: { rest: 1 }, exclusive: true },
];
const visible_if = { op: 'lit', value: 1 };
const [FILE, GERMAN, MISSING] = ['a', 'b', 'c'].map((digit) => digit.repeat(64)) as [string, string, string];

function publicQuestionOf(
  fields: JsonObject,
  withScores = true,
  locale?: string,
  translations: JsonObject = {},
) {
  const { experience } = compile({
    experience: { questions: [{ id: 'q', prompt: 'Rested?', ...fields }], translations },
  });
  const translation = locale === undefined ? undefined : translationFor(experience.translations, locale);
  const pipe = (text: string) => text;
  const fileOf = (id: string) => (id === MISSING ? undefined : { src: `/${id[0]}`, width: 2, height: 1 });
  return publicQuestion(experience.questions[0]!, translation, { withScores, seed: 'seed', pipe, fileOf });
}

describe('publicQuestion', () => {
  test('returns the required fields and no empty optional ones', () => {
    expect(publicQuestionOf({ input: 'single_select', options: OPTIONS })).toEqual({
      id: 'q',
      input: 'single_select',
      options: [
        { id: 'no', label: 'No', scores: { rest: 0 } },
        { id: 'yes', label: 'Yes', scores: { rest: 1 } },
      ],
      prompt: 'Rested?',
      section_id: '',
      required: false,
    });
  });

  test('marks the exclusive options of a multi_select', () => {
    const [no, yes] = publicQuestionOf({ input: 'multi_select', options: OPTIONS }, false).options;
    expect(no).toEqual({ id: 'no', label: 'No' });
    expect(yes).toEqual({ id: 'yes', label: 'Yes', exclusive: true });
  });

  test('returns the translated labels of the ends of a scale', () => {
    const labels = { min_label: 'gar nicht', max_label: 'sehr' };
    const translations = { de: { questions: { q: labels } } };
    const question = { input: 'slider', min_label: 'not at all', max_label: 'very' };
    expect(publicQuestionOf(question, true, 'de', translations)).toMatchObject(labels);
    expect(publicQuestionOf(question, true, 'fr', translations)).toMatchObject({ min_label: 'not at all' });
  });

  test('returns a schedule with its defaults and visible_if as written', () => {
    const schedule = { frequency: 'one_time', trigger: { type: 'after_login' } };
    const question = publicQuestionOf({
      input: 'boolean',
      purpose: ['p'],
      remarks: 'r',
      schedule,
      visible_if,
    });
    expect(Object.keys(question)).toEqual([
      ...[
        'id',
        'input',
        'options',
        'prompt',
        'section_id',
        'purpose',
        'remarks',
        'required',
        'schedule',
        'visible_if',
      ],
    ]);
    expect(question).toMatchObject({
      options: [],
      schedule: {
        frequency: 'one_time',
        trigger: { type: 'after_login', event: '', page: '' },
        max_per_login: 0,
        repeat_until_answered: false,
      },
      visible_if,
    });
  });

  test.each<[JsonObject, JsonObject]>([
    [{ input: 'nps' }, { min: 0, max: 10, step: 1 }],
    [
      { input: 'rating', max: 7, allow_decline: true },
      { min: 1, max: 7, step: 1, allow_decline: true },
    ],
    [
      { input: 'number', min: 0, unit: 'kg' },
      { min: 0, unit: 'kg' },
    ],
    [{ input: 'text' }, { max_length: 1000 }],
    [
      { input: 'text', placeholder: 'e.g. 2 coffees' },
      { max_length: 1000, placeholder: 'e.g. 2 coffees' },
    ],
    [{ input: 'number', placeholder: '70' }, { placeholder: '70' }],
    [
      { input: 'nps', min_label: 'Never', max_label: 'Surely' },
      { min: 0, max: 10, step: 1, min_label: 'Never', max_label: 'Surely' },
    ],
    [
      { input: 'multi_select', options: [{ id: 'o', label: 'Other', text: true }], placeholder: 'Which?' },
      { max_length: 1000, placeholder: 'Which?' },
    ],
    [{ input: 'multi_select', options: [{ id: 'a', label: 'A' }], max_choices: 1 }, { max_choices: 1 }],
    [
      { input: 'matrix', options: [{ id: 'a', label: 'A' }], rows: [{ id: 'r', label: 'R' }] },
      { rows: [{ id: 'r', label: 'R' }] },
    ],
    [{ input: 'information', required: true, allow_decline: true }, {}],
  ])('%j is returned with the input fields %j', (fields, inputFields) => {
    const { id, input, options, prompt, section_id, required, ...rest } = publicQuestionOf(fields);
    expect(rest).toEqual(inputFields);
    expect(required).toBe(false);
  });

  test('marks the option that takes a text', () => {
    const withText = OPTIONS.map((option) => ({ ...option, text: option.id === 'yes' }));
    expect(publicQuestionOf({ input: 'single_select', options: withText }, false).options).toEqual([
      { id: 'no', label: 'No' },
      { id: 'yes', label: 'Yes', text: true },
    ]);
    expect(JSON.stringify(publicQuestionOf({ input: 'ranking', options: withText }).options)).not.toMatch(
      /"text"/,
    );
  });

  test('omits the scores of options for participants', () => {
    expect(JSON.stringify(publicQuestionOf({ input: 'single_select', options: OPTIONS }, false))).not.toMatch(
      /scores|rest"/,
    );
  });
});

describe('translations', () => {
  const translations = {
    de: { questions: { q: { prompt: 'Ausgeruht?', options: { no: 'Nein' } } } },
    'de-AT': { questions: { q: { prompt: 'Ausgrastet?' } } },
  };
  const fields = { input: 'single_select', options: OPTIONS };

  test('use the original text where a translation has none', () => {
    const question = publicQuestionOf(fields, true, 'de', translations);
    expect(question.prompt).toBe('Ausgeruht?');
    expect(question.options.map(({ label }) => label)).toEqual(['Nein', 'Yes']);
  });

  test.each([
    ['de', 'de'],
    ['DE-ch', 'de'],
    ['de-at-1996', 'de-AT'],
    ['fr', undefined],
    ['d', undefined],
  ])('locale %s uses the translation %s', (locale, tag) => {
    expect(lookupLocale(Object.keys(translations), locale)).toBe(tag);
  });

  test('replace files and their texts wherever these are shown', () => {
    const media: JsonObject[] = [
      { type: 'image', src: FILE, alt: 'A dog' },
      { type: 'audio', src: MISSING, transcript: 'Wuff' },
    ];
    const pictured = { id: 'no', label: 'No', image: { src: FILE, alt: 'A dog' } };
    const german = { de: { media: { [FILE]: { src: GERMAN, alt: 'Ein Hund' } } } };
    const shown = publicQuestionOf({ input: 'ranking', options: [pictured], media }, false, 'de', german);
    const image = { src: '/b', alt: 'Ein Hund', width: 2, height: 1 };
    expect(shown.media).toEqual([{ type: 'image', ...image }]);
    expect(shown.options).toEqual([{ id: 'no', label: 'No', image }]);
    const matrix = { input: 'matrix', options: [pictured], rows: [{ id: 'r', label: 'R' }] };
    expect(publicQuestionOf(matrix, false).options).toEqual([{ id: 'no', label: 'No' }]);
  });
});
