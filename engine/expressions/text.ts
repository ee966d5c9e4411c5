import { cut, number } from '../numeric/line.ts';
import type { ExpressionEnvironment, Json, JsonObject, Value } from '../types.ts';
import { SOURCES } from './sources.ts';

/** A longer text value is abbreviated. */
const MAX_TEXT = 40;

/** How tightly the outermost operator of a text binds its operands. */
type Binding = 0 | 1 | 2 | 3;
const [COMPARISON, SUM, PRODUCT, ATOM] = [0, 1, 2, 3] as const;

interface WrittenText {
  text: string;
  binding: Binding;
}

const INFIX: Readonly<Record<string, readonly [sign: string, binding: Binding]>> = {
  add: [' + ', SUM],
  sub: [' − ', SUM],
  mul: ['·', PRODUCT],
  div: ['/', PRODUCT],
  eq: [' = ', COMPARISON],
  ne: [' ≠ ', COMPARISON],
  lt: [' < ', COMPARISON],
  lte: [' ≤ ', COMPARISON],
  gt: [' > ', COMPARISON],
  gte: [' ≥ ', COMPARISON],
};

/** Writes a node that reads the environment. */
type SourceWriter = (op: string, id: string | undefined) => WrittenText;

/** Returns an expression as a formula over names: `mean(100 − 25·score(strain), 25·score(mood))`. */
export function formulaText(source: Json): string {
  return cut(write(source, (op, id) => ({ text: nameOf(op, id), binding: ATOM })).text);
}

/** Returns an expression with the values that it reads: `mean(100 − 25·3.4, 25·0.25)`. */
export function calculationText(source: Json, environment: ExpressionEnvironment): string {
  const read: SourceWriter = (op, id) => literal(SOURCES[op]!.compile(id)(environment));
  return cut(write(source, read).text);
}

function nameOf(op: string, id: string | undefined): string {
  if (op === 'context' || op === 'profile') return `${op}.${id}`;
  return `${op}(${id ?? ''})`;
}

/** Writes a node of a compiled expression, whose form the compiler has checked. */
function write(node: Json, read: SourceWriter): WrittenText {
  const { op, args = [], value, cond, then, else: otherwise } = node as JsonObject & { op: string };
  if (op === 'lit') return literal(value as Value);
  if (op === 'if') return call('if', [cond!, then!, otherwise!], read);
  const source = Object.hasOwn(SOURCES, op) ? SOURCES[op] : undefined;
  if (source !== undefined) return read(op, (node as JsonObject)[source.key] as string | undefined);
  const infix = Object.hasOwn(INFIX, op) ? INFIX[op] : undefined;
  return infix === undefined ? call(op, args as Json[], read) : joined(infix, args as Json[], read);
}

function call(name: string, args: readonly Json[], read: SourceWriter): WrittenText {
  return { text: `${name}(${args.map((arg) => write(arg, read).text).join(', ')})`, binding: ATOM };
}

/** Joins operands; all but the first need parentheses unless they bind more tightly than the operator. */
function joined(
  [sign, binding]: (typeof INFIX)[string],
  args: readonly Json[],
  read: SourceWriter,
): WrittenText {
  const operands = args.map((arg) => write(arg, read));
  if (operands.length === 1) return operands[0]!;
  const texts = operands.map((operand, index) => {
    const needed = index === 0 && binding !== COMPARISON ? binding : binding + 1;
    return operand.binding < needed ? `(${operand.text})` : operand.text;
  });
  return { text: texts.join(sign), binding };
}

/** Writes a value; a negative number binds like a sum. */
function literal(value: Value): WrittenText {
  if (typeof value === 'number') return { text: number(value), binding: value < 0 ? SUM : ATOM };
  if (value === null) return { text: 'unknown', binding: ATOM };
  if (Array.isArray(value)) {
    return { text: `[${value.map((entry) => literal(entry).text).join(', ')}]`, binding: ATOM };
  }
  const text = JSON.stringify(value);
  return { text: text.length <= MAX_TEXT ? text : `${text.slice(0, MAX_TEXT - 1)}…`, binding: ATOM };
}
