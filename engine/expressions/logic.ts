import type { Value } from '../types.ts';
import { ANY_TYPE, CONDITION_TYPES, type Evaluator, type Operator } from './operator.ts';
import { truth } from './values.ts';

/**
 * Kleene's three-valued logic (1952): null is unknown; a result is known if no unknown operand could change
 * it.
 */
export const LOGIC: Record<string, Operator> = {
  and: {
    description:
      'True if all arguments are, false if one is; otherwise unknown. Numbers other than zero count as true.',
    minArguments: 1,
    maxArguments: Infinity,
    argumentTypes: () => CONDITION_TYPES,
    resultType: 'boolean',
    compile: (args) => decide(args, false),
  },
  or: {
    description:
      'True if one argument is, false if all are false; otherwise unknown. `or(null, true)` is true.',
    minArguments: 1,
    maxArguments: Infinity,
    argumentTypes: () => CONDITION_TYPES,
    resultType: 'boolean',
    compile: (args) => decide(args, true),
  },
  not: {
    description: 'True for false and zero, false for true and other numbers, unknown for unknown.',
    minArguments: 1,
    maxArguments: 1,
    argumentTypes: () => CONDITION_TYPES,
    resultType: 'boolean',
    compile: ([operand]) => negate(operand!),
  },
  coalesce: {
    description: 'The first known value. `coalesce(null, 0)` is 0.',
    minArguments: 1,
    maxArguments: Infinity,
    argumentTypes: () => ANY_TYPE,
    resultType: 'common',
    compile: firstKnown,
  },
};

/**
 * `and` is false if an operand is false, `or` is true if one is true; otherwise an unknown operand makes it
 * unknown.
 */
function decide(args: readonly Evaluator[], deciding: boolean): Evaluator {
  return (environment) => {
    let result: Value = !deciding;
    for (let i = 0; i < args.length; i++) {
      const value = truth(args[i]!(environment));
      if (value === deciding) return deciding;
      if (value === null) result = null;
    }
    return result;
  };
}

function negate(operand: Evaluator): Evaluator {
  return (environment) => {
    const value = truth(operand(environment));
    return value === null ? null : !value;
  };
}

function firstKnown(args: readonly Evaluator[]): Evaluator {
  return (environment) => {
    for (let i = 0; i < args.length; i++) {
      const value = args[i]!(environment);
      if (value !== null) return value;
    }
    return null;
  };
}

/** Compiles `if`: a condition that is false or unknown selects `else`. */
export function conditional(condition: Evaluator, then: Evaluator, otherwise: Evaluator): Evaluator {
  return (environment) =>
    truth(condition(environment)) === true ? then(environment) : otherwise(environment);
}
