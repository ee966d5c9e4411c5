import type { SubjectItem } from '@eps/sdk';
import { nextTask, type Table } from './parse.ts';

export const TYPES = ['text', 'number', 'boolean', 'date', 'as_is'] as const;
export type FieldType = (typeof TYPES)[number];

/** The target of a column. */
export interface ColumnMapping {
  use: 'external_id' | 'field' | 'skip';
  /** The profile field. */
  name: string;
  type: FieldType;
}

export type ProblemCode =
  | 'not_json'
  | 'too_many_cells'
  | 'no_external_id'
  | 'external_id_too_long'
  | 'not_number'
  | 'not_boolean'
  | 'not_date';

/** Why a row cannot be imported. */
export interface Problem {
  code: ProblemCode;
  column?: string;
}

/** `isTrimmed`: there was white space around the external id, which is left out. */
export type ConvertedRow = { item: SubjectItem; isTrimmed?: true } | { problem: Problem };

const SAMPLE = 200;
const SLICE = 4000;
const MAX_EXTERNAL_ID = 512;
/** Names of columns with an external id, the most likely first. */
const ID_NAMES = [
  /^external[ _-]?id$/i,
  /^(employee|user|person|personal|customer|patient|student|participant)[ _-]?(id|nr|no|number|nummer)$/i,
  /^id$/i,
  // Any other column whose name says that it has ids comes before an address, which can change hands.
  /(^|[^a-z])id($|[^a-z])|[a-z]Id$/i,
  /(kennung|kennziffer|nummer|number|code)$/i,
  /^e-?mail([ _-]?(address|adresse))?$/i,
];
/** Names of columns with numbers and codes that do not identify a person. */
const OTHER_NUMBERS =
  /phone|telefon|mobil|handy|fax|house|haus|room|raum|zip|post|plz|area|country|land|bank|cost|kosten|steuer|tax/i;
/**
 * The smallest share of different values for a column that can identify people; a person may have two rows.
 */
const DISTINCT = 0.9;

/** Proposes what each column becomes, from the names and the first values. */
export function proposeMapping({ columns, rows, separator }: Table): ColumnMapping[] {
  const sample = rows.slice(0, SAMPLE);
  const idColumn = idColumnOf(columns, sample);
  return columns.map((column, index) => ({
    use: index === idColumn ? 'external_id' : column === 'identity_mode' ? 'skip' : 'field',
    name: column.replace(/^profile\./, ''),
    type: separator === '' ? 'as_is' : typeOf(sample.map((cells) => String(cells?.[index] ?? '').trim())),
  }));
}

/**
 * Returns the column with the external ids: the most likely one by its name among the columns whose values
 * differ, such as the ids of people but not of their departments. If there is none, the most likely one by
 * its name.
 */
function idColumnOf(columns: readonly string[], sample: Table['rows']): number | undefined {
  const candidates = ID_NAMES.flatMap((pattern) =>
    columns.flatMap((column, index) => (pattern.test(column) && !OTHER_NUMBERS.test(column) ? [index] : [])),
  );
  const isDistinct = (index: number) => {
    const values = sample.map((cells) => String(cells?.[index] ?? '').trim());
    return new Set(values.filter((value) => value !== '')).size >= DISTINCT * values.length;
  };
  return candidates.find(isDistinct) ?? candidates[0];
}

function typeOf(values: string[]): FieldType {
  const given = values.filter((value) => value !== '');
  if (given.length === 0) return 'text';
  // Numbers with leading zeros, such as postal codes, are texts.
  if (given.every((value) => /^-?(0|[1-9]\d*)([.,]\d+)?$/.test(value))) return 'number';
  if (given.every((value) => BOOLEANS.has(value.toLowerCase()))) return 'boolean';
  return given.every((value) => dateOf(value) !== undefined) ? 'date' : 'text';
}

/** The subject of a row, or why it cannot be imported. Empty cells leave their profile field unchanged. */
export function convert(
  cells: unknown[] | null,
  table: Table,
  mapping: readonly ColumnMapping[],
): ConvertedRow {
  if (cells === null) return { problem: { code: 'not_json' } };
  if (cells.length > mapping.length) return { problem: { code: 'too_many_cells' } };
  let [given, externalId] = ['', ''];
  const profile: Record<string, unknown> = {};
  for (const [index, { use, name, type }] of mapping.entries()) {
    const cell = cells[index];
    if (use === 'skip' || cell === undefined) continue;
    if (use === 'external_id') {
      given = String(cell ?? '');
      externalId = given.trim();
      continue;
    }
    if (type !== 'as_is' && (cell === null || String(cell).trim() === '')) continue;
    const value = type === 'as_is' ? cell : typed(String(cell).trim(), type, table.separator);
    if (value === undefined)
      return { problem: { code: `not_${type}` as ProblemCode, column: table.columns[index]! } };
    profile[name] = value;
  }
  if (externalId === '') return { problem: { code: 'no_external_id' } };
  if (externalId.length > MAX_EXTERNAL_ID) return { problem: { code: 'external_id_too_long' } };
  return {
    item: { external_id: externalId, ...(Object.keys(profile).length > 0 && { profile }) } as SubjectItem,
    ...(given !== externalId && { isTrimmed: true }),
  };
}

const BOOLEANS = new Map([
  ...['true', 'yes', 'y', 'ja', 'wahr', '1'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', 'nein', 'falsch', '0'].map((text) => [text, false] as const),
]);

function typed(text: string, type: FieldType, separator: string): unknown {
  if (type === 'boolean') return BOOLEANS.get(text.toLowerCase());
  if (type === 'date') return dateOf(text);
  return type === 'number' ? numberOf(text, separator) : text;
}

/** Spreadsheets that separate cells by semicolons write decimal commas. */
function numberOf(text: string, separator: string): number | undefined {
  const plain = separator === ';' ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** An ISO date from `2026-11-22` or `22.11.2026`. Dates with slashes are ambiguous. */
function dateOf(text: string): string | undefined {
  const german = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = german ? `${german[3]}-${german[2]!.padStart(2, '0')}-${german[1]!.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}

/** Which rows of a table can be imported. */
export interface Check {
  /** Indexes of the rows that can be imported. */
  valid: number[];
  problems: { row: number; problem: Problem }[];
  /** Number of rows with the external id of an earlier row. */
  repeated: number;
  /** Number of rows with white space around the external id. */
  trimmed: number;
}

/** Converts every row, in slices, so that the page stays responsive. */
export async function checkRows(
  table: Table,
  mapping: readonly ColumnMapping[],
  signal: AbortSignal,
): Promise<Check> {
  const check: Check = { valid: [], problems: [], repeated: 0, trimmed: 0 };
  const seen = new Set<string>();
  for (const [row, cells] of table.rows.entries()) {
    const converted = convert(cells, table, mapping);
    if ('problem' in converted) check.problems.push({ row, problem: converted.problem });
    else {
      check.valid.push(row);
      if (converted.isTrimmed) check.trimmed++;
      if (seen.has(converted.item.external_id)) check.repeated++;
      seen.add(converted.item.external_id);
    }
    if (row % SLICE === SLICE - 1) {
      await nextTask();
      signal.throwIfAborted();
    }
  }
  return check;
}
