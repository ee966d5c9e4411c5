import type { ExpressionEnvironment, Value } from '../types.ts';

/**
 * A compiled node: reads the environment and returns a value. It never throws and allocates only for list
 * values.
 */
export type Evaluator = (environment: ExpressionEnvironment) => Value;

/** The type of a node's value (apart from null) as known at compile time; `any` is not known. */
export type ValueType = 'boolean' | 'number' | 'string' | 'list' | 'any';

/** An operator written `{op, args: […]}`. */
export interface Operator {
  /** A description of the result, in Markdown; the page of operators at /docs lists it. */
  description: string;
  minArguments: number;
  maxArguments: number;
  /** The types the argument at `index` may have; with any other type the result would always be unknown. */
  argumentTypes(index: number): readonly ValueType[];
  /** The type of the result; `common` is the type that all arguments have, or `any`. */
  resultType: ValueType | 'common';
  /** What the operator reads of the whole evaluation. */
  overall?: 'missing';
  compile(args: readonly Evaluator[]): Evaluator;
}

export const ANY_TYPE: readonly ValueType[] = ['boolean', 'number', 'string', 'list'];
export const NUMBER_TYPES: readonly ValueType[] = ['number'];
export const CONDITION_TYPES: readonly ValueType[] = ['boolean', 'number'];

/** A condition gives true or false, or a number (true unless zero); a formula gives a number. */
export type Purpose = 'condition' | 'formula';
