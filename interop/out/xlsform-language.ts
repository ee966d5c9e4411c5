import type { Question } from '@eps/engine';
import type { Dialect } from './infix.ts';
import type { Names } from './names.ts';
import { relativeBound } from './question-parts.ts';

export function languageName(tag: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(new Intl.Locale(tag).baseName);
  return `${(name ?? tag).replaceAll(/[():]/g, '')} (${tag})`;
}

export function dateBound(bound: string): string | undefined {
  const relative = relativeBound(bound);
  if (!relative) return bound.startsWith('today') ? undefined : `date('${bound}')`;
  if (relative.sign === '') return 'today()';
  return relative.unit === 'day' ? `today() ${relative.sign} ${relative.count}` : undefined;
}

export function dialectOf(names: Names, choice: (question: Question, optionId: string) => string): Dialect {
  const reference = ({ id }: Question, rowId?: string) =>
    `\${${rowId === undefined ? names.of('question', id) : names.of('row', `${id}.${rowId}`)}}`;
  const score = (id: string) => `\${${names.of('score', id)}}`;
  const blank = (negative: boolean) => `${negative ? '=' : '!='} ''`;
  return {
    reference,
    score,
    text: (text, type) => (type === 'date' ? `date(${quoted(text)})` : quoted(text)),
    answered: (question, rowId, negative) => `${reference(question, rowId)} ${blank(negative)}`,
    scored: (id, negative) => `${score(id)} ${blank(negative)}`,
    chosen: (question, optionId, rowId, negative) => {
      const name = quoted(choice(question, optionId));
      if (question.input !== 'multi_select')
        return `${reference(question, rowId)} ${negative ? '!=' : '='} ${name}`;
      const test = `selected(${reference(question)}, ${name})`;
      return negative ? `not(${test})` : test;
    },
    isTrue: (question, negative) => `${reference(question)} ${negative ? '!=' : '='} 'true'`,
    count: (question) => `count-selected(${reference(question)})`,
    constant: (value) => (value ? 'true()' : 'false()'),
    choose: 'if',
    sign: (sign) => sign,
    divide: 'div',
  };
}

/** A text of XPath 1.0, which has no escapes. */
function quoted(text: string): string {
  if (!text.includes("'")) return `'${text}'`;
  if (!text.includes('"')) return `"${text}"`;
  return `concat(${text
    .split("'")
    .map((part) => `'${part}'`)
    .join(`, "'", `)})`;
}
