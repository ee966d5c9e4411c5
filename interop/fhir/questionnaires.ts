import { importFhir } from './import.ts';

/** Parts from which the tests of the import build questionnaires. */
export const SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';
export const CORE = 'http://hl7.org/fhir/StructureDefinition';
export const weighted = (code: string, display: string, weight: number) => ({
  extension: [{ url: `${CORE}/ordinalValue`, valueDecimal: weight }],
  valueCoding: { system: 'urn:scale', code, display },
});
export const SCALE = [
  weighted('never', 'Never', 0),
  weighted('often', 'Often', 2),
  weighted('always', 'Always', 3),
];
export const question = (linkId: string, fields: object = {}) => ({
  linkId,
  text: `Question ${linkId}`,
  type: 'choice',
  answerOption: SCALE,
  ...fields,
});
export const calculated = (expression: string) => [
  {
    url: `${SDC}/sdc-questionnaire-calculatedExpression`,
    valueExpression: { language: 'text/fhirpath', expression },
  },
];
export const variable = (name: string, expression: string) => ({
  url: `${CORE}/variable`,
  valueExpression: { name, language: 'text/fhirpath', expression },
});
export const questionnaire = (item: object[], fields: object = {}) =>
  importFhir(JSON.stringify({ resourceType: 'Questionnaire', title: 'Sleep', item, ...fields }));
export const answerWeight = (linkId: string) =>
  `%questionnaire.item.where(linkId='${linkId}').answerOption.where(valueCoding.code=` +
  `%resource.item.where(linkId='${linkId}').answer.valueCoding.code).extension.where(url='${CORE}/ordinalValue').valueDecimal`;
export const problems = ({ findings }: ReturnType<typeof importFhir>) =>
  findings.filter(({ severity }) => severity !== 'info');
