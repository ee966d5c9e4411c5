import type { Json } from '@eps/engine';
import { isObject, objectsIn, parseJson, textIn } from '../limits.ts';
import { readColumns, readRecords } from '../tables/records.ts';
import { ImportError } from '../types.ts';
import { linesOf, type MappedAnswer, type ResponsesFile, type ResponsesRequest, type Row } from './types.ts';

/** What the beginnings of formulas and of cells within texts get in exports as CSV (see docs/exports.md). */
const QUOTED = /^'(?=[=+\-@\t\r＝＋－＠])/;
const QUOTED_CELL = /([;\t])'(?="*(?:[=@＝＠]|[+\-＋－](?!\))))/g;
const LINE_BREAK = /\u2028/g;

interface Column {
  name: string;
  isText: boolean;
  question: string;
  part: string | undefined;
  isBeside: boolean;
  codes: Record<string, string | null>;
  declined: string[];
}

/**
 * Reads an export of the service: `data.csv` or `data.jsonl` with one row an evaluation, and its
 * `codebook.json`, which has the options behind the numbers.
 */
export function ofExport({ text, beside, questions }: ResponsesRequest): Omit<ResponsesFile, 'missing'> {
  if (beside === undefined) throw new ImportError('no_codebook', 'Give the codebook.json of the export too.');
  const book = parseJson(beside);
  if (!isObject(book) || book.rows !== 'evaluation')
    throw new ImportError('no_codebook', 'Expected the codebook of an export with one row an evaluation.');
  const known = new Set(questions.map(({ id }) => id));
  const columns = objectsIn(book.columns).flatMap((each) => columnOf(each) ?? []);
  const own = columns.filter(({ question }) => known.has(question));
  const names = new Set(objectsIn(book.columns).map(({ name }) => name));
  const person = names.has('external_id') ? 'external_id' : 'person';
  const answers: Record<string, MappedAnswer> = {};
  for (const [question, parts] of Map.groupBy(own, (column) => column.question))
    answers[question] = answerOf(parts);
  const fixed = [person, 'answered_at', ...(names.has('language') ? ['language'] : [])];
  const texts = new Set([...fixed, ...own.flatMap(({ name, isText }) => (isText ? [name] : []))]);
  const rows = rowsIn(text, [...fixed, ...own.map(({ name }) => name)], texts);
  return {
    format: 'jsonl',
    content: linesOf(rows),
    person,
    answered_at: 'answered_at',
    ...(names.has('language') && { language: 'language' }),
    answers,
  };
}

function columnOf(each: Row): Column | undefined {
  const name = textIn(each.name);
  const question = textIn(each.question_id);
  if (name === undefined || question === undefined || each.label_of !== undefined) return undefined;
  const missing = objectsIn(each.missing).map(({ value, id }) => [String(value), id] as const);
  const isDeclined = (id: Json | undefined) => id === 'declined';
  const options = objectsIn(each.values).map(({ value, id }) => [String(value), String(id)] as const);
  const part = textIn(each.row_id) ?? textIn(each.option_id);
  const blank = missing.filter(([, id]) => !isDeclined(id)).map(([code]) => [code, null] as const);
  return {
    name,
    question,
    part,
    isText: each.type === 'text',
    isBeside: each.part === 'text',
    // The numbers of options of a multi_select are 0 and 1, as the import takes them.
    codes: Object.fromEntries([...(each.option_id === undefined ? options : []), ...blank]),
    declined: missing.flatMap(([code, id]) => (isDeclined(id) ? [code] : [])),
  };
}

function answerOf(columns: readonly Column[]): MappedAnswer {
  const beside = columns.find(({ isBeside }) => isBeside);
  const own = columns.filter(({ isBeside }) => !isBeside);
  const [first] = own;
  const codes = Object.fromEntries(own.flatMap((column) => Object.entries(column.codes)));
  return {
    ...(first?.part === undefined
      ? { column: first?.name ?? '' }
      : { columns: Object.fromEntries(own.map(({ part, name }) => [part, name])) }),
    ...(beside && { text_column: beside.name }),
    ...(Object.keys(codes).length > 0 && { codes }),
    ...(first && first.declined.length > 0 && { declined: first.declined }),
  };
}

/** Returns the rows with these columns. Texts of CSV are as they were before they were made safe. */
function rowsIn(text: string, columns: readonly string[], texts: ReadonlySet<string>): Row[] {
  const isCsv = !text.trimStart().startsWith('{');
  if (isCsv) {
    const found = new Set(readColumns(text));
    const absent = columns.find((name) => !found.has(name));
    if (absent !== undefined)
      throw new ImportError('no_column', `The data have no column "${absent}", which the codebook names.`);
  }
  return readRecords(isCsv ? 'csv' : 'jsonl', text).map(({ cell }) =>
    Object.fromEntries(
      columns.flatMap((name) => {
        const value = cell(name);
        if (value === undefined || value === null || value === '') return [];
        return [[name, isCsv && texts.has(name) ? plain(String(value)) : value]];
      }),
    ),
  );
}

function plain(text: string): string {
  return text.replace(QUOTED, '').replace(QUOTED_CELL, '$1').replace(LINE_BREAK, '\n');
}
