import { normalDistribution } from '../numeric/normal.ts';

/**
 * Repeats the calculation of a line of the trace: `name = calculation = number`. Written for tests, without
 * the engine's own arithmetic, so that it finds lines that differ from what the engine computed.
 */
export function byHand(line: string): { name: string; calculated: number; result: number } | null {
  const match = /^(\w+) = (?:(.*) = )?(\S+)$/.exec(line);
  if (match === null || line.includes('…')) return null;
  const [, name, calculation, result] = match;
  const reader = new Reader(calculation ?? result!);
  return { name: name!, calculated: reader.whole(), result: new Reader(result!).whole() };
}

/** Unknown values are NaN; aggregates leave them out. */
const known = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));
const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

const FUNCTIONS: Record<string, (...values: number[]) => number> = {
  abs: Math.abs,
  min: (...values) => Math.min(...known(values)),
  max: (...values) => Math.max(...known(values)),
  sum: (...values) => total(known(values)),
  mean: (...values) => total(known(values)) / known(values).length,
  count: (...values) => known(values).length,
  clamp: (x, low, high) => Math.min(high!, Math.max(low!, x!)),
  round: (x) => Math.floor(x! + 0.5 + 1e-9),
  if: (condition, then, otherwise) => (condition! !== 0 ? then! : otherwise!),
  coalesce: (...values) => known(values)[0]!,
};

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  '≥': (a, b) => a >= b,
  '≤': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
  '≠': (a, b) => a !== b,
};

/** Reads and evaluates one calculation from left to right. */
class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text.replaceAll(' ', '');
  }

  whole(): number {
    const value = this.#comparison();
    if (this.#at < this.#text.length) throw new Error(`unexpected "${this.#text.slice(this.#at)}"`);
    return value;
  }

  #take(...signs: string[]): string | undefined {
    const sign = signs.find((candidate) => this.#text.startsWith(candidate, this.#at));
    if (sign !== undefined) this.#at += sign.length;
    return sign;
  }

  #comparison(): number {
    const left = this.#sum();
    const sign = this.#take(...Object.keys(COMPARISONS));
    return sign === undefined ? left : Number(COMPARISONS[sign]!(left, this.#sum()));
  }

  #sum(): number {
    let total = this.#product();
    for (;;) {
      const sign = this.#take('+', '−');
      if (sign === undefined) return total;
      const next = this.#product();
      total += sign === '+' ? next : -next;
    }
  }

  #product(): number {
    let total = this.#square();
    for (;;) {
      const sign = this.#take('·', '/');
      if (sign === undefined) return total;
      const next = this.#square();
      total = sign === '·' ? total * next : total / next;
    }
  }

  #square(): number {
    const value = this.#atom();
    return this.#take('²') === undefined ? value : value ** 2;
  }

  #atom(): number {
    if (this.#take('−') !== undefined) return -this.#square();
    if (this.#take('√') !== undefined) return Math.sqrt(this.#atom());
    if (this.#take('Φ') !== undefined) return normalDistribution(this.#atom());
    if (this.#take('(') !== undefined) return this.#closed(this.#comparison());
    const [token] = /^(\d+(\.\d+)?(e[+-]?\d+)?|[a-z]+)/.exec(this.#text.slice(this.#at)) ?? [];
    if (token === undefined) throw new Error(`cannot read "${this.#text.slice(this.#at)}"`);
    this.#at += token.length;
    return Object.hasOwn(FUNCTIONS, token) ? FUNCTIONS[token]!(...this.#arguments()) : Number(token);
  }

  #arguments(): number[] {
    if (this.#take('(') === undefined) throw new Error('expected arguments');
    const values = [this.#comparison()];
    while (this.#take(',') !== undefined) values.push(this.#comparison());
    return this.#closed(values);
  }

  #closed<T>(value: T): T {
    if (this.#take(')') === undefined) throw new Error('expected a closing parenthesis');
    return value;
  }
}
