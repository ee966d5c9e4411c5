import { compileExpression, type Json, type JsonObject } from '@eps/engine';
import { UntranslatableError } from '../untranslatable.ts';

/** An expression of the engine, as JSON. */
export type Node = JsonObject;

export const lit = (value: Json): Node => ({ op: 'lit', value });
export const answer = (questionId: string): Node => ({ op: 'answer', question_id: questionId });
export const answered = (questionId: string): Node => ({ op: 'answered', question_id: questionId });
export const score = (conceptId: string): Node => ({ op: 'score', concept_id: conceptId });
export const op = (name: string, ...args: Node[]): Node => measured({ op: name, args }, args);
export const conditional = (cond: Node, then: Node, otherwise: Node): Node =>
  measured({ op: 'if', cond, then, else: otherwise }, [cond, then, otherwise]);

/**
 * The engine accepts 1,000 nodes and 32 levels; the operators that are added around a condition need some of
 * them.
 */
const MAX_NODES = 900;
const MAX_DEPTH = 28;
const MEASURES = new WeakMap<Node, { nodes: number; depth: number }>();

/**
 * Records the size of a node. Parts may be shared, so a short formula can describe an expression of any size;
 * it is rejected here before anything walks through it. Throws UntranslatableError. */
function measured(node: Node, parts: readonly Node[]): Node {
  const measures = parts.map((part) => MEASURES.get(part) ?? { nodes: literalSize(part), depth: 1 });
  const nodes = measures.reduce((sum, measure) => sum + measure.nodes, 1);
  const depth = measures.reduce((deepest, measure) => Math.max(deepest, measure.depth), 0) + 1;
  if (nodes > MAX_NODES) throw new UntranslatableError(`it needs more than ${MAX_NODES} nodes`);
  if (depth > MAX_DEPTH) throw new UntranslatableError(`it needs more than ${MAX_DEPTH} levels`);
  MEASURES.set(node, { nodes, depth });
  return node;
}

function literalSize({ value }: Node): number {
  return Array.isArray(value) ? 1 + value.length : 1;
}

/** True if all conditions are true. Nested conjunctions are flattened, which keeps expressions shallow. */
export const and = (...conditions: Node[]): Node => join('and', conditions, true);
/** True if at least one condition is true. */
export const or = (...conditions: Node[]): Node => join('or', conditions, false);

function join(operator: 'and' | 'or', conditions: readonly Node[], neutral: boolean): Node {
  const parts = conditions
    .flatMap((node) => (node.op === operator ? (node.args as Node[]) : [node]))
    .filter((node) => !(node.op === 'lit' && node.value === neutral));
  return parts.length === 0 ? lit(neutral) : parts.length === 1 ? parts[0]! : op(operator, ...parts);
}

/**
 * Negates a condition whose unknown values count as false, as in the formats that know only true and false:
 * there, "not equal" is true for a question without an answer.
 */
export function notDefinite(condition: Node): Node {
  if (condition.op === 'lit') return lit(condition.value !== true);
  return op('not', isDefinite(condition) ? condition : op('coalesce', condition, lit(false)));
}

function isDefinite({ op: name, args }: Node): boolean {
  if (name === 'answered') return true;
  if (name === 'not' || name === 'and' || name === 'or') return (args as Node[]).every(isDefinite);
  return name === 'coalesce' && isLiteral((args as Node[]).at(-1)!);
}

/** Whether an expression has a value. */
export const isKnown = (node: Node): Node => op('gt', op('count', node), lit(0));

export function isLiteral(node: Node): boolean {
  return node.op === 'lit';
}

/** Returns why the engine rejects an expression, or undefined if it accepts it. */
export function expressionError(node: Node, purpose: 'condition' | 'formula'): string | undefined {
  // An operator that takes only conditions, or only numbers, makes the compiler check the type.
  const typed = op(purpose === 'condition' ? 'not' : 'abs', node);
  const { diagnostics } = compileExpression(typed, '', 'experience');
  return diagnostics.find(({ severity }) => severity === 'error')?.message;
}

const READING: ReadonlySet<string> = new Set(['answer', 'answered', 'score', 'context']);

/** Whether the value of an expression is the same for all answers. */
export function readsNothing({ op: name, args = [], cond, then, else: otherwise }: Node): boolean {
  const parts = [...(args as Node[]), cond, then, otherwise].filter((part) => part !== undefined);
  return !READING.has(name as string) && parts.every((part) => readsNothing(part as Node));
}
