import type { Question } from '@eps/engine';
import type { Dialect } from './infix.ts';
import type { Names } from './names.ts';

/** The columns of a data dictionary, as REDCap writes them. */
export const COLUMNS = {
  name: 'Variable / Field Name',
  form: 'Form Name',
  header: 'Section Header',
  type: 'Field Type',
  label: 'Field Label',
  choices: 'Choices, Calculations, OR Slider Labels',
  note: 'Field Note',
  validation: 'Text Validation Type OR Show Slider Number',
  min: 'Text Validation Min',
  max: 'Text Validation Max',
  identifier: 'Identifier?',
  logic: 'Branching Logic (Show field only if...)',
  required: 'Required Field?',
  alignment: 'Custom Alignment',
  number: 'Question Number (surveys only)',
  matrix: 'Matrix Group Name',
  ranking: 'Matrix Ranking?',
  annotation: 'Field Annotation',
} as const;
export type Row = Partial<Record<keyof typeof COLUMNS, string>>;

/** A cell of CSV (RFC 4180). */
export function cellOf(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export function choiceLabel(label: string): string {
  return label.replaceAll(/\s*[|\n]\s*/g, ' / ');
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function dialectOf(names: Names, code: (question: Question, optionId: string) => string): Dialect {
  const reference = ({ id }: Question, rowId?: string) =>
    `[${rowId === undefined ? names.of('question', id) : names.of('row', `${id}.${rowId}`)}]`;
  const box = (question: Question, optionId: string) =>
    `[${names.of('question', question.id)}(${code(question, optionId)})]`;
  const score = (id: string) => `[${names.of('score', id)}]`;
  const sign = (negative: boolean) => (negative ? '<>' : '=');
  return {
    reference,
    score,
    text: (text) => (text.includes("'") ? `"${text}"` : `'${text}'`),
    answered: (question, rowId, negative) => {
      if (question.input !== 'multi_select') return `${reference(question, rowId)} ${sign(!negative)} ''`;
      const tests = question.options.map(({ id }) => `${box(question, id)} ${sign(negative)} '1'`);
      return `(${tests.join(negative ? ' and ' : ' or ')})`;
    },
    scored: (id, negative) => `${score(id)} ${sign(!negative)} ''`,
    chosen: (question, optionId, rowId, negative) =>
      question.input === 'multi_select'
        ? `${box(question, optionId)} ${sign(negative)} '1'`
        : `${reference(question, rowId)} ${sign(negative)} '${code(question, optionId)}'`,
    isTrue: (question, negative) => `${reference(question)} ${sign(negative)} '1'`,
    count: (question) => `sum(${question.options.map(({ id }) => box(question, id)).join(', ')})`,
    constant: (value) => (value ? '1 = 1' : '1 = 0'),
    choose: 'if',
    sign: (compared) => (compared === '!=' ? '<>' : compared),
    divide: '/',
  };
}
