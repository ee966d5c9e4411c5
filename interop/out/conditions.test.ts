import type { Contents, JsonObject } from '@eps/engine';
import { Model } from 'survey-core';
import { describe, expect, test } from 'vitest';
import { importInstrument } from '../import-instrument.ts';
import { EXPORT_FORMATS, type ExportFormat } from '../types.ts';
import { exportInstrument } from './export-instrument.ts';
import { decimal } from './infix.ts';
import { contentsOf, exported, jsonOf, sheetOf } from './written.test-helper.ts';

const answer = (id: string): JsonObject => ({ op: 'answer', question_id: id });
const lit = (value: JsonObject[string]): JsonObject => ({ op: 'lit', value });
const op = (name: string, ...args: JsonObject[]): JsonObject => ({ op: name, args });
type Around = (part: JsonObject, depth: number) => JsonObject;
const nested = (inner: JsonObject, depth: number, around: Around): JsonObject =>
  depth === 0 ? inner : around(nested(inner, depth - 1, around), depth);

/** Two questions, the second of which has a condition, and a score. */
function asked(first: JsonObject, visible_if?: JsonObject, expression?: JsonObject): Contents {
  const second = { id: 'second', prompt: 'Second', input: 'number', ...(visible_if && { visible_if }) };
  return contentsOf([{ id: 'first', prompt: 'First', ...first }, second], {
    ...(expression && { concepts: [{ id: 'x', method: 'expression', expression, items: [] }] }),
  });
}

const NUMBER = { input: 'number' };
const known = op('gt', answer('first'), lit(1));

describe.each(EXPORT_FORMATS)('%s: expressions whose text would grow with their depth', (format) => {
  const codes = async (contents: Contents) => (await exported(format, contents)).map(({ code }) => code);

  const above = (depth: number) => op('gt', answer('first'), lit(depth));

  test.each([
    ['abs', nested(answer('first'), 15, (part) => op('abs', op('sub', part, lit(1))))],
    [
      'if',
      nested(answer('first'), 15, (part, depth) => {
        return { op: 'if', cond: op('gt', part, lit(depth)), then: answer('first'), else: lit(depth) };
      }),
    ],
  ])('a score with nested %s is left out', async (_, expression) => {
    expect(await codes(asked(NUMBER, undefined, expression))).toContain('score_not_carried');
  });

  test.each([
    ['coalesce', nested(above(0), 29, (part, depth) => op('coalesce', part, above(depth)))],
    [
      'if',
      nested(above(0), 29, (part, depth) => {
        return { op: 'if', cond: part, then: above(depth), else: op('not', above(depth + 50)) };
      }),
    ],
  ])('a condition with nested %s is left out', async (_, condition) => {
    expect(await codes(asked(NUMBER, condition))).toContain('condition_not_carried');
  });

  test('a deep condition of bounded size is carried', async () => {
    const condition = nested(known, 29, (part) => op('coalesce', part, lit(false)));
    expect(await codes(asked(NUMBER, condition))).not.toContain('condition_not_carried');
  });
});

test('what is written before leaves no room for further conditions', async () => {
  const large = nested(answer('first'), 5, (part) => op('abs', op('sub', part, lit(1))));
  const questions = Array.from({ length: 200 }, (_, index) => ({
    id: `q${index}`,
    prompt: 'Q',
    input: 'number',
    visible_if: op('gt', large, lit(index)),
  }));
  const contents = contentsOf([{ id: 'first', prompt: 'First', ...NUMBER }, ...questions]);
  for (const format of EXPORT_FORMATS) {
    const left = (await exported(format, contents)).filter(({ code }) => code === 'condition_not_carried');
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(200);
  }
});

const conditionOf = async (format: ExportFormat, contents: Contents) => {
  const findings = await exported(format, contents);
  const isCarried = !findings.some(({ code }) => code === 'condition_not_carried');
  return {
    isCarried,
    json:
      isCarried && format !== 'redcap' && format !== 'xlsform' ? await jsonOf(format, contents) : undefined,
  };
};

test('FHIR compares times of day as times, also with rules', async () => {
  const time = { input: 'time' };
  const simple = await conditionOf('fhir', asked(time, op('gt', answer('first'), lit('09:30'))));
  expect(JSON.stringify(simple.json)).toContain('"answerTime":"09:30:00"');
  const both = op('ne', answer('first'), lit('09:30'));
  expect(JSON.stringify((await conditionOf('fhir', asked(time, both))).json)).toContain('!= @T09:30:00');
});

test.each(EXPORT_FORMATS)('%s: what is no date or time is never equal, and not ordered', async (format) => {
  for (const input of ['date', 'time']) {
    const ordered = await conditionOf(format, asked({ input }, op('lt', answer('first'), lit('30.2.'))));
    expect([input, ordered.isCarried]).toEqual([input, false]);
    const equal = await conditionOf(format, asked({ input }, op('eq', answer('first'), lit('30.2.'))));
    expect([input, equal.isCarried]).toEqual([input, true]);
  }
});

test.each(EXPORT_FORMATS)('%s: texts are not ordered', async (format) => {
  const condition = op('lt', answer('first'), lit('m'));
  expect((await conditionOf(format, asked({ input: 'text' }, condition))).isCarried).toBe(false);
});

test('REDCap: a text with both kinds of quotes cannot be compared', async () => {
  const condition = (text: string) => asked({ input: 'text' }, op('eq', answer('first'), lit(text)));
  expect((await conditionOf('redcap', condition(`5' 10"`))).isCarried).toBe(false);
  expect((await conditionOf('redcap', condition("5'"))).isCarried).toBe(true);
});

test.each(["it's", 'a "b"', 'C:\\new', "\\'", 'über'])(
  'SurveyJS: survey-core finds the text %s equal to itself only',
  async (text) => {
    const contents = asked({ input: 'text' }, op('eq', answer('first'), lit(text)));
    const survey = new Model(await jsonOf('surveyjs', contents));
    const shown = (given: string) => {
      survey.setValue('first', given);
      return survey.getQuestionByName('second')!.isVisible;
    };
    expect([shown(text), shown(text.slice(1)), shown(text.replaceAll('\\', ''))]).toEqual([
      true,
      false,
      !text.includes('\\'),
    ]);
  },
);

test('SurveyJS: a text that ends with a backslash is left out; a comparison without case is said', async () => {
  const of = (text: string) => asked({ input: 'text' }, op('eq', answer('first'), lit(text)));
  expect((await conditionOf('surveyjs', of('C:\\'))).isCarried).toBe(false);
  expect(await exported('surveyjs', of('yes'))).toContainEqual(
    expect.objectContaining({ code: 'comparison_changed', place: '/experience/questions/1/visible_if' }),
  );
});

test('numbers are written with all digits, without an exponent', () => {
  for (const number of [1e30, -1.5e21, 1e-7, -1.25e-9, 1.7976931348623157e308, 5e-324, 0.1, 3]) {
    expect(decimal(number)).toMatch(/^-?\d+(?:\.\d+)?$/);
    expect(Number(decimal(number))).toBe(number);
  }
});

test('XLSForm: what does not fit a cell is left out, with what reads it', async () => {
  const isLong = op(
    'or',
    ...Array.from({ length: 120 }, (_, i) => op('eq', answer('first'), lit(`${i}`.padEnd(300)))),
  );
  const concepts: JsonObject[] = [
    {
      id: 'long',
      method: 'expression',
      items: [],
      expression: { op: 'if', cond: isLong, then: lit(1), else: lit(0) },
    },
    {
      id: 'reader',
      method: 'expression',
      items: [],
      expression: op('add', { op: 'score', concept_id: 'long' }, lit(1)),
    },
  ];
  const contents = contentsOf(
    [
      { id: 'first', prompt: 'First', input: 'text' },
      { id: 'second', prompt: 'Second', input: 'number', visible_if: isLong },
    ],
    { concepts },
  );
  const findings = await exported('xlsform', contents);
  const places = (code: string) => findings.filter((each) => each.code === code).map(({ place }) => place);
  expect(places('score_not_carried')).toEqual(['/scorecard/concepts/0', '/scorecard/concepts/1']);
  expect(places('condition_not_carried')).toEqual(['/experience/questions/1/visible_if']);
  const survey = await sheetOf(contents, 'survey');
  expect(survey.flatMap((row) => Object.values(row)).every(({ length }) => length <= 32_767)).toBe(true);
  const { bytes } = await exportInstrument({ format: 'xlsform', contents });
  expect((await importInstrument({ format: 'xlsform', bytes: bytes! })).contents).not.toBeNull();
});
