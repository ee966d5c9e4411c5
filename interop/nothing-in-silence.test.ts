// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms have this syntax
import { Model } from 'survey-core';
import { expect, test } from 'vitest';
import { importInstrument } from './index.ts';
import { evaluateAnswers, visibleIn } from './testing.ts';

const imported = (source: string | object) =>
  importInstrument({
    bytes: new TextEncoder().encode(typeof source === 'string' ? source : JSON.stringify(source)),
  });
type Imported = Awaited<ReturnType<typeof imported>>;
const warnings = ({ findings }: Imported) =>
  findings.filter(({ severity }) => severity === 'warning').map(({ code, place }) => [code, place]);
const questionsOf = ({ contents }: Imported) =>
  contents!.experience.questions as { id: string; options?: { id: string; label: string }[] }[];
const optionsOf = (result: Imported) =>
  questionsOf(result).map(({ options = [] }) => options.map(({ id, label }) => [id, label]));

test('SurveyJS: "value|text" is a value and a text wherever survey-core reads it so', async () => {
  const list = ['m|Male', 'f|Female', { value: 'x|Other' }, { value: 'y|Z', text: 'Own' }];
  const survey = {
    elements: [
      { type: 'radiogroup', name: 'sex', choices: list },
      { type: 'rating', name: 'rate', rateValues: list },
      { type: 'matrix', name: 'grid', columns: list, rows: ['r|Row'] },
      { type: 'text', name: 'pregnant', visibleIf: "{sex} = 'f'" },
      { type: 'text', name: 'old', inputType: 'number', visibleIf: "{sex} equals 'f'" },
      { type: 'text', name: 'few', visibleIf: '{old} =< 5 and {old} => 1' },
    ],
  };
  const result = await imported(survey);
  const model = new Model(survey);
  const expected = (items: { value: unknown; text: string }[]) =>
    items.map(({ value, text }) => [value, text]);
  const [sex, rate, grid] = ['sex', 'rate', 'grid'].map((name) => model.getQuestionByName(name)!);
  expect(optionsOf(result).slice(0, 3)).toEqual([
    expected(sex!.choices),
    expected(rate!.rateValues),
    expected(grid!.columns),
  ]);
  expect(result.contents!.experience).toMatchObject({
    questions: [{}, {}, { rows: [{ id: 'r', label: 'Row' }] }, {}, {}, {}],
  });
  expect(warnings(result)).toEqual([]);
  expect(visibleIn(evaluateAnswers(result, { sex: 'f', old: 5 }))).toEqual([
    'sex',
    'rate',
    'grid',
    'pregnant',
    'old',
    'few',
  ]);
  expect(visibleIn(evaluateAnswers(result, { sex: 'm', old: 6 }))).toEqual(['sex', 'rate', 'grid']);
});

test('SurveyJS: the text of "other" is required, a dropdown of a range has its options, ends keep their words', async () => {
  const result = await imported({
    elements: [
      { type: 'radiogroup', name: 'pet', choices: ['cat'], hasOther: true },
      { type: 'dropdown', name: 'age', choicesMin: 18, choicesMax: 24, choicesStep: 2, isRequired: true },
      {
        type: 'rating',
        name: 'mood',
        minRateDescription: 'Bad',
        maxRateDescription: { default: 'Good', de: 'Gut' },
      },
      {
        type: 'rating',
        name: 'three',
        rateValues: [1, 2, 3],
        minRateDescription: 'Bad',
        maxRateDescription: 'Good',
      },
      { type: 'boolean', name: 'agree', labelTrue: 'I agree', labelFalse: 'I do not' },
      { type: 'text', name: 'why', visibleIf: '{agree} = false', title: 'Why, {who}, not a {pet}?' },
      { type: 'text', name: 'n', inputType: 'number', minValueExpression: '{age}' },
    ],
  });
  expect(questionsOf(result)).toMatchObject([
    { id: 'pet' },
    { id: 'pet-Comment', required: true },
    { id: 'age', options: [{ id: '18' }, { id: '20' }, { id: '22' }, { id: '24' }], required: true },
    { id: 'mood', min_label: 'Bad', max_label: 'Good' },
    { id: 'three', options: [{ label: '1 – Bad' }, { label: '2' }, { label: '3 – Good' }] },
    {
      id: 'agree',
      options: [
        { id: 'true', label: 'I agree' },
        { id: 'false', label: 'I do not' },
      ],
    },
    { id: 'why', prompt: 'Why, {who}, not a {{ answers["pet"] }}?' },
    { id: 'n' },
  ]);
  expect(result.contents!.experience.translations).toEqual({
    de: { questions: { mood: { max_label: 'Gut' } } },
  });
  expect(warnings(result)).toEqual([
    ['property_left_out', '/elements/6/minValueExpression'],
    ['piping_left_out', '/elements/5'],
  ]);
  expect(visibleIn(evaluateAnswers(result, { pet: 'other', agree: 'false' }))).toContain('why');
});

test('a condition that becomes constant, or a comparison that is never true, is a warning in every format', async () => {
  const surveyjs = await imported({
    elements: [
      { type: 'radiogroup', name: 'a', choices: ['x'] },
      { type: 'boolean', name: 'b' },
      { type: 'text', name: 'c', visibleIf: "{a} = 'y'" },
      { type: 'text', name: 'd', visibleIf: "{a} = 'y' or {b} = 'yes' or {b} = true" },
      { type: 'text', name: 'e', visibleIf: '1 = 1' },
    ],
  });
  expect(warnings(surveyjs)).toEqual([
    ['comparison_changed', '/elements/2'],
    ['comparison_changed', '/elements/3'],
    ['comparison_changed', '/elements/3'],
    ['condition_constant', '/elements/2'],
    ['condition_constant', '/elements/4'],
  ]);
  const choice = { linkId: 'a', type: 'choice', text: 'A', answerOption: [{ valueCoding: { code: 'x' } }] };
  const enabled = (code: string) => [{ question: 'a', operator: '=', answerCoding: { code } }];
  const fhir = await imported({
    resourceType: 'Questionnaire',
    item: [choice, { linkId: 'b', type: 'string', text: 'B', enableWhen: enabled('y') }],
  });
  expect(warnings(fhir)).toEqual([
    ['comparison_changed', '/item/1/enableWhen/0'],
    ['condition_constant', '/item/1'],
  ]);
  const xlsform = await imported(
    "survey,type,name,label,relevant\n,select_one l,a,A,\n,text,b,B,${a} = 'y'\n,text,c,C,\"selected(${a}, 'y')\"\nchoices,list_name,name,label\n,l,x,X\n",
  );
  expect(warnings(xlsform).map(([code]) => code)).toEqual([
    'comparison_changed',
    'comparison_changed',
    'condition_constant',
    'condition_constant',
  ]);
  const redcap = await imported(
    'field_name,form_name,field_type,field_label,select_choices_or_calculations,branching_logic\na,f,radio,A,"1, X",\nb,f,text,B,,[a] = \'2\'\n',
  );
  expect(warnings(redcap).map(([code]) => code)).toEqual(['comparison_changed', 'condition_constant']);
});

test('XLSForm: notes need no name; REDCap: bounds that are fields and identifiers are said', async () => {
  const form = await imported(
    'survey,type,name,label\n,note,,Hello ${a}\n,acknowledge,ok,Agree?\n,text,a,A\n',
  );
  expect(questionsOf(form)).toMatchObject([
    { id: 'generated_note_name_2', prompt: 'Hello {{ answers["a"] }}' },
    { id: 'ok', options: [{ id: 'OK' }] },
    { id: 'a' },
  ]);
  expect(form.findings).toEqual([]);
  const dictionary = await imported(
    'field_name,form_name,field_type,field_label,select_choices_or_calculations,text_validation_type_or_show_slider_number,text_validation_min,identifier\na,f,text,A,,integer,[b],y\ns,f,slider,S,none | some | all,,,\nt,f,truefalse,T,,,,\n',
  );
  expect(warnings(dictionary)).toEqual([
    ['property_left_out', 'row 2, column Identifier?'],
    ['bounds_not_supported', 'row 2, column text_validation_min'],
    ['labels_left_out', 'row 3, column Choices'],
  ]);
  expect(questionsOf(dictionary)).toMatchObject([
    { id: 'a' },
    { id: 's', min_label: 'none', max_label: 'all' },
    {
      id: 't',
      options: [
        { id: '1', label: 'True' },
        { id: '0', label: 'False' },
      ],
    },
  ]);
});

test('FHIR: an item without a text shows its linkId, the ends of a scale keep their words', async () => {
  const end = (control: string, text: string) => ({
    linkId: control,
    type: 'display',
    text,
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-itemControl',
        valueCodeableConcept: { coding: [{ code: control }] },
      },
    ],
  });
  const slider = {
    ...end('slider', 'How much?'),
    linkId: 's',
    type: 'integer',
    item: [end('lower', 'none'), end('upper', 'all')],
  };
  const bounds = ['min', 'max'].map((name, index) => ({
    url: `http://hl7.org/fhir/StructureDefinition/${name}Value`,
    valueInteger: index * 10,
  }));
  const result = await imported({
    resourceType: 'Questionnaire',
    item: [
      { linkId: 'empty', type: 'string', text: '\u200b ' },
      { ...slider, extension: [...slider.extension, ...bounds] },
      { linkId: 'braces', type: 'string', text: 'Literally {{ x }}' },
    ],
  });
  expect(questionsOf(result)).toMatchObject([
    { prompt: 'empty' },
    { input: 'slider', min_label: 'none', max_label: 'all' },
    { prompt: 'Literally {{ "{{" }} x }}' },
  ]);
  expect(warnings(result)).toEqual([['text_missing', '/item/0']]);
});

test.each([
  ['Google Forms', { info: {}, formId: 'x' }, 'a form of Google Forms'],
  ['a test of QTI', '<?xml version="1.0"?><qti-assessment-test/>', 'a test of QTI'],
  ['a table', 'name;age\nx;1\n', 'a table with the columns name, age'],
  ['JSON', { a: 1 }, 'a JSON object with a'],
])('%s is said to be unknown in the first sentence, and never called FHIR', async (_, source, like) => {
  const { format, findings } = await imported(source);
  expect(format).toBeNull();
  expect(findings).toHaveLength(1);
  expect(findings[0]!.message).toMatch(/^The format is unknown: the source looks like /);
  expect(findings[0]!.message).toContain(like);
});
