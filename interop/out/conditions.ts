import type { Json, Question } from '@eps/engine';
import { UntranslatableError } from '../untranslatable.ts';

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
  | { is: 'text'; value: string; type: 'text' | 'date' | 'time' }
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
  const byHash = Map.groupBy(needed, (part) => measure(part).hash);
  const distinct = [...byHash.values()].flatMap((alike) =>
    alike.filter((part, index) => alike.findIndex((other) => same(other, part)) === index),
  );
  if (distinct.length === 0) return { is: 'constant', value: neutral };
  return distinct.length === 1 ? distinct[0]! : limited({ is, parts: distinct });
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

/** Whether an option of several is chosen and no other is. */
export function onlyChosen(question: Question, optionId: Json): Condition {
  const tests = question.options.map(({ id }) => [id === optionId, chosen(question, id)] as const);
  return all(...tests.map(([isWanted, test]) => (isWanted ? test : not(test))));
}

/** Whether the answer to a question is true, or that it is false. */
export function truth(question: Question, wanted: boolean): Condition {
  const test: Condition = { is: 'true', question, negative: false };
  return wanted ? test : all(answered(question), not(test));
}

export function compare(left: Value, sign: Sign, right: Value): Condition {
  if (left.is !== 'number' || right.is !== 'number') return limited({ is: 'compare', sign, left, right });
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
  return needed.length === 1 ? needed[0]! : limited({ is: 'sum', parts: needed });
}

export function times(factor: number, value: Value): Value {
  if (factor === 1) return value;
  if (value.is === 'number') return numberOf(factor * value.value);
  if (value.is === 'if')
    return limited({ ...value, then: times(factor, value.then), otherwise: times(factor, value.otherwise) });
  return product([numberOf(factor), value]);
}

export const product = (parts: readonly Value[]): Value => limited({ is: 'product', parts });

export function minus(left: Value, right: Value): Value {
  if (left.is === 'number' && right.is === 'number') return numberOf(left.value - right.value);
  return limited({ is: 'difference', left, right });
}

export function quotient(left: Value, right: Value): Value {
  if (right.is === 'number' && right.value !== 0) return times(1 / right.value, left);
  return ratio(left, right);
}

export const ratio = (left: Value, right: Value): Value => limited({ is: 'quotient', left, right });

export function choose(condition: Condition, then: Value, otherwise: Value): Value {
  if (condition.is === 'constant') return condition.value ? then : otherwise;
  return same(then, otherwise) ? then : limited({ is: 'if', condition, then, otherwise });
}

/** The value where it is known, otherwise another one, mostly 0. */
export const orElse = ({ value, known }: Known, otherwise = ZERO): Value => choose(known, value, otherwise);

/** Parts are shared, but each is written as often as it is used: the text may grow with 3 to the depth. */
const MAX_PARTS = 10_000;

function limited<Part extends Condition | Value>(part: Part): Part {
  if (measure(part).size > MAX_PARTS) throw new UntranslatableError(`it needs more than ${MAX_PARTS} parts`);
  return part;
}

const measures = new WeakMap<object, { size: number; hash: number }>();

/** How many parts are written, and a number that equal parts have in common; each is computed once. */
export function measure(part: Condition | Value): { size: number; hash: number } {
  const known = measures.get(part);
  if (known) return known;
  const own = keyOf(part);
  let [size, hash] = [1, 0];
  for (let index = 0; index < own.length; index++) hash = mixed(hash, own.charCodeAt(index));
  for (const inner of partsOf(part)) {
    const { size: more, hash: number } = measure(inner);
    size += more;
    hash = mixed(hash, number);
  }
  measures.set(part, { size, hash });
  return { size, hash };
}

const mixed = (hash: number, more: number) => (Math.imul(hash ^ more, 0x5bd1e995) ^ (hash >>> 13)) | 0;

function same(a: Condition | Value, b: Condition | Value): boolean {
  if (a === b) return true;
  const [first, second] = [measure(a), measure(b)];
  if (first.hash !== second.hash || first.size !== second.size || keyOf(a) !== keyOf(b)) return false;
  const others = partsOf(b);
  return partsOf(a).every((part, index) => same(part, others[index]!));
}

/** A part without those inside of it, as text. */
function keyOf(part: Condition | Value): string {
  const own = Object.entries(part).map(([key, value]) => [
    key,
    key === 'question' ? (value as Question).id : typeof value === 'object' ? '' : value,
  ]);
  return JSON.stringify([...own, partsOf(part).length]);
}

function partsOf(part: Condition | Value): readonly (Condition | Value)[] {
  switch (part.is) {
    case 'all':
    case 'any':
    case 'sum':
    case 'product':
      return part.parts;
    case 'compare':
    case 'difference':
    case 'quotient':
      return [part.left, part.right];
    case 'if':
      return [part.condition, part.then, part.otherwise];
    default:
      return [];
  }
}
