import type { AnswerValue } from '@eps/engine';
import fc from 'fast-check';
import { Model, type Question } from 'survey-core';
import { expect, test } from 'vitest';
import { runs } from '../../vitest.seed.ts';
import { evaluateAnswers, scoreIn, visibleIn } from '../testing.ts';
import { importSurveyJs } from './import.ts';

/** Every operator and function that the importer translates, over questions of every kind. */
const SURVEY = {
  title: 'Comparison',
  pages: [
    {
      name: 'first',
      elements: [
        { type: 'radiogroup', name: 'mood', choices: [1, 2, { value: 3, text: 'Good' }, 4] },
        { type: 'dropdown', name: 'pet', choices: ['cat', 'dog', 'none'] },
        { type: 'checkbox', name: 'symptoms', choices: ['ache', 'fever', 'cough'], showNoneItem: true },
        { type: 'rating', name: 'stars', rateMax: 7 },
        { type: 'text', name: 'age', inputType: 'number', min: 0, max: 120 },
        { type: 'boolean', name: 'smoker' },
        { type: 'text', name: 'nick' },
        { type: 'matrix', name: 'days', columns: [0, 1, 2], rows: ['mon', 'tue'] },
        { type: 'text', name: 'born', inputType: 'date' },
      ],
    },
    {
      name: 'conditions',
      elements: [
        '{mood} = 3',
        '{mood} <> 3',
        "{pet} = 'dog' or {age} >= 18",
        "{pet} != 'dog' and {age} < 18",
        '{age} > 10 and {age} <= 60 or {smoker} = true',
        '{smoker} = false',
        "{symptoms} contains 'fever'",
        "{symptoms} notcontains 'fever'",
        "{symptoms} contains ['ache', 'cough']",
        "{symptoms} anyof ['ache', 'none']",
        "{symptoms} allof ['ache', 'fever']",
        "{symptoms} noneof ['ache', 'fever']",
        "{symptoms} = ['cough', 'ache']",
        '{symptoms.length} > 1',
        '{pet} anyof ["cat", "dog"]',
        '{nick} empty',
        '{nick} notempty and {symptoms} empty',
        "{nick} = 'zed'",
        '!({mood} = 1) and !({age} > 50 or {stars} < 3)',
        '{mood} + {stars} > 6',
        '{mood} * 2 - {stars} / 2 >= 3',
        'sum({mood}, {stars}, {age}) > 20',
        'iif({smoker} = true, {stars}, {mood}) > 2',
        '{days.mon} = 2',
        '{days.mon} > {days.tue}',
        "{born} > '2000-01-01'",
        '{total} > 5',
        '({mood} = 1 or {mood} = 2) and {pet} = cat',
        "{age} = '18' or {mood} = '2'",
        '0 - {mood} < -2',
      ].map((visibleIf, index) => ({ type: 'text', name: `c${index}`, title: `C${index}`, visibleIf })),
    },
    {
      name: 'hidden page',
      visibleIf: '{mood} >= 3',
      elements: [
        {
          type: 'panel',
          name: 'inner',
          visibleIf: "{pet} = 'cat'",
          elements: [{ type: 'text', name: 'deep' }],
        },
        { type: 'text', name: 'shallow' },
        { type: 'expression', name: 'sum', expression: '{mood} + {stars}' },
        {
          type: 'expression',
          name: 'mixed',
          expression: 'iif({smoker} = true, 10, 0) + {mood} * 2 + avg({stars}, {age})',
        },
      ],
    },
  ],
  calculatedValues: [{ name: 'total', expression: 'sum({mood}, {stars})' }],
};

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const ANSWERS = fc.record({
  mood: maybe(fc.constantFrom(1, 2, 3, 4)),
  pet: maybe(fc.constantFrom('cat', 'dog', 'none')),
  symptoms: maybe(fc.oneof(fc.subarray(['ache', 'fever', 'cough'], { minLength: 1 }), fc.constant(['none']))),
  stars: maybe(fc.integer({ min: 1, max: 7 })),
  age: maybe(fc.integer({ min: 0, max: 120 })),
  smoker: maybe(fc.boolean()),
  nick: maybe(fc.constantFrom('zed', 'amy')),
  days: maybe(
    fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 2)).map(([mon, tue]) => ({ mon, tue })),
  ),
  born: maybe(fc.constantFrom('1999-05-01', '2001-05-01')),
});

test('conditions and calculated values agree with survey-core for random answers', () => {
  const imported = importSurveyJs(JSON.stringify(SURVEY));
  expect(imported.findings.map(({ code, message }) => [code, message])).toEqual([
    ['comparison_changed', 'The answer to "nick" is compared with "zed" with regard to case.'],
  ]);
  const model = new Model(SURVEY);
  fc.assert(
    fc.property(ANSWERS, (answers) => {
      const given = Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
      model.data = given;
      const result = evaluateAnswers(imported, engineAnswers(given));
      const asked = new Set(visibleIn(result));
      for (const question of model.getAllQuestions()) {
        if (question.getType() !== 'expression')
          expect(asked.has(question.name), `${question.name} ${question.title}`).toBe(isShown(question));
      }
      expect(scoreIn(result, 'total')).toBe(model.getVariable('total'));
      const mixed = SURVEY.pages[2]!.elements[3] as { expression: string };
      for (const [name, formula] of Object.entries({ sum: '{mood} + {stars}', mixed: mixed.expression })) {
        const found = scoreIn(result, name);
        if (isShown(model.getQuestionByName(name)!))
          expect(found, name).toBeCloseTo(model.runExpression(formula));
        else expect(found, name).toBeNull();
      }
    }),
    { numRuns: runs(100) },
  );
});

function isShown({ isVisible, parent, page }: Question): boolean {
  return isVisible && (parent as { isVisible?: boolean }).isVisible !== false && page.isVisible;
}

function engineAnswers(given: Record<string, unknown>): Record<string, AnswerValue> {
  const text = (value: unknown) => String(value);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]): [string, AnswerValue] => {
      if (name === 'mood') return [name, text(value)];
      if (name === 'days') {
        const rows = Object.entries(value as object).map(([row, column]) => [row, text(column)] as const);
        return [name, Object.fromEntries(rows)];
      }
      return [name, value as AnswerValue];
    }),
  );
}

test('panels with the same name are sections of their own, with their own conditions', () => {
  const panel = (question: string, answer: string) => ({
    type: 'panel',
    name: 'same',
    visibleIf: `{first} = '${answer}'`,
    elements: [{ type: 'text', name: question }],
  });
  const elements = [
    { type: 'radiogroup', name: 'first', choices: ['a', 'b'] },
    panel('one', 'a'),
    panel('two', 'b'),
  ];
  const imported = importSurveyJs(JSON.stringify({ elements }));
  expect(imported.findings).toEqual([]);
  expect(visibleIn(evaluateAnswers(imported, { first: 'a' }))).toEqual(['first', 'one']);
  expect(visibleIn(evaluateAnswers(imported, { first: 'b' }))).toEqual(['first', 'two']);
});

test('quizzes count correct answers and sum the points of choices', () => {
  const elements = [
    {
      type: 'radiogroup',
      name: 'q',
      choices: [
        { value: 'x', score: 2 },
        { value: 'y', score: 5 },
      ],
      correctAnswer: 'y',
    },
    { type: 'checkbox', name: 'many', choices: ['a', 'b', 'c'], correctAnswer: ['c', 'a'] },
    { type: 'boolean', name: 'yes', correctAnswer: true },
  ];
  const imported = importSurveyJs(JSON.stringify({ elements }));
  const result = evaluateAnswers(imported, { q: 'y', many: ['a', 'c'], yes: false });
  expect([scoreIn(result, 'correct_answers'), scoreIn(result, 'points')]).toEqual([2, 5]);
  expect(scoreIn(evaluateAnswers(imported, {}), 'correct_answers')).toBe(0);
});

test('texts of all languages, html and what is left out are kept or listed', () => {
  const imported = importSurveyJs(
    JSON.stringify({
      title: { default: 'Sleep', de: 'Schlaf' },
      locale: 'en',
      pages: [
        {
          elements: [
            { type: 'html', name: 'intro', html: '<p>Hello<br>you &amp; me</p>' },
            {
              type: 'dropdown',
              name: 'q',
              title: { default: 'How?', de: 'Wie?' },
              choices: [{ value: 1, text: { default: 'Well', de: 'Gut' } }],
              showOtherItem: true,
              requiredIf: '{x} = 1',
            },
            { type: 'file', name: 'f' },
            { type: 'text', name: 't', visibleIf: 'today() > {q}' },
          ],
        },
      ],
      triggers: [{ type: 'complete' }],
    }),
  );
  expect(imported.contents!.experience).toMatchObject({
    title: 'Sleep',
    questions: [
      { prompt: 'Hello\nyou & me' },
      { id: 'q', options: [{ label: 'Well' }, { id: 'other' }] },
      { id: 'q-Comment' },
      { id: 't' },
    ],
    translations: { de: { title: 'Schlaf', questions: { q: { prompt: 'Wie?', options: { 1: 'Gut' } } } } },
  });
  const losses = imported.findings.filter(({ severity }) => severity === 'warning');
  expect(losses.map(({ code, place }) => [code, place])).toEqual([
    ['property_left_out', '/pages/0/elements/1/requiredIf'],
    ['type_not_supported', '/pages/0/elements/2'],
    ['condition_not_carried', '/pages/0/elements/3'],
    ['property_left_out', '/triggers'],
  ]);
});

test('of conditions that are too large together, reports those that are left out', () => {
  const long = (first: number) =>
    Array.from({ length: 100 }, (_, i) => `{age} <> ${first + i}`).join(' and ');
  const { contents, findings } = importSurveyJs(
    JSON.stringify({
      pages: [
        { name: 'first', elements: [{ type: 'text', name: 'age', inputType: 'number' }] },
        {
          name: 'second',
          visibleIf: long(0),
          elements: [
            {
              type: 'panel',
              name: 'inner',
              visibleIf: long(500),
              elements: [{ type: 'text', name: 'nick' }],
            },
          ],
        },
      ],
    }),
  );
  const sections = contents!.experience.sections as { id: string; visible_if?: { args: unknown[] } }[];
  expect(sections.map(({ id, visible_if }) => [id, visible_if?.args.length])).toEqual([
    ['first', undefined],
    ['second', 100],
    ['inner', 100],
  ]);
  const losses = findings.filter(({ code }) => code === 'condition_not_carried');
  expect(losses).toMatchObject([
    {
      place: '/pages/1/elements/0',
      message: expect.stringMatching(
        /^The condition "\{age\} <> 500.* is left out, because it needs more than/,
      ),
    },
  ]);
});
