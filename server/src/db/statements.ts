import type { ColumnValue } from '../ids.ts';
import type { Statement } from './batch.ts';
import { byteaArray, textArray } from './binary-array.ts';
import { onWire } from './parameter.ts';
import type { Query, RowShape } from './rows.ts';
import { COLUMN_TYPES, type Tables } from './tables.gen.ts';

/**
 * Statements on rows of one table, whose columns and values TypeScript compares with the catalogue. Each
 * combination of table and columns is one prepared statement. `rest` is SQL that follows, without parameters.
 */

/** A value as it is sent: an instant may be a Date, and an array of a jsonb column must be JSON text. */
type Sent<Value> = unknown extends Value
  ? string | number | boolean | null | (object & { length?: never })
  : Value extends readonly (infer Item)[]
    ? readonly (Item | null)[] | Buffer
    : Value extends string
      ? Value | (string extends Value ? Date | number : never)
      : Value extends Date
        ? Date | string
        : Value;

type SentColumn<Table extends keyof Tables, Name extends keyof Tables[Table]> = Sent<
  ColumnValue<Table, Name, Tables[Table][Name]>
>;

/** Values by column. */
export type Values<Table extends keyof Tables> = {
  readonly [Name in keyof Tables[Table]]?: SentColumn<Table, Name>;
};

/** Which rows: those whose columns equal the values, or one of the values of an array. */
type Key<Table extends keyof Tables> = {
  readonly [Name in keyof Tables[Table] as Tables[Table][Name] extends readonly unknown[] | null
    ? never
    : Name]?: SentColumn<Table, Name> | readonly SentColumn<Table, Name>[];
};

export function select<Row, Table extends keyof Tables>(
  shape: RowShape<Row>,
  table: Table,
  key: Key<Table>,
  rest = '',
): Query<Row> {
  const text = () => `SELECT ${shape.list} FROM ${table} WHERE ${conditions(key)} ${rest}`;
  return shape.query(textOf(shape, `${formOf(key)} ${table} ${rest}`, text), Object.values(key));
}

/** Filters of a list; null and undefined: it is not filtered. */
export type Filters<Table extends keyof Tables> = {
  readonly [Name in keyof Key<Table>]?: Key<Table>[Name] | null | undefined;
};

/** A page of a list, newest first (see http/paging.ts). */
export interface Page {
  /** Id of the last row of the page before. */
  after: string | undefined;
  limit: number;
}

/** Selects a page, with one row more than its limit. */
export function selectPage<Row, Table extends keyof Tables>(
  shape: RowShape<Row>,
  table: Table,
  filters: Filters<Table>,
  { after, limit }: Page,
  rest = '',
): Query<Row> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null);
  const values = [...given.map(([, value]) => value), ...(after === undefined ? [] : [after]), limit + 1];
  const isAfter = after === undefined ? '' : `AND id < $${values.length - 1}`;
  return shape.query(
    `SELECT ${shape.list} FROM ${table} WHERE ${conditions(Object.fromEntries(given))} ${rest} ${isAfter}
     ORDER BY id DESC LIMIT $${values.length}`,
    values,
  );
}

export function insert<Table extends keyof Tables>(table: Table, row: Values<Table>, rest = ''): Statement {
  const names = Object.keys(row);
  const parameters = () => names.map((_, i) => `$${i + 1}`).join(', ');
  const text = () => `INSERT INTO ${table} (${names.join(', ')}) VALUES (${parameters()}) ${rest}`;
  return { text: textOf(table, `insert ${names.join()} ${rest}`, text), values: Object.values(row) };
}

/**
 * Inserts many rows in one statement. They have the same columns; those with one value for all are in
 * `shared`, because arrays cost the most.
 */
export function insertRows<Table extends keyof Tables>(
  table: Table,
  shared: Values<Table>,
  rows: readonly Values<Table>[],
  rest = '',
): Statement {
  const own = Object.keys(rows[0] ?? {});
  if (own.length === 0) return { text: 'SELECT' };
  return {
    text: `${insertOfRows(table, Object.keys(shared), own)} ${rest}`,
    values: [...Object.values(shared), ...own.map((name) => columnValue(table, name, rows))],
  };
}

/** Inserts a row. Transactions about many people insert such rows together (see Transaction.collect). */
export function insertCollected<Table extends keyof Tables>(
  table: Table,
  row: Values<Table>,
  isFirst = false,
): Statement {
  const [shared, ...own] = Object.keys(row);
  const many = {
    isFirst,
    get text() {
      return insertOfRows(table, [shared!], own);
    },
  };
  return { ...insert(table, row), many };
}

/** The text of an insert whose first parameters are shared values, and whose others are arrays of values. */
function insertOfRows(table: keyof Tables, shared: readonly string[], own: readonly string[]): string {
  const names = [...shared, ...own];
  return `INSERT INTO ${table} (${names.join(', ')}) ${sourceOfRows(table, names, new Set(shared), 1)}`;
}

/** A query for rows: parameters from `$first` on in the order of the names. */
export function sourceOfRows(
  table: keyof Tables,
  names: readonly string[],
  shared: ReadonlySet<string>,
  first: number,
): string {
  const typed = names.map((name, i) => {
    const type = typeOf(table, name);
    // PostgreSQL has no arrays of arrays of different lengths: each is sent as its text.
    const element = type.endsWith('[]') ? 'text' : type;
    const value = `$${first + i}::${shared.has(name) ? type : `${element}[]`}`;
    return { name, value, isShared: shared.has(name), cast: element === type ? name : `${name}::${type}` };
  });
  const arrays = typed.filter(({ isShared }) => !isShared);
  const selected = typed.map(({ isShared, value, cast }) => (isShared ? value : cast)).join(', ');
  if (arrays.length === 0) return `VALUES (${typed.map(({ value }) => value).join(', ')})`;
  const given = `given(${arrays.map(({ name }) => name).join(', ')})`;
  return `SELECT ${selected} FROM unnest(${arrays.map(({ value }) => value).join(', ')}) AS ${given}`;
}

/** The parameter for a column of rows. */
export function columnValue(table: keyof Tables, name: string, rows: readonly object[]): unknown {
  const values = rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]);
  const type = typeOf(table, name);
  if (type === 'text' && values.every((value) => typeof value === 'string')) return textArray(values);
  if (type === 'bytea' && values.every(Buffer.isBuffer)) return byteaArray(values);
  return type.endsWith('[]') ? values.map((value) => (Array.isArray(value) ? onWire(value) : value)) : values;
}

function typeOf(table: keyof Tables, name: string): string {
  return (COLUMN_TYPES[table] as Readonly<Record<string, string>>)[name]!;
}

/** Inserts a row, or updates the one with this primary key. */
export function upsert<Table extends keyof Tables>(
  table: Table,
  key: Values<Table>,
  values: Values<Table>,
): Statement {
  const changes = Object.keys(values).map((name) => `${name} = excluded.${name}`);
  const conflict = `ON CONFLICT (${Object.keys(key).join(', ')}) DO UPDATE SET ${changes.join(', ')}`;
  return insert(table, { ...key, ...values }, conflict);
}

export function update<Table extends keyof Tables>(
  table: Table,
  key: Key<Table>,
  changes: Values<Table>,
): Statement {
  const values = [...Object.values(key), ...Object.values(changes)];
  const names = Object.keys(changes);
  const first = values.length - names.length + 1;
  const set = () => names.map((name, i) => `${name} = $${first + i}`).join(', ');
  const text = () => `UPDATE ${table} SET ${set()} WHERE ${conditions(key)}`;
  return { text: textOf(table, `update ${names.join()} ${formOf(key)}`, text), values };
}

export function deleteFrom<Table extends keyof Tables>(table: Table, key: Key<Table>): Statement {
  const text = () => `DELETE FROM ${table} WHERE ${conditions(key)}`;
  return { text: textOf(table, `delete ${formOf(key)}`, text), values: Object.values(key) };
}

/** The same statement, which returns the rows that it has written. */
export function returning<Row>(shape: RowShape<Row>, { text, values }: Statement): Query<Row> {
  return shape.query(
    textOf(shape, text, () => `${text} RETURNING ${shape.list}`),
    values,
  );
}

const texts = new Map<unknown, Map<string, string>>();

/**
 * Returns the text of a form of statements on a table or of a shape. Writing it anew each time would take
 * twice as long.
 */
function textOf(of: unknown, form: string, write: () => string): string {
  let known = texts.get(of);
  if (known === undefined) {
    known = new Map();
    texts.set(of, known);
  }
  const text = known.get(form) ?? write();
  known.set(form, text);
  return text;
}

/** The columns of a key, with those that are compared with arrays marked. */
function formOf(key: Readonly<Record<string, unknown>>): string {
  let form = '';
  for (const name in key) form += Array.isArray(key[name]) ? `${name}[],` : `${name},`;
  return form;
}

function conditions(key: Readonly<Record<string, unknown>>): string {
  return Object.entries(key)
    .map(([name, value], i) => `${name} = ${Array.isArray(value) ? `ANY ($${i + 1})` : `$${i + 1}`}`)
    .join(' AND ');
}
