import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../constructs.test-helper.ts';
import { logic, questionOf, single, survey } from './survey.test-helper.ts';

/** Types of questions with their selectors, as exports name them. */
const TYPES: readonly (readonly [type: string, selector: string, sub?: string])[] = [
  ...['SAVR', 'SAHR', 'SACOL', 'DL', 'SB', 'MAVR', 'MAHR', 'MACOL', 'MSB', 'NPS'].map(
    (each) => ['MC', each] as const,
  ),
  ...['SingleAnswer', 'MultipleAnswer', 'DL'].map((each) => ['Matrix', 'Likert', each] as const),
  ...['Bipolar', 'TE', 'CS', 'RO', 'MaxDiff', 'Profile'].map((each) => ['Matrix', each] as const),
  ...['SL', 'ML', 'ESTB', 'FORM', 'PW'].map((each) => ['TE', each] as const),
  ...['HSLIDER', 'HBAR', 'STAR'].map((each) => ['Slider', each] as const),
  ...['DND', 'RB', 'TE', 'SB'].map((each) => ['RO', each] as const),
  ...['HR', 'VRTL', 'HSLIDER'].map((each) => ['CS', each] as const),
  ...['TB', 'GRB', 'PTB'].map((each) => ['DB', each] as const),
  ['SBS', 'SBSMatrix'],
  ['PGR', 'DragAndDrop'],
  ['Timing', 'PageTimer'],
  ['Meta', 'Browser'],
  ['Captcha', 'V2'],
  ['FileUpload', 'FileUpload'],
  ['HeatMap', 'Image'],
  ['HotSpot', 'OnOff'],
  ['DD', 'DL'],
  ['HL', 'Text'],
  ['Draw', 'Signature'],
  ['TreeSelect', 'DL'],
  ['Unknown', ''],
];

const FIELDS: Readonly<Record<string, unknown>> = {
  RecodeValues: { 1: '7' },
  Language: { DE: { QuestionText: 'Frage' } },
  'Validation/ForceResponse': { Settings: { ForceResponse: 'ON' } },
  'Validation/CustomValidation': { Settings: { CustomValidation: {} } },
  DisplayLogic: logic([[['q://QID1/SelectableChoice/1', 'Selected']]]),
  SkipLogic: [{ SkipLogicID: 1 }],
  QuestionJS: 'alert()',
  DefaultChoices: { 1: { Selected: true } },
  DynamicChoices: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices' },
  Randomization: { Type: 'All' },
  Choices: { 1: { Display: 'A', DisplayLogic: {} }, 2: { Display: 'B', TextEntry: true } },
  ChoiceOrder: ['2', '1'],
  Another: 'x',
};

describe('Qualtrics: types, selectors and keys', () => {
  const outcome = (fields: object) =>
    outcomeOf('qualtrics', survey([single('first', ['x', 'y']), { ...fields }]));

  test.each(TYPES)('%s %s %s', async (type = '', selector = '', sub) => {
    const without = await outcome(questionOf(type, selector, sub));
    expect(without).not.toBe(await outcomeOf('qualtrics', survey([single('first', ['x', 'y'])])));
    const isLeftOut = /type_not_supported|metadata_left_out/.test(without);
    const silent: string[] = [];
    for (const [name, value] of Object.entries(FIELDS)) {
      const key = name.split('/')[0]!;
      if ((await outcome(questionOf(type, selector, sub, { [key]: value }))) === without) silent.push(name);
    }
    // What is not asked has one finding as a whole; texts have no answers, and NPS no choices.
    const isText = type === 'DB';
    const withoutChoices = isText || selector === 'NPS' || (type === 'TE' && selector !== 'FORM');
    const withoutCodes =
      withoutChoices || !['MC', 'Matrix', 'RO'].includes(type) || ['TE', 'CS'].includes(selector);
    const expected = [
      ...(withoutCodes && !(type === 'RO' && selector === 'TE') ? ['RecodeValues'] : []),
      ...(isText ? ['Validation/ForceResponse'] : []),
      ...(withoutChoices ? ['ChoiceOrder'] : []),
    ];
    if (!isLeftOut) expect(silent).toEqual(expected);
  });

  test('parts of blocks, flows and other elements have a finding', async () => {
    const base = [single('first', ['x'])];
    const without = await outcomeOf('qualtrics', survey(base));
    for (const Element of ['QG', 'QO', 'SO', 'PROJ', 'Unknown'])
      expect(await outcomeOf('qualtrics', survey(base, { elements: [{ Element }] })), Element).not.toBe(
        without,
      );
    const types =
      'Branch Group BlockRandomizer Randomizer EndSurvey EmbeddedData WebService Authenticator Quota'.split(
        ' ',
      );
    for (const Type of types)
      expect(
        await outcomeOf('qualtrics', survey(base, { flow: [{ Type: 'Standard', ID: 'BL_1' }, { Type }] })),
        Type,
      ).not.toBe(without);
    const shown = [{ Type: 'Question', QuestionID: 'QID1' }];
    for (const Options of [{ RandomizeQuestions: 'true' }, { Looping: 'Question' }])
      expect(
        await outcomeOf(
          'qualtrics',
          survey(base, { blocks: [{ ID: 'BL_1', Description: 'Block', Options, BlockElements: shown }] }),
        ),
      ).not.toBe(without);
  });
});
