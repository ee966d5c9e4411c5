import { quote } from '../content/findings.ts';
import { UntranslatableError } from '../untranslatable.ts';

export type Token =
  | { is: 'number'; value: number; text: string }
  | { is: 'text' | 'reference' | 'word' | 'symbol'; text: string };

const SPACE = /\s+/y;
const NUMBER = /(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?(?!\w)/y;
const TEXT = /"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'/y;
const WORD = /[\p{L}_][\p{L}\p{N}_.:-]*/uy;
const SYMBOL = /<=|>=|=<|=>|<>|!=|==|\|\||&&|[-+*/%^=<>!()[\],]/y;

/** Splits an expression into tokens. Throws UntranslatableError at a character that begins none. */
export function tokensOf(text: string, { reference }: { reference: RegExp }): Token[] {
  const tokens: Token[] = [];
  const sticky = new RegExp(reference.source, `${reference.flags.replace('y', '')}y`);
  for (let at = 0; at < text.length; ) {
    const match = (pattern: RegExp) => {
      pattern.lastIndex = at;
      return pattern.exec(text);
    };
    const space = match(SPACE);
    const found = space ? { length: space[0].length } : tokenAt(match, sticky);
    if (!found) throw new UntranslatableError(`it has ${quote(text.slice(at, at + 10))}, which is not valid`);
    at += found.length;
    if ('token' in found && found.token) tokens.push(found.token);
  }
  return tokens;
}

function tokenAt(
  match: (pattern: RegExp) => RegExpExecArray | null,
  reference: RegExp,
): { length: number; token?: Token } | undefined {
  const name = match(reference);
  if (name) return { length: name[0].length, token: { is: 'reference', text: (name[1] ?? '').trim() } };
  const number = match(NUMBER);
  if (number)
    return { length: number[0].length, token: { is: 'number', value: Number(number[0]), text: number[0] } };
  const text = match(TEXT);
  if (text)
    return { length: text[0].length, token: { is: 'text', text: unescaped(text[1] ?? text[2] ?? '') } };
  const word = match(WORD);
  if (word) return { length: word[0].length, token: { is: 'word', text: word[0] } };
  const symbol = match(SYMBOL);
  return symbol ? { length: symbol[0].length, token: { is: 'symbol', text: symbol[0] } } : undefined;
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1');
}
