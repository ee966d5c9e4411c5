import { expect, test } from 'vitest';
import { compareWithFhirPath } from './compare.ts';
import { importFhir } from './import.ts';

const ORDINAL = 'http://hl7.org/fhir/StructureDefinition/ordinalValue';
const option = (code: string, weight: number) => ({
  valueCoding: { code, display: code.toUpperCase() },
  extension: [{ url: ORDINAL, valueDecimal: weight }],
});
const choice = (linkId: string, fields: object = {}) => ({
  linkId,
  type: 'choice',
  text: linkId,
  answerOption: [option('x', 0), option('y', 1), option('z', 3), { valueCoding: { code: 'none' } }],
  ...fields,
});
const expression = (value: string, name?: string) => ({
  language: 'text/fhirpath',
  expression: value,
  ...(name && { name }),
});
const weight = (linkId: string) =>
  `%questionnaire.item.where(linkId='${linkId}').answerOption.where(valueCoding.code=%resource.item.where(linkId='${linkId}').answer.valueCoding.code).extension.where(url='${ORDINAL}').valueDecimal`;

const FORMULAS = [
  '%resource.item.answer.weight().sum()',
  "%resource.item.where(linkId != 'b').answer.value.ordinal().sum()",
  '%a + %b * 2',
  '(%a + %b + %c) / 3',
  'iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0)',
  'iif(%a.exists() and %b.exists(), %a + %b, {})',
  'iif(%a.exists() or %b.exists(), iif(%a.exists(), %a, 0) + iif(%b.exists(), %b, 0), {})',
  "iif(%resource.item.where(linkId='yes').answer.value, 10, 1) - %n",
  '%n * %n - 3',
  '(%n / 7).round(2)',
  'iif(%n > 10, 2, iif(%n > 5, 1, 0))',
  '%a.combine(%b).count() + 0',
  '%resource.item.answer.weight().aggregate($this + $total, 0)',
  '%resource.item.answer.where(value.code = %resource.item.first().linkId).count()',
  "%resource.item.where(linkId in ('a' | 'b')).answer.count()",
  "iif(%resource.item.where(linkId='a').answer.value.code = 'z' xor %n >= 10, 1, 2)",
  'iif((%n > 3) implies (%a > 0), 1, 2)',
];

test('scores agree with fhirpath.js for random answers', () => {
  const calculated = FORMULAS.map((formula, index) => ({
    linkId: `f${index}`,
    type: 'decimal',
    text: formula,
    extension: [
      {
        url: 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-calculatedExpression',
        valueExpression: expression(formula),
      },
    ],
  }));
  const variables = {
    a: weight('a'),
    b: weight('b'),
    c: weight('c'),
    n: "%resource.item.where(linkId='n').answer.value",
  };
  const enableWhen = [{ question: 'yes', operator: '!=', answerBoolean: true }];
  const text = JSON.stringify({
    resourceType: 'Questionnaire',
    extension: Object.entries(variables).map(([name, value]) => ({
      url: 'http://hl7.org/fhir/StructureDefinition/variable',
      valueExpression: expression(value, name),
    })),
    item: [
      choice('a'),
      choice('b', { enableWhen }),
      choice('c'),
      { linkId: 'n', type: 'integer', text: 'n' },
      { linkId: 'yes', type: 'boolean', text: 'yes' },
      ...calculated,
    ],
  });
  const imported = importFhir(text);
  let seed = 7;
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const { compared, differences } = compareWithFhirPath(imported, text, random, 20);
  expect(differences).toEqual([]);
  const left = imported.findings.filter(({ code }) => code === 'formula_not_carried').length;
  expect(compared).toBe((FORMULAS.length - left) * 20);
  expect(left).toBeLessThanOrEqual(2);
});
