import type { Value } from '../types.ts';
import { ANY, type Evaluate, type Operator, type ValueType } from './operator.ts';
import { equal, holds } from './values.ts';

const ORDERED: readonly ValueType[] = ['number', 'text'];
const LIST: readonly ValueType[] = ['list'];

/** Comparisons: unknown where an operand is. Texts order by UTF-16 code units, so ISO dates and times order right. */
export const COMPARISON: Record<string, Operator> = {
  eq: pair(() => ANY, equal),
  ne: pair(
    () => ANY,
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
    (index) => (index === 1 ? LIST : ANY),
    (item, list) => holds(list, item),
  ),
  contains: pair((index) => (index === 0 ? LIST : ANY), holds),
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

function pair(takes: Operator['takes'], test: (a: Value, b: Value) => boolean | null): Operator {
  const compile = ([left, right]: readonly Evaluate[]): Evaluate => {
    return (environment) => test(left!(environment), right!(environment));
  };
  return { least: 2, most: 2, takes, gives: 'boolean', compile };
}
