import { expect, test } from 'vitest';
import { answersOf, type FormItem, linesOf, readTyped } from './typed.ts';

const option = (code: string, text?: true) => ({
  code,
  value: `o${code}`,
  label: code,
  ...(text && { text }),
});
const item = (code: string, input: string, more: object = {}) =>
  ({
    code,
    question_id: `q${code}`,
    input,
    prompt: '',
    section_id: '',
    required: false,
    options: [],
    rows: [],
    ...more,
  }) as unknown as FormItem;
const options = [option('1'), option('2'), option('3', true)];
const ITEMS = [
  item('', 'information'),
  item('1', 'single_select', { options, decline: 'x' }),
  item('2', 'multi_select', { options }),
  item('3', 'ranking', { options }),
  item('4', 'matrix', { options, rows: ['a', 'b'].map((id) => ({ code: `4${id}`, id, label: id })) }),
  item('5', 'number'),
  item('6', 'date'),
  item('7', 'time'),
  item('8', 'long_text'),
];
const LINES = linesOf(ITEMS);
const read = (code: string, typed: string) => readTyped(LINES.find((line) => line.code === code)!, typed);

test('the lines of a form are its questions and the rows of a matrix', () => {
  expect(LINES.map(({ code }) => code)).toEqual(['1', '2', '3', '4a', '4b', '5', '6', '7', '8']);
});

test.each([
  ['1', '2', { value: 'o2' }],
  ['1', 'X', { declined: true }],
  ['1', '3: other words', { value: 'o3', text: 'other words' }],
  ['1', '2: words', undefined],
  ['1', '4', undefined],
  ['1', ' ', {}],
  ['2', '1, 3:more', { value: ['o1', 'o3'], text: 'more' }],
  ['2', '1 1', undefined],
  ['3', '3 1 2', { value: ['o3', 'o1', 'o2'] }],
  ['3', '3 1', undefined],
  ['5', '70,5', { value: 70.5 }],
  ['5', 'many', undefined],
  ['6', '20260105', { value: '2026-01-05' }],
  ['6', '2026-01-05', { value: '2026-01-05' }],
  ['6', '5.1.26', undefined],
  ['7', '730', { value: '07:30' }],
  ['8', '1: a text', { value: '1: a text' }],
])('%s: "%s" is read', (code, typed, expected) => {
  expect(read(code, typed)).toEqual(expected);
});

test('answers are those of questions; the rows of a matrix are one answer', () => {
  expect(answersOf(LINES, { 1: '2', '4a': '1', '4b': '', 5: '3' })).toEqual([
    { question_id: 'q1', value: 'o2' },
    { question_id: 'q4', value: { a: 'o1' } },
    { question_id: 'q5', value: 3 },
  ]);
});
