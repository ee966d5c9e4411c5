import type { Json, JsonObject } from '../types.ts';
import type { Purpose } from './operator.ts';

const MAX_LENGTH = 200;
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|([\p{L}_][\p{L}\p{N}_.-]*)|(&&|\|\||[=!]==?|[<>]=?|[-+*/()!=]))/uy;

const SYMBOLS: Readonly<Record<string, string>> = {
  '||': 'or',
  or: 'or',
  '&&': 'and',
  and: 'and',
  '=': 'eq',
  '==': 'eq',
  '===': 'eq',
  '!=': 'ne',
  '!==': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
  '+': 'add',
  '-': 'sub',
  '*': 'mul',
  '/': 'div',
};

/** Binary operators by precedence, the weakest first. */
const LEVELS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'],
  ['add', 'sub'],
  ['mul', 'div'],
];
const COMPARISON = 2;

/** The operator for a name before a dot, as in `context.team`; the other operators need no prefix. */
const PREFIXES: Readonly<Record<string, readonly [op: string, key: string]>> = {
  answer: ['answer', 'question_id'],
  answers: ['answer', 'question_id'],
  score: ['score', 'concept_id'],
  scores: ['score', 'concept_id'],
  metric: ['metric', 'metric_id'],
  metrics: ['metric', 'metric_id'],
  context: ['context', 'key'],
  profile: ['profile', 'field'],
};

type Token = { text: string; kind: 'number' | 'string' | 'name' | 'symbol' };

/**
 * Translates a condition or formula in the notation of programming languages, such as `q1 == 'yes'`, to an
 * expression, for hints. A name is a question in a condition and a concept in a formula; a name without
 * quotes on the right of a comparison is a text. Returns undefined for anything else.
 */
export function fromInfix(text: string, purpose: Purpose | undefined): Json | undefined {
  const tokens = text.length > MAX_LENGTH ? undefined : tokensOf(text);
  if (tokens === undefined || tokens.length === 0) return undefined;
  const parser = new Parser(tokens, purpose);
  const node = parser.level(0);
  if (node === undefined || !parser.isAtEnd) return undefined;
  const isAnswer = purpose === 'condition' && (node as JsonObject).op === 'answer';
  return isAnswer ? { ...(node as JsonObject), op: 'answered' } : node;
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const source = text.trimEnd();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const match = TOKEN.exec(source);
    if (match === null) return undefined;
    const [, number, double, single, name, symbol] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (symbol !== undefined) tokens.push({ kind: 'symbol', text: symbol });
    else tokens.push({ kind: 'string', text: (double ?? single)! });
  }
  return tokens;
}

/** A parser by recursive descent. Its methods return undefined where the text does not fit. */
class Parser {
  private readonly tokens: readonly Token[];
  private readonly purpose: Purpose | undefined;
  private next = 0;

  constructor(tokens: readonly Token[], purpose: Purpose | undefined) {
    this.tokens = tokens;
    this.purpose = purpose;
  }

  get isAtEnd(): boolean {
    return this.next === this.tokens.length;
  }

  level(index: number): Json | undefined {
    if (index === LEVELS.length) return this.operand();
    let left = this.level(index + 1);
    for (;;) {
      const op = this.binary(LEVELS[index]!);
      if (left === undefined || op === undefined) return left;
      const right = index === COMPARISON ? (this.word() ?? this.level(index + 1)) : this.level(index + 1);
      if (right === undefined) return undefined;
      left = { op, args: [left, right] };
    }
  }

  private binary(ops: readonly string[]): string | undefined {
    const token = this.tokens[this.next];
    if (token === undefined || token.kind === 'string') return undefined;
    const op = SYMBOLS[token.text.toLowerCase()];
    if (op === undefined || !ops.includes(op)) return undefined;
    this.next++;
    return op;
  }

  /** A name on the right of a comparison: the id of an option without quotes. */
  private word(): Json | undefined {
    const token = this.tokens[this.next];
    if (token?.kind !== 'name' || token.text.includes('.') || CONSTANTS.has(token.text)) return undefined;
    this.next++;
    return { op: 'lit', value: token.text };
  }

  private operand(): Json | undefined {
    const token = this.tokens[this.next++];
    if (token === undefined) return undefined;
    if (token.kind === 'number') return { op: 'lit', value: Number(token.text) };
    if (token.kind === 'string') return { op: 'lit', value: token.text };
    if (token.text === '(') {
      const inner = this.level(0);
      return this.tokens[this.next++]?.text === ')' ? inner : undefined;
    }
    if (token.text === '!' || token.text.toLowerCase() === 'not') {
      const negated = this.level(COMPARISON);
      return negated === undefined ? undefined : { op: 'not', args: [negated] };
    }
    if (token.text === '-') {
      const number = this.tokens[this.next++];
      return number?.kind === 'number' ? { op: 'lit', value: -Number(number.text) } : undefined;
    }
    return token.kind === 'name' ? this.name(token.text) : undefined;
  }

  private name(text: string): Json {
    if (CONSTANTS.has(text)) return { op: 'lit', value: CONSTANTS.get(text)! };
    const [prefix, id] = [text.slice(0, text.indexOf('.')), text.slice(text.indexOf('.') + 1)];
    if (Object.hasOwn(PREFIXES, prefix)) {
      const [op, key] = PREFIXES[prefix]!;
      return { op, [key]: id };
    }
    return this.purpose === 'formula'
      ? { op: 'score', concept_id: text }
      : { op: 'answer', question_id: text };
  }
}

const CONSTANTS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
