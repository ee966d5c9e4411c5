import type { Value } from '../types.ts';
import { ANY_TYPE, type Evaluate, type Operator, type ValueType } from './operator.ts';
import { equal, listContains } from './values.ts';

const ORDERED: readonly ValueType[] = ['number', 'string'];
const LIST: readonly ValueType[] = ['list'];

/**
 * Comparisons. The result is unknown if an operand is unknown. Strings are ordered by UTF-16 code units,
 * which orders ISO dates and times correctly.
 */
export const COMPARISON: Record<string, Operator> = {
  eq: pair(() => ANY_TYPE, equal),
  ne: pair(
    () => ANY_TYPE,
    (a, b) => {
      const same = equal(a, b);
      return same === null ? null : !same;
    },
  ),
  lt: ordering((a, b) => a < b),
  lte: ordering((a, b) => a <= b),
  gt: ordering((a, b) => a > b),
  gte: ordering((a, b) => a >= b),
  in: pair(
    (index) => (index === 1 ? LIST : ANY_TYPE),
    (item, list) => listContains(list, item),
  ),
  contains: pair((index) => (index === 0 ? LIST : ANY_TYPE), listContains),
};

function ordering(test: (a: number | string, b: number | string) => boolean): Operator {
  return pair(
    () => ORDERED,
    (a, b) => {
      if (typeof a === 'number' && typeof b === 'number') return test(a, b);
      return typeof a === 'string' && typeof b === 'string' ? test(a, b) : null;
    },
  );
}

function pair(
  argumentTypes: Operator['argumentTypes'],
  test: (a: Value, b: Value) => boolean | null,
): Operator {
  const compile = ([left, right]: readonly Evaluate[]): Evaluate => {
    return (environment) => test(left!(environment), right!(environment));
  };
  return { minArguments: 2, maxArguments: 2, argumentTypes, resultType: 'boolean', compile };
}
