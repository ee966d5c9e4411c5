import type { ExpressionEnvironment, Value } from '../types.ts';

/** A compiled node: reads the environment, never throws, allocates only where a list is made. */
export type Evaluate = (environment: ExpressionEnvironment) => Value;

/** What is known of a node's value before it is evaluated, null apart; `any` is not known. */
export type ValueType = 'boolean' | 'number' | 'text' | 'list' | 'any';

/** An operator written `{op, args: […]}`. */
export interface Operator {
  least: number;
  most: number;
  /** Types the argument at `index` may have; others would always make the result unknown. */
  takes(index: number): readonly ValueType[];
  /** Type of the result; `args` is the type its arguments have in common. */
  gives: ValueType | 'args';
  compile(args: readonly Evaluate[]): Evaluate;
}

export const ANY: readonly ValueType[] = ['boolean', 'number', 'text', 'list'];
export const NUMBERS: readonly ValueType[] = ['number'];
export const TRUTHS: readonly ValueType[] = ['boolean', 'number'];
