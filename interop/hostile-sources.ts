// biome-ignore-all lint/suspicious/noTemplateCurlyInString: expressions of forms refer to questions in this
// way
import fc from 'fast-check';

export const word = fc.constantFrom(
  'a',
  'b',
  'c',
  '',
  '__proto__',
  'constructor',
  'total',
  'a.b',
  '\ud800',
  'x'.repeat(300),
);
export const text = fc.oneof(word, fc.string({ maxLength: 12, unit: 'binary' }));
const number = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constantFrom(1e308, 0.1, -0));
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));

/** Expressions from parts of all languages, mostly malformed. */
export const expression = fc
  .array(
    fc.constantFrom(
      '{a}',
      '{b}',
      '{c.x}',
      '${a}',
      '${b}',
      '[a]',
      '[b(1)]',
      '.',
      '=',
      '<>',
      '!=',
      '>',
      '<=',
      '+',
      '-',
      '*',
      '/',
      'div',
      'and',
      'or',
      'not(',
      'sum(',
      'iif(',
      'selected(',
      ')',
      '(',
      ',',
      "'a'",
      "'1'",
      '1',
      '2.5',
      'contains',
      'empty',
      'notempty',
      "%resource.item.where(linkId='a').answer.value",
      '%a',
      '.ordinal()',
      '.sum()',
      '.exists()',
      '.where(',
      '$this',
      '{}',
      '|',
      'xor',
    ),
    { maxLength: 9 },
  )
  .map((parts) => parts.join(' '));

const some = <T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) => fc.record(fields, { requiredKeys: [] });
const coding = some({ system: text, code: text, display: text });
const extension = fc.oneof(
  some({
    url: fc.constantFrom(
      'http://hl7.org/fhir/StructureDefinition/ordinalValue',
      'http://hl7.org/fhir/StructureDefinition/itemWeight',
      'http://hl7.org/fhir/StructureDefinition/minValue',
      'http://hl7.org/fhir/StructureDefinition/maxValue',
    ),
    valueDecimal: fc.oneof(number, scalar),
  }),
  fc.record({
    url: fc.constantFrom(
      'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
      'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-enableWhenExpression',
      'http://hl7.org/fhir/StructureDefinition/variable',
    ),
    valueExpression: fc.record({ name: word, language: fc.constant('text/fhirpath'), expression }),
  }),
);
const option = some({
  valueCoding: coding,
  valueInteger: number,
  valueString: text,
  extension: fc.array(extension, { maxLength: 2 }),
});
const { item } = fc.letrec<{ item: object }>((tie) => ({
  item: some<Record<string, unknown>>({
    linkId: word,
    text,
    prefix: text,
    type: fc.oneof(
      fc.constantFrom(
        'group',
        'display',
        'choice',
        'open-choice',
        'coding',
        'integer',
        'decimal',
        'boolean',
        'date',
        'time',
        'string',
        'text',
        'quantity',
        'attachment',
      ),
      text,
    ),
    required: fc.boolean(),
    repeats: fc.boolean(),
    readOnly: fc.boolean(),
    maxLength: number,
    answerOption: fc.array(option, { maxLength: 4 }),
    enableWhen: fc.array(
      some({
        question: word,
        operator: fc.constantFrom('=', '!=', 'exists', '>', '?'),
        answerBoolean: fc.boolean(),
        answerCoding: coding,
        answerInteger: number,
      }),
      { maxLength: 2 },
    ),
    enableBehavior: fc.constantFrom('all', 'any'),
    extension: fc.array(extension, { maxLength: 3 }),
    item: fc.array(tie('item'), { maxLength: 3, depthIdentifier: 'item' }),
  }),
}));
export const questionnaire = some<Record<string, unknown>>({
  title: text,
  language: text,
  extension: fc.array(extension, { maxLength: 2 }),
  item: fc.array(item, { maxLength: 6 }),
}).map((fields) => ({ ...fields, resourceType: 'Questionnaire' }));

const localized = fc.oneof(
  text,
  fc.dictionary(fc.constantFrom('default', 'de', 'fr', 'xx-invalid-tag-x', '__proto__'), text),
);
const choices = fc.array(fc.oneof(scalar, some({ value: scalar, text: localized, score: number })), {
  maxLength: 4,
});
const { element } = fc.letrec<{ element: object }>((tie) => ({
  element: some<Record<string, unknown>>({
    type: fc.oneof(
      fc.constantFrom(
        'radiogroup',
        'checkbox',
        'dropdown',
        'tagbox',
        'rating',
        'boolean',
        'matrix',
        'text',
        'comment',
        'ranking',
        'html',
        'expression',
        'panel',
        'slider',
        'multipletext',
        'imagepicker',
      ),
      text,
    ),
    name: word,
    title: localized,
    visibleIf: expression,
    expression,
    choices,
    columns: choices,
    rows: choices,
    rateValues: choices,
    items: fc.array(some({ name: word, title: localized }), { maxLength: 3 }),
    rateMin: scalar,
    rateMax: scalar,
    min: scalar,
    max: scalar,
    step: scalar,
    inputType: fc.constantFrom('number', 'date', 'time', 'text', 'range'),
    isRequired: fc.boolean(),
    maxSelectedChoices: scalar,
    hasOther: fc.boolean(),
    correctAnswer: fc.oneof(scalar, fc.array(scalar, { maxLength: 2 })),
    elements: fc.array(tie('element'), { maxLength: 3 }),
  }),
}));
export const survey = some<Record<string, unknown>>({
  title: localized,
  locale: text,
  pages: fc.array(
    some({ name: word, visibleIf: expression, elements: fc.array(element, { maxLength: 5 }) }),
    { maxLength: 3 },
  ),
  elements: fc.array(element, { maxLength: 5 }),
  calculatedValues: fc.array(some({ name: word, expression }), { maxLength: 3 }),
});
