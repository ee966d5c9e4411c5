import type { Value } from '../types.ts';
import { ANY, type Evaluate, type Operator, TRUTHS } from './operator.ts';
import { truth } from './values.ts';

/** Three-valued logic after Kleene (1952): null is unknown, and a result is known as soon as it cannot change. */
export const LOGIC: Record<string, Operator> = {
  and: {
    least: 1,
    most: Infinity,
    takes: () => TRUTHS,
    gives: 'boolean',
    compile: (args) => decide(args, false),
  },
  or: {
    least: 1,
    most: Infinity,
    takes: () => TRUTHS,
    gives: 'boolean',
    compile: (args) => decide(args, true),
  },
  not: { least: 1, most: 1, takes: () => TRUTHS, gives: 'boolean', compile: ([of]) => negate(of!) },
  coalesce: { least: 1, most: Infinity, takes: () => ANY, gives: 'args', compile: firstKnown },
};

/** `and` is decided by the first false, `or` by the first true; otherwise any unknown makes it unknown. */
function decide(args: readonly Evaluate[], deciding: boolean): Evaluate {
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

function negate(of: Evaluate): Evaluate {
  return (environment) => {
    const value = truth(of(environment));
    return value === null ? null : !value;
  };
}

function firstKnown(args: readonly Evaluate[]): Evaluate {
  return (environment) => {
    for (let i = 0; i < args.length; i++) {
      const value = args[i]!(environment);
      if (value !== null) return value;
    }
    return null;
  };
}

/** `if` takes `else` where its condition is false or unknown. */
export function conditional(condition: Evaluate, then: Evaluate, otherwise: Evaluate): Evaluate {
  return (environment) =>
    truth(condition(environment)) === true ? then(environment) : otherwise(environment);
}
