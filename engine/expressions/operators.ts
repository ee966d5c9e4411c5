import { AGGREGATES } from './aggregates.ts';
import { ARITHMETIC } from './arithmetic.ts';
import { COMPARISON } from './comparison.ts';
import { LOGIC } from './logic.ts';
import type { Operator } from './operator.ts';
import { SOURCES } from './sources.ts';

/** Every operator written with `args`, by name. */
export const OPERATORS: ReadonlyMap<string, Operator> = new Map(
  [COMPARISON, LOGIC, ARITHMETIC, AGGREGATES].flatMap((family) => Object.entries(family)),
);

/** Every name `op` may have. */
export const OPERATOR_NAMES: readonly string[] = ['lit', ...Object.keys(SOURCES), ...OPERATORS.keys(), 'if'];

/** What people write who know the operator from elsewhere. */
const FAMILIAR: ReadonlyMap<string, string> = new Map([
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
  ['var', 'answer'],
  ['value', 'lit'],
  ['literal', 'lit'],
  ['const', 'lit'],
]);

export function familiarName(op: string): string | undefined {
  return FAMILIAR.get(op.toLowerCase());
}
