import type { SubjectItem } from '@eps/sdk';
import type { Table } from './parse.ts';
import { type KnownFields, type Role, roleOf } from './roles.ts';

/** Dates with slashes have the day or the month first. */
export const TYPES = ['text', 'number', 'boolean', 'date', 'date_dmy', 'date_mdy', 'as_is'] as const;
export type FieldType = (typeof TYPES)[number];

/** The target of a column. */
export interface ColumnMapping {
  use: Role;
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

/**
 * Proposes what each column becomes, from the names and the first values. A column with a role fills the
 * profile field that has this role in the environment.
 */
export function proposeMapping(
  { columns, rows, separator }: Table,
  known: KnownFields = {},
): ColumnMapping[] {
  const sample = rows.slice(0, SAMPLE);
  const idColumn = idColumnOf(columns, sample);
  const taken = new Set<Role>();
  return columns.map((column, index) => {
    const field = column.replace(/^profile\./, '');
    const guess = () => (column === 'identity_mode' ? 'skip' : roleOf(field, known, taken));
    const use = index === idColumn ? 'external_id' : guess();
    if (use !== 'field') taken.add(use);
    const values = () => sample.map((cells) => String(cells?.[index] ?? '').trim());
    return { use, name: known[use] ?? field, type: separator === '' ? 'as_is' : typeOf(use, values()) };
  });
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

function typeOf(use: Role, values: string[]): FieldType {
  const given = values.filter((value) => value !== '');
  // Telephone numbers, units and the like are texts, also if they have digits only.
  if (given.length === 0 || (use !== 'field' && use !== 'birth_date')) return 'text';
  // Numbers with leading zeros, such as postal codes, are texts.
  if (given.every((value) => /^-?(0|[1-9]\d*)([.,]\d+)?$/.test(value))) return 'number';
  if (given.every((value) => BOOLEANS.has(value.toLowerCase()))) return 'boolean';
  return dateTypes().find((type) => given.every((value) => dateOf(value, type) !== undefined)) ?? 'text';
}

/** The types of dates; if a column fits both orders, the one that readers of this browser expect. */
const dateTypes = (): FieldType[] =>
  globalThis.navigator?.language === 'en-US'
    ? ['date', 'date_mdy', 'date_dmy']
    : ['date', 'date_dmy', 'date_mdy'];

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
    if (value === undefined) return { problem: { code: problemOf(type), column: table.columns[index]! } };
    profile[name] = value;
  }
  if (externalId === '') return { problem: { code: 'no_external_id' } };
  if (externalId.length > MAX_EXTERNAL_ID) return { problem: { code: 'external_id_too_long' } };
  return {
    item: { external_id: externalId, ...(Object.keys(profile).length > 0 && { profile }) } as SubjectItem,
    ...(given !== externalId && { isTrimmed: true }),
  };
}

const problemOf = (type: FieldType) => `not_${type.replace(/_.*/, '')}` as ProblemCode;

const BOOLEANS = new Map([
  ...['true', 'yes', 'y', 'ja', 'wahr', '1'].map((text) => [text, true] as const),
  ...['false', 'no', 'n', 'nein', 'falsch', '0'].map((text) => [text, false] as const),
]);

function typed(text: string, type: FieldType, separator: string): unknown {
  if (type === 'boolean') return BOOLEANS.get(text.toLowerCase());
  if (type.startsWith('date')) return dateOf(text, type);
  return type === 'number' ? numberOf(text, separator) : text;
}

/** Spreadsheets that separate cells by semicolons write decimal commas. */
function numberOf(text: string, separator: string): number | undefined {
  const plain = separator === ';' ? text.replace(/^(-?\d+),(\d+)$/, '$1.$2') : text;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** An ISO date from `2026-11-22`, `22.11.2026` or, with the order of the type, `22/11/2026`. */
export function dateOf(text: string, type: FieldType = 'date'): string | undefined {
  const separator = type === 'date' ? '\\.' : '[/-]';
  const parts = new RegExp(`^(\\d{1,2})${separator}(\\d{1,2})${separator}(\\d{4})$`).exec(text);
  const [day, month] = type === 'date_mdy' ? [parts?.[2], parts?.[1]] : [parts?.[1], parts?.[2]];
  const iso = parts ? `${parts[3]}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso) ? iso : undefined;
}
