import type { JsonObject, Question } from '@eps/engine';
import { EXTENSIONS } from '../fhir/extensions.ts';
import { dateBounds, decimalsOf, isWholeNumber, relativeBound, reportType } from './question-parts.ts';
import type { Source } from './source.ts';

export const extension = (name: keyof typeof EXTENSIONS, value: JsonObject): JsonObject => ({
  url: EXTENSIONS[name][0],
  ...value,
});
export const expression = (text: string) => ({
  valueExpression: { language: 'text/fhirpath', expression: text },
});
export const control = (code: string) =>
  extension('itemControl', {
    valueCodeableConcept: {
      coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }],
    },
  });
/** The type of a question for a number, with its bounds. */
export function numberFields(source: Source, question: Question): JsonObject {
  const { input, min, max, step, unit } = question;
  const isSlider = input === 'slider' || input === 'rating';
  if (!['number', 'slider'].includes(input)) reportType(source, question, isSlider ? 'a slider' : 'a number');
  const decimals = decimalsOf(question);
  const isShown = isSlider && min !== undefined && max !== undefined;
  if (step !== undefined && decimals === undefined && !(isShown && Number.isInteger(step))) {
    const place = source.placeOf(question, 'step');
    source.findings.warning('bounds_not_supported', place, 'Any number of decimals is accepted.');
  }
  const isWhole = isWholeNumber(question);
  const bound = (value: number): JsonObject =>
    isWhole && Number.isInteger(value) ? { valueInteger: value } : { valueDecimal: value };
  const extensions = [
    ...(isShown ? [control('slider')] : []),
    ...(isShown && step !== undefined && step !== 1 && Number.isInteger(step)
      ? [extension('sliderStep', { valueInteger: step })]
      : []),
    ...(min === undefined ? [] : [extension('minValue', bound(min))]),
    ...(max === undefined ? [] : [extension('maxValue', bound(max))]),
    ...(!isWhole && decimals !== undefined
      ? [extension('maxDecimalPlaces', { valueInteger: decimals })]
      : []),
    ...(unit === undefined ? [] : [extension('unit', { valueCoding: { display: unit } })]),
  ];
  return { type: isWhole ? 'integer' : 'decimal', ...(extensions.length > 0 && { extension: extensions }) };
}

/** The bounds of a date. */
export function dateFields(source: Source, question: Question): JsonObject {
  const { min, max } = dateBounds(source, question, dateBound);
  const calculated = (text: string) => ({
    _valueDate: {
      extension: [
        {
          url: 'http://hl7.org/fhir/StructureDefinition/cqf-calculatedValue',
          ...expression(text),
        },
      ],
    },
  });
  const value = (bound: string) => (bound.startsWith('today') ? calculated(bound) : { valueDate: bound });
  const extensions = [
    ...(min === undefined ? [] : [extension('minValue', value(min))]),
    ...(max === undefined ? [] : [extension('maxValue', value(max))]),
  ];
  return extensions.length > 0 ? { extension: extensions } : {};
}

/** A name that programs can use: letters, digits and underscores, the first one a capital. */
export function nameOf(id: string): string {
  const name = id.replaceAll(/\W+/g, '_').replace(/^[^A-Za-z]+/, '');
  return name === '' ? 'Questionnaire' : `${name[0]!.toUpperCase()}${name.slice(1, 255)}`;
}

function dateBound(bound: string): string | undefined {
  const relative = relativeBound(bound);
  if (!relative) return bound.startsWith('today') ? undefined : bound;
  const { sign, count, unit } = relative;
  return sign === '' ? 'today()' : `today() ${sign} ${count} ${unit}${count === 1 ? '' : 's'}`;
}
