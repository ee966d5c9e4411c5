// biome-ignore-all lint/suspicious/noThenProperty: FHIR
import { expect, test } from 'vitest';
import { importInstrument } from './index.ts';

/** Returns the bounds of each question, and what the importer warned of. */
async function boundsOf(source: string | object) {
  const text = typeof source === 'string' ? source : JSON.stringify(source);
  const { contents, findings } = await importInstrument({ bytes: new TextEncoder().encode(text) });
  const questions = contents!.experience.questions as { min_date?: string; max_date?: string }[];
  return {
    bounds: questions.map(({ min_date = '', max_date = '' }) => [min_date, max_date]),
    warnings: findings.filter(({ severity }) => severity === 'warning').map(({ code }) => code),
  };
}

const csv = (header: string, rows: string[]) => [header, ...rows].join('\n');

test('FHIR: minValue and maxValue of dates, calculated from today() too', async () => {
  const url = 'http://hl7.org/fhir/StructureDefinition';
  const calculated = (expression: string) => ({
    _valueDate: {
      extension: [
        {
          url: `${url}/cqf-calculatedValue`,
          valueExpression: { language: 'text/fhirpath', expression },
        },
      ],
    },
  });
  const item = (linkId: string, min: object, max: object) => ({
    linkId,
    text: linkId,
    type: 'date',
    extension: [
      { url: `${url}/minValue`, ...min },
      { url: `${url}/maxValue`, ...max },
    ],
  });
  const result = await boundsOf({
    resourceType: 'Questionnaire',
    status: 'active',
    item: [
      item('a', { valueDate: '1900-01-01' }, calculated('today()')),
      item('b', calculated("today() - 120 'years'"), calculated('today() - 18 years')),
      item('c', { valueDateTime: '2020-01-31T00:00:00Z' }, calculated('%patient.deceasedDate')),
    ],
  });
  expect(result).toEqual({
    bounds: [
      ['1900-01-01', 'today'],
      ['today-P120Y', 'today-P18Y'],
      ['2020-01-31', ''],
    ],
    warnings: ['bounds_not_supported'],
  });
});

test('REDCap: bounds of dates and of dates with a time, and today', async () => {
  const header =
    '"Variable / Field Name","Form Name","Field Type","Field Label","Text Validation Type OR Show Slider Number","Text Validation Min","Text Validation Max"';
  const row = (name: string, ...validation: string[]) => `${name},f,text,${name},${validation.join(',')}`;
  const result = await boundsOf(
    csv(header, [
      row('a', 'date_dmy', '1900-01-01', 'today'),
      row('b', 'datetime_ymd', '2020-01-31 08:00', ''),
      row('c', 'date_ymd', '', '[a]'),
    ]),
  );
  expect(result).toEqual({
    bounds: [
      ['1900-01-01', 'today'],
      ['2020-01-31', ''],
      ['', ''],
    ],
    warnings: ['type_changed', 'bounds_not_supported'],
  });
});

test('XLSForm: constraints with dates and today(), which may exclude their value', async () => {
  const result = await boundsOf(
    csv('"survey","type","name","label","constraint"', [
      `"","date","a","A",". <= today() and . >= date('1900-01-01')"`,
      `"","date","b","B",". > today() - 30 and . < today()"`,
      `"","date","c","C",". < '2020-03-01'"`,
      `"","date","d","D",". <= \${a}"`,
      `"","text","e","E",". <= today()"`,
    ]),
  );
  expect(result).toEqual({
    bounds: [
      ['1900-01-01', 'today'],
      ['today-P29D', 'today-P1D'],
      ['', '2020-02-29'],
      ['', ''],
      ['', ''],
    ],
    warnings: ['constraint_left_out', 'constraint_left_out'],
  });
});

test('SurveyJS: min and max of dates, and today() as their expression', async () => {
  const date = { type: 'text', inputType: 'date' };
  const result = await boundsOf({
    elements: [
      { ...date, name: 'a', min: '1900-01-01', maxValueExpression: 'today()' },
      { ...date, name: 'b', min: '2020-01-31', step: 7 },
      { ...date, name: 'c', maxValueExpression: '{a}' },
    ],
  });
  expect(result).toEqual({
    bounds: [
      ['1900-01-01', 'today'],
      ['', ''],
      ['', ''],
    ],
    warnings: ['bounds_not_supported', 'property_left_out'],
  });
});
