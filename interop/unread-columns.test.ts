import { Model } from 'survey-core';
import { expect, test } from 'vitest';
import { importInstrument } from './index.ts';

const imported = (text: string) => importInstrument({ bytes: new TextEncoder().encode(text) });
const leftOut = ({ findings }: Awaited<ReturnType<typeof imported>>) =>
  findings
    .filter(({ code }) => code === 'property_left_out')
    .map(({ severity, place }) => `${severity} ${place}`);

test('a column with the name of an earlier one, or without a name, is reported', async () => {
  const dictionary = [
    'Variable / Field Name,Form Name,Field Type,Field Label,Field Label,',
    'mood,f,text,Mood,Another label,a remark',
  ].join('\n');
  expect(leftOut(await imported(dictionary))).toEqual(['warning column 5', 'info column 6']);
  const form = [
    'survey,,,,,',
    ',type,name,label,label,',
    ',text,mood,Mood,Another label,a remark',
    ',text,rest,Rest,,',
  ].join('\n');
  expect(leftOut(await imported(form))).toEqual([
    'warning sheet survey, column 4',
    'info sheet survey, column 5',
  ]);
});

test('columns without text are not reported', async () => {
  expect(leftOut(await imported('survey,,,,\n,type,name,label,label\n,text,mood,Mood,'))).toEqual([]);
});

test('SurveyJS: a question has the choices of the question that it names, like in survey-core', async () => {
  const survey = {
    pages: [
      {
        elements: [
          { type: 'radiogroup', name: 'brands', choices: ['a|First', { value: 'b', text: 'Second' }] },
          {
            type: 'panel',
            elements: [
              { type: 'radiogroup', name: 'best', choicesFromQuestion: 'brands', choices: ['none'] },
              {
                type: 'radiogroup',
                name: 'known',
                choicesFromQuestion: 'brands',
                choicesFromQuestionMode: 'selected',
                choices: ['none'],
              },
              { type: 'radiogroup', name: 'second', choicesFromQuestion: 'best', choices: ['none'] },
            ],
          },
        ],
      },
    ],
  };
  const result = await imported(JSON.stringify(survey));
  const questions = result.contents!.experience.questions as { id: string; options: { id: string }[] }[];
  const options = Object.fromEntries(
    questions.map(({ id, options }) => [id, options.map((each) => each.id)]),
  );
  const shown = new Model(survey).getQuestionByName('best')!.visibleChoices as { value: string }[];
  expect(options.best!.toSorted()).toEqual(shown.map(({ value }) => value).toSorted());
  expect(options).toMatchObject({ known: ['none'], second: ['none'] });
  const place = '/pages/0/elements/1/elements';
  expect(leftOut(result)).toEqual([
    `warning ${place}/1/choicesFromQuestion`,
    `warning ${place}/1/choicesFromQuestionMode`,
    `warning ${place}/2/choicesFromQuestion`,
  ]);
});
