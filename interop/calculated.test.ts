import type { AnswerValue } from '@eps/engine';
import { Model } from 'survey-core';
import { expect, test } from 'vitest';
import { importInstrument } from './index.ts';
import { evaluateAnswers, scoreIn, visibleIn } from './testing.ts';
import type { ImportResult } from './types.ts';

/** Calculations under a condition, from texts, and from sums that each need an answer. */

const bytes = (text: string) => new TextEncoder().encode(text);
const losses = ({ findings }: ImportResult) =>
  findings.filter(({ severity }) => severity !== 'info').map(({ code, place }) => [code, place]);

function evaluated(imported: ImportResult, answers: Record<string, AnswerValue>, scores: string[]) {
  const result = evaluateAnswers(imported, answers);
  return [scores.map((id) => scoreIn(result, id)), visibleIn(result)];
}

const REDCAP = [
  'Variable / Field Name,Form Name,Field Type,Field Label,"Choices, Calculations, OR Slider Labels",' +
    'Text Validation Type OR Show Slider Number,Branching Logic (Show field only if...)',
  'a,f,text,A,,number,',
  'b,f,text,B,,number,',
  'said,f,text,Said,,,',
];

test('a calculated field of REDCap is blank while its branching logic hides it, also where it is read', async () => {
  const imported = await importInstrument({
    bytes: bytes(
      [...REDCAP, 't,f,calc,T,[a]+[b],,[a]>1', 'u,f,calc,U,[t]+1,,', 'more,f,notes,More,,,[t]>2'].join('\n'),
    ),
  });
  expect(losses(imported)).toEqual([]);
  const scores = ['t', 'u'];
  expect(evaluated(imported, { a: 1, b: 5 }, scores)).toEqual([
    [null, null],
    ['a', 'b', 'said'],
  ]);
  expect(evaluated(imported, { a: 2, b: 5 }, scores)).toEqual([
    [7, 8],
    ['a', 'b', 'said', 'more'],
  ]);
});

test('a sum of sums of REDCap is blank if one of them is; texts are not numbers', async () => {
  const imported = await importInstrument({
    bytes: bytes(
      [
        ...REDCAP,
        'both,f,calc,Both,"sum([a])+sum([b])",,',
        'text,f,calc,Text,"[said]+1",,',
        'mean,f,calc,Mean,"mean([said],[a])",,',
        'more,f,notes,More,,,[said]>2',
        'other,f,notes,Other,,,[text]>2',
      ].join('\n'),
    ),
  });
  expect(losses(imported)).toEqual([
    ['formula_not_carried', 'row 6, column Choices, Calculations'],
    ['formula_not_carried', 'row 7, column Choices, Calculations'],
    ['condition_not_carried', 'row 8, column Branching Logic'],
    ['condition_not_carried', 'row 9, column Branching Logic'],
  ]);
  expect(evaluated(imported, { a: 1 }, ['both'])[0]).toEqual([null]);
  expect(evaluated(imported, { a: 1, b: 2 }, ['both'])[0]).toEqual([3]);
});

const FORM = `survey
,type,name,label,calculation,relevant
,integer,a,A,,
,integer,b,B,,
,calculate,t,,\${a}+\${b},\${a} > 1
,begin group,g,G,,\${a} > 5
,integer,c,C,,
,integer,d,D,,\${c} > 0
,calculate,f,,\${a}*2,
,end group,,,,
,calculate,none,,"coalesce(\${c},0)+coalesce(\${d},0)",
,calculate,some,,"coalesce(\${a},0)+coalesce(\${d},0)",
,note,n,Shown,,\${t} > 2
,note,m,Shown,,\${f} > 2
`;

test('a calculation of an XLSForm is blank while it or its group is not relevant; sums of nothing are 0', async () => {
  const imported = await importInstrument({ bytes: bytes(FORM) });
  expect(losses(imported)).toEqual([]);
  const scores = ['t', 'f', 'none', 'some'];
  expect(evaluated(imported, { a: 1, b: 5 }, scores)).toEqual([
    [null, null, 0, 1],
    ['a', 'b'],
  ]);
  expect(evaluated(imported, { a: 2, b: 5 }, scores)).toEqual([
    [7, null, 0, 2],
    ['a', 'b', 'n'],
  ]);
  expect(evaluated(imported, { a: 6, b: 5, c: 3, d: 4 }, scores)).toEqual([
    [11, 12, 7, 10],
    ['a', 'b', 'c', 'd', 'n', 'm'],
  ]);
});

const SURVEY = {
  elements: [
    { type: 'text', inputType: 'number', name: 'a' },
    { type: 'text', inputType: 'number', name: 'b' },
    { type: 'expression', name: 't', expression: '{a} + {b}', visibleIf: '{a} > 1' },
    { type: 'expression', name: 'u', expression: '{t} + 1' },
    {
      type: 'panel',
      name: 'p',
      visibleIf: '{a} > 5',
      elements: [{ type: 'expression', name: 'f', expression: '{a} * 2' }],
    },
  ],
};

test('a hidden expression of SurveyJS has no value in the results, as in survey-core', async () => {
  const imported = await importInstrument({ bytes: bytes(JSON.stringify(SURVEY)) });
  expect(losses(imported)).toEqual([]);
  const scores = ['t', 'u', 'f'];
  const kept = { ...SURVEY, clearInvisibleValues: 'none' };
  const keeping = await importInstrument({ bytes: bytes(JSON.stringify(kept)) });
  for (const [source, a] of [SURVEY, kept].flatMap((json) =>
    [1, 2, 6].map((value) => [json, value] as const),
  )) {
    const survey = new Model(source);
    survey.setValue('a', a);
    survey.setValue('b', 5);
    survey.doComplete();
    const expected = scores.map((id) => survey.data[id] ?? null);
    const result = evaluated(source === kept ? keeping : imported, { a, b: 5 }, scores);
    expect(result[0], String(a)).toEqual(expected);
  }
});

test('two questions without an answer are equal, as in survey-core', async () => {
  const source = {
    elements: [
      { type: 'text', inputType: 'number', name: 'a' },
      { type: 'text', inputType: 'number', name: 'b' },
      { type: 'text', name: 'same', visibleIf: '{a} = {b}' },
      { type: 'text', name: 'other', visibleIf: '{a} <> {b}' },
    ],
  };
  const imported = await importInstrument({ bytes: bytes(JSON.stringify(source)) });
  for (const answers of [{}, { a: 1 }, { b: 1 }, { a: 1, b: 1 }, { a: 1, b: 2 }] as Record<
    string,
    number
  >[]) {
    const survey = new Model(source);
    survey.data = answers;
    const shown = survey.getAllQuestions().flatMap(({ name, isVisible }) => (isVisible ? [name] : []));
    expect(evaluated(imported, answers, [])[1], JSON.stringify(answers)).toEqual(shown);
  }
});

const answerTo = (linkId: string) => `%resource.item.where(linkId='${linkId}').answer.value`;
const calculated = (expression: string) => [
  {
    url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
    valueExpression: { language: 'text/fhirpath', expression },
  },
];
const above = (question: string, answerInteger: number) => [{ question, operator: '>', answerInteger }];

test('a calculated item of FHIR has no value while it or its group is disabled', async () => {
  const sum = { linkId: 't', type: 'integer', text: 'T', extension: calculated(`${answerTo('a')} + 1`) };
  const double = { linkId: 'f', type: 'integer', text: 'F', extension: calculated(`${answerTo('a')} * 2`) };
  const questionnaire = (enableWhen: object[]) => ({
    resourceType: 'Questionnaire',
    item: [
      { linkId: 'a', type: 'integer', text: 'A' },
      { ...sum, enableWhen },
      { linkId: 'g', type: 'group', text: 'G', enableWhen: above('t', 5), item: [double] },
      { linkId: 'n', type: 'display', text: 'Shown', enableWhen: above('f', 2) },
    ],
  });
  const imported = await importInstrument({
    bytes: bytes(JSON.stringify(questionnaire(above('a', 1)))),
  });
  expect(losses(imported)).toEqual([]);
  expect(evaluated(imported, { a: 1 }, ['t', 'f'])).toEqual([[null, null], ['a']]);
  expect(evaluated(imported, { a: 2 }, ['t', 'f'])).toEqual([[3, null], ['a']]);
  expect(evaluated(imported, { a: 5 }, ['t', 'f'])).toEqual([
    [6, 10],
    ['a', 'n'],
  ]);

  const partly = await importInstrument({
    bytes: bytes(JSON.stringify(questionnaire([{ question: 'nothing', operator: '=', answerInteger: 1 }]))),
  });
  expect(losses(partly).map(([code, place]) => `${code} ${place}`)).toContain('formula_not_carried /item/1');
});
