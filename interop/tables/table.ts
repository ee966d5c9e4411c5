/** A row of a table with a header: its number, counted from 1 as spreadsheets do, and its cells by column. */
export interface Row {
  sheet: string;
  number: number;
  cells: ReadonlyMap<string, string>;
}

/** Makes rows of cells, of which the first has the names of the columns. Rows without text are left out. */
export function rowsOf(
  sheet: string,
  cells: readonly (readonly string[])[],
  columnName: (header: string) => string,
  firstNumber = 1,
): Row[] {
  const names = (cells[0] ?? []).map((header) => columnName(header.trim()));
  return cells.slice(1).flatMap((row, index) => {
    const entries = row.flatMap((cell, column) => {
      const name = names[column];
      return name && cell.trim() !== '' ? [[name, cell.trim()] as const] : [];
    });
    // The first of several columns with the same name counts.
    return entries.length > 0
      ? [{ sheet, number: firstNumber + 1 + index, cells: new Map(entries.reverse()) }]
      : [];
  });
}

/** The place of a cell in findings. */
export function placeOf({ sheet, number }: Row, column?: string): string {
  const row = sheet === '' ? `row ${number}` : `sheet ${sheet}, row ${number}`;
  return column === undefined ? row : `${row}, column ${column}`;
}
