import { isJsonObject, type Json } from '@eps/sdk';
import { argumentsOf, type Expression, idOf, isOperator, isSource, type OperatorName } from './expression.ts';
import type { Names, QuestionName } from './names.ts';
import type { Sentences } from './sentences.ts';

/** A piece of a sentence; names and values are distinguished from the words between them. */
export interface Segment {
  text: string;
  isName: boolean;
}

/** Returns an expression as a sentence without a full stop: "Mood is low and Age is above 60". */
export function describeExpression(expression: Json | undefined, names: Names, words: Sentences): string {
  return sentenceOf(expression, names, words)
    .map(({ text }) => text)
    .join('');
}

/** Returns an expression as the pieces of its sentence. */
export function sentenceOf(expression: Json | undefined, names: Names, words: Sentences): Segment[] {
  if (!isJsonObject(expression)) return [word(words.missing)];
  const { op } = expression;
  const inside = (node: Expression) => sentenceOf(node, names, words);
  if (op === 'lit') return literalOf(expression['value'], undefined, words);
  if (op === 'if') {
    const [a, b, c] = [expression['cond'], expression['then'], expression['else']].map((part) =>
      sentenceOf(part, names, words),
    );
    return fill(words.if, { a: a!, b: b!, c: c! });
  }
  if (isSource(op)) return sourceOf(expression, names, words);
  if (!isOperator(op)) return [word(JSON.stringify(expression))];
  const args = argumentsOf(expression);
  if (op === 'and' || op === 'or')
    return join(
      args.map((arg) => grouped(arg, op, inside)),
      words[op],
    );
  if (op in SIGNS)
    return join(
      args.map((arg) => operandOf(arg, op, inside)),
      SIGNS[op]!,
    );
  if (op === 'not') return negation(args[0], names, words);
  return callOf(op, args, names, words);
}

const SIGNS: Partial<Record<OperatorName, string>> = { add: ' + ', sub: ' − ', mul: ' · ', div: ' / ' };

/** An `or` inside an `and` needs parentheses, and the other way round. */
function grouped(arg: Expression, outer: string, inside: (node: Expression) => Segment[]): Segment[] {
  const { op } = arg;
  const isGroup = (op === 'and' || op === 'or') && op !== outer && argumentsOf(arg).length > 1;
  return isGroup || op === 'if' ? parenthesized(inside(arg)) : inside(arg);
}

function operandOf(arg: Expression, outer: string, inside: (node: Expression) => Segment[]): Segment[] {
  const isSum = arg['op'] === 'add' || arg['op'] === 'sub';
  const isCompound = typeof arg['op'] === 'string' && arg['op'] in SIGNS && arg['op'] !== outer;
  return (isSum && outer !== 'add') || isCompound || arg['op'] === 'if'
    ? parenthesized(inside(arg))
    : inside(arg);
}

function negation(arg: Expression | undefined, names: Names, words: Sentences): Segment[] {
  if (arg?.['op'] === 'answered') return fill(words.notAnswered, { a: questionOf(idOf(arg), names) });
  return fill(words.not, { a: sentenceOf(arg, names, words) });
}

function callOf(op: OperatorName, args: Expression[], names: Names, words: Sentences): Segment[] {
  const [first, second, third] = args;
  const about = args.map(questionRead).find((id) => id !== undefined);
  const question = about === undefined ? undefined : names.question(about);
  const part = (node: Expression | undefined) =>
    node?.['op'] === 'lit' ? literalOf(node['value'], question, words) : sentenceOf(node, names, words);
  if (op === 'count' && args.length === 1 && first?.['op'] === 'answer')
    return fill(words.countAnswer, { a: part(first) });
  if (LISTING.has(op)) return fill(words[op as 'sum'], { a: listed(args.map(part), words, words.lastAnd) });
  if (op === 'round' && second) return fill(words.roundTo, { a: part(first), b: part(second) });
  const isSingle = op === 'in' && Array.isArray(second?.['value']) && second['value'].length === 1;
  const template = isSingle ? words.inOne : words[op as 'eq'];
  return fill(template, { a: part(first), b: part(second), c: part(third) });
}

const LISTING: ReadonlySet<OperatorName> = new Set(['sum', 'mean', 'min', 'max', 'count', 'coalesce']);

const questionRead = (node: Expression) => (node['op'] === 'answer' ? idOf(node) : undefined);

function sourceOf(node: Expression, names: Names, words: Sentences): Segment[] {
  const id = idOf(node);
  switch (node['op']) {
    case 'answer':
    case 'answered':
      return fill(words[node['op']], { a: questionOf(id, names) });
    case 'timing':
      return id === undefined ? [word(words.timing)] : fill(words.timingOf, { a: questionOf(id, names) });
    case 'score':
      return fill(node['scale'] === 'raw' ? words.rawScore : words.score, { a: scoreOf(id, names) });
    case 'metric':
      return fill(words.metric, { a: scoreOf(id, names) });
    case 'confidence':
      return id === undefined
        ? [word(words.confidence)]
        : fill(words.confidenceOf, { a: scoreOf(id, names) });
    case 'coverage':
      return id === undefined ? [word(words.coverage)] : fill(words.coverageOf, { a: scoreOf(id, names) });
    case 'context':
      return fill(words.context, {
        a: [name(names.variables.find(({ key }) => key === id)?.label ?? id ?? '?')],
      });
    default:
      return fill(words.profile, { a: [name(id ?? '?')] });
  }
}

const questionOf = (id: string | undefined, names: Names): Segment[] => [
  name(shortened(names.question(id ?? '')?.label ?? id ?? '?')),
];
const scoreOf = (id: string | undefined, names: Names): Segment[] => [name(names.score(id ?? '?'))];

const LONGEST_NAME = 60;
/** Truncates a name that is too long for a sentence. */
export const shortened = (text: string) =>
  text.length <= LONGEST_NAME ? text : `${text.slice(0, LONGEST_NAME - 1).trimEnd()}…`;

/** A literal; an option id is shown as the label of the option if the question is known. */
function literalOf(value: Json | undefined, question: QuestionName | undefined, words: Sentences): Segment[] {
  if (Array.isArray(value)) {
    const entries = value.map((entry) => literalOf(entry, question, words));
    return entries.length === 0 ? [name(words.empty)] : listed(entries, words, words.lastOr);
  }
  if (typeof value === 'boolean') return [name(value ? words.yes : words.no)];
  if (value === null || value === undefined) return [name(words.unknown)];
  if (value === '') return [name(words.empty)];
  if (typeof value === 'number') return [name(String(value).replace('.', words.decimalSeparator))];
  const option = question?.options.find(({ id }) => id === value);
  return [name(option?.label ?? String(value))];
}

function listed(parts: Segment[][], words: Sentences, last: string): Segment[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [word(index === parts.length - 1 ? last : words.list), ...part];
  });
}

const join = (parts: Segment[][], between: string): Segment[] =>
  parts.flatMap((part, index) => (index === 0 ? part : [word(between), ...part]));
const parenthesized = (segments: Segment[]): Segment[] => [word('('), ...segments, word(')')];
const word = (text: string): Segment => ({ text, isName: false });
const name = (text: string): Segment => ({ text, isName: true });

function fill(template: string, parts: Record<string, Segment[]>): Segment[] {
  return template.split(/\{\{(\w)\}\}/).flatMap((piece, index) => {
    if (index % 2 === 1) return parts[piece] ?? [];
    return piece === '' ? [] : [word(piece)];
  });
}
