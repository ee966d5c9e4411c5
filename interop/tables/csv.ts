import { parse } from 'csv-parse/sync';
import { cleanText, MAX_SOURCE } from '../limits.ts';
import { ImportError } from '../types.ts';

/** The highest number of rows and columns in a table. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 500;
const MAX_CELL = 100_000;

interface TableLimits {
  characters: number;
  rows: number;
  columns: number;
}

const OF_INSTRUMENTS: TableLimits = { characters: MAX_SOURCE, rows: MAX_ROWS, columns: MAX_COLUMNS };

/** Parses CSV, separated by commas, semicolons or tabs, into rows of cells. Throws ImportError. */
export function parseCsv(text: string, limits = OF_INSTRUMENTS): string[][] {
  if (text.length > limits.characters)
    throw new ImportError('too_large', `The source has more than ${limits.characters} characters.`);
  let rows: string[][];
  try {
    rows = parse(cleanText(text), {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
      to: limits.rows + 1,
    });
  } catch (error) {
    throw new ImportError('malformed', `The source is not CSV: ${(error as Error).message.slice(0, 200)}`);
  }
  return bounded(rows, limits);
}

/** Checks the size of a table; truncates longer cells. */
export function bounded(rows: string[][], limits = OF_INSTRUMENTS): string[][] {
  if (rows.length > limits.rows)
    throw new ImportError('too_large', `A table has more than ${limits.rows} rows.`);
  if (rows.some(({ length }) => length > limits.columns))
    throw new ImportError('too_large', `A table has more than ${limits.columns} columns.`);
  return rows.map((row) => row.map((cell) => cell.slice(0, MAX_CELL)));
}

/** The separator that occurs most often in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const unquoted = text.slice(0, 10_000).replaceAll(/"[^"]*"/g, '');
  const line = unquoted.split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
