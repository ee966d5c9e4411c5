import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExpressionEnvironment, Json, Value } from '../types.ts';
import { answer, evaluate, lit } from './nodes.test-helper.ts';
import { OPERATORS } from './operators.ts';
import { isTrue } from './values.ts';

/** Applies an operator to values that it reads as answers, whose types are not known at compile time. */
function apply(op: string, ...values: Value[]): Value {
  const args = values.map((_, i) => answer(String(i)));
  return evaluate({ op, args }, { answer: (id) => values[Number(id)]! });
}

describe('Kleene logic', () => {
  const truthTable: [Value, Value, Value, Value][] = [
    [true, true, true, true],
    [true, false, false, true],
    [true, null, null, true],
    [false, false, false, false],
    [false, null, false, null],
    [null, null, null, null],
  ];
  test.each(truthTable)('operands %s and %s: and gives %s, or gives %s', (a, b, and, or) => {
    expect(apply('and', a, b)).toBe(and);
    expect(apply('and', b, a)).toBe(and);
    expect(apply('or', a, b)).toBe(or);
    expect(apply('or', b, a)).toBe(or);
  });

  test('not negates, and numbers other than zero count as true', () => {
    expect([true, false, null].map((value) => apply('not', value))).toEqual([false, true, null]);
    expect(apply('and', 2, true)).toBe(true);
    expect(apply('or', 0, false)).toBe(false);
    expect(apply('not', 'yes')).toBe(null);
  });

  test('an unknown condition selects else', () => {
    const choose = (cond: Json) => evaluate({ op: 'if', cond, then: lit('then'), else: lit('else') });
    expect(choose(lit(true))).toBe('then');
    expect(choose(lit(false))).toBe('else');
    expect(choose(answer('missing'))).toBe('else');
  });

  test('coalesce and answered give known values for unknown operands', () => {
    expect(apply('coalesce', null, 3, 4)).toBe(3);
    expect(apply('coalesce', null)).toBe(null);
    expect(evaluate({ op: 'answered', question_id: 'q' })).toBe(false);
  });

  test('a condition is met only if it is true or a number other than zero', () => {
    expect([true, 1, -0.5, false, 0, null, 'x', []].map(isTrue)).toEqual([
      true,
      true,
      true,
      ...Array(5).fill(false),
    ]);
  });
});

describe('comparison', () => {
  test.each<[string, Value, Value, Value]>([
    ['eq', 1, 1, true],
    ['eq', 1, '1', false],
    ['ne', true, 1, true],
    ['eq', null, null, null],
    ['ne', null, 1, null],
    ['eq', ['a', 'b'], ['a', 'b'], true],
    ['eq', ['a', 'b'], ['b', 'a'], false],
    ['eq', ['a', null], ['a', 'b'], null],
    ['eq', ['a', null], ['b', null], false],
    ['eq', { r1: 'a' }, { r1: 'a' }, true],
    ['eq', [], {}, false],
    ['lt', 1, 2, true],
    ['lte', 2, 2, true],
    ['gt', '2026-01-10', '2025-12-31', true],
    ['gte', 'a', 'B', true],
    ['lt', 1, '2', null],
    ['lt', true, 2, null],
    ['lt', null, 2, null],
    ['in', 'a', ['a', 'b'], true],
    ['in', 'c', ['a', 'b'], false],
    ['in', 'c', ['a', null], null],
    ['in', 'a', ['a', null], true],
    ['in', null, ['a'], null],
    ['in', 'a', 'abc', null],
    ['contains', ['a', 'b'], 'b', true],
    ['contains', null, 'b', null],
    ['contains', [], 'b', false],
  ])('%s(%j, %j) is %j', (op, a, b, expected) => {
    expect(apply(op, a, b)).toBe(expected);
  });
});

describe('arithmetic', () => {
  test.each<[string, Value[], Value]>([
    ['add', [1, 2, 3], 6],
    ['add', [1], 1],
    ['add', [1, null], null],
    ['add', [1, 'x'], null],
    ['add', [true, 1], null],
    ['add', [0.1, 0.2, -0.3], 0],
    ['add', [0.1, 0.2], 0.1 + 0.2],
    ['add', [1e308, 1e308], null],
    ['add', [1e-20, 0], 1e-20],
    ['sub', [0.1 * 3, 0.3], 0],
    ['sub', [1 + 1e-11, 1], 1 + 1e-11 - 1],
    ['sub', [1e13 + 1, 1e13], 1],
    ['mul', [2, 3, 4], 24],
    ['mul', [1e308, 10], null],
    ['sub', [5, 7], -2],
    ['div', [1, 4], 0.25],
    ['div', [1, 0], null],
    ['div', [0, 0], null],
    ['abs', [-3], 3],
    ['abs', [null], null],
    ['round', [2.5], 3],
    ['round', [-2.5], -3],
    ['round', [-0.2], 0],
    ['round', [1.005, 2], 1.01],
    ['round', [1e-7, 3], 0],
    ['round', [1234, -2], 1200],
    ['round', [1.5, 0.5], null],
    ['round', [1.5, 99], null],
    ['clamp', [5, 0, 3], 3],
    ['clamp', [-5, 0, 3], 0],
    ['clamp', [1, 3, 0], null],
    ['clamp', [1, null, 3], null],
  ])('%s%j is %j', (op, values, expected) => {
    expect(apply(op, ...values)).toBe(expected);
  });

  test.each<[string, Value[], Value]>([
    ['sum', [1, null, 2], 3],
    ['sum', [[1, 2], 3, [null]], 6],
    ['sum', [null], null],
    ['sum', [], null],
    ['mean', [1, null, 2], 1.5],
    ['mean', [0.7, 0.7, 0.7], 0.7],
    ['mean', [15.2, 15.2, 15.2], 15.2],
    ['mean', [1, 'x'], null],
    ['min', [3, null, [1, 2]], 1],
    ['max', [3, null, [1, 2]], 3],
    ['max', [[null]], null],
    ['count', [1, null, 'x', ['a', null, 'b']], 4],
    ['count', [null], 0],
  ])('%s%j is %j', (op, values, expected) => {
    const args = values.length > 0 ? values : [[]];
    expect(apply(op, ...args)).toBe(expected);
  });

  test('no operator returns infinities or NaN', () => {
    const value = fc.oneof(
      fc.double(),
      fc.constantFrom<Value>(null, true, 'a', Number.NaN, Infinity, -0, 1e308, 5e-324),
      fc.array(fc.double(), { maxLength: 3 }),
    );
    const names = [...OPERATORS.keys()].filter((op) => OPERATORS.get(op)!.resultType === 'number');
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(value, { minLength: 3, maxLength: 3 }),
        (op, values) => {
          const finiteValues = values.map((entry) =>
            typeof entry === 'number' && !Number.isFinite(entry) ? null : entry,
          );
          const result = apply(op, ...finiteValues.slice(0, Math.min(3, OPERATORS.get(op)!.maxArguments)));
          expect(result === null || Number.isFinite(result)).toBe(true);
        },
      ),
    );
  });
});

test('every source node reads the environment', () => {
  const environment: Partial<ExpressionEnvironment> = {
    score: (id) => id.length,
    metric: () => Number.NaN,
    confidence: (id) => (id === undefined ? 0.5 : 0.25),
    coverage: () => 1,
    context: (key) => `context ${key}`,
    profile: (field) => `profile ${field}`,
    timing: (id) => (id === undefined ? 1000 : 10),
  };
  expect(evaluate({ op: 'score', concept_id: 'mood' }, environment)).toBe(4);
  expect(evaluate({ op: 'metric', metric_id: 'm' }, environment)).toBe(null);
  expect(evaluate({ op: 'confidence' }, environment)).toBe(0.5);
  expect(evaluate({ op: 'confidence', concept_id: 'mood' }, environment)).toBe(0.25);
  expect(evaluate({ op: 'coverage' }, environment)).toBe(1);
  expect(evaluate({ op: 'context', key: 'team' }, environment)).toBe('context team');
  expect(evaluate({ op: 'profile', field: 'age' }, environment)).toBe('profile age');
  expect(evaluate({ op: 'timing' }, environment)).toBe(1000);
  expect(evaluate({ op: 'timing', question_id: 'q' }, environment)).toBe(10);
});
