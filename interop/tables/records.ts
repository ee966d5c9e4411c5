import type { Json } from '@eps/engine';
import { cleanText, isObject } from '../limits.ts';
import { ImportError } from '../types.ts';
import { parseCsv } from './csv.ts';

/** The largest file of responses, in characters. */
export const MAX_RECORDS_TEXT = 32 * 1024 * 1024;
const MAX_RECORDS = 200_000;
const MAX_COLUMNS = 5000;
/** The longest first line of a table, in characters. */
const MAX_HEADING = 500_000;

export const RECORD_FORMATS = ['csv', 'jsonl'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

/** A row of a file of responses: what its columns hold. */
export interface SourceRecord {
  /** The number of the row, from 1; a heading is none. */
  row: number;
  /** Returns what a column holds; undefined where the row lacks it. */
  cell(column: string): Json | undefined;
}

/**
 * Reads a file of responses: CSV whose first line names the columns, or JSON Lines with an object a line.
 * Throws ImportError for a file that is neither, or too large.
 */
export function readRecords(format: RecordFormat, text: string): SourceRecord[] {
  return format === 'csv' ? ofTable(text) : ofLines(text);
}

/** Returns the columns that the first line of a table names. Throws ImportError. */
export function readColumns(text: string): string[] {
  const limits = { characters: MAX_HEADING, rows: 1, columns: MAX_COLUMNS };
  const [columns = []] = parseCsv(headingOf(text.slice(0, MAX_HEADING)), limits);
  placesOf(columns);
  return columns;
}

/** A line break within quotes does not end the line. */
function headingOf(text: string): string {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '"') isQuoted = !isQuoted;
    if (text[index] === '\n' && !isQuoted) return text.slice(0, index);
  }
  return text;
}

function ofTable(text: string): SourceRecord[] {
  const limits = { characters: MAX_RECORDS_TEXT, rows: MAX_RECORDS + 1, columns: MAX_COLUMNS };
  const [columns = [], ...rows] = parseCsv(text, limits);
  const places = placesOf(columns);
  return rows.flatMap((cells, index) =>
    cells.every((cell) => cell === '')
      ? []
      : [{ row: index + 1, cell: (column: string) => cells[places.get(column) ?? -1] }],
  );
}

function placesOf(columns: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, name] of columns.entries()) {
    if (places.has(name) && name !== '')
      throw new ImportError('duplicate_column', `Two columns are called "${name.slice(0, 100)}".`);
    places.set(name, index);
  }
  return places;
}

function ofLines(text: string): SourceRecord[] {
  if (text.length > MAX_RECORDS_TEXT)
    throw new ImportError('too_large', `The source has more than ${MAX_RECORDS_TEXT} characters.`);
  const lines = cleanText(text)
    .replace(/^\ufeff/, '')
    .split('\n');
  if (lines.length > MAX_RECORDS + 1)
    throw new ImportError('too_large', `The source has more than ${MAX_RECORDS} lines.`);
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const object = objectOf(line, index + 1);
    const cell = (column: string) => (Object.hasOwn(object, column) ? object[column] : undefined);
    return [{ row: index + 1, cell }];
  });
}

function objectOf(line: string, number: number): Record<string, Json> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new ImportError('malformed', `Line ${number} is not JSON.`);
  }
  if (!isObject(value)) throw new ImportError('malformed', `Line ${number} is not a JSON object.`);
  return value as Record<string, Json>;
}
