import { expect, test } from 'vitest';
import type { Contents, JsonObject, Kind } from '../types.ts';
import { compileBundle } from './compile.ts';

const EMPTY: Contents = {
  experience: {},
  scorecard: {},
  context: {},
  guardrail: {},
  adaptive_policy: {},
  report_template: {},
};

/** Contents with texts in each kind that has texts, and translations into the given languages. */
function contentsIn(languages: Partial<Record<Kind, string[]>>): Contents {
  const translated = (kind: Kind, texts: JsonObject) => ({
    translations: Object.fromEntries((languages[kind] ?? []).map((tag) => [tag, texts])),
  });
  return {
    ...EMPTY,
    experience: {
      questions: [{ id: 'q', prompt: 'Text', input: 'rating', min: 0, max: 3, scores: { a: {} } }],
      ...translated('experience', { questions: { q: { prompt: 'Text' } } }),
    },
    scorecard: {
      concepts: [{ id: 'a', label: 'Text', method: 'sum' }],
      ...translated('scorecard', { concepts: { a: { label: 'Text' } } }),
    },
    guardrail: {
      rules: [
        {
          id: 'r',
          when: { op: 'answered', question_id: 'q' },
          severity: 'info',
          action: 'flag',
          message: 'Text',
        },
      ],
      ...translated('guardrail', { rules: { r: { message: 'Text' } } }),
    },
    report_template: {
      blocks: [{ id: 'b', type: 'text', template: 'Text' }],
      ...translated('report_template', { blocks: { b: { template: 'Text' } } }),
    },
  };
}

const missing = (contents: Contents) =>
  compileBundle(contents)
    .diagnostics.filter(({ severity }) => severity !== 'info')
    .map(({ code, kind, details }) => `${code} ${kind} ${details?.name} (${details?.of})`);

test('a language that one of the contents lacks is reported there', () => {
  const all = ['de', 'fr'];
  const complete = { experience: all, scorecard: all, guardrail: all, report_template: all };
  expect(missing(contentsIn(complete))).toEqual([]);
  expect(missing(contentsIn({}))).toEqual([]);
  expect(missing(contentsIn({ ...complete, guardrail: ['fr'] }))).toEqual([
    'missing_language guardrail de (experience)',
  ]);
  expect(missing(contentsIn({ report_template: ['de'] }))).toEqual([
    'missing_language experience de (report_template)',
    'missing_language scorecard de (report_template)',
    'missing_language guardrail de (report_template)',
  ]);
});

test('a regional variant is covered by its language, and not the other way round', () => {
  const contents = { scorecard: ['de'], guardrail: ['de'], report_template: ['DE'] };
  expect(missing(contentsIn({ ...contents, experience: ['de', 'de-AT'] }))).toEqual([]);
  expect(missing(contentsIn({ ...contents, experience: ['de-AT'] }))).toEqual([
    'missing_language experience de (scorecard)',
  ]);
});

test('contents without texts need no translation', () => {
  const { experience } = contentsIn({ experience: ['de'] });
  const scorecard = { concepts: [{ id: 'a', method: 'sum' }] };
  expect(missing({ ...EMPTY, experience: experience!, scorecard })).toEqual([]);
});
