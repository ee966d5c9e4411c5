import fhirpath from 'fhirpath';
import { quote } from '../../content/findings.ts';
import { UntranslatableError } from '../../untranslatable.ts';

/** A node of the syntax tree of fhirpath.js. */
export interface Syntax {
  type: string;
  text?: string;
  delimitedText?: string;
  children?: Syntax[];
}

const MAX_LENGTH = 10_000;
const MAX_DEPTH = 200;

/** Parses FHIRPath. Throws UntranslatableError if it is malformed or too large. */
export function parseFhirPath(text: string): Syntax {
  if (text.length > MAX_LENGTH) throw new UntranslatableError(`it has more than ${MAX_LENGTH} characters`);
  let tree: Syntax;
  try {
    tree = fhirpath.parse(text) as Syntax;
  } catch {
    throw new UntranslatableError(`${quote(text)} is not FHIRPath`);
  }
  if (deeperThan(tree, MAX_DEPTH)) throw new UntranslatableError('it is nested too deep');
  return withoutWrappers(tree);
}

function deeperThan(tree: Syntax, limit: number): boolean {
  let level = [tree];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > limit) return true;
    level = level.flatMap(({ children = [] }) => children);
  }
  return false;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'EntireExpression',
  'TermExpression',
  'InvocationTerm',
  'LiteralTerm',
  'ParenthesizedTerm',
]);

/** Removes the nodes of the grammar that only wrap another node. */
function withoutWrappers(tree: Syntax): Syntax {
  const children = tree.children ?? [];
  if (WRAPPERS.has(tree.type) && children.length === 1) return withoutWrappers(children[0]!);
  return { ...tree, children: children.map(withoutWrappers) };
}

/** Returns the name of a member, function or variable. */
export function nameOf({ text, delimitedText, children = [] }: Syntax): string {
  if (delimitedText !== undefined) return delimitedText;
  return text !== undefined && text !== '' ? text : children[0] ? nameOf(children[0]) : '';
}

/** Returns the text of a string literal without quotes and escapes. */
export function stringOf(literal: string): string {
  return literal.slice(1, -1).replace(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code, character) => {
    if (code !== undefined) return String.fromCharCode(Number.parseInt(code, 16)).toWellFormed();
    return ESCAPES[character] ?? character;
  });
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', f: '\f' };
