import type { JsonObject, Question } from '@eps/engine';
import type { Dialect } from './infix.ts';
import type { Names } from './names.ts';
import { relativeBound } from './question-parts.ts';

/** The text of an html element; its line breaks are elements. */
export function htmlOf(text: JsonObject[string] | undefined): JsonObject[string] {
  const escaped = (plain: string) =>
    plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');
  if (typeof text === 'string') return escaped(text);
  if (typeof text !== 'object' || text === null) return '';
  return Object.fromEntries(Object.entries(text).map(([tag, each]) => [tag, escaped(String(each))]));
}

export function dateBound(bound: string): string | undefined {
  const relative = relativeBound(bound);
  if (!relative) return bound.startsWith('today') ? undefined : bound;
  if (relative.sign === '') return 'today()';
  return relative.unit === 'day' ? `today(${relative.sign === '-' ? '-' : ''}${relative.count})` : undefined;
}

/**
 * @param partOf the value of an option, or the name of a row
 * @param noteCase called where texts are compared, which disregards case
 */
export function dialectOf(
  names: Names,
  partOf: (question: Question, key: 'options' | 'rows', id: string) => string,
  noteCase: () => void,
): Dialect {
  const name = ({ id }: Question) => names.of('question', id);
  const reference = (question: Question, rowId?: string) =>
    rowId === undefined ? `{${name(question)}}` : `{${name(question)}.${partOf(question, 'rows', rowId)}}`;
  const score = (id: string) => `{${names.of('score', id)}}`;
  const text = (value: string) => `'${value.replaceAll(/['"]/g, '\\$&')}'`;
  return {
    reference,
    score,
    text,
    answered: (question, rowId, negative) =>
      `${reference(question, rowId)} ${negative ? 'empty' : 'notempty'}`,
    scored: (id, negative) => `${score(id)} ${negative ? 'empty' : 'notempty'}`,
    chosen: (question, optionId, rowId, negative) => {
      const isList = question.input === 'multi_select';
      const operator = isList ? (negative ? 'notcontains' : 'contains') : negative ? '!=' : '=';
      return `${reference(question, rowId)} ${operator} ${text(partOf(question, 'options', optionId))}`;
    },
    isTrue: (question, negative) => `${reference(question)} ${negative ? '!=' : '='} true`,
    count: (question) => `{${name(question)}.length}`,
    constant: (value) => (value ? '1 = 1' : '1 = 0'),
    choose: 'iif',
    sign: (sign, isText) => {
      if (isText) noteCase();
      return sign;
    },
    divide: '/',
  };
}
