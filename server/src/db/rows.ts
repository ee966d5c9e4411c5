import type { ColumnValue } from '../ids.ts';
import type { Tables } from './tables.gen.ts';

/**
 * Declares the rows of a statement once, as a value, so that TypeScript derives the row type from it and the
 * tests compare it with what PostgreSQL returns. No call site casts rows.
 *
 * ```ts
 * const PROGRAM = rowsOf(columns('programs', 'id', 'name', 'status'));
 * export type ProgramRow = RowOf<typeof PROGRAM>;
 *
 * export function selectProgram(organizationId: string, id: string) {
 *   return PROGRAM.query(
 *     `SELECT ${PROGRAM.list} FROM programs WHERE organization_id = $1 AND id = $2`,
 *     [organizationId, id],
 *   );
 * }
 * ```
 *
 * `tx.first(selectProgram(…))` then returns `Promise<ProgramRow | undefined>`; neither the function nor its
 * call sites name the type.
 *
 * - Declare columns of a table with `columns('table', …)`, a renamed one with `column('table', 'name')`, an
 *   expression with `computed('integer')`, JSON of a known shape with `json<Shape>('jsonb')`.
 * - Wrap a column in `nullable(…)` where an outer join or a subquery can make it null.
 * - A statement that returns no rows is a `Statement` without `rows`.
 *
 * The checks of the tests for every statement they run (server/test/check-rows.ts): PostgreSQL returns
 * exactly the declared columns; each comes from the declared table column, or has the declared type; and no
 * value is null unless declared so. They cannot check the content of JSON, nor the literal values of an
 * expression. In production nothing is checked: the declaration is one constant object per statement.
 */
export interface RowShape<Row> {
  readonly columns: { readonly [Name in keyof Row]-?: Column<Row[Name]> };
  /** The names of the columns, separated by commas. */
  readonly list: string;
  /** The same, each preceded by the alias of a table: `e.id, e.status`. */
  of(alias: string): string;
  /** The declared values of an object that may have more, such as a row of a join. */
  take(row: Row): Row;
  /** A statement that returns such rows. */
  query(text: string, values?: readonly unknown[]): Query<Row>;
}

export interface Sql {
  text: string;
  values?: readonly unknown[];
}

/** A statement that returns rows of a declared shape. */
export interface Query<Row> extends Sql {
  rows: RowShape<Row>;
}

/** Reads rows as `request.read` and `tx.rows` do; statements that declare none return unknown ones. */
export interface RowReader {
  <Row>(query: Query<Row>): Promise<Row[]>;
  (statement: Sql): Promise<unknown[]>;
}

/** Reads the rows of queries. */
export type ReadRows = <Row>(query: Query<Row>) => Promise<Row[]>;

/** The type of the rows of a shape. */
export type RowOf<Shape> = Shape extends RowShape<infer Row> ? Row : never;

/** A column of a row; `Value` is its type in TypeScript. */
export interface Column<Value> {
  /** Where the values come from: a column of a table, or an expression of a type. */
  readonly source: { readonly table: string; readonly column: string } | { readonly type: string };
  /** Whether a value may be null even if the table's column is NOT NULL. */
  readonly nullable: boolean;
  /** Exists for the compiler only. */
  readonly value?: Value;
}

/** Declares the rows of a statement: names of columns in the order of the SELECT list, with their sources. */
export function rowsOf<Columns extends Record<string, Column<unknown>>>(
  declared: Columns,
): RowShape<{ [Name in keyof Columns]: ValueOf<Columns[Name]> }> {
  const names = Object.keys(declared);
  const rows: RowShape<{ [Name in keyof Columns]: ValueOf<Columns[Name]> }> = {
    // The compiler does not see that taking the value types out of the columns and putting them back changes
    // nothing.
    columns: declared as never,
    list: names.join(', '),
    take: (row) => Object.fromEntries(names.map((name) => [name, row[name as keyof typeof row]])) as never,
    of: (alias) => names.map((name) => `${alias}.${name}`).join(', '),
    query: (text, values) => ({ text, values, rows }),
  };
  return rows;
}

type ValueOf<Declared> = Declared extends Column<infer Value> ? Value : never;

type ColumnOf<Table extends keyof Tables, Name extends keyof Tables[Table]> = Column<
  ColumnValue<Table, Name, Tables[Table][Name]>
>;

/** Columns of a table under their own names. */
export function columns<Table extends keyof Tables, Name extends keyof Tables[Table] & string>(
  table: Table,
  ...names: Name[]
): { [Own in Name]: ColumnOf<Table, Own> } {
  const declared = names.map((name) => [name, column(table, name)]);
  return Object.fromEntries(declared) as { [Own in Name]: ColumnOf<Table, Own> };
}

/** One column of a table, for a row that has it under another name. */
export function column<Table extends keyof Tables, Name extends keyof Tables[Table] & string>(
  table: Table,
  name: Name,
): ColumnOf<Table, Name> {
  return { source: { table, column: name }, nullable: false };
}

/** TypeScript types of SQL types, as the driver returns them (see result-values.ts). */
interface SqlTypes {
  uuid: string;
  text: string;
  timestamptz: string;
  date: Date;
  xid8: string;
  bigint: string;
  integer: number;
  'double precision': number;
  boolean: boolean;
  bytea: Buffer;
  'text[]': string[];
  'uuid[]': string[];
  'bigint[]': string[];
  'integer[]': number[];
}

/** The value of an expression, which is not null. */
export function computed<Type extends keyof SqlTypes>(type: Type): Column<SqlTypes[Type]> {
  return { source: { type }, nullable: false };
}

/** JSON whose content has the given type. Nothing checks the content. */
export function json<Value>(type: 'json' | 'jsonb'): Column<Value> {
  return { source: { type }, nullable: false };
}

/** The same column where an outer join, a subquery or an expression can return null. */
export function nullable<Value>(of: Column<Value>): Column<Value | null> {
  return { source: of.source, nullable: true };
}
