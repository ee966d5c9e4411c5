import type { Place } from '../content/place.ts';
import { ANY, type Evaluate, type ValueType } from './operator.ts';

/** A checked node: how to evaluate it and what is known of its value. */
export interface Node {
  evaluate: Evaluate;
  type: ValueType;
}

export const SHAPES: Record<ValueType, string> = {
  boolean: 'true or false',
  number: 'a number',
  text: 'a text',
  list: 'a list',
  any: 'any value',
};

export function fits(type: ValueType, takes: readonly ValueType[]): boolean {
  return type === 'any' || takes === ANY || takes.includes(type);
}

/** A known type the operator does not take would make the result unknown whatever is answered. */
export function checkType(node: Node, takes: readonly ValueType[], at: Place, op: string): boolean {
  if (fits(node.type, takes)) return true;
  const expected = takes.map((type) => SHAPES[type]).join(' or ');
  at.error('expression_type', `"${op}" takes ${expected} here, but this gives ${SHAPES[node.type]}.`);
  return false;
}

/** Operands of different known types are legal, but the comparison says the same whatever is answered. */
export function checkComparable(nodes: readonly Node[], at: Place, op: string): void {
  const [left, right] = nodes.map((node) => node.type);
  if (left === right || left === 'any' || right === 'any') return;
  const result = op === 'eq' ? 'false' : 'true';
  const list = left === 'list' || right === 'list';
  at.warning(
    'expression_constant',
    `"${op}" compares ${SHAPES[left!]} with ${SHAPES[right!]}: it is always ${result}.`,
    list ? 'To look into a list use "in" or "contains".' : undefined,
  );
}

export function commonType(nodes: readonly Node[]): ValueType {
  const first = nodes[0]!.type;
  return nodes.every((node) => node.type === first) ? first : 'any';
}
