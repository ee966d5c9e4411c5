import type { Position } from '../content/diagnostics.ts';
import { ANY_TYPE, type Evaluator, type ValueType } from './operator.ts';

/** A checked node with the compile-time type of its value. */
export interface Node {
  evaluate: Evaluator;
  type: ValueType;
}

/** Names of types for messages. */
export const TYPE_NAMES: Record<ValueType, string> = {
  boolean: 'true or false',
  number: 'a number',
  string: 'a string',
  list: 'a list',
  any: 'any value',
};

/** Returns whether a value of `type` may have one of the accepted types. */
export function fits(type: ValueType, accepted: readonly ValueType[]): boolean {
  return type === 'any' || accepted === ANY_TYPE || accepted.includes(type);
}

/** Reports an argument whose type the operator does not accept: the result would always be unknown. */
export function checkType(node: Node, accepted: readonly ValueType[], at: Position, op: string): boolean {
  if (fits(node.type, accepted)) return true;
  const expected = accepted.map((type) => TYPE_NAMES[type]).join(' or ');
  at.error('expression_type', `"${op}" expects ${expected} here, found ${TYPE_NAMES[node.type]}.`, {
    name: op,
    ...(accepted.length === 1 && { expected_type: accepted[0]! }),
    found_type: node.type,
  });
  return false;
}

/**
 * Warns of operands with different known types: this is legal, but the result of the comparison never
 * changes.
 */
export function checkComparable(nodes: readonly Node[], at: Position, op: string): void {
  const [left, right] = nodes.map((node) => node.type);
  if (left === right || left === 'any' || right === 'any') return;
  const result = op === 'eq' ? 'true' : 'false';
  const list = left === 'list' || right === 'list';
  at.warning(
    'expression_constant',
    `"${op}" compares ${TYPE_NAMES[left!]} with ${TYPE_NAMES[right!]}, so it is never ${result}.`,
    { name: op, expected_type: left!, found_type: right! },
    list ? 'Use "in" or "contains" to search a list.' : undefined,
  );
}

/** Returns the type that all nodes have, or `any` if they differ. */
export function commonType(nodes: readonly Node[]): ValueType {
  const first = nodes[0]!.type;
  return nodes.every((node) => node.type === first) ? first : 'any';
}
