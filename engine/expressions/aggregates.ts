import type { ExpressionEnvironment, Value } from '../types.ts';
import type { Evaluator, Operator, ValueType } from './operator.ts';
import { finite } from './values.ts';

const NUMBERS_OR_LISTS: readonly ValueType[] = ['number', 'list'];
const ANYTHING: readonly ValueType[] = ['boolean', 'number', 'string', 'list'];

/**
 * Aggregates over the arguments and over the entries of list arguments (one level deep). Unknown entries are
 * ignored; if no entry is known, the result is unknown (`count`: 0). If an entry is not a number, the result
 * is unknown (except for `count`).
 */
export const AGGREGATES: Record<string, Operator> = {
  sum: aggregate(
    'The sum of the known numbers among the arguments and the entries of list arguments; unknown if there is none or one of them is not a number.',
    (total) => total.sum,
  ),
  mean: aggregate(
    'The mean of the known numbers among the arguments and the entries of list arguments; unknown if there is none or one of them is not a number. `mean(1, null, 2)` is 1.5.',
    // In doubles, (0.7 + 0.7 + 0.7)/3 is below 0.7.
    ({ sum, count, min, max }) => Math.min(max, Math.max(min, sum / count)),
  ),
  min: aggregate(
    'The smallest of the known numbers among the arguments and the entries of list arguments; unknown if there is none or one of them is not a number.',
    (total) => total.min,
  ),
  max: aggregate(
    'The largest of the known numbers among the arguments and the entries of list arguments; unknown if there is none or one of them is not a number.',
    (total) => total.max,
  ),
  count: {
    description:
      'How many of the arguments and of the entries of list arguments are known; never unknown. `count(null, ["a", "b"])` is 2.',
    minArguments: 1,
    maxArguments: Infinity,
    argumentTypes: () => ANYTHING,
    resultType: 'number',
    compile: (args) => (environment) => {
      let knownEntries = 0;
      eachEntry(args, environment, (value) => {
        if (value !== null) knownEntries++;
      });
      return knownEntries;
    },
  },
};

interface Total {
  count: number;
  sum: number;
  min: number;
  max: number;
  numeric: boolean;
}

function aggregate(description: string, result: (total: Total) => number): Operator {
  const compile = (args: readonly Evaluator[]): Evaluator => {
    return (environment) => {
      const total: Total = { count: 0, sum: 0, min: Infinity, max: -Infinity, numeric: true };
      eachEntry(args, environment, (value) => include(total, value));
      return total.numeric && total.count > 0 ? finite(result(total)) : null;
    };
  };
  return {
    description,
    minArguments: 1,
    maxArguments: Infinity,
    argumentTypes: () => NUMBERS_OR_LISTS,
    resultType: 'number',
    compile,
  };
}

function include(total: Total, value: Value): void {
  if (value === null) return;
  if (typeof value !== 'number') {
    total.numeric = false;
    return;
  }
  total.count++;
  total.sum += value;
  if (value < total.min) total.min = value;
  if (value > total.max) total.max = value;
}

function eachEntry(
  args: readonly Evaluator[],
  environment: ExpressionEnvironment,
  visit: (value: Value) => void,
): void {
  for (let i = 0; i < args.length; i++) {
    const value = args[i]!(environment);
    if (Array.isArray(value)) value.forEach(visit);
    else visit(value);
  }
}
