import type { Value } from '../types.ts';
import { type Evaluate, NUMBER_TYPES, type Operator } from './operator.ts';
import { finite, round } from './values.ts';

/**
 * Arithmetic on doubles. The result is unknown if an operand is unknown or not a number, or if the result is
 * not finite (division by zero, overflow).
 */
export const ARITHMETIC: Record<string, Operator> = {
  add: operator(1, Infinity, (args) => fold(args, (a, b) => a + b)),
  mul: operator(1, Infinity, (args) => fold(args, (a, b) => a * b)),
  sub: operator(2, 2, (args) => fold(args, (a, b) => a - b)),
  div: operator(2, 2, (args) => fold(args, (a, b) => a / b)),
  abs: operator(1, 1, ([operand]) => (environment) => {
    const value = operand!(environment);
    return typeof value === 'number' ? Math.abs(value) : null;
  }),
  round: operator(1, 2, ([operand, digits]) => (environment) => {
    const value = operand!(environment);
    const places = digits ? digits(environment) : 0;
    return typeof value === 'number' && typeof places === 'number' ? round(value, places) : null;
  }),
  clamp: operator(3, 3, ([operand, low, high]) => (environment) => {
    return clamp(operand!(environment), low!(environment), high!(environment));
  }),
};

function operator(minArguments: number, maxArguments: number, compile: Operator['compile']): Operator {
  return { minArguments, maxArguments, argumentTypes: () => NUMBER_TYPES, resultType: 'number', compile };
}

function fold(args: readonly Evaluate[], step: (a: number, b: number) => number): Evaluate {
  return (environment) => {
    const first = args[0]!(environment);
    if (typeof first !== 'number') return null;
    let result = first;
    for (let i = 1; i < args.length; i++) {
      const value = args[i]!(environment);
      if (typeof value !== 'number') return null;
      result = step(result, value);
    }
    return finite(result);
  };
}

function clamp(value: Value, low: Value, high: Value): number | null {
  if (typeof value !== 'number' || typeof low !== 'number' || typeof high !== 'number') return null;
  return low <= high ? Math.min(Math.max(value, low), high) : null;
}
