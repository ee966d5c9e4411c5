import { csvLine } from '../../../http/csv.ts';
import type { Cell } from './columns.ts';

/** What is written for a line break within a text; see `csvRow`. */
export const LINE_BREAK = '\u2028';

/**
 * Returns a record of CSV (RFC 4180). SPSS, PSPP and Excel's import take a line break within a text for the
 * end of the record, and would move all that follows into other rows, so it is written as U+2028.
 */
export function csvRow(cells: readonly Cell[]): string {
  return csvLine(
    cells.map((cell) => (typeof cell === 'string' ? cell.replace(/\r\n?|\n/g, LINE_BREAK) : cell)),
  );
}
