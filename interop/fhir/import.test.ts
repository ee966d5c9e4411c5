import { expect, test } from 'vitest';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import { importFhir } from './import.ts';

const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';
const CORE = 'http://hl7.org/fhir/StructureDefinition';
const weighted = (code: string, display: string, weight: number) => ({
  extension: [{ url: `${CORE}/ordinalValue`, valueDecimal: weight }],
  valueCoding: { system: 'urn:scale', code, display },
});
const SCALE = [weighted('never', 'Never', 0), weighted('often', 'Often', 2), weighted('always', 'Always', 3)];
const question = (linkId: string, fields: object = {}) => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'choice',
  answerOption: SCALE,
  ...fields,
});
const calculated = (expression: string) => [
  {
    url: `${SDC}/sdc-questionnaire-calculatedExpression`,
    valueExpression: { language: 'text/fhirpath', expression },
  },
];
const variable = (name: string, expression: string) => ({
  url: `${CORE}/variable`,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
const questionnaire = (item: object[], fields: object = {}) =>
  importFhir(JSON.stringify({ resourceType: 'Questionnaire', title: 'Sleep', item, ...fields }));
const answerWeight = (linkId: string) =>
  `%questionnaire.item.where(linkId='${linkId}').answerOption.where(valueCoding.code=` +
  `%resource.item.where(linkId='${linkId}').answer.valueCoding.code).extension.where(url='${CORE}/ordinalValue').valueDecimal`;
const problems = ({ findings }: ReturnType<typeof importFhir>) =>
  findings.filter(({ severity }) => severity !== 'info');

test('a sum of weights becomes a score with items, and missing answers add nothing', () => {
  const score = (expression: string) => ({
    linkId: 'total',
    text: 'Total',
    type: 'decimal',
    extension: calculated(expression),
  });
  const imported = questionnaire([
    question('a'),
    question('b'),
    score('%resource.item.answer.value.ordinal().sum()'),
  ]);
  expect(problems(imported)).toEqual([]);
  expect(imported.contents!.scorecard).toMatchObject({
    primary_metric: 'total',
    concepts: [{ id: 'total', label: 'Total', method: 'sum', missing: { policy: 'zero', min_items: 1 } }],
  });
  expect(scoreIn(evaluateAnswers(imported, { a: 'often', b: 'always' }), 'total')).toBe(5);
  expect(scoreIn(evaluateAnswers(imported, { a: 'often' }), 'total')).toBe(2);
  expect(scoreIn(evaluateAnswers(imported, {}), 'total')).toBeNull();
});

test('variables that look up the weight of the chosen option are understood', () => {
  const extension = [variable('a', answerWeight('a')), variable('b', answerWeight('b'))];
  const imported = questionnaire(
    [
      question('a'),
      question('b'),
      { linkId: 'sum', type: 'decimal', extension: calculated('%a + 2 * %b') },
      {
        linkId: 'guarded',
        type: 'decimal',
        extension: calculated('iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0)'),
      },
      {
        linkId: 'any',
        type: 'integer',
        extension: calculated(
          'iif(%a.exists() or %b.exists(), iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0), {})',
        ),
      },
      { linkId: 'mean', type: 'decimal', extension: calculated('((%a + %b) / 2).round(1)') },
    ],
    { extension },
  );
  expect(problems(imported)).toEqual([]);
  const full = evaluateAnswers(imported, { a: 'often', b: 'always' });
  expect(['sum', 'guarded', 'any', 'mean'].map((id) => scoreIn(full, id))).toEqual([8, 5, 5, 2.5]);
  const half = evaluateAnswers(imported, { a: 'often' });
  expect(['sum', 'guarded', 'any', 'mean'].map((id) => scoreIn(half, id))).toEqual([null, 2, 2, null]);
  expect(scoreIn(evaluateAnswers(imported, {}), 'any')).toBeNull();
});

test('a sum that needs all answers has no value while one of its questions is hidden', () => {
  const extension = [variable('a', answerWeight('a')), variable('b', answerWeight('b'))];
  const enableWhen = [
    { question: 'a', operator: '=', answerCoding: { system: 'urn:scale', code: 'always' } },
  ];
  const imported = questionnaire(
    [
      question('a'),
      question('b', { enableWhen }),
      { linkId: 'sum', type: 'decimal', extension: calculated('%a + %b') },
    ],
    { extension },
  );
  expect(scoreIn(evaluateAnswers(imported, { a: 'often' }), 'sum')).toBeNull();
  expect(scoreIn(evaluateAnswers(imported, { a: 'always', b: 'often' }), 'sum')).toBe(5);
});

test('enableWhen of every operator follows the specification, also without an answer', () => {
  const item = (linkId: string, ...enableWhen: object[]) => ({
    linkId,
    type: 'string',
    text: linkId,
    enableWhen,
    enableBehavior: 'all',
  });
  const often = { system: 'urn:scale', code: 'often' };
  const imported = questionnaire([
    question('one'),
    question('many', { repeats: true }),
    { linkId: 'n', type: 'integer', text: 'n' },
    item('is', { question: 'one', operator: '=', answerCoding: often }),
    item('is not', { question: 'one', operator: '!=', answerCoding: often }),
    item('has', { question: 'many', operator: '=', answerCoding: often }),
    item('exists', { question: 'n', operator: 'exists', answerBoolean: true }),
    item('missing', { question: 'n', operator: 'exists', answerBoolean: false }),
    item('large', { question: 'n', operator: '>=', answerInteger: 5 }),
    item(
      'both',
      { question: 'n', operator: '>', answerInteger: 1 },
      { question: 'one', operator: '=', answerCoding: often },
    ),
  ]);
  expect(problems(imported)).toEqual([]);
  const visible = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(imported, answers)).filter((id) => !['one', 'many', 'n'].includes(id));
  expect(visible({})).toEqual(['is not', 'missing']);
  expect(visible({ one: 'often', many: ['never', 'often'], n: 5 })).toEqual([
    'is',
    'has',
    'exists',
    'large',
    'both',
  ]);
  expect(visible({ one: 'never', n: 2 })).toEqual(['is not', 'exists']);
});

test('conditions in FHIRPath read answers, codes, lists and scores', () => {
  const shown = (linkId: string, expression: string) => ({
    linkId,
    text: linkId,
    type: 'string',
    extension: [
      {
        url: `${SDC}/sdc-questionnaire-enableWhenExpression`,
        valueExpression: { language: 'text/fhirpath', expression },
      },
    ],
  });
  const imported = questionnaire([
    {
      linkId: 'g',
      type: 'group',
      text: 'Group',
      item: [
        question('one'),
        question('many', { repeats: true }),
        { linkId: 'n', type: 'decimal', text: 'n' },
        { linkId: 'yes', type: 'boolean', text: 'yes' },
      ],
    },
    {
      linkId: 'total',
      type: 'decimal',
      extension: calculated("%resource.descendants().where(linkId='one').answer.value.ordinal().sum()"),
    },
    shown('code', "%resource.descendants().where(linkId='one').answer.value.code = 'often'"),
    shown(
      'display',
      "%resource.repeat(item).where(linkId='one').answer.valueCoding.display in ('Often' | 'Always')",
    ),
    shown('list', "%resource.item.item.where(linkId='many').answer.where(value.code = 'never').exists()"),
    shown(
      'number',
      "%resource.item.where(linkId='g').item.where(linkId='n').answer.value > 2 and %resource.item.item.where(linkId='yes').answer.value",
    ),
    shown('none', "%resource.descendants().where(linkId='n').answer.empty()"),
    shown('score', "%resource.item.where(linkId='total').answer.value >= 2"),
    shown('count', "%resource.descendants().where(linkId='many').answer.count() = 2"),
  ]);
  expect(problems(imported)).toEqual([]);
  const visible = (answers: Parameters<typeof evaluateAnswers>[1]) =>
    visibleIn(evaluateAnswers(imported, answers)).filter((id) => !['one', 'many', 'n', 'yes'].includes(id));
  expect(visible({})).toEqual(['none']);
  expect(visible({ one: 'often', many: ['never', 'often'], n: 3, yes: true })).toEqual([
    'code',
    'display',
    'list',
    'number',
    'score',
    'count',
  ]);
  expect(visible({ one: 'always', many: ['often'], n: 3, yes: false })).toEqual(['display', 'score']);
});

test('groups become sections, whose conditions hold for the groups inside them', () => {
  const imported = questionnaire([
    { linkId: 'ok', type: 'boolean', text: 'OK?' },
    {
      linkId: 'outer',
      type: 'group',
      text: 'Outer',
      enableWhen: [{ question: 'ok', operator: '=', answerBoolean: true }],
      item: [
        {
          linkId: 'inner',
          type: 'group',
          text: 'Inner',
          item: [{ linkId: 'q', type: 'text', text: 'Q', prefix: '1.' }],
        },
      ],
    },
  ]);
  expect(imported.contents!.experience).toMatchObject({
    sections: [{ id: 'inner', title: 'Outer – Inner' }],
    questions: [{ id: 'ok' }, { id: 'q', section_id: 'inner', prompt: '1. Q', input: 'long_text' }],
  });
  expect(visibleIn(evaluateAnswers(imported, { ok: false }))).toEqual(['ok']);
  expect(visibleIn(evaluateAnswers(imported, { ok: true }))).toEqual(['ok', 'q']);
});

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

test('what cannot be carried over is reported with its place and reason', () => {
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

test('a formula that grows exponentially through its variables is rejected at once', () => {
  const names = Array.from({ length: 40 }, (_, index) => `v${index}`);
  const extension = names.map((name, index) =>
    variable(
      name,
      index === 0 ? "%resource.item.where(linkId='n').answer.value" : `%v${index - 1} * %v${index - 1}`,
    ),
  );
  const started = performance.now();
  const imported = questionnaire(
    [
      { linkId: 'n', type: 'decimal', text: 'n' },
      { linkId: 'x', type: 'decimal', extension: calculated('%v39') },
    ],
    { extension },
  );
  expect(performance.now() - started).toBeLessThan(2000);
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
