import { describe, type Place, quote } from '../content/place.ts';
import { didYouMean } from '../content/suggest.ts';
import type { ExpressionReferences, Json, JsonObject } from '../types.ts';
import { readLiteral } from './literal.ts';
import { conditional } from './logic.ts';
import { type Operator, TRUTHS } from './operator.ts';
import { familiarName, OPERATOR_NAMES, OPERATORS } from './operators.ts';
import { SOURCES, type Source } from './sources.ts';
import { checkComparable, checkType, commonType, type Node } from './types.ts';

export const DEEPEST_EXPRESSION = 32;
export const LARGEST_EXPRESSION = 1_000;

/** What is gathered while one expression is read. */
export interface Reading {
  nodes: number;
  references: ExpressionReferences;
}

/** Reads one node and those below it; undefined after an error was reported or the size limit was passed. */
export function readNode(source: Json, at: Place, depth: number, reading: Reading): Node | undefined {
  // Past the limit nothing more is read or reported; the root says so once.
  if (++reading.nodes > LARGEST_EXPRESSION) return undefined;
  if (depth > DEEPEST_EXPRESSION) {
    return at.error('expression_too_deep', `An expression is at most ${DEEPEST_EXPRESSION} levels deep.`);
  }
  if (source === null || typeof source !== 'object' || Array.isArray(source)) return refuseBare(source, at);
  const { op } = source;
  if (typeof op !== 'string') {
    return at.error('expression_malformed', `A node names its operator in "op"; found ${describe(op)}.`);
  }
  if (op === 'lit') {
    checkKeys(source, ['op', 'value'], at);
    // The entries of a literal list count as nodes: `in` compares with each of them.
    if (Array.isArray(source.value)) reading.nodes += source.value.length;
    return reading.nodes > LARGEST_EXPRESSION ? undefined : readLiteral(source.value, at);
  }
  if (op === 'if') return readConditional(source, at, depth, reading);
  if (Object.hasOwn(SOURCES, op)) return readSource(source, op, SOURCES[op]!, at, reading);
  const operator = OPERATORS.get(op);
  return operator ? readOperator(source, op, operator, at, depth, reading) : refuseUnknown(op, at);
}

function refuseBare(source: Json, at: Place): undefined {
  const scalar = source === null || typeof source !== 'object';
  const hint = () =>
    scalar ? `Write {"op":"lit","value":${JSON.stringify(source).slice(0, 60)}}.` : undefined;
  at.error('expression_malformed', `A node is an object with "op"; found ${describe(source)}.`, hint);
}

function refuseUnknown(op: string, at: Place): undefined {
  at.at('op').error('expression_unknown_op', `There is no operator ${quote(op)}.`, () => {
    const familiar = familiarName(op);
    if (familiar) return `Did you mean "${familiar}"?`;
    return didYouMean(op, OPERATOR_NAMES) ?? `The operators are ${OPERATOR_NAMES.join(', ')}.`;
  });
}

function readConditional(source: JsonObject, at: Place, depth: number, reading: Reading): Node | undefined {
  checkKeys(source, ['op', 'cond', 'then', 'else'], at);
  const [condition, then, otherwise] = ['cond', 'then', 'else'].map((key) => {
    const part = source[key];
    if (part !== undefined) return readNode(part, at.at(key), depth + 1, reading);
    return at.error('expression_malformed', `"if" needs "cond", "then" and "else"; "${key}" is missing.`);
  });
  if (!condition || !then || !otherwise || !checkType(condition, TRUTHS, at.at('cond'), 'if'))
    return undefined;
  return {
    evaluate: conditional(condition.evaluate, then.evaluate, otherwise.evaluate),
    type: commonType([then, otherwise]),
  };
}

function readSource(
  source: JsonObject,
  op: string,
  node: Source,
  at: Place,
  reading: Reading,
): Node | undefined {
  checkKeys(source, ['op', node.key], at);
  const id = source[node.key];
  if (id === undefined && node.optional) {
    const whole = reading.references.overall as string[];
    if (!whole.includes(node.references)) whole.push(node.references);
    return { evaluate: node.compile(undefined), type: node.gives };
  }
  if (typeof id !== 'string') {
    const message = `"${op}" needs "${node.key}", a text; found ${describe(id)}.`;
    return at.error('expression_malformed', message, `Write {"op":"${op}","${node.key}":"…"}.`);
  }
  const referred = reading.references[node.references] as string[];
  if (!referred.includes(id)) referred.push(id);
  at.at(node.key).refersTo(node.to, id);
  return { evaluate: node.compile(id), type: node.gives };
}

function readOperator(
  source: JsonObject,
  op: string,
  operator: Operator,
  at: Place,
  depth: number,
  reading: Reading,
): Node | undefined {
  checkKeys(source, ['op', 'args'], at);
  const { args } = source;
  if (!Array.isArray(args)) {
    return at.error(
      'expression_malformed',
      `"${op}" needs "args", a list of nodes; found ${describe(args)}.`,
    );
  }
  if (args.length < operator.least || args.length > operator.most) {
    return at.error('expression_arity', `"${op}" takes ${arity(operator)}; found ${args.length}.`);
  }
  const nodes: Node[] = [];
  for (let i = 0; i < args.length && reading.nodes <= LARGEST_EXPRESSION; i++) {
    const place = at.at('args', i);
    const node = readNode(args[i]!, place, depth + 1, reading);
    if (node && checkType(node, operator.takes(i), place, op)) nodes.push(node);
  }
  if (nodes.length < args.length) return undefined;
  if (op === 'eq' || op === 'ne') checkComparable(nodes, at, op);
  const type = operator.gives === 'args' ? commonType(nodes) : operator.gives;
  return { evaluate: operator.compile(nodes.map((node) => node.evaluate)), type };
}

function arity({ least, most }: Operator): string {
  if (least === most) return least === 1 ? '1 argument' : `${least} arguments`;
  return most === Infinity ? `${least} or more arguments` : `${least} to ${most} arguments`;
}

function checkKeys(source: JsonObject, known: readonly string[], at: Place): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    at.at(key).warning('unknown_key', `"${source.op}" has no ${quote(key)}; it is ignored.`, () => {
      return didYouMean(key, known);
    });
  }
}
