import {
  type ContentExpression,
  type ContentExpressionOperator,
  isJsonObject,
  type Json,
  type JsonObject,
} from '@eps/sdk';

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
} as const satisfies Record<SourceOp, object>;
export type SourceOp = Exclude<ContentExpression['op'], OperatorName | 'lit' | 'if'>;

/** The operators with `args`. */
const OPERATORS: Record<OperatorName, true> = {
  ...{ eq: true, ne: true, lt: true, lte: true, gt: true, gte: true, in: true, contains: true },
  ...{ and: true, or: true, not: true, coalesce: true },
  ...{ add: true, mul: true, sub: true, div: true, abs: true, round: true, clamp: true },
  ...{ sum: true, mean: true, min: true, max: true, count: true },
  ...{ days_between: true, years_between: true, minutes_between: true, missing_share: true },
};
export type OperatorName = ContentExpressionOperator['op'];

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
