import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';

const HEADER =
  '"Variable / Field Name","Form Name","Section Header","Field Type","Field Label","Choices, Calculations, OR Slider Labels",' +
  '"Field Note","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max",Identifier?,' +
  '"Branching Logic (Show field only if...)","Required Field?","Custom Alignment","Question Number (surveys only)",' +
  '"Matrix Group Name","Matrix Ranking?","Field Annotation"';

/** Writes a data dictionary; the columns that a test does not name are empty. */
function dictionary(fields: readonly Readonly<Record<string, string>>[]): Uint8Array {
  const columns = [
    'name',
    'form',
    'header',
    'type',
    'label',
    'choices',
    'note',
    'validation',
    'min',
    'max',
    'identifier',
    'logic',
    'required',
    'align',
    'number',
    'matrix',
    'ranking',
    'annotation',
  ];
  const rows = fields.map((field) =>
    columns.map((column) => `"${(field[column] ?? '').replaceAll('"', '""')}"`).join(','),
  );
  return new TextEncoder().encode([HEADER, ...rows].join('\r\n'));
}
const FREQUENCY = '0, Never | 1, Sometimes | 3, Often, or always';
const problems = ({ findings }: Awaited<ReturnType<typeof importInstrument>>) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);

test('fields, choices, branching logic and calculated fields are imported', async () => {
  const imported = await importInstrument({
    bytes: dictionary([
      {
        name: 'q1',
        form: 'sleep_form',
        type: 'radio',
        label: '<b>Sad?</b>',
        choices: FREQUENCY,
        required: 'y',
        matrix: 'm',
      },
      { name: 'q2', form: 'sleep_form', type: 'dropdown', label: 'Tired?', choices: FREQUENCY, matrix: 'm' },
      { name: 'total', form: 'sleep_form', type: 'calc', label: 'Total', choices: '[q1]+[q2]' },
      { name: 'known', form: 'sleep_form', type: 'calc', label: 'Known', choices: 'sum([q1],[q2])' },
      {
        name: 'share',
        form: 'sleep_form',
        type: 'calc',
        label: 'Share',
        choices: 'round(([q1]+[q2])/6*100, 1)',
      },
      {
        name: 'age',
        form: 'sleep_form',
        header: 'About you',
        type: 'text',
        label: 'Age',
        validation: 'integer',
        min: '0',
        max: '120',
        logic: "[q1] = '3' or [total] >= 2",
      },
      {
        name: 'signs',
        form: 'sleep_form',
        type: 'checkbox',
        label: 'Signs',
        choices: '1, Ache | 2, Fever',
        logic: '[age] <> "" and [age] > 17',
      },
      {
        name: 'why',
        form: 'sleep_form',
        type: 'notes',
        label: 'Why',
        logic: "[signs(2)] = '1' and [signs(1)] <> '1'",
      },
      { name: 'ok', form: 'sleep_form', type: 'yesno', label: 'OK?' },
      { name: 'how', form: 'sleep_form', type: 'slider', label: 'How', logic: "[ok] = '0'" },
    ]),
  });
  expect(problems(imported)).toEqual([]);
  expect(imported).toMatchObject({ format: 'redcap', title: 'Sleep form' });
  expect(imported.contents!.experience).toMatchObject({
    sections: [
      { id: 'sleep_form', title: 'Sleep form' },
      { id: 'sleep_form-7', title: 'About you' },
    ],
    questions: [
      {
        id: 'q1',
        prompt: 'Sad?',
        required: true,
        options: [{ id: '0' }, { id: '1' }, { id: '3', label: 'Often, or always' }],
      },
      { id: 'q2' },
      { id: 'age', input: 'number', min: 0, max: 120, step: 1 },
      { id: 'signs', input: 'multi_select' },
      { id: 'why', input: 'long_text' },
      { id: 'ok', input: 'boolean' },
      { id: 'how', input: 'slider' },
    ],
  });
  const full = evaluateAnswers(imported, { q1: '3', q2: '1', age: 30, signs: ['2'], ok: false });
  expect(['total', 'known', 'share'].map((id) => scoreIn(full, id))).toEqual([4, 4, 66.7]);
  expect(visibleIn(full)).toEqual(['q1', 'q2', 'age', 'signs', 'why', 'ok', 'how']);
  const half = evaluateAnswers(imported, { q2: '1' });
  expect(['total', 'known', 'share'].map((id) => scoreIn(half, id))).toEqual([null, 1, null]);
  expect(visibleIn(half)).toEqual(['q1', 'q2', 'ok']);
  expect(scoreIn(evaluateAnswers(imported, {}), 'known')).toBeNull();
});

test('losses are listed with row and column', async () => {
  const imported = await importInstrument({
    bytes: dictionary([
      { name: 'a', form: 'f', type: 'text', label: 'A', validation: 'email', annotation: "@DEFAULT='x'" },
      { name: 'b', form: 'f', type: 'file', label: 'B' },
      { name: 'c', form: 'f', type: 'text', label: 'Hello [a]', logic: "[visit_1][a] = 'x'" },
      { name: 'd', form: 'f', type: 'calc', label: 'D', choices: 'datediff([a], "today", "y")' },
      { name: 'e', form: 'f', type: 'text', label: 'E', annotation: '@HIDDEN' },
    ]),
  });
  expect(problems(imported).sort()).toEqual([
    ['action_tag_left_out', 'row 2, column Field Annotation'],
    ['condition_not_carried', 'row 4, column Branching Logic'],
    ['formula_not_carried', 'row 5, column Choices, Calculations'],
    ['item_left_out', 'row 6, column Field Annotation'],
    ['type_not_supported', 'row 3, column Field Type'],
    ['validator_left_out', 'row 2, column Text Validation Type'],
  ]);
});

test('formulas give what they give in the source: no answer, whole numbers, a subtraction without spaces', async () => {
  const calc = (name: string, choices: string) => ({ name, form: 'f', type: 'calc', label: name, choices });
  const imported = await importInstrument({
    bytes: dictionary([
      { name: 'a', form: 'f', type: 'text', label: 'A', validation: 'number' },
      { name: 'b', form: 'f', type: 'radio', label: 'B', choices: FREQUENCY },
      calc('answered', "if([a]='777','',[a])"),
      calc('reversed', '4-[b]'),
      calc('difference', '7-3+[b]*0'),
      calc('whole', 'int([a])'),
      { ...calc('hidden', '[b]*2'), annotation: '@HIDDEN' },
      calc('read', '[hidden]+1'),
    ]),
  });
  expect(problems(imported)).toEqual([]);
  const scores = (answers: Parameters<typeof evaluateAnswers>[1]) => {
    const result = evaluateAnswers(imported, answers);
    return ['answered', 'reversed', 'difference', 'whole', 'hidden', 'read'].map((id) => scoreIn(result, id));
  };
  expect(scores({ a: 777, b: '1' })).toEqual([null, 3, 4, 777, 2, 3]);
  expect(scores({ a: 0, b: '3' })).toEqual([0, 1, 4, 0, 6, 7]);
  expect(scores({ a: 2.7 })).toEqual([2.7, null, null, 2, null, null]);
  expect(scores({ a: -2.7 })).toEqual([-2.7, null, null, -2, null, null]);
  expect(scores({ a: 2.5 })[3]).toBe(2);
  expect(scores({ a: -2.5 })[3]).toBe(-2);
  expect(scores({})).toEqual([null, null, null, null, null, null]);
});

test('codes that repeat, choices without options and placeholders are findings', async () => {
  const imported = await importInstrument({
    bytes: dictionary([
      { name: 'a', form: 'f', type: 'radio', label: 'A', choices: '1, Yes | 1, No', required: 'y' },
      { name: 'b', form: 'f', type: 'radio', label: 'B', required: 'y' },
      { name: 'c', form: 'f', type: 'notes', label: 'C', note: 'You said [a:label].' },
    ]),
  });
  expect(problems(imported)).toEqual([
    ['duplicate_option', 'row 2'],
    ['options_missing', 'row 3'],
  ]);
  expect(imported.contents!.experience).toMatchObject({
    questions: [{}, { input: 'text' }, { description: 'You said {{ answers["a"] }}.' }],
  });
});
