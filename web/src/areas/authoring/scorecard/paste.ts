/**
 * Returns the numbers of a table that was copied from a spreadsheet or a document: rows of cells between
 * tabs, semicolons, or spaces. Lines without numbers, such as headings, are left out. Numbers may have
 * decimal commas.
 */
export function pastedNumbers(text: string): number[][] {
  return text
    .split(/\r?\n/)
    .map((line) => cellsOf(line).map(numberIn))
    .map((cells) => cells.filter((cell) => cell !== undefined))
    .filter((cells) => cells.length > 0);
}

/** Returns the rows of a pasted table as texts, for tables whose first column is an id. */
export function pastedRows(text: string): string[][] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map(cellsOf);
}

function cellsOf(line: string): string[] {
  const trimmed = line.trim();
  const separator = trimmed.includes('\t') ? /\t/ : trimmed.includes(';') ? /;/ : commaSeparated(trimmed);
  return trimmed.split(separator).map((cell) => cell.trim());
}

/** A comma separates cells if a point is the decimal separator, or a space follows it. */
function commaSeparated(line: string): RegExp {
  return /,\s/.test(line) || (line.includes(',') && line.includes('.')) ? /,\s*/ : /\s+/;
}

/** Returns the number in a cell; undefined if it has none. */
export function numberIn(cell: string): number | undefined {
  const plain = cell.replace(/[%\s]/g, '').replace('−', '-').replace(',', '.');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : undefined;
}
