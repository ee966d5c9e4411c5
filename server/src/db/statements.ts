import type { ColumnValue } from '../ids.ts';
import type { Statement } from './batch.ts';
import type { Query, RowShape } from './rows.ts';
import type { Tables } from './tables.gen.ts';

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
  return shape.query(
    `SELECT ${shape.list} FROM ${table} WHERE ${conditions(key)} ${rest}`,
    Object.values(key),
  );
}

export function insert<Table extends keyof Tables>(table: Table, row: Values<Table>, rest = ''): Statement {
  const names = Object.keys(row);
  const parameters = names.map((_, i) => `$${i + 1}`);
  return {
    text: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${parameters.join(', ')}) ${rest}`,
    values: Object.values(row),
  };
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
  const first = Object.keys(key).length + 1;
  const set = Object.keys(changes).map((name, i) => `${name} = $${first + i}`);
  return {
    text: `UPDATE ${table} SET ${set.join(', ')} WHERE ${conditions(key)}`,
    values: [...Object.values(key), ...Object.values(changes)],
  };
}

export function deleteFrom<Table extends keyof Tables>(table: Table, key: Key<Table>): Statement {
  return { text: `DELETE FROM ${table} WHERE ${conditions(key)}`, values: Object.values(key) };
}

/** The same statement, which returns the rows that it has written. */
export function returning<Row>(shape: RowShape<Row>, { text, values }: Statement): Query<Row> {
  return shape.query(`${text} RETURNING ${shape.list}`, values);
}

function conditions(key: Readonly<Record<string, unknown>>): string {
  return Object.entries(key)
    .map(([name, value], i) => `${name} = ${Array.isArray(value) ? `ANY ($${i + 1})` : `$${i + 1}`}`)
    .join(' AND ');
}
