import { expect, test } from 'vitest';
import { limited } from '../../vitest.limits.ts';
import { evaluateAnswers, visibleIn } from '../testing.ts';
import { CORE, calculated, problems, question, questionnaire, SDC, variable } from './questionnaires.ts';

test('item types, bounds, units, help, translations and value sets are carried over', () => {
  const translation = (lang: string, content: string) => ({
    extension: [
      {
        url: `${CORE}/translation`,
        extension: [
          { url: 'lang', valueCode: lang },
          { url: 'content', valueString: content },
        ],
      },
    ],
  });
  const imported = questionnaire(
    [
      {
        linkId: 'w',
        type: 'quantity',
        text: 'Weight',
        _text: translation('de', 'Gewicht'),
        required: true,
        extension: [
          { url: `${CORE}/minValue`, valueDecimal: 1 },
          { url: `${CORE}/maxValue`, valueDecimal: 300 },
          { url: `${CORE}/questionnaire-unit`, valueCoding: { code: 'kg' } },
        ],
        item: [
          {
            linkId: 'w-help',
            type: 'display',
            text: 'Without shoes',
            extension: [
              {
                url: `${CORE}/questionnaire-itemControl`,
                valueCodeableConcept: { coding: [{ code: 'help' }] },
              },
            ],
          },
        ],
      },
      {
        linkId: 'vs',
        type: 'coding',
        text: 'Colour',
        answerValueSet: '#colours',
        answerConstraint: 'optionsOrString',
      },
      { linkId: 'note', type: 'display', text: 'Read this' },
      { linkId: 'name', type: 'string', text: 'Name', maxLength: 20 },
    ],
    {
      language: 'en-GB',
      contained: [
        {
          resourceType: 'ValueSet',
          id: 'colours',
          compose: {
            include: [
              {
                system: 'urn:c',
                concept: [
                  { code: 'r', display: 'Red', _display: translation('de', 'Rot') },
                  { code: 'g', display: 'Green' },
                ],
              },
            ],
          },
        },
      ],
    },
  );
  expect(problems(imported)).toEqual([]);
  expect(imported.locale).toBe('en-GB');
  expect(imported.contents!.experience).toMatchObject({
    questions: [
      {
        id: 'w',
        input: 'number',
        min: 1,
        max: 300,
        unit: 'kg',
        required: true,
        description: 'Without shoes',
      },
      {
        id: 'vs',
        input: 'single_select',
        options: [
          { id: 'r', label: 'Red' },
          { id: 'g', label: 'Green' },
        ],
      },
      { id: 'vs-other', input: 'text' },
      { id: 'note', input: 'information' },
      { id: 'name', input: 'text', max_length: 20 },
    ],
    translations: { de: { questions: { w: { prompt: 'Gewicht' }, vs: { options: { r: 'Rot' } } } } },
  });
});

test('losses are reported with their place and reason', () => {
  const imported = questionnaire([
    { linkId: 'file', type: 'attachment', text: 'File' },
    {
      linkId: 'q',
      type: 'string',
      text: 'Q',
      repeats: true,
      extension: [
        {
          url: `${SDC}/sdc-questionnaire-enableWhenExpression`,
          valueExpression: { language: 'text/fhirpath', expression: 'today() > @2020-01-01' },
        },
      ],
    },
    { linkId: 'age', type: 'integer', extension: calculated('%patient.birthDate.toString()') },
    { linkId: 'far', type: 'choice', text: 'Far', answerValueSet: 'http://example.org/vs' },
    question('far'),
  ]);
  expect(problems(imported).map(({ severity, code, place }) => [severity, code, place])).toEqual([
    ['error', 'duplicate_id', '/item/4'],
    ['warning', 'type_not_supported', '/item/0'],
    ['warning', 'repeats_not_supported', '/item/1'],
    ['warning', 'options_missing', '/item/3'],
    ['warning', 'formula_not_carried', '/item/2'],
    ['warning', 'condition_not_carried', '/item/1'],
  ]);
  expect(problems(imported).at(-1)!.message).toContain('it depends on the present time');
});

test('options with the same code are kept and reported, unless one only repeats the other', () => {
  const coding = (display: string) => ({
    valueCoding: { system: 'http://example.org/cs', code: 'a', display },
  });
  const imported = questionnaire([
    { linkId: 'q', type: 'choice', text: 'Q', answerOption: [coding('One'), coding('One'), coding('Two')] },
  ]);
  expect(problems(imported).map(({ code, place }) => [code, place])).toEqual([
    ['duplicate_option', '/item/0'],
  ]);
  const labels = [{ label: 'One' }, { label: 'Two' }];
  expect(imported.contents!.experience).toMatchObject({ questions: [{ options: labels }] });
});

test('formulas and variables that depend on themselves are reported', () => {
  const imported = questionnaire(
    [
      question('a'),
      { linkId: 'x', type: 'integer', extension: calculated('%v + 1') },
      {
        linkId: 'y',
        type: 'integer',
        extension: calculated("%resource.item.where(linkId='y').answer.value + 1"),
      },
    ],
    { extension: [variable('v', '%w'), variable('w', '%v')] },
  );
  expect(imported.contents).not.toBeNull();
  expect(problems(imported).map(({ message }) => message)).toEqual([
    'The calculated value is left out, because it depends on itself.',
    'The calculated value is left out, because it depends on itself.',
  ]);
});

test.each([
  'iif()',
  'iif(true)',
  '%resource.item.where()',
  'select()',
  'power()',
  '{}',
  "'",
  '@2020',
  '$this',
  '$index',
  '%`',
])('the malformed or useless formula %s is reported', (formula) => {
  const imported = questionnaire([
    question('a'),
    { linkId: 'x', type: 'integer', extension: calculated(formula) },
  ]);
  expect(imported.contents).not.toBeNull();
  expect(problems(imported)).toMatchObject([{ code: 'formula_not_carried', place: '/item/1' }]);
});

test('a formula that grows exponentially through its variables is rejected', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `v${index}`);
  const extension = names.map((name, index) =>
    variable(
      name,
      index === 0 ? "%resource.item.where(linkId='n').answer.value" : `%v${index - 1} * %v${index - 1}`,
    ),
  );
  const items = [
    { linkId: 'n', type: 'decimal', text: 'n' },
    { linkId: 'x', type: 'decimal', extension: calculated('%v39') },
  ];
  const imported = await limited('a formula that grows exponentially', 2000, () =>
    questionnaire(items, { extension }),
  );
  expect(problems(imported)).toMatchObject([{ code: 'formula_not_carried' }]);
});

test('enableWhen with more rules than a condition can have is reported, and the item is always shown', () => {
  const rule = (value: number) => ({ question: 'n', operator: '=', answerInteger: value });
  const item = (enableBehavior: string) => ({
    linkId: enableBehavior,
    type: 'string',
    text: enableBehavior,
    enableWhen: Array.from({ length: 400 }, (_, i) => rule(i)),
    enableBehavior,
  });
  const imported = questionnaire([item('any'), item('all'), { linkId: 'n', type: 'integer', text: 'n' }]);
  expect(problems(imported).map(({ code, place }) => [code, place])).toEqual([
    ['condition_not_carried', '/item/0/enableWhen'],
    ['condition_not_carried', '/item/1/enableWhen'],
  ]);
  expect(visibleIn(evaluateAnswers(imported, {}))).toEqual(['any', 'all', 'n']);
});
