import type { Question } from '@eps/engine';

export type Sign = '=' | '!=' | '<' | '<=' | '>' | '>=';

/**
 * A condition that is true or false for all answers, never unknown: what the engine leaves unknown is spelled
 * out with `answered` and `scored`, because the formats treat blanks in different ways. Only the single tests
 * are negated, since not every format can negate a group. `compare` is read only where its values are known.
 */
export type Condition =
  | { is: 'constant'; value: boolean }
  | { is: 'all' | 'any'; parts: readonly Condition[] }
  | { is: 'answered'; question: Question; rowId?: string; negative: boolean }
  | { is: 'chosen'; question: Question; optionId: string; rowId?: string; negative: boolean }
  | { is: 'true'; question: Question; negative: boolean }
  | { is: 'scored'; conceptId: string; negative: boolean }
  | { is: 'compare'; sign: Sign; left: Value; right: Value };

export type Value =
  | { is: 'number'; value: number }
  | { is: 'text'; value: string; isDate: boolean }
  | { is: 'answer'; question: Question }
  | { is: 'count'; question: Question }
  | { is: 'score'; conceptId: string }
  | { is: 'sum' | 'product'; parts: readonly Value[] }
  | { is: 'difference' | 'quotient'; left: Value; right: Value }
  | { is: 'if'; condition: Condition; then: Value; otherwise: Value };

/** A value, and the condition under which it is known. */
export interface Known {
  value: Value;
  known: Condition;
}

export const ALWAYS: Condition = { is: 'constant', value: true };
export const NEVER: Condition = { is: 'constant', value: false };
export const numberOf = (value: number): Value => ({ is: 'number', value });
const ZERO = numberOf(0);

export const all = (...parts: readonly Condition[]): Condition => joined('all', parts, true);
export const any = (...parts: readonly Condition[]): Condition => joined('any', parts, false);

function joined(is: 'all' | 'any', parts: readonly Condition[], neutral: boolean): Condition {
  const flat = parts.flatMap((part) => (part.is === is ? part.parts : [part]));
  const needed = flat.filter((part) => !(part.is === 'constant' && part.value === neutral));
  if (needed.some((part) => part.is === 'constant')) return { is: 'constant', value: !neutral };
  const distinct = [...new Map(needed.map((part) => [keyOf(part), part])).values()];
  if (distinct.length === 0) return { is: 'constant', value: neutral };
  return distinct.length === 1 ? distinct[0]! : { is, parts: distinct };
}

/** The same text for the same condition. */
export function keyOf(part: Condition | Value): string {
  return JSON.stringify(part, (key, value) => (key === 'question' ? (value as Question).id : value));
}

const OPPOSITE: Readonly<Record<Sign, Sign>> = {
  '=': '!=',
  '!=': '=',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
};

export function not(condition: Condition): Condition {
  switch (condition.is) {
    case 'constant':
      return { is: 'constant', value: !condition.value };
    case 'all':
      return any(...condition.parts.map(not));
    case 'any':
      return all(...condition.parts.map(not));
    case 'compare':
      return { ...condition, sign: OPPOSITE[condition.sign] };
    default:
      return { ...condition, negative: !condition.negative };
  }
}

/** Whether a question, or a row of a matrix, has an answer; a matrix has one if a row of it has. */
export function answered(question: Question, rowId?: string): Condition {
  if (question.input === 'matrix' && rowId === undefined)
    return any(...question.rows.map(({ id }) => answered(question, id)));
  return { is: 'answered', question, ...(rowId !== undefined && { rowId }), negative: false };
}

export function chosen(question: Question, optionId: string, rowId?: string): Condition {
  return { is: 'chosen', question, optionId, ...(rowId !== undefined && { rowId }), negative: false };
}

export function compare(left: Value, sign: Sign, right: Value): Condition {
  if (left.is !== 'number' || right.is !== 'number') return { is: 'compare', sign, left, right };
  const [a, b] = [left.value, right.value];
  const result = {
    '=': a === b,
    '!=': a !== b,
    '<': a < b,
    '<=': a <= b,
    '>': a > b,
    '>=': a >= b,
  }[sign];
  return { is: 'constant', value: result };
}

export function sum(parts: readonly Value[]): Value {
  const flat = parts.flatMap((part) => (part.is === 'sum' ? part.parts : [part]));
  const constant = flat.reduce((total, part) => total + (part.is === 'number' ? part.value : 0), 0);
  const others = flat.filter(({ is }) => is !== 'number');
  const needed = constant === 0 && others.length > 0 ? others : [...others, numberOf(constant)];
  return needed.length === 1 ? needed[0]! : { is: 'sum', parts: needed };
}

export function times(factor: number, value: Value): Value {
  if (factor === 1) return value;
  if (value.is === 'number') return numberOf(factor * value.value);
  if (value.is === 'if')
    return { ...value, then: times(factor, value.then), otherwise: times(factor, value.otherwise) };
  return { is: 'product', parts: [numberOf(factor), value] };
}

export function minus(left: Value, right: Value): Value {
  if (left.is === 'number' && right.is === 'number') return numberOf(left.value - right.value);
  return { is: 'difference', left, right };
}

export function quotient(left: Value, right: Value): Value {
  if (right.is === 'number' && right.value !== 0) return times(1 / right.value, left);
  return { is: 'quotient', left, right };
}

export function choose(condition: Condition, then: Value, otherwise: Value): Value {
  if (condition.is === 'constant') return condition.value ? then : otherwise;
  return keyOf(then) === keyOf(otherwise) ? then : { is: 'if', condition, then, otherwise };
}

/** The value where it is known, otherwise another one, mostly 0. */
export const orElse = ({ value, known }: Known, otherwise = ZERO): Value => choose(known, value, otherwise);
