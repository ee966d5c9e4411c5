import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import { structure } from './structure.test-helper.ts';

const imported = (source: string) => importInstrument({ bytes: new TextEncoder().encode(source) });
type Imported = Awaited<ReturnType<typeof imported>>;
const problems = ({ findings }: Imported) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);
const questionsOf = ({ contents }: Imported) => contents!.experience.questions as Record<string, unknown>[];

const FREQUENCY = [
  ['A1', 'Never', 0],
  ['A2', 'Often', 3],
] as const;

test('questions, groups, languages and help of LimeSurvey are imported', async () => {
  const result = await imported(
    structure([
      {
        questions: [
          {
            code: 'Q1',
            type: 'L',
            text: '<p>How <b>often</b>?&nbsp;&uuml;</p>',
            help: 'Think of last week.',
            answers: FREQUENCY,
            fields: { mandatory: 'Y', other: 'Y' },
            german: { text: 'Wie oft?', answers: ['Nie', 'Oft'] },
          },
          {
            code: 'Q2',
            type: 'M',
            parts: [
              ['SQ1', 'Cat'],
              ['SQ2', 'None'],
            ],
            attributes: { exclude_all_others: 'SQ2' },
          },
          {
            code: 'Q3',
            type: 'N',
            attributes: { min_num_value_n: '0', max_num_value_n: '20', num_value_int_only: '1' },
          },
          {
            code: 'Q4',
            type: 'F',
            answers: FREQUENCY,
            parts: [
              ['R1', 'Calm|Nervous'],
              ['R2', 'Sad'],
            ],
          },
          { code: 'Q5', type: 'Y', text: 'You said {Q1.shown}, {TOKEN:FIRSTNAME}?' },
        ],
      },
    ]),
  );
  expect([result.format, result.title]).toEqual(['limesurvey', 'Survey']);
  expect(problems(result)).toEqual([['piping_left_out', 'question Q5']]);
  expect(questionsOf(result)).toMatchObject([
    {
      id: 'Q1',
      input: 'single_select',
      prompt: 'How often? ü',
      description: 'Think of last week.',
      required: true,
      options: [{ id: 'A1', label: 'Never' }, { id: 'A2' }, { id: '-oth-' }],
    },
    { id: 'Q1_other', input: 'text', visible_if: { op: 'eq' } },
    { id: 'Q2', input: 'multi_select', options: [{ id: 'SQ1' }, { id: 'SQ2', exclusive: true }] },
    { id: 'Q3', input: 'number', min: 0, max: 20, step: 1 },
    { id: 'Q4', input: 'matrix', rows: [{ id: 'R1', label: 'Calm – Nervous' }, { id: 'R2' }] },
    {
      id: 'Q5',
      options: [{ id: 'Y' }, { id: 'N' }],
      prompt: 'You said {{ answers["Q1"] }}, {TOKEN:FIRSTNAME}?',
    },
  ]);
  expect(result.contents!.experience.translations).toMatchObject({
    de: { questions: { Q1: { prompt: 'Wie oft?', options: { A1: 'Nie', A2: 'Oft' } } } },
  });
});

test('relevance is a condition: with and without NAOK, choices, rows, old names, groups', async () => {
  const ask = (code: string, relevance: string) => ({ code, type: 'S', fields: { relevance } });
  const result = await imported(
    structure([
      {
        questions: [
          { code: 'a', type: 'L', answers: FREQUENCY },
          { code: 'b', type: 'L', answers: FREQUENCY, fields: { relevance: 'a == "A2"' } },
          {
            code: 'm',
            type: 'M',
            parts: [
              ['x', 'X'],
              ['y', 'Y'],
            ],
          },
          { code: 'f', type: 'F', answers: FREQUENCY, parts: [['r', 'R']] },
          { code: 'n', type: 'N' },
        ],
      },
      {
        fields: { grelevance: '!is_empty(a.NAOK)' },
        questions: [
          ask('naok', 'b.NAOK != "A1"'),
          ask('strict', 'b != "A1"'),
          ask('chosen', 'm_x.NAOK == "Y" and m_y.NAOK == ""'),
          ask('row', 'f_r.NAOK == "A2"'),
          ask('old', '1X1X100.NAOK == "A1"'),
          ask('range', '(n.NAOK >= 2 && n.NAOK lt 5) || n.NAOK == 9'),
          ask('some', 'count(m_x, m_y) > 1'),
          ask('below', 'n < 0'),
          ask('text', 'n > "5"'),
          ask('later', 'that.x == 1'),
        ],
      },
    ]),
  );
  expect(problems(result)).toEqual([
    ['condition_not_carried', 'question text, relevance'],
    ['condition_not_carried', 'question later, relevance'],
  ]);
  const shown = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(result, answers)).filter(
      (id) => id.length > 1 && !['text', 'later'].includes(id),
    );
  expect(shown({})).toEqual([]);
  expect(shown({ a: 'A1' })).toEqual(['naok', 'old', 'below']);
  expect(shown({ a: 'A2' })).toEqual(['naok', 'strict', 'below']);
  expect(shown({ a: 'A2', b: 'A1', m: ['x'], f: { r: 'A2' }, n: 3 })).toEqual(['chosen', 'row', 'range']);
  expect(shown({ a: 'A2', b: 'A2', m: ['x', 'y'], n: 9 })).toEqual(['naok', 'strict', 'range', 'some']);
});

test('assessments and equations become scores', async () => {
  const result = await imported(
    structure(
      [
        {
          questions: [
            { code: 'a', type: 'L', answers: FREQUENCY },
            {
              code: 'f',
              type: 'F',
              answers: FREQUENCY,
              parts: [
                ['r', 'R'],
                ['s', 'S'],
              ],
            },
            { code: 'm', type: 'M', parts: [['x', 'X']], attributes: { assessment_value: '2' } },
            { code: 'e', type: '*', text: '{sum(a.value, f_r.value)}', attributes: { hidden: '1' } },
            { code: 'i', type: '*', text: '{if(e.NAOK > 3, 1, 0)}' },
            { code: 'words', type: '*', text: 'Score: {e}' },
          ],
        },
        { questions: [{ code: 'z', type: 'L', answers: [['1', 'One', 5]] }] },
      ],
      { settings: { assessments: 'Y' }, tables: { quota: [{ id: 1 }] } },
    ),
  );
  expect(problems(result)).toEqual([
    ['formula_not_carried', 'question words'],
    ['property_left_out', 'quota (1)'],
  ]);
  const evaluated = evaluateAnswers(result, { a: 'A2', f: { r: 'A2', s: 'A2' }, m: ['x'], z: '1' });
  const scores = ['e', 'i', 'assessment', 'assessment-group-1', 'assessment-group-2'];
  expect(scores.map((id) => scoreIn(evaluated, id))).toEqual([6, 1, 16, 11, 5]);
  const partly = evaluateAnswers(result, { a: 'A2' });
  expect(scores.map((id) => scoreIn(partly, id))).toEqual([3, 0, 3, 3, 0]);
});

test('exports before version 4, whose rows repeat by language, are read', async () => {
  const rows = (name: string, list: string[]) =>
    `<${name}><rows>${list.map((row) => `<row>${row}</row>`).join('')}</rows></${name}>`;
  const question = (language: string, text: string) =>
    `<qid>5</qid><gid>1</gid><type>L</type><title>Q</title><question>${text}</question><help/><language>${language}</language>`;
  const answer = (language: string, text: string) =>
    `<qid>5</qid><code>1</code><answer>${text}</answer><language>${language}</language><scale_id>0</scale_id>`;
  const result = await imported(
    [
      '<document><LimeSurveyDocType>Survey</LimeSurveyDocType>',
      rows('surveys', ['<sid>1</sid><language>de</language>']),
      rows('groups', ['<gid>1</gid><group_name>G</group_name><language>de</language>']),
      rows('questions', [question('de', 'Frage'), question('en', 'Question')]),
      rows('answers', [answer('de', 'Eins'), answer('en', 'One')]),
      '</document>',
    ].join(''),
  );
  expect(result.locale).toBe('de');
  expect(questionsOf(result)).toMatchObject([{ prompt: 'Frage', options: [{ id: '1', label: 'Eins' }] }]);
  expect(result.contents!.experience.translations).toEqual({
    en: { questions: { Q: { prompt: 'Question', options: { 1: 'One' } } } },
  });
});

test.each([
  [
    'entities',
    '<!DOCTYPE d [<!ENTITY a "a">]><document><LimeSurveyDocType>Survey</LimeSurveyDocType></document>',
    'malformed',
  ],
  ['a group', '<document><LimeSurveyDocType>Group</LimeSurveyDocType></document>', 'not_a_structure'],
  ['depth', `<document><LimeSurveyDocType>Survey</LimeSurveyDocType>${'<a>'.repeat(10_000)}`, 'too_deep'],
  ['no end', '<document><LimeSurveyDocType>Survey</LimeSurveyDocType><groups>', 'malformed'],
])('a structure with %s is rejected', async (_, source, code) => {
  const { contents, findings } = await importInstrument({
    format: 'limesurvey',
    bytes: new TextEncoder().encode(source),
  });
  expect([contents, findings.map((each) => each.code)]).toEqual([null, [code]]);
});
