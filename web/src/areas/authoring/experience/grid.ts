/** Moving in a table of fields as in a spreadsheet, and pasting into it. */

export interface Cell {
  row: number;
  column: number;
}

export interface KeyPress {
  key: string;
  altKey: boolean;
  /** Whether the caret is at the beginning or the end of the text, so that the arrow leaves the field. */
  isAtStart: boolean;
  isAtEnd: boolean;
}

/** Returns the cell that a key leads to; undefined if the key does something else. */
export function cellAfter({ row, column }: Cell, press: KeyPress, size: Cell): Cell | undefined {
  if (press.altKey) return undefined;
  const to = (cell: Cell) =>
    cell.row >= 0 && cell.row < size.row && cell.column >= 0 && cell.column < size.column ? cell : undefined;
  switch (press.key) {
    case 'ArrowUp':
      return to({ row: row - 1, column });
    case 'ArrowDown':
    case 'Enter':
      return to({ row: row + 1, column });
    case 'ArrowLeft':
      return press.isAtStart ? to({ row, column: column - 1 }) : undefined;
    case 'ArrowRight':
      return press.isAtEnd ? to({ row, column: column + 1 }) : undefined;
    default:
      return undefined;
  }
}

/** Returns pasted text as rows of cells; undefined if it is one cell, which the field handles itself. */
export function pastedRows(text: string): string[][] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t').map((cell) => cell.trim()));
  return rows.length > 1 || rows[0]!.length > 1 ? rows : undefined;
}

/** Reads a number as people type it; undefined for an empty text, null for something else. */
export function parseNumber(text: string): number | undefined | null {
  const trimmed = text.trim().replace(',', '.').replace('−', '-');
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : null;
}
