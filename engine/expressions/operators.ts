import { AGGREGATES } from './aggregates.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISON } from './comparison.ts';
import { DATES } from './dates.ts';
import { LOGIC } from './logic.ts';
import type { Operator } from './operator.ts';
import { SOURCES } from './sources.ts';

/** All operators written with `args`, by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  [COMPARISON, LOGIC, ARITHMETIC, AGGREGATES, DATES].flatMap((family) => Object.entries(family)),
);

/** All names that `op` accepts. */
export const OPERATOR_NAMES: readonly string[] = ['lit', ...Object.keys(SOURCES), ...OPERATORS.keys(), 'if'];

/** Names of operators in other languages, for hints. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['=', 'eq'],
  ['==', 'eq'],
  ['===', 'eq'],
  ['equals', 'eq'],
  ['!=', 'ne'],
  ['!==', 'ne'],
  ['neq', 'ne'],
  ['<', 'lt'],
  ['<=', 'lte'],
  ['le', 'lte'],
  ['>', 'gt'],
  ['>=', 'gte'],
  ['ge', 'gte'],
  ['+', 'add'],
  ['-', 'sub'],
  ['subtract', 'sub'],
  ['*', 'mul'],
  ['multiply', 'mul'],
  ['/', 'div'],
  ['divide', 'div'],
  ['&&', 'and'],
  ['||', 'or'],
  ['!', 'not'],
  ['avg', 'mean'],
  ['average', 'mean'],
  ['datediff', 'days_between'],
  ['date_diff', 'days_between'],
  ['age', 'years_between'],
  ['timediff', 'minutes_between'],
  ['var', 'answer'],
  ['value', 'lit'],
  ['literal', 'lit'],
  ['const', 'lit'],
]);

/** Returns the operator that another language calls `op`, or undefined. */
export function operatorForAlias(op: string): string | undefined {
  return ALIASES.get(op.toLowerCase());
}
