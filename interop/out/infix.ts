import type { Question } from '@eps/engine';
import type { Condition, Sign, Value } from './conditions.ts';
import { typeOf } from './kinds.ts';

/** How one of the infix languages writes what a condition tests. */
export interface Dialect {
  reference(question: Question, rowId?: string): string;
  score(conceptId: string): string;
  answered(question: Question, rowId: string | undefined, negative: boolean): string;
  scored(conceptId: string, negative: boolean): string;
  chosen(question: Question, optionId: string, rowId: string | undefined, negative: boolean): string;
  isTrue(question: Question, negative: boolean): string;
  count(question: Question): string;
  constant(value: boolean): string;
  /** The function with a condition and two values. */
  choose: string;
  sign(sign: Sign, isText: boolean): string;
  divide: string;
  text(text: string, type: 'text' | 'date' | 'time'): string;
}

/** Writes a condition; groups of tests are in parentheses inside of others. */
export function writeCondition(condition: Condition, dialect: Dialect, isInner = false): string {
  switch (condition.is) {
    case 'constant':
      return dialect.constant(condition.value);
    case 'all':
    case 'any': {
      const word = condition.is === 'all' ? ' and ' : ' or ';
      const text = condition.parts.map((part) => writeCondition(part, dialect, true)).join(word);
      return isInner ? `(${text})` : text;
    }
    case 'answered':
      return dialect.answered(condition.question, condition.rowId, condition.negative);
    case 'chosen':
      return dialect.chosen(condition.question, condition.optionId, condition.rowId, condition.negative);
    case 'true':
      return dialect.isTrue(condition.question, condition.negative);
    case 'scored':
      return dialect.scored(condition.conceptId, condition.negative);
    case 'compare':
      return [
        writeValue(condition.left, dialect),
        dialect.sign(condition.sign, typeOf(condition.left) === 'text'),
        writeValue(condition.right, dialect),
      ].join(' ');
  }
}

export function writeValue(value: Value, dialect: Dialect): string {
  const inner = (part: Value) => {
    const text = writeValue(part, dialect);
    const isAtom =
      part.is === 'number'
        ? part.value >= 0
        : !['sum', 'product', 'difference', 'quotient'].includes(part.is);
    return isAtom ? text : `(${text})`;
  };
  switch (value.is) {
    case 'number':
      return decimal(value.value);
    case 'text':
      return dialect.text(value.value, value.type);
    case 'answer':
      return dialect.reference(value.question);
    case 'count':
      return dialect.count(value.question);
    case 'score':
      return dialect.score(value.conceptId);
    case 'sum':
      return value.parts.map(inner).join(' + ');
    case 'product':
      return value.parts.map(inner).join(' * ');
    case 'difference':
      return `${inner(value.left)} - ${inner(value.right)}`;
    case 'quotient':
      return `${inner(value.left)} ${dialect.divide} ${inner(value.right)}`;
    case 'if': {
      const parts = [writeValue(value.then, dialect), writeValue(value.otherwise, dialect)];
      return `${dialect.choose}(${writeCondition(value.condition, dialect)}, ${parts.join(', ')})`;
    }
  }
}

/** Writes a number without an exponent, which the languages do not read. */
export function decimal(number: number): string {
  const text = String(number);
  const [, sign, whole, fraction = '', exponent] = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const digits = whole + fraction;
  const point = Number(exponent) + 1;
  return sign + (point > 0 ? digits.padEnd(point, '0') : `0.${'0'.repeat(-point)}${digits}`);
}

/** Writes a value that is blank where it is not known. */
export function guarded(known: Condition, value: Value, dialect: Dialect): string {
  const text = writeValue(value, dialect);
  if (known.is === 'constant') return known.value ? text : "''";
  return `${dialect.choose}(${writeCondition(known, dialect)}, ${text}, '')`;
}
