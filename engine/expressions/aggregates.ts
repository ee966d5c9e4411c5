import type { ExpressionEnvironment, Value } from '../types.ts';
import type { Evaluate, Operator, ValueType } from './operator.ts';
import { finite } from './values.ts';

const NUMBERS_OR_LISTS: readonly ValueType[] = ['number', 'list'];
const ANYTHING: readonly ValueType[] = ['boolean', 'number', 'string', 'list'];

/**
 * Aggregates over the arguments and over the entries of list arguments (one level deep). Unknown entries are
 * ignored; if no entry is known, the result is unknown (`count`: 0). If an entry is not a number, the result
 * is unknown (except for `count`).
 */
export const AGGREGATES: Record<string, Operator> = {
  sum: aggregate((total) => total.sum),
  mean: aggregate((total) => total.sum / total.count),
  min: aggregate((total) => total.min),
  max: aggregate((total) => total.max),
  count: {
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

function aggregate(result: (total: Total) => number): Operator {
  const compile = (args: readonly Evaluate[]): Evaluate => {
    return (environment) => {
      const total: Total = { count: 0, sum: 0, min: Infinity, max: -Infinity, numeric: true };
      eachEntry(args, environment, (value) => include(total, value));
      return total.numeric && total.count > 0 ? finite(result(total)) : null;
    };
  };
  return {
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
  args: readonly Evaluate[],
  environment: ExpressionEnvironment,
  visit: (value: Value) => void,
): void {
  for (let i = 0; i < args.length; i++) {
    const value = args[i]!(environment);
    if (Array.isArray(value)) value.forEach(visit);
    else visit(value);
  }
}
