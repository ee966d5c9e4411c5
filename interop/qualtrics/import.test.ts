// biome-ignore-all lint/suspicious/noTemplateCurlyInString: texts of Qualtrics show answers in this way
import { expect, test } from 'vitest';
import { importInstrument } from '../index.ts';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import { choices, logic, shown, single, survey } from './survey.test-helper.ts';

const imported = (source: object) =>
  importInstrument({ bytes: new TextEncoder().encode(JSON.stringify(source)) });
type Imported = Awaited<ReturnType<typeof imported>>;
const problems = ({ findings }: Imported) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);
const questionsOf = ({ contents }: Imported) => contents!.experience.questions as Record<string, unknown>[];
const selected = (locator: string) => [locator, 'Selected'] as const;

test('questions of Qualtrics are imported with recode values, translations and validation', async () => {
  const result = await imported(
    survey([
      single('Q1', ['Never', 'Often', 'Other'], {
        QuestionText: '<b>How</b> often?',
        Choices: { ...choices(['Never', 'Often']), 3: { Display: 'Other', TextEntry: 'true' } },
        ChoiceOrder: ['2', '1', '3'],
        RecodeValues: { 1: '0', 2: '4', 3: '9' },
        Validation: { Settings: { ForceResponse: 'ON' } },
        Language: { DE: { QuestionText: 'Wie oft?', Choices: { 1: { Display: 'Nie' } } } },
      }),
      single('Q2', ['A', 'B'], {
        Selector: 'MAVR',
        Choices: { 1: { Display: 'A', ExclusiveAnswer: true }, 2: { Display: 'B' } },
      }),
      {
        DataExportTag: 'Q3',
        QuestionText: 'Agree?',
        QuestionType: 'Matrix',
        Selector: 'Likert',
        SubSelector: 'SingleAnswer',
        Choices: choices(['Calm', 'Sad']),
        Answers: choices(['No', 'Yes']),
      },
      {
        DataExportTag: 'Q4',
        QuestionText: 'Age ${q://QID1/ChoiceGroup/SelectedChoices} ${e://Field/x}',
        QuestionType: 'TE',
        Selector: 'SL',
        Validation: {
          Settings: {
            Type: 'ContentType',
            ContentType: 'ValidNumber',
            ValidNumber: { Min: '0', Max: '120', NumDecimals: '0' },
          },
        },
      },
      {
        DataExportTag: 'Q5',
        QuestionText: 'Pain',
        QuestionType: 'Slider',
        Selector: 'HSLIDER',
        Choices: choices(['Now']),
        Configuration: { CSSliderMin: 0, CSSliderMax: 10 },
        Labels: choices(['None', 'Worst']),
      },
      single('Q6', [], { Selector: 'NPS' }),
    ]),
  );
  expect([result.format, result.title, problems(result)]).toEqual([
    'qualtrics',
    'Survey',
    [['piping_left_out', '/SurveyElements/5/Payload']],
  ]);
  expect(questionsOf(result)).toMatchObject([
    {
      id: 'Q1',
      prompt: 'How often?',
      required: true,
      options: [{ id: '4' }, { id: '0', label: 'Never' }, { id: '9' }],
    },
    { id: 'Q1_9_TEXT', input: 'text' },
    { id: 'Q2', input: 'multi_select', options: [{ id: '1', exclusive: true }, { id: '2' }] },
    {
      id: 'Q3',
      input: 'matrix',
      rows: [{ id: '1', label: 'Calm' }, { id: '2' }],
      options: [{ id: '1' }, { id: '2' }],
    },
    {
      id: 'Q4',
      input: 'number',
      min: 0,
      max: 120,
      step: 1,
      prompt: 'Age {{ answers["Q1"] }} ${e://Field/x}',
    },
    {
      id: 'Q5_1',
      input: 'slider',
      min: 0,
      max: 10,
      min_label: 'None',
      max_label: 'Worst',
      prompt: 'Pain\nNow',
    },
    { id: 'Q6', input: 'nps' },
  ]);
  expect(result.contents!.experience.translations).toMatchObject({
    de: { questions: { Q1: { prompt: 'Wie oft?', options: { 0: 'Nie' } } } },
  });
});

test('display logic and branches are conditions; what cannot be translated is said', async () => {
  const ask = (tag: string, DisplayLogic: object) => ({
    DataExportTag: tag,
    QuestionText: tag,
    QuestionType: 'TE',
    Selector: 'SL',
    DisplayLogic,
  });
  const result = await imported(
    survey(
      [
        single('a', ['One', 'Two']),
        ask('two', logic([[selected('q://QID1/SelectableChoice/2')]])),
        ask('not', logic([[['q://QID1/SelectableChoice/2', 'NotSelected']]])),
        ask(
          'mixed',
          logic([[selected('q://QID1/SelectableChoice/1'), selected('q://QID1/SelectableChoice/2')]], {
            inner: '',
          }),
        ),
        ask('field', { 0: { 0: { LogicType: 'EmbeddedField' }, Type: 'If' } }),
        single('b', ['One']),
      ],
      {
        blocks: [
          { Type: 'Standard', ID: 'BL_1', Description: 'Main', BlockElements: [1, 2, 3, 4, 5].map(shown) },
          {
            Type: 'Standard',
            ID: 'BL_2',
            Description: 'More',
            BlockElements: [shown(6), { Type: 'Page Break' }],
          },
        ],
        flow: [
          { Type: 'Standard', ID: 'BL_1' },
          {
            Type: 'Branch',
            BranchLogic: logic([[selected('q://QID1/SelectableChoice/2')]]),
            Flow: [{ Type: 'Block', ID: 'BL_2' }, { Type: 'EndSurvey' }],
          },
          { Type: 'EmbeddedData' },
        ],
      },
    ),
  );
  expect(problems(result)).toEqual([
    ['condition_not_carried', '/SurveyElements/1/Payload/Flow/1/Flow/1'],
    ['property_left_out', '/SurveyElements/1/Payload/Flow/2'],
    ['condition_not_carried', '/SurveyElements/5/Payload/DisplayLogic'],
    ['condition_not_carried', '/SurveyElements/6/Payload/DisplayLogic'],
  ]);
  const seen = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(result, answers));
  expect(seen({})).toEqual(['a', 'not', 'mixed', 'field']);
  expect(seen({ a: '2' })).toEqual(['a', 'two', 'mixed', 'field', 'b']);
});

test('scoring categories become scores, also of matrices whose rows are keyed differently', async () => {
  const grades = (rows: readonly (readonly [string, string | undefined, number])[]) =>
    rows.map(([ChoiceID, AnswerID, points]) => ({
      ChoiceID,
      ...(AnswerID && { AnswerID }),
      Grades: { SC_1: String(points) },
    }));
  const matrix = (tag: string, GradingData: object[]) => ({
    DataExportTag: tag,
    QuestionText: tag,
    QuestionType: 'Matrix',
    Selector: 'Likert',
    SubSelector: 'SingleAnswer',
    Choices: choices(['Calm', 'Sad']),
    Answers: choices(['No', 'Yes']),
    GradingData,
  });
  const result = await imported(
    survey(
      [
        single('a', ['One', 'Two'], {
          GradingData: grades([
            ['1', undefined, 5],
            ['9', undefined, 1],
          ]),
        }),
        matrix(
          'same',
          grades([
            ['1', '2', 1],
            ['2', '2', 1],
          ]),
        ),
        matrix(
          'keyed',
          grades([
            ['1', '1', 3],
            ['1', '2', 0],
            ['2', '1', 0],
            ['2', '2', 3],
          ]),
        ),
      ],
      { elements: [{ Element: 'SCO', Payload: { ScoringCategories: [{ ID: 'SC_1', Name: 'Mood' }] } }] },
    ),
  );
  expect(problems(result)).toEqual([['score_not_carried', '/SurveyElements/2/Payload/GradingData/1']]);
  const score = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    scoreIn(evaluateAnswers(result, answers), 'SC_1');
  expect(score({ a: '1', same: { 1: '2', 2: '2' }, keyed_1: '1', keyed_2: '2' })).toBe(13);
  expect(score({ a: '2', same: { 1: '1', 2: '2' }, keyed_1: '2', keyed_2: '2' })).toBe(4);
  expect(score({ a: '1' })).toBe(5);
});
