import { withoutResidue } from '../numeric/decimal.ts';
import type { Value } from '../types.ts';
import { type Evaluator, NUMBER_TYPES, type Operator } from './operator.ts';
import { finite, round } from './values.ts';

/**
 * Arithmetic on doubles. The result is unknown if an operand is unknown or not a number, or if the result is
 * not finite (division by zero, overflow).
 */
export const ARITHMETIC: Record<string, Operator> = {
  add: operator(
    'The sum; unknown if an argument is unknown. `add(1, null)` is unknown.',
    1,
    Infinity,
    (args) => fold(args, (a, b) => a + b, withoutResidue),
  ),
  mul: operator('The product; unknown if an argument is unknown.', 1, Infinity, (args) =>
    fold(args, (a, b) => a * b),
  ),
  sub: operator('The first argument minus the second.', 2, 2, (args) =>
    fold(args, (a, b) => a - b, withoutResidue),
  ),
  div: operator('The first argument divided by the second; unknown if the second is 0.', 2, 2, (args) =>
    fold(args, (a, b) => a / b),
  ),
  abs: operator('The absolute value. `abs(-3)` is 3.', 1, 1, ([operand]) => (environment) => {
    const value = operand!(environment);
    return typeof value === 'number' ? Math.abs(value) : null;
  }),
  round: operator(
    'The first argument rounded to decimal digits (the second argument, −15 to 15, by default 0), halves away from zero. It rounds the shortest decimal that represents the double: `round(-2.5)` is −3, `round(1.005, 2)` is 1.01.',
    1,
    2,
    ([operand, digits]) =>
      (environment) => {
        const value = operand!(environment);
        const places = digits ? digits(environment) : 0;
        return typeof value === 'number' && typeof places === 'number' ? round(value, places) : null;
      },
  ),
  clamp: operator(
    'The first argument limited to the range from the second to the third; unknown if the second is above the third. `clamp(5, 0, 3)` is 3.',
    3,
    3,
    ([operand, low, high]) =>
      (environment) => {
        return clamp(operand!(environment), low!(environment), high!(environment));
      },
  ),
};

function operator(
  description: string,
  minArguments: number,
  maxArguments: number,
  compile: Operator['compile'],
): Operator {
  const argumentTypes = () => NUMBER_TYPES;
  return { description, minArguments, maxArguments, argumentTypes, resultType: 'number', compile };
}

/** Combines the arguments from left to right; `settle` gets the result and the largest magnitude of them. */
function fold(
  args: readonly Evaluator[],
  step: (a: number, b: number) => number,
  settle: (result: number, largest: number) => number = (result) => result,
): Evaluator {
  return (environment) => {
    const first = args[0]!(environment);
    if (typeof first !== 'number') return null;
    let result = first;
    let largest = Math.abs(first);
    for (let i = 1; i < args.length; i++) {
      const value = args[i]!(environment);
      if (typeof value !== 'number') return null;
      result = step(result, value);
      largest = Math.max(largest, Math.abs(value));
    }
    return finite(settle(result, largest));
  };
}

function clamp(value: Value, low: Value, high: Value): number | null {
  if (typeof value !== 'number' || typeof low !== 'number' || typeof high !== 'number') return null;
  return low <= high ? Math.min(Math.max(value, low), high) : null;
}
