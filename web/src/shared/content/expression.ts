import { isJsonObject, type Json, type JsonObject } from '@eps/sdk';

/** A node of an expression, as docs/expressions.md describes it. It may be malformed while it is edited. */
export type Expression = JsonObject;

/** The nodes that read a value: the key of the id, and whether the id may be absent. */
export const SOURCES = {
  answer: { key: 'question_id', optional: false },
  answered: { key: 'question_id', optional: false },
  score: { key: 'concept_id', optional: false },
  metric: { key: 'metric_id', optional: false },
  confidence: { key: 'concept_id', optional: true },
  coverage: { key: 'concept_id', optional: true },
  context: { key: 'key', optional: false },
  profile: { key: 'field', optional: false },
  timing: { key: 'question_id', optional: true },
} as const;
export type SourceOp = keyof typeof SOURCES;

/** The operators with `args`: the smallest and the largest number of arguments. */
export const OPERATORS = {
  eq: [2, 2],
  ne: [2, 2],
  lt: [2, 2],
  lte: [2, 2],
  gt: [2, 2],
  gte: [2, 2],
  in: [2, 2],
  contains: [2, 2],
  and: [1, Infinity],
  or: [1, Infinity],
  not: [1, 1],
  coalesce: [1, Infinity],
  add: [1, Infinity],
  mul: [1, Infinity],
  sub: [2, 2],
  div: [2, 2],
  abs: [1, 1],
  round: [1, 2],
  clamp: [3, 3],
  sum: [1, Infinity],
  mean: [1, Infinity],
  min: [1, Infinity],
  max: [1, Infinity],
  count: [1, Infinity],
} as const satisfies Record<string, readonly [number, number]>;
export type OperatorName = keyof typeof OPERATORS;

export const COMPARISONS = ['eq', 'ne', 'lt', 'lte', 'gt', 'gte', 'in', 'contains'] as const;
export type Comparison = (typeof COMPARISONS)[number];

export const isSource = (op: Json | undefined): op is SourceOp =>
  typeof op === 'string' && Object.hasOwn(SOURCES, op);
export const isOperator = (op: Json | undefined): op is OperatorName =>
  typeof op === 'string' && Object.hasOwn(OPERATORS, op);

export const literal = (value: Json): Expression => ({ op: 'lit', value });
export const call = (op: OperatorName, ...args: Expression[]): Expression => ({ op, args });
export const argumentsOf = (node: Expression): Expression[] =>
  Array.isArray(node['args']) ? node['args'].filter((arg) => isJsonObject(arg)) : [];

/** Returns the id that a reading node has, `undefined` if it has none. */
export function idOf(node: Expression): string | undefined {
  const { op } = node;
  const id = isSource(op) ? node[SOURCES[op].key] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** Calls `visit` for the node and all nodes below it. */
export function eachNode(node: Json | undefined, visit: (node: Expression) => void): void {
  if (!isJsonObject(node)) return;
  visit(node);
  for (const child of [...argumentsOf(node), node['cond'], node['then'], node['else']])
    eachNode(child, visit);
}
