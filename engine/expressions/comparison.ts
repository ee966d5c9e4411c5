import { composed } from '../inputs/text.ts';
import { exceeds, reaches } from '../numeric/tolerance.ts';
import type { Value } from '../types.ts';
import { ANY_TYPE, type Evaluator, type Operator, type ValueType } from './operator.ts';
import { equal, listContains } from './values.ts';

const ORDERED: readonly ValueType[] = ['number', 'string'];
const LIST: readonly ValueType[] = ['list'];

/**
 * Comparisons. The result is unknown if an operand is unknown. Numbers are compared with a tolerance. Strings
 * are ordered by UTF-16 code units, which orders ISO dates and times correctly.
 */
export const COMPARISON: Record<string, Operator> = {
  eq: pair(
    'Whether two values are equal; unknown if one of them is. Numbers are equal if they differ by at most 1e-9 of the second (of 1 if it is smaller), which all comparisons tolerate. Values of different types are not equal; texts are compared in composed form (Unicode NFC), lists entry by entry in order. `eq(1, "1")` is false, `eq(null, 1)` is unknown.',
    () => ANY_TYPE,
    equal,
  ),
  ne: pair(
    'Whether two values are not equal; unknown if one of them is.',
    () => ANY_TYPE,
    (a, b) => {
      const same = equal(a, b);
      return same === null ? null : !same;
    },
  ),
  lt: ordering(
    'Whether the first value is below the second. Strings are ordered by UTF-16 code units, which orders dates and times correctly: `lt("2025-12-31", "2026-01-01")` is true.',
    (a, b) => !reaches(a, b),
    (a, b) => a < b,
  ),
  lte: ordering(
    'Whether the first value is at most the second.',
    (a, b) => !exceeds(a, b),
    (a, b) => a <= b,
  ),
  gt: ordering('Whether the first value is above the second.', exceeds, (a, b) => a > b),
  gte: ordering('Whether the first value is at least the second.', reaches, (a, b) => a >= b),
  in: pair(
    'Whether the list, the second argument, contains the first argument; unknown if it equals no known entry and the list has unknown entries. `in("c", ["a", null])` is unknown.',
    (index) => (index === 1 ? LIST : ANY_TYPE),
    (item, list) => listContains(list, item),
  ),
  contains: pair(
    'Like `in` with the list first, for example for answers to `multi_select`: `contains(["a", "b"], "b")` is true.',
    (index) => (index === 0 ? LIST : ANY_TYPE),
    listContains,
  ),
};

function ordering(
  description: string,
  ofNumbers: (a: number, b: number) => boolean,
  ofStrings: (a: string, b: string) => boolean,
): Operator {
  return pair(
    description,
    () => ORDERED,
    (a, b) => {
      if (typeof a === 'number' && typeof b === 'number') return ofNumbers(a, b);
      return typeof a === 'string' && typeof b === 'string' ? ofStrings(composed(a), composed(b)) : null;
    },
  );
}

function pair(
  description: string,
  argumentTypes: Operator['argumentTypes'],
  test: (a: Value, b: Value) => boolean | null,
): Operator {
  const compile = ([left, right]: readonly Evaluator[]): Evaluator => {
    return (environment) => test(left!(environment), right!(environment));
  };
  return { description, minArguments: 2, maxArguments: 2, argumentTypes, resultType: 'boolean', compile };
}
