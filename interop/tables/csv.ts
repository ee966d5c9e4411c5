import { parse } from 'csv-parse/sync';
import { cleanText, MAX_SOURCE } from '../limits.ts';
import { ImportError } from '../types.ts';

/** The highest number of rows and columns in a table. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 500;
const MAX_CELL = 100_000;

/** Parses CSV, separated by commas, semicolons or tabs, into rows of cells. Throws ImportError. */
export function parseCsv(text: string): string[][] {
  if (text.length > MAX_SOURCE)
    throw new ImportError('too_large', `The source has more than ${MAX_SOURCE} characters.`);
  let rows: string[][];
  try {
    rows = parse(cleanText(text), {
      bom: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 1_000_000,
      to: MAX_ROWS + 1,
    });
  } catch (error) {
    throw new ImportError('malformed', `The source is not CSV: ${(error as Error).message.slice(0, 200)}`);
  }
  return bounded(rows);
}

/** Checks the size of a table; truncates longer cells. */
export function bounded(rows: string[][]): string[][] {
  if (rows.length > MAX_ROWS) throw new ImportError('too_large', `A table has more than ${MAX_ROWS} rows.`);
  if (rows.some(({ length }) => length > MAX_COLUMNS))
    throw new ImportError('too_large', `A table has more than ${MAX_COLUMNS} columns.`);
  return rows.map((row) => row.map((cell) => cell.slice(0, MAX_CELL)));
}

/** The separator that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const count = (separator: string) => line.split(separator).length;
  return [',', ';', '\t'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
