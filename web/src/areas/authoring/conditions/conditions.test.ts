import { OPERATOR_NAMES } from '@eps/engine/authoring';
import type { Json } from '@eps/sdk';
import { describe, expect, test } from 'vitest';
import { describeExpression } from '../../../shared/content/describe.ts';
import { call, type Expression, literal } from '../../../shared/content/expression.ts';
import { namesOf } from '../../../shared/content/names.ts';
import { SENTENCES } from '../../../shared/content/sentences.ts';
import { parseExpression, problemsOf } from './check.ts';
import { firstCondition, nodeOf, rowOf, subjectKey, subjectOf, withOperator, withSubject } from './rows.ts';

const names = namesOf({
  experience: {
    scales: {
      often: [
        { id: 'n', label: 'Never' },
        { id: 'o', label: 'Often' },
      ],
    },
    questions: [
      {
        id: 'mood',
        prompt: 'Mood',
        options: [
          { id: 'low', label: 'low' },
          { id: 'good', label: 'good' },
        ],
      },
      { id: 'age', prompt: 'Age', input: 'number', min: 0, max: 120 },
      { id: 'causes', prompt: 'Causes', input: 'multi_select', options: [{ id: 'work', label: 'Work' }] },
      { id: 'sleep', prompt: 'Sleep', input: 'matrix', scale: 'often', rows: [{ id: 'r', label: 'Asleep' }] },
      { id: 'ok', prompt: 'Consent', input: 'consent' },
    ],
  },
  scorecard: {
    concepts: ['rest', { id: 'stress', label: 'Stress' }],
    composites: [{ id: 'all', label: 'All' }],
  },
  context: { variables: { team: 'a', hired: { type: 'date', from: 'profile.hired', label: 'Hired on' } } },
});

const answer = (id: string): Expression => ({ op: 'answer', question_id: id });
const score: Expression = { op: 'score', concept_id: 'stress' };
const MOOD_LOW = call('eq', answer('mood'), literal('low'));
const AGE = call('gt', answer('age'), literal(60));

const SAYS: [string, Expression, string, string][] = [
  ['eq', MOOD_LOW, 'Mood is low', 'Mood ist low'],
  ['ne', call('ne', answer('mood'), literal('low')), 'Mood is not low', 'Mood ist nicht low'],
  ['lt', call('lt', score, literal(3)), 'Stress is below 3', 'Stress liegt unter 3'],
  ['lte', call('lte', score, literal(3)), 'Stress is at most 3', 'Stress ist höchstens 3'],
  ['gt', AGE, 'Age is above 60', 'Age liegt über 60'],
  ['gte', call('gte', answer('age'), literal(60)), 'Age is at least 60', 'Age ist mindestens 60'],
  [
    'in',
    call('in', answer('mood'), literal(['low', 'good'])),
    'Mood is one of low or good',
    'Mood ist low oder good',
  ],
  [
    'contains',
    call('contains', answer('causes'), literal('work')),
    'Causes includes Work',
    'Causes enthält Work',
  ],
  [
    'and',
    call('and', MOOD_LOW, AGE),
    'Mood is low and Age is above 60',
    'Mood ist low und Age liegt über 60',
  ],
  ['or', call('or', MOOD_LOW, AGE), 'Mood is low or Age is above 60', 'Mood ist low oder Age liegt über 60'],
  ['not', call('not', MOOD_LOW), 'not (Mood is low)', 'nicht (Mood ist low)'],
  [
    'coalesce',
    call('coalesce', score, literal(0)),
    'the first known value of Stress and 0',
    'der erste bekannte Wert von Stress und 0',
  ],
  ['add', call('add', score, literal(1)), 'Stress + 1', 'Stress + 1'],
  ['mul', call('mul', literal(2), call('add', score, literal(1))), '2 · (Stress + 1)', '2 · (Stress + 1)'],
  ['sub', call('sub', score, literal(1)), 'Stress − 1', 'Stress − 1'],
  ['div', call('div', score, literal(2)), 'Stress / 2', 'Stress / 2'],
  ['abs', call('abs', score), 'the absolute value of Stress', 'der Betrag von Stress'],
  ['round', call('round', score, literal(1)), 'Stress rounded to 1 digits', 'Stress auf 1 Stellen gerundet'],
  [
    'clamp',
    call('clamp', score, literal(0), literal(9)),
    'Stress limited to 0 to 9',
    'Stress begrenzt auf 0 bis 9',
  ],
  ['sum', call('sum', score, literal(1)), 'the sum of Stress and 1', 'die Summe von Stress und 1'],
  ['mean', call('mean', score, literal(1)), 'the mean of Stress and 1', 'der Mittelwert von Stress und 1'],
  [
    'min',
    call('min', score, literal(1)),
    'the smallest of Stress and 1',
    'der kleinste Wert von Stress und 1',
  ],
  ['max', call('max', score, literal(1)), 'the largest of Stress and 1', 'der größte Wert von Stress und 1'],
  [
    'count',
    call('count', answer('causes')),
    'the number of choices in Causes',
    'die Anzahl der Antworten bei Causes',
  ],
  [
    'days_between',
    call('days_between', literal('2025-01-01'), { op: 'context', key: 'hired' }),
    'the days from 2025-01-01 to Hired on',
    'die Tage von 2025-01-01 bis Hired on',
  ],
  [
    'years_between',
    call('years_between', { op: 'context', key: 'hired' }, literal('2025-01-01')),
    'the completed years from Hired on to 2025-01-01',
    'die vollendeten Jahre von Hired on bis 2025-01-01',
  ],
  [
    'minutes_between',
    call('minutes_between', literal('23:00'), answer('sleep')),
    'the minutes from 23:00 to Sleep',
    'die Minuten von 23:00 bis Sleep',
  ],
  [
    'missing_share',
    call('missing_share'),
    'the unanswered share of the whole form',
    'der unbeantwortete Anteil des ganzen Bogens',
  ],
  [
    'if',
    { op: 'if', cond: MOOD_LOW, then: literal(1), else: literal(0) },
    '1 if Mood is low, otherwise 0',
    '1, falls Mood ist low, sonst 0',
  ],
  ['lit', literal(true), 'yes', 'ja'],
  ['answer', answer('sleep'), 'Sleep', 'Sleep'],
  ['answered', { op: 'answered', question_id: 'age' }, 'Age is answered', 'Age ist beantwortet'],
  ['score', { ...score, scale: 'raw' }, 'the raw score of Stress', 'der Rohwert von Stress'],
  ['metric', { op: 'metric', metric_id: 'all' }, 'All', 'All'],
  ['confidence', { op: 'confidence', concept_id: 'all' }, 'the confidence in All', 'die Konfidenz von All'],
  ['coverage', { op: 'coverage' }, 'the answered share', 'der beantwortete Anteil'],
  ['context', { op: 'context', key: 'hired' }, 'Hired on', 'Hired on'],
  ['profile', { op: 'profile', field: 'hired' }, 'hired of the profile', 'hired des Profils'],
  [
    'timing',
    { op: 'timing', question_id: 'age' },
    'the answering time of Age in ms',
    'die Antwortzeit von Age in ms',
  ],
];

describe('describeExpression', () => {
  test.each(SAYS)('%s reads as a sentence', (_, expression, english, german) => {
    expect(describeExpression(expression, names, SENTENCES.en)).toBe(english);
    expect(describeExpression(expression, names, SENTENCES.de)).toBe(german);
  });

  test('every operator of the format has a sentence above', () => {
    const said = new Set(SAYS.map(([op]) => op));
    expect(OPERATOR_NAMES.filter((op) => !said.has(op))).toEqual([]);
  });

  test('a group of the other kind is in parentheses', () => {
    const nested = call('and', call('or', MOOD_LOW, AGE), call('not', { op: 'answered', question_id: 'ok' }));
    expect(describeExpression(nested, names, SENTENCES.en)).toBe(
      '(Mood is low or Age is above 60) and Consent is not answered',
    );
  });

  test('malformed or unknown values are shown unchanged', () => {
    expect(describeExpression({ op: 'like' }, names, SENTENCES.en)).toBe('{"op":"like"}');
    expect(describeExpression(undefined, names, SENTENCES.en)).toBe('nothing');
    expect(describeExpression(call('eq', answer('gone'), literal('')), names, SENTENCES.en)).toBe(
      'gone is empty',
    );
  });
});

describe('rows', () => {
  const ROWS: Expression[] = [
    MOOD_LOW,
    AGE,
    call('in', answer('mood'), literal(['low'])),
    call('contains', answer('causes'), literal('work')),
    call('gte', { ...score, scale: 'raw' }, literal(2)),
    call('gt', call('count', answer('causes')), literal(1)),
    call('lt', { op: 'coverage' }, literal(0.5)),
    call('eq', { op: 'context', key: 'team' }, literal('b')),
    { op: 'answered', question_id: 'age' },
    call('not', { op: 'answered', question_id: 'age' }),
  ];
  test('a row gives back the expression that it was made of', () => {
    for (const expression of ROWS) {
      const row = rowOf(expression, names);
      expect(row, JSON.stringify(expression)).toBeDefined();
      expect(nodeOf(row!)).toEqual(expression);
    }
  });

  test('a condition that a row cannot represent is not a row', () => {
    const others: Expression[] = [
      call('gt', score, answer('age')),
      call('eq', answer('mood'), literal(1)),
      call('eq', answer('sleep'), literal('n')),
      { ...MOOD_LOW, note: 'kept' },
      { op: 'if', cond: MOOD_LOW, then: literal(1), else: literal(0) },
    ];
    for (const expression of others)
      expect(rowOf(expression, names), JSON.stringify(expression)).toBeUndefined();
  });

  test('another subject or operator keeps the value if it fits', () => {
    const row = rowOf(MOOD_LOW, names)!;
    expect(withSubject(row, answer('age'), names)).toMatchObject({ operator: 'eq', value: 0 });
    expect(withOperator(row, 'in', names)).toMatchObject({ operator: 'in', value: ['low'] });
    expect(withOperator(withOperator(row, 'in', names), 'ne', names)).toMatchObject({ value: 'low' });
    expect(withSubject(rowOf(AGE, names)!, score, names)).toMatchObject({ operator: 'gt', value: 60 });
  });

  test('subjects have keys', () => {
    for (const key of [
      'answer:sleep',
      'count:causes',
      'score:stress',
      'coverage',
      'timing:age',
      'context:team',
    ])
      expect(subjectKey(subjectOf(key))).toBe(key);
  });

  test('the first condition is a row', () => {
    expect(firstCondition(names)).toEqual(MOOD_LOW);
    expect(rowOf(firstCondition(namesOf({})), namesOf({}))).toBeDefined();
  });
});

describe('problemsOf', () => {
  const codes = (expression: Json) =>
    problemsOf(expression, names).map((problem) =>
      'diagnostic' in problem ? problem.diagnostic.code : 'unknown',
    );
  test('accepts what has a sentence', () => {
    for (const [, expression] of SAYS) expect(codes(expression)).toEqual([]);
  });

  test('reports form, operators, numbers of arguments and ids', () => {
    expect(codes('mood == 1')).toEqual(['expression_malformed']);
    expect(codes({ op: 'like' })).toEqual(['expression_unknown_op']);
    expect(codes({ op: 'not', args: [] })).toEqual(['expression_arity']);
    expect(codes({ op: 'answer' })).toEqual(['expression_malformed']);
    expect(codes(answer('gone'))).toEqual(['unknown']);
    expect(codes(call('add', ...Array.from({ length: 1001 }, () => literal(1))))).toEqual([
      'expression_too_large',
    ]);
    let deep = literal(1);
    for (let level = 0; level < 33; level++) deep = call('abs', deep);
    expect(codes(deep)).toEqual(['expression_too_deep']);
  });

  test('a text that is not JSON has a syntax problem', () => {
    expect(parseExpression('{', names)).toMatchObject({ problems: [{ syntax: expect.any(String) }] });
    expect(parseExpression(JSON.stringify(MOOD_LOW), names)).toEqual({ expression: MOOD_LOW, problems: [] });
  });
});
