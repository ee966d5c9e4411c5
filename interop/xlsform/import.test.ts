// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms refer to questions in this
// way
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import { workbook } from '../workbook.test-helper.ts';

type Table = readonly (readonly (string | number)[])[];

const CHOICES: Table = [
  ['list_name', 'name', 'label', 'label::French (fr)'],
  ['yn', 'yes', 'Yes', 'Oui'],
  ['yn', 'no', 'No', 'Non'],
  ['freq', 0, 'Never', 'Jamais'],
  ['freq', 1, 'Sometimes', 'Parfois'],
  ['freq', 3, 'Often', 'Souvent'],
  ['signs', 'a', 'Ache', 'Mal'],
  ['signs', 'b', 'Fever', 'Fièvre'],
];

const importWorkbook = (survey: Table, settings: Table = [['form_title'], ['Sleep']]) =>
  importInstrument({ bytes: workbook({ survey, choices: CHOICES, settings }) });
const problems = ({ findings }: Awaited<ReturnType<typeof importInstrument>>) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);

test('a workbook with groups, conditions, constraints, sums and translations is imported', async () => {
  const imported = await importWorkbook([
    [
      'type',
      'name',
      'label',
      'label::French (fr)',
      'hint',
      'relevant',
      'constraint',
      'required',
      'calculation',
    ],
    ['select_one freq', 'q1', 'Sad?', 'Triste ?', 'Last week', '', '', 'yes', ''],
    ['select_one freq', 'q2', 'Tired?', 'Fatigué ?', '', '', '', '', ''],
    ['calculate', 'total', '', '', '', '', '', '', '${q1} + ${q2}'],
    ['calculate', 'known', '', '', '', '', '', '', 'coalesce(${q1}, 0) + coalesce(${q2}, 0)'],
    ['begin group', 'more', 'More', 'Plus', '', '${total} >= 2', '', '', ''],
    ['integer', 'age', 'Age', 'Âge', '', '', '. >= 0 and . < 120', '', ''],
    ['select_multiple signs', 'signs', 'Signs', 'Signes', '', '${age} > 17', '', '', ''],
    [
      'text',
      'which',
      'Which',
      'Lequel',
      '',
      "selected(${signs}, 'b') and not(selected(${signs}, 'a'))",
      'string-length(.) <= 40',
      '',
      '',
    ],
    ['note', 'end', 'Thanks', 'Merci', '', "${q1} != '3' or ${q2} = ''", '', '', ''],
    ['end group', '', '', '', '', '', '', '', ''],
  ]);
  expect(problems(imported)).toEqual([]);
  expect(imported).toMatchObject({ format: 'xlsform', title: 'Sleep' });
  expect(imported.contents!.experience).toMatchObject({
    sections: [{ id: 'more', title: 'More' }],
    questions: [
      { id: 'q1', input: 'single_select', prompt: 'Sad?', description: 'Last week', required: true },
      { id: 'q2' },
      { id: 'age', input: 'number', min: 0, max: 119, step: 1, section_id: 'more' },
      { id: 'signs', input: 'multi_select' },
      { id: 'which', max_length: 40 },
      { id: 'end', input: 'information' },
    ],
    translations: {
      fr: { sections: { more: { title: 'Plus' } }, questions: { q1: { options: { 3: 'Souvent' } } } },
    },
  });
  const full = evaluateAnswers(imported, { q1: '3', q2: '1', age: 30, signs: ['b'] });
  expect([scoreIn(full, 'total'), scoreIn(full, 'known')]).toEqual([4, 4]);
  expect(visibleIn(full)).toEqual(['q1', 'q2', 'age', 'signs', 'which']);
  const half = evaluateAnswers(imported, { q1: '3' });
  expect([scoreIn(half, 'total'), scoreIn(half, 'known')]).toEqual([null, 3]);
  expect(visibleIn(half)).toEqual(['q1', 'q2']);
});

test('a form in CSV is recognized, and what it cannot have is listed with row and column', async () => {
  const csv = `survey,,,,
,type,name,label,relevant
,geopoint,where,Where?,
,begin repeat,child,Child,
,select_one yn or_other,sleeps,Sleeps?,
,date,born,Born?,${'today() > .'}
,end repeat,,,
choices,,,,
,list_name,name,label,
,yn,yes,Yes,
,yn,no,No,
`;
  const imported = await importInstrument({ bytes: new TextEncoder().encode(csv) });
  expect(imported.format).toBe('xlsform');
  expect(problems(imported)).toEqual([
    ['type_not_supported', 'sheet survey, row 3, column type'],
    ['repeats_not_supported', 'sheet survey, row 4'],
    ['condition_not_carried', 'sheet survey, row 6, column relevant'],
  ]);
  expect(visibleIn(evaluateAnswers(imported, { sleeps: 'other' }))).toEqual([
    'sleeps',
    'sleeps_other',
    'born',
  ]);
  expect(visibleIn(evaluateAnswers(imported, { sleeps: 'no' }))).toEqual(['sleeps', 'born']);
});

test('a constraint that is not a range and an unknown language are reported', async () => {
  const imported = await importWorkbook(
    [
      ['type', 'name', 'label::Elvish', 'constraint'],
      ['text', 'code', 'Code', "regex(., '[0-9]+')"],
      ['decimal', 'part', 'Part', '. > 0'],
      ['start', 'start', '', ''],
    ],
    [['default_language'], ['Elvish']],
  );
  expect(problems(imported)).toEqual([
    ['unknown_language', 'sheet settings, row 2, column default_language'],
    ['constraint_left_out', 'sheet survey, row 2, column constraint'],
    ['constraint_left_out', 'sheet survey, row 3, column constraint'],
  ]);
});

test('formulas in cells are read as text and never computed', async () => {
  const imported = await importWorkbook([
    ['type', 'name', 'label'],
    ['text', 'q', '=cmd|calc!A1'],
  ]);
  expect(imported.contents!.experience).toMatchObject({ questions: [{ prompt: '=cmd|calc!A1' }] });
});

test.each([
  ['a document type', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet/>', 'malformed'],
  [
    'a cell at the end of the sheet',
    '<worksheet><sheetData><row r="1"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
    'too_large',
  ],
  [
    'a malformed address',
    '<worksheet><sheetData><row r="1"><c r="&#88;FD1"><v>1</v></c></row></sheetData></worksheet>',
    'malformed',
  ],
])('a workbook with %s is rejected', async (_, sheet, code) => {
  const bytes = workbook(
    {
      survey: [
        ['type', 'name'],
        ['text', 'q'],
      ],
    },
    { 'xl/worksheets/sheet1.xml': sheet },
  );
  const { contents, findings } = await importInstrument({ bytes });
  expect(contents).toBeNull();
  expect(findings).toMatchObject([{ severity: 'error', code }]);
});
