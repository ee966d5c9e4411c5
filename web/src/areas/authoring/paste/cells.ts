import Papa from 'papaparse';

/** The highest number of rows that are read at once. */
export const MAX_ROWS = 500;
const MAX_COLUMNS = 40;

/**
 * Returns the cells of a table that was copied from a spreadsheet or a document. Excel, Google Sheets and
 * Word put a table on the clipboard as HTML, which keeps lines within a cell, and as text; a text without a
 * table is tab-separated or CSV, or one question a line. Empty rows are left out, and rows have the same
 * length.
 *
 * @param html empty if the clipboard has none
 */
export function cellsOf(text: string, html = ''): string[][] {
  const rows = (htmlCells(html) ?? textCells(text)).filter((row) => row.some((cell) => cell !== ''));
  const width = Math.min(MAX_COLUMNS, Math.max(0, ...rows.map(({ length }) => length)));
  const used = Array.from({ length: width }, (_, column) => column).filter((column) =>
    rows.some((row) => (row[column] ?? '') !== ''),
  );
  return rows.map((row) => used.map((column) => row[column] ?? ''));
}

function textCells(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n');
  const delimiter = lines.includes('\t') ? '\t' : looksLikeCsv(lines) ? '' : '\n';
  if (delimiter === '\n') return lines.split('\n').map((line) => [withoutMark(line)]);
  const { data } = Papa.parse<string[]>(lines, {
    delimiter,
    delimitersToGuess: [';', ',', '|'],
    skipEmptyLines: 'greedy',
    preview: MAX_ROWS + 2,
  });
  return data.map((row) => row.map((cell) => cell.trim()));
}

/**
 * Whether one of the CSV separators divides every line into the same number of cells, at least two. Sentences
 * have commas too.
 */
function looksLikeCsv(text: string): boolean {
  return [';', ',', '|'].some((delimiter) => {
    const { data, errors } = Papa.parse<string[]>(text.trim(), { delimiter, skipEmptyLines: 'greedy' });
    const widths = new Set(data.map(({ length }) => length));
    return errors.length === 0 && data.length > 1 && widths.size === 1 && data[0]!.length > 1;
  });
}

/** Numbers and bullets of a list are not part of its text. */
function withoutMark(line: string): string {
  return line.trim().replace(/^(?:[•·▪◦‣–*-]|\(?\d{1,3}[.)])\s+/, '');
}

/** The cells of the first table of HTML; undefined without a table. */
function htmlCells(html: string): string[][] | undefined {
  if (!/<table[\s>]/i.test(html)) return undefined;
  // A parsed document runs no scripts and loads nothing.
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  if (!table) return undefined;
  return [...table.rows]
    .slice(0, MAX_ROWS + 2)
    .map((row) => [...row.cells].flatMap((cell) => [textOf(cell), ...spanned(cell)]));
}

/** Empty cells for the columns that a merged cell covers. */
function spanned({ colSpan }: HTMLTableCellElement): string[] {
  return Array.from({ length: Math.min(colSpan, MAX_COLUMNS) - 1 }, () => '');
}

/**
 * The text of a cell, with the lines that its paragraphs and breaks make. Other line breaks are layout of the
 * HTML.
 */
function textOf(cell: Element): string {
  for (const line of cell.querySelectorAll('p, div, li')) line.append(LINE);
  for (const line of cell.querySelectorAll('br')) line.replaceWith(LINE);
  return (cell.textContent ?? '')
    .split(LINE)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** LINE SEPARATOR, which no spreadsheet writes. */
const LINE = '\u2028';
