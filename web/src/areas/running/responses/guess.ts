import type { PaperFormItem } from '@eps/sdk';
import type { Table } from '../import/parse.ts';

/** An answer that has a column of its own: a question, or an option or a row of it. */
export interface Line {
  key: string;
  item: PaperFormItem;
  part?: { id: string; label: string };
}

/** What the columns of a file hold. */
export interface Columns {
  person: string | null;
  answeredAt: string | null;
  /** Of the form that was answered. */
  language: string | null;
  wave: string | null;
  /** The contents of the column of waves whose rows are imported; all if it is empty. */
  waves: string[];
  /** By the key of the line. */
  answers: Record<string, string | null>;
}

const HAS_PARTS = ['multi_select', 'ranking'];

/** The answers of a form, in its order. */
export function linesOf(items: readonly PaperFormItem[]): Line[] {
  return items
    .filter(({ code }) => code !== '')
    .flatMap((item) => {
      const options = item.options.map(({ value, label }) => ({ id: String(value), label }));
      const parts = item.rows.length > 0 ? item.rows : HAS_PARTS.includes(item.input) ? options : undefined;
      if (!parts) return [{ key: item.question_id, item }];
      return parts.map(({ id, label }) => ({
        key: JSON.stringify([item.question_id, id]),
        item,
        part: { id, label },
      }));
    });
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]/gu, '');

const PERSON =
  /^(externalid|externe?id|recordid|patientid|patientin|patient|personid|person|subjectid|participantid|teilnehmerid|token|responseid|id)$/;
const TIME =
  /^(answeredat|completedat|submitdate|recordeddate|enddate|date|datum|time|zeit|timestamp|zeitstempel|.*(date|datum|timestamp))$/;

const LANGUAGE = /^(start)?(language|lang|locale|sprache)$/;
const WAVE = /^(wave|welle|event|redcapeventname|visit|visite|zeitpunkt)$/;

/** Guesses the columns by their names and, where no question has the name of a column, by their numbers. */
export function guessColumns({ columns }: Pick<Table, 'columns'>, lines: readonly Line[]): Columns {
  const byName = new Map(columns.map((name) => [plain(name), name]));
  const answers = Object.fromEntries(
    lines.map(({ key, item, part }) => {
      const id = item.question_id;
      const names = part ? [`${id}${part.id}`, `q${id}${part.id}`, part.label] : [id, `q${id}`, item.prompt];
      return [key, names.map((name) => byName.get(plain(name))).find((name) => name !== undefined) ?? null];
    }),
  );
  const first = (pattern: RegExp) => columns.find((name) => pattern.test(plain(name))) ?? null;
  const isNone = Object.values(answers).every((name) => name === null);
  return {
    person: first(PERSON),
    answeredAt: first(TIME),
    language: first(LANGUAGE),
    wave: first(WAVE),
    waves: [],
    answers: isNone ? byNumber(columns, lines) : answers,
  };
}

/** The columns `phq_1` to `phq_9` are the first nine questions of the form. */
function byNumber(columns: readonly string[], lines: readonly Line[]): Columns['answers'] {
  const series = new Map<string, Map<number, string>>();
  for (const name of columns) {
    const [, prefix, number] = /^(.*?\D)0*(\d{1,4})$/.exec(name) ?? [];
    if (prefix === undefined) continue;
    if (!series.has(prefix)) series.set(prefix, new Map());
    series.get(prefix)!.set(Number(number), name);
  }
  const [found] = [...series.values()]
    .filter(({ size }) => size > 1 && size <= lines.length)
    .sort((a, b) => b.size - a.size);
  return Object.fromEntries(lines.map(({ key }, index) => [key, found?.get(index + 1) ?? null]));
}

type Option = PaperFormItem['options'][number];

/** Questions with the same options, whose columns have the same contents. */
export interface Scale {
  key: string;
  options: Option[];
  lines: Line[];
  contents: string[];
}

/** More contents than a scale has: the column is not one of options. */
const MOST_CONTENTS = 50;

/** The scales of the mapped questions; numbers mean themselves. */
export function scalesOf(table: Table, lines: readonly Line[], { answers }: Columns): Scale[] {
  const scales = new Map<string, Scale>();
  for (const line of lines) {
    const { options, input } = line.item;
    const column = answers[line.key];
    const isScale = options.length > 0 && options.every(({ value }) => typeof value !== 'number');
    if (column == null || !isScale || HAS_PARTS.includes(input)) continue;
    const key = JSON.stringify(options.map(({ value, label }) => [value, label]));
    if (!scales.has(key)) scales.set(key, { key, options, lines: [], contents: [] });
    const scale = scales.get(key)!;
    scale.lines.push(line);
    scale.contents = [...new Set([...scale.contents, ...contentsOf(table, column)])].slice(0, MOST_CONTENTS);
  }
  for (const { contents } of scales.values())
    contents.sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return [...scales.values()];
}

export function cellOf({ columns }: Table, row: Table['rows'][number], column: string): string {
  const cell = row?.[columns.indexOf(column)];
  return typeof cell === 'string' ? cell.trim() : cell === undefined || cell === null ? '' : String(cell);
}

/** How many rows are imported: all, or those of the chosen waves. */
export function importedRows(table: Table, { wave, waves }: Columns): number {
  if (wave === null || waves.length === 0) return table.rows.length;
  return table.rows.filter((row) => waves.includes(cellOf(table, row, wave))).length;
}

export function contentsOf(table: Table, column: string): string[] {
  return [...new Set(table.rows.map((row) => cellOf(table, row, column)))].filter((text) => text !== '');
}

/**
 * Guesses the option that a content means: by its id, its text, the code on the paper form, or its place,
 * which counts from 0 if the file has a 0. Undefined if it is none.
 */
export function guessMeaning(content: string, { options, contents }: Scale): string | undefined {
  const known = options.find(
    ({ value, label }) => String(value) === content || plain(label) === plain(content),
  );
  if (known) return String(known.value);
  if (!/^\d{1,3}$/.test(content)) return undefined;
  const codes = new Set(options.map(({ code }) => code));
  const option = contents.every((text) => codes.has(text))
    ? options.find(({ code }) => code === content)
    : options[Number(content) - (contents.includes('0') ? 0 : 1)];
  return option && String(option.value);
}
