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

/** A column with text that `rowsOf` does not read: it has no name, or that of a column before it. */
export interface UnreadColumn {
  place: string;
  message: string;
  isNamed: boolean;
}

/** Returns the columns that are not read, of a table as of `rowsOf`. */
export function unreadColumns(
  sheet: string,
  cells: readonly (readonly string[])[],
  columnName: (header: string) => string,
): UnreadColumn[] {
  const [header = [], ...rows] = cells;
  const names = header.map((each) => columnName(each.trim()));
  const width = Math.max(header.length, ...rows.map(({ length }) => length));
  return Array.from({ length: width }, (_, column) => column).flatMap((column) => {
    const name = names[column] ?? '';
    const isRead = name !== '' && names.indexOf(name) === column;
    if (isRead || !rows.some((row) => (row[column] ?? '').trim() !== '')) return [];
    const at = `column ${column + 1}`;
    const message =
      name === ''
        ? 'The column has no name in the first row, so it is left out.'
        : `An earlier column is named ${JSON.stringify(header[column]!.trim())} too, so this one is left out.`;
    return [{ place: sheet === '' ? at : `sheet ${sheet}, ${at}`, message, isNamed: name !== '' }];
  });
}

/** The place of a cell in findings. */
export function placeOf({ sheet, number }: Row, column?: string): string {
  const row = sheet === '' ? `row ${number}` : `sheet ${sheet}, row ${number}`;
  return column === undefined ? row : `${row}, column ${column}`;
}
