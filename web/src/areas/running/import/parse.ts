import Papa from 'papaparse';

export type Format = 'csv' | 'jsonl';
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** The rows of a file. */
export interface Table {
  columns: string[];
  /** The cells of each row in the order of the columns; null for a line that is not a JSON object. */
  rows: (unknown[] | null)[];
  /** The separator of CSV; empty for JSONL. */
  separator: string;
}

/** Characters and lines that are read before the page can react again. */
const CHARACTERS = 256 * 1024;
const LINES = 2000;

export function formatOf(fileName: string, text: string): Format {
  if (/\.(jsonl|ndjson)$/i.test(fileName)) return 'jsonl';
  return /\.(csv|tsv|txt)$/i.test(fileName) || !text.trimStart().startsWith('{') ? 'csv' : 'jsonl';
}

/**
 * Reads CSV with a header row, with quoted cells and any of the usual separators; empty lines are left out.
 * Reads in slices, so that the page stays responsive. An empty separator means that it is detected.
 */
export async function parseCsv(text: string, separator = ''): Promise<Table> {
  const rows: string[][] = [];
  const found = await new Promise<string>((resolve) => {
    let delimiter = separator;
    Papa.parse<string[]>(text, {
      delimiter: separator,
      delimitersToGuess: [...SEPARATORS],
      skipEmptyLines: 'greedy',
      chunkSize: CHARACTERS,
      chunk({ data, meta }: Papa.ParseResult<string[]>, parser: Papa.Parser) {
        for (const row of data) rows.push(row);
        delimiter = meta.delimiter;
        parser.pause();
        setTimeout(() => parser.resume());
      },
      complete: () => resolve(delimiter),
    });
  });
  const [header = [], ...body] = rows;
  return { columns: uniqueNames(header.map((name) => name.trim())), rows: body, separator: found };
}

/**
 * Reads JSON objects, one for each line; empty lines are left out. The fields of an object `profile` become
 * columns named `profile.…`.
 */
export async function parseJsonl(text: string): Promise<Table> {
  const lines = text.split(/\r?\n/);
  const indexes = new Map<string, number>();
  const rows: (unknown[] | null)[] = [];
  for (const [number, line] of lines.entries()) {
    if (line.trim() !== '') rows.push(cellsOf(line, indexes));
    if (number % LINES === LINES - 1) await nextTask();
  }
  return { columns: [...indexes.keys()], rows, separator: '' };
}

function cellsOf(line: string, indexes: Map<string, number>): unknown[] | null {
  const record = parsed(line);
  if (!isRecord(record)) return null;
  const cells: unknown[] = [];
  for (const [name, value] of Object.entries(record)) {
    const fields = name === 'profile' && isRecord(value) ? Object.entries(value) : undefined;
    for (const [column, cell] of fields?.map(([key, inner]) => [`profile.${key}`, inner] as const) ?? [
      [name, value] as const,
    ]) {
      if (!indexes.has(column)) indexes.set(column, indexes.size);
      cells[indexes.get(column)!] = cell;
    }
  }
  return cells;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Column names with numbers where a name is empty or repeated. */
function uniqueNames(names: string[]): string[] {
  const seen = new Set<string>();
  return names.map((name, index) => {
    let unique = name || `column ${index + 1}`;
    for (let number = 2; seen.has(unique); number++) unique = `${name} ${number}`;
    seen.add(unique);
    return unique;
  });
}

/** Lets the page draw and react. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
