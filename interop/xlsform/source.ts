import { parseCsv } from '../tables/csv.ts';
import { type Row, rowsOf, type UnreadColumn, unreadColumns } from '../tables/table.ts';
import { isWorkbook, readSheets } from '../tables/workbook.ts';
import { IMPORTABLE, ImportError } from '../types.ts';
import { columnName, firstLanguage } from './columns.ts';

/** The sheets of a form. */
export interface FormSource {
  survey: Row[];
  choices: Row[];
  settings: Row | undefined;
  language: string | undefined;
  /** The names of sheets that are not read. */
  otherSheets: string[];
  unread: UnreadColumn[];
}

/** Columns of formr, whose sheets have the names of those of an XLSForm. */
const FORMR_COLUMNS: ReadonlySet<string> = new Set(['showif', 'block_order', 'item_order', 'choice1']);

const SHEETS = ['survey', 'choices', 'settings'] as const;

/** Reads a form: a workbook, or its sheets in one CSV file as pyxform writes them. Throws ImportError. */
export async function readForm(
  bytes: Uint8Array,
  textOf: (bytes: Uint8Array) => string,
): Promise<FormSource> {
  const tables = isWorkbook(bytes) ? await workbookTables(bytes) : csvTables(textOf(bytes));
  const survey = tables.get('survey');
  if (!survey) throw new ImportError('not_a_form', 'Expected a form with a sheet "survey".');
  if (survey.cells[0]?.some((header) => FORMR_COLUMNS.has(header.trim().toLowerCase())))
    throw new ImportError(
      'unknown_format',
      `The format is unknown: the source looks like a survey of formr. ${IMPORTABLE}`,
    );
  const choices = tables.get('choices');
  const settings = tables.get('settings');
  return {
    survey: rowsOf('survey', survey.cells, columnName, survey.first),
    choices: choices ? rowsOf('choices', choices.cells, columnName, choices.first) : [],
    settings: settings && rowsOf('settings', settings.cells, columnName, settings.first)[0],
    unread: [...tables].flatMap(([name, { cells }]) =>
      (SHEETS as readonly string[]).includes(name) ? unreadColumns(name, cells, columnName) : [],
    ),
    language: firstLanguage(survey.cells[0] ?? []),
    otherSheets: [...tables].flatMap(([name, { cells }]) => {
      return (SHEETS as readonly string[]).includes(name) || cells.length < 2 ? [] : [name];
    }),
  };
}

type Tables = Map<string, { cells: string[][]; first: number }>;

async function workbookTables(bytes: Uint8Array): Promise<Tables> {
  const sheets = await readSheets(bytes);
  return new Map([...sheets].map(([name, cells]) => [name.trim().toLowerCase(), { cells, first: 1 }]));
}

/** In CSV, a row with a text in the first column begins a sheet; the rows below leave that column empty. */
function csvTables(text: string): Tables {
  const tables: Tables = new Map();
  let cells: string[][] | undefined;
  parseCsv(text).forEach((row, index) => {
    const name = row[0]?.trim().toLowerCase() ?? '';
    if (name !== '') {
      cells = [];
      if (!tables.has(name)) tables.set(name, { cells, first: index + 2 });
      // The header may be in the same row.
      if (row.slice(1).some((cell) => cell.trim() !== '')) {
        tables.get(name)!.first = index + 1;
        cells.push(row.slice(1));
      }
    } else if (cells) cells.push(row.slice(1));
  });
  return tables;
}

export function isFormCsv(rows: readonly (readonly string[])[]): boolean {
  return rows.some((row) => (SHEETS as readonly string[]).includes(row[0]?.trim().toLowerCase() ?? ''));
}
