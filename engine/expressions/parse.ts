import { describe, foundDetails, type Position, quote } from '../content/diagnostics.ts';
import { adviceFor, didYouMean } from '../content/suggest.ts';
import { composed } from '../inputs/text.ts';
import type { ExpressionReferences, Json, JsonObject } from '../types.ts';
import { readLiteral } from './literal.ts';
import { conditional } from './logic.ts';
import { CONDITION_TYPES, type Operator } from './operator.ts';
import { OPERATOR_NAMES, OPERATORS, operatorForAlias } from './operators.ts';
import { SOURCES, type Source } from './sources.ts';
import { checkComparable, checkType, commonType, type Node } from './types.ts';

const MAX_EXPRESSION_DEPTH = 32;
export const MAX_EXPRESSION_NODES = 1_000;

/** The counts and findings of the parser while it reads one expression. */
export interface ParserState {
  nodes: number;
  references: ExpressionReferences;
}

/**
 * Reads a node and its arguments.
 * @param depth level of the node; the root has level 1
 * @returns the node, or undefined after reporting an error or exceeding the limit of nodes
 */
export function readNode(source: Json, at: Position, depth: number, state: ParserState): Node | undefined {
  // Beyond the limit, nothing more is read or reported; the caller reports the limit once for the expression.
  if (++state.nodes > MAX_EXPRESSION_NODES) return undefined;
  if (depth > MAX_EXPRESSION_DEPTH) {
    return at.error(
      'expression_too_deep',
      `The expression exceeds the limit of ${MAX_EXPRESSION_DEPTH} levels.`,
      { limit: MAX_EXPRESSION_DEPTH },
    );
  }
  if (source === null || typeof source !== 'object' || Array.isArray(source))
    return reportNonNode(source, at);
  const { op } = source;
  if (typeof op !== 'string') {
    return at.error(
      'expression_malformed',
      `Expected the name of an operator in "op", found ${describe(op)}.`,
      { name: 'op', expected_type: 'string', ...foundDetails(op) },
    );
  }
  if (op === 'lit') {
    checkKeys(source, ['op', 'value'], at);
    // Entries of a literal list count as nodes because `in` compares with each of them.
    if (Array.isArray(source.value)) state.nodes += source.value.length;
    return state.nodes > MAX_EXPRESSION_NODES ? undefined : readLiteral(source.value, at);
  }
  if (op === 'if') return readConditional(source, at, depth, state);
  if (Object.hasOwn(SOURCES, op)) return readSource(source, op, SOURCES[op]!, at, state);
  const operator = OPERATORS.get(op);
  return operator ? readOperator(source, op, operator, at, depth, state) : reportUnknownOperator(op, at);
}

function reportNonNode(source: Json, at: Position): undefined {
  const scalar = source === null || typeof source !== 'object';
  const hint = () =>
    scalar ? `Write {"op":"lit","value":${JSON.stringify(source).slice(0, 60)}}.` : undefined;
  at.error(
    'expression_malformed',
    `Expected an object with "op", found ${describe(source)}.`,
    { expected_type: 'object', ...foundDetails(source) },
    hint,
  );
}

function reportUnknownOperator(op: string, at: Position): undefined {
  const hint = () => {
    const operator = operatorForAlias(op);
    if (operator) return adviceFor(operator);
    const text = `The operators are ${OPERATOR_NAMES.join(', ')}.`;
    return didYouMean(op, OPERATOR_NAMES) ?? { text, details: { allowed: OPERATOR_NAMES } };
  };
  at.at('op').error('expression_unknown_op', `There is no operator ${quote(op)}.`, { name: op }, hint);
}

function readConditional(
  source: JsonObject,
  at: Position,
  depth: number,
  state: ParserState,
): Node | undefined {
  checkKeys(source, ['op', 'cond', 'then', 'else'], at);
  const [condition, then, otherwise] = ['cond', 'then', 'else'].map((key) => {
    const part = source[key];
    if (part !== undefined) return readNode(part, at.at(key), depth + 1, state);
    const message = `"if" requires "cond", "then" and "else"; "${key}" is missing.`;
    return at.error('expression_malformed', message, { name: 'if', names: [key] });
  });
  if (!condition || !then || !otherwise || !checkType(condition, CONDITION_TYPES, at.at('cond'), 'if'))
    return undefined;
  return {
    evaluate: conditional(condition.evaluate, then.evaluate, otherwise.evaluate),
    type: commonType([then, otherwise]),
  };
}

const READ_VALUE =
  'To read the reported value, add a composite with "weights" and read it with {"op":"metric","metric_id":"…"}.';

function readSource(
  source: JsonObject,
  op: string,
  node: Source,
  at: Position,
  state: ParserState,
): Node | undefined {
  checkKeys(source, ['op', node.key, ...(node.statesScale ? ['scale'] : [])], at);
  const isStated = node.statesScale === true && Object.hasOwn(source, 'scale');
  if (isStated && source.scale !== 'raw') {
    const message = `Expected "scale" to be "raw", found ${describe(source.scale)}.`;
    return at
      .at('scale')
      .error('expression_malformed', message, { name: 'scale', allowed: ['raw'] }, READ_VALUE);
  }
  const given = source[node.key];
  const id = typeof given === 'string' ? composed(given) : given;
  if (id === undefined && node.optional) {
    const overall = state.references.overall as string[];
    if (!overall.includes(node.references)) overall.push(node.references);
    return { evaluate: node.compile(undefined), type: node.resultType };
  }
  if (typeof id !== 'string') {
    const message = `"${op}" requires "${node.key}" (a string); found ${describe(id)}.`;
    return at.error(
      'expression_malformed',
      message,
      { name: op, names: [node.key] },
      `Write {"op":"${op}","${node.key}":"…"}.`,
    );
  }
  const ids = state.references[node.references] as string[];
  if (!ids.includes(id)) ids.push(id);
  at.at(node.key).addReference(isStated ? 'concept' : node.referenceKind, id);
  return { evaluate: node.compile(id), type: node.resultType };
}

function readOperator(
  source: JsonObject,
  op: string,
  operator: Operator,
  at: Position,
  depth: number,
  state: ParserState,
): Node | undefined {
  checkKeys(source, ['op', 'args'], at);
  const { args } = source;
  if (!Array.isArray(args)) {
    return at.error(
      'expression_malformed',
      `"${op}" requires "args" (a list of nodes); found ${describe(args)}.`,
      { name: op, names: ['args'] },
    );
  }
  if (args.length < operator.minArguments || args.length > operator.maxArguments) {
    return at.error('expression_arity', `"${op}" requires ${arity(operator)}; found ${args.length}.`, {
      name: op,
      min: operator.minArguments,
      ...(Number.isFinite(operator.maxArguments) && { max: operator.maxArguments }),
      found: args.length,
    });
  }
  const nodes: Node[] = [];
  for (let i = 0; i < args.length && state.nodes <= MAX_EXPRESSION_NODES; i++) {
    const position = at.at('args', i);
    const node = readNode(args[i]!, position, depth + 1, state);
    if (node && checkType(node, operator.argumentTypes(i), position, op)) nodes.push(node);
  }
  if (nodes.length < args.length) return undefined;
  if (op === 'eq' || op === 'ne') checkComparable(nodes, at, op);
  const overall = state.references.overall as string[];
  if (operator.overall && !overall.includes(operator.overall)) overall.push(operator.overall);
  const type = operator.resultType === 'common' ? commonType(nodes) : operator.resultType;
  return { evaluate: operator.compile(nodes.map((node) => node.evaluate)), type };
}

function arity({ minArguments: min, maxArguments: max }: Operator): string {
  if (min === max) return min === 1 ? '1 argument' : `${min} arguments`;
  return max === Infinity
    ? `at least ${min} ${min === 1 ? 'argument' : 'arguments'}`
    : `${min} to ${max} arguments`;
}

function checkKeys(source: JsonObject, known: readonly string[], at: Position): void {
  for (const key of Object.keys(source)) {
    if (known.includes(key)) continue;
    const text = `Its keys are ${known.join(', ')}.`;
    const hint = () => didYouMean(key, known) ?? { text, details: { allowed: known } };
    const message = `"${source.op}" has no key ${quote(key)}; it is ignored.`;
    at.at(key).warning('unknown_key', message, { name: key, of: String(source.op) }, hint);
  }
}
