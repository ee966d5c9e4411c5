import { quote } from '../content/findings.ts';
import { UntranslatableError } from '../untranslatable.ts';
import { type Token, tokensOf } from './tokens.ts';

/** The syntax tree of a condition or formula in one of the infix languages. */
export type Tree =
  | { is: 'literal'; value: string | number | boolean | null }
  | { is: 'reference'; name: string }
  | { is: 'list'; items: Tree[] }
  | { is: 'call'; name: string; args: Tree[] }
  | { is: 'operation'; name: string; args: Tree[] };

export interface Operator {
  /** The name in the tree; spellings with the same meaning share it. */
  name: string;
  precedence: number;
  position: 'infix' | 'prefix' | 'postfix';
}

/** The syntax in which the languages differ. */
export interface Dialect {
  /** Matches a reference to a question; its first group is the name. */
  reference: RegExp;
  /** By spelling, in lower case. */
  operators: ReadonlyMap<string, Operator>;
  /** Whether `[a, b]` is a list. */
  hasLists: boolean;
  /** Whether a word that is neither operator nor function is a text. */
  bareWords: boolean;
  literals: ReadonlyMap<string, boolean | null>;
}

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 60;

/** Parses an expression. Throws UntranslatableError if it is malformed or too large. */
export function parseInfix(text: string, dialect: Dialect): Tree {
  if (text.length > MAX_LENGTH) throw new UntranslatableError(`it has more than ${MAX_LENGTH} characters`);
  const parser = new Parser(tokensOf(text, dialect), dialect);
  return parser.whole(text);
}

class Parser {
  readonly #tokens: readonly Token[];
  readonly #dialect: Dialect;
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], dialect: Dialect) {
    this.#tokens = tokens;
    this.#dialect = dialect;
  }

  whole(text: string): Tree {
    const tree = this.#expression(0);
    if (this.#next < this.#tokens.length) throw new UntranslatableError(`${quote(text)} is malformed`);
    return tree;
  }

  /** Parses operators that bind at least as strongly as `precedence`, by precedence climbing. */
  #expression(precedence: number): Tree {
    if (++this.#depth > MAX_DEPTH) throw new UntranslatableError('it is nested too deep');
    let left = this.#prefix();
    for (;;) {
      const operator = this.#operatorAt(this.#next, 'infix') ?? this.#operatorAt(this.#next, 'postfix');
      if (!operator || operator.precedence < precedence) break;
      this.#next++;
      const args =
        operator.position === 'postfix' ? [left] : [left, this.#expression(operator.precedence + 1)];
      left = flattened(operator.name, args);
    }
    this.#depth--;
    return left;
  }

  #prefix(): Tree {
    const operator = this.#operatorAt(this.#next, 'prefix');
    if (!operator) return this.#primary();
    this.#next++;
    return { is: 'operation', name: operator.name, args: [this.#expression(operator.precedence)] };
  }

  #operatorAt(index: number, position: Operator['position']): Operator | undefined {
    const token = this.#tokens[index];
    if (token?.is !== 'word' && token?.is !== 'symbol') return undefined;
    // A word before a parenthesis is a function, except where only an operator can follow.
    if (position === 'prefix' && token.is === 'word' && this.#isSymbol('(', index + 1)) return undefined;
    const key = position === 'prefix' ? `prefix ${token.text.toLowerCase()}` : token.text.toLowerCase();
    const operator = this.#dialect.operators.get(key);
    return operator?.position === position ? operator : undefined;
  }

  #primary(): Tree {
    const token = this.#tokens[this.#next++];
    if (!token) throw new UntranslatableError('it is incomplete');
    switch (token.is) {
      case 'number':
        return { is: 'literal', value: token.value };
      case 'text':
        return { is: 'literal', value: token.text };
      case 'reference':
        return { is: 'reference', name: token.text };
      case 'word':
        return this.#word(token.text);
      case 'symbol':
        if (token.text === '(') return this.#parenthesis();
        if (token.text === '[' && this.#dialect.hasLists) return { is: 'list', items: this.#list(']') };
        throw new UntranslatableError(`it has ${quote(token.text)} where a value is expected`);
    }
  }

  #parenthesis(): Tree {
    const tree = this.#expression(0);
    this.#expect(')');
    return tree;
  }

  #word(text: string): Tree {
    if (this.#isSymbol('(', this.#next)) {
      this.#next++;
      return { is: 'call', name: text, args: this.#list(')') };
    }
    const literal = this.#dialect.literals.get(text.toLowerCase());
    if (literal !== undefined) return { is: 'literal', value: literal };
    if (this.#dialect.bareWords) return { is: 'literal', value: text };
    throw new UntranslatableError(`it has the unknown word ${quote(text)}`);
  }

  #list(end: string): Tree[] {
    const items: Tree[] = [];
    if (this.#isSymbol(end, this.#next)) {
      this.#next++;
      return items;
    }
    for (;;) {
      items.push(this.#expression(0));
      if (!this.#isSymbol(',', this.#next)) break;
      this.#next++;
    }
    this.#expect(end);
    return items;
  }

  #expect(text: string): void {
    if (!this.#isSymbol(text, this.#next)) throw new UntranslatableError(`${quote(text)} is missing`);
    this.#next++;
  }

  #isSymbol(text: string, index: number): boolean {
    const token = this.#tokens[index];
    return token?.is === 'symbol' && token.text === text;
  }
}

const FLAT: ReadonlySet<string> = new Set(['and', 'or', 'add', 'mul']);

/** Long chains of the same operator become one operation, so that they need no depth. */
function flattened(name: string, args: Tree[]): Tree {
  const [first, ...rest] = args;
  if (FLAT.has(name) && first!.is === 'operation' && first!.name === name)
    return { is: 'operation', name, args: [...first!.args, ...rest] };
  return { is: 'operation', name, args };
}

/** Builds the operators of a dialect from lines of spellings, the weakest first. */
export function operators(
  levels: readonly Readonly<Record<string, readonly string[]>>[],
  prefix: Readonly<Record<string, readonly string[]>>,
  postfix: Readonly<Record<string, readonly string[]>> = {},
): Map<string, Operator> {
  const map = new Map<string, Operator>();
  levels.forEach((level, precedence) => {
    for (const [name, spellings] of Object.entries(level))
      for (const spelling of spellings) map.set(spelling, { name, precedence, position: 'infix' });
  });
  for (const [name, spellings] of Object.entries(prefix))
    for (const spelling of spellings)
      map.set(`prefix ${spelling}`, { name, precedence: levels.length, position: 'prefix' });
  for (const [name, spellings] of Object.entries(postfix))
    for (const spelling of spellings)
      map.set(spelling, { name, precedence: levels.length, position: 'postfix' });
  return map;
}
