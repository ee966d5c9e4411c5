import type { Statement } from './batch.ts';
import { textArray } from './binary-array.ts';

/**
 * A table into which transactions insert rows that they do not read again. The rows are collected until the
 * commit, because one statement for all tables costs the service and PostgreSQL much less than one per table.
 */
export interface CommitInsert<Row extends object> {
  /** Name of the common table expression; `then` reads the inserted rows from it. */
  name: string;
  table: string;
  /** Column → SQL type. */
  columns: { readonly [Column in keyof Row & string]: string };
  /** Further writes, which use the inserted rows by the name of the insert. */
  then?: readonly { name: string; text: string }[];
}

/** A part of the statement. Its text depends only on `form` and on the number of its first parameter. */
interface Part {
  form: string;
  /** Returns common table expressions whose first parameter is `$first`. */
  text(first: number): string;
  /** Returns the write as statements of their own, which have the same parameters. */
  alone(): string[];
  values: readonly unknown[];
}

/**
 * The writes of a transaction's last statement. They do not see each other and must not change the same rows.
 */
export class CommitWrites {
  // biome-ignore lint/suspicious/noExplicitAny: rows of every table
  readonly #rows = new Map<CommitInsert<any>, object[]>();
  readonly #changes: Statement[] = [];

  insert<Row extends object>(insert: CommitInsert<Row>, rows: readonly Row[]): void {
    if (rows.length === 0) return;
    const collected = this.#rows.get(insert);
    if (collected) collected.push(...rows);
    else this.#rows.set(insert, [...rows]);
  }

  change(statement: Statement): void {
    this.#changes.push(statement);
  }

  /** Moves the rows, but not the other statements, to the writes of a transaction that inserts them. */
  moveRowsTo(target: CommitWrites): void {
    for (const [insert, rows] of this.#rows) target.insert(insert, rows);
    this.#rows.clear();
  }

  /**
   * Returns one statement for all writes. In a distributed database it returns one for each write, because a
   * statement that writes several tables is executed there step by step, through intermediate results.
   * `isMixed`: the rows come from several requests, so which of their columns are equal is chance.
   */
  statements({ distributed, isMixed = false }: { distributed: boolean; isMixed?: boolean }): Statement[] {
    const parts = [
      ...this.#changes.map(changePart),
      ...[...this.#rows].map(([insert, rows]) => insertPart(insert, rows, isMixed)),
    ];
    if (distributed) return parts.flatMap(({ alone, values }) => alone().map((text) => ({ text, values })));
    if (parts.length === 0) return [];
    parts.sort((a, b) => (a.form < b.form ? -1 : 1));
    return [{ text: textOf(parts), values: parts.flatMap(({ values }) => values) }];
  }
}

/** Texts by the forms of their parts. Each is prepared once per connection, so there should be few. */
const texts = new Map<string, string>();

function textOf(parts: readonly Part[]): string {
  const form = parts.map((part) => part.form).join();
  let text = texts.get(form);
  if (text === undefined) {
    let first = 1;
    const expressions = parts.map((part) => {
      const expression = part.text(first);
      first += part.values.length;
      return expression;
    });
    text = `WITH ${expressions.join(',\n')} SELECT`;
    texts.set(form, text);
  }
  return text;
}

const changeNames = new Map<string, string>();

function changePart({ text, values = [] }: Statement): Part {
  let name = changeNames.get(text);
  if (name === undefined) {
    name = `change_${changeNames.size}`;
    changeNames.set(text, name);
  }
  const shifted = (first: number) =>
    text.replace(/\$(\d+)/g, (_, number) => `$${Number(number) + first - 1}`);
  return { form: name, text: (first) => `${name} AS (${shifted(first)})`, alone: () => [text], values };
}

function insertPart(
  { name, table, columns, then }: CommitInsert<object>,
  rows: readonly object[],
  isMixed: boolean,
): Part {
  const names = Object.keys(columns) as (keyof object)[];
  // Each combination of shared columns is a form. If chance decides which they are, there would be hundreds.
  const isShared = isMixed ? names.map(() => false) : sharedColumns(names, rows);
  const source = (first: number) => {
    const rowsOfInsert = sourceOf(Object.entries<string>(columns), isShared, first);
    return `INSERT INTO ${table} (${names.join(', ')}) ${rowsOfInsert}`;
  };
  const text = (first: number) =>
    then === undefined
      ? `${name} AS (${source(first)})`
      : [
          `${name} AS (${source(first)} RETURNING ${names.join(', ')})`,
          ...then.map((write) => `${write.name} AS (${write.text})`),
        ].join(',\n');
  const values = names.map((column, i) =>
    isShared[i]
      ? rows[0]![column]
      : arrayOf(
          columns[column],
          rows.map((row) => row[column]),
        ),
  );
  const alone = () =>
    then === undefined
      ? [source(1)]
      : [
          source(1),
          ...then.map((write) =>
            write.text.replace(
              'SELECT',
              `WITH ${name} (${names.join(', ')}) AS (${rowsSource(columns, isShared)}) SELECT`,
            ),
          ),
        ];
  return { form: `${name} ${isShared.map(Number).join('')}`, text, alone, values };
}

/**
 * Returns which columns have the same value in all rows; none if all rows are equal, because equal rows must
 * not become a single row.
 */
function sharedColumns(names: readonly (keyof object)[], rows: readonly object[]): boolean[] {
  const isShared = names.map((column) => rows.every((row) => row[column] === rows[0]![column]));
  return rows.length > 1 && isShared.every(Boolean) ? isShared.fill(false) : isShared;
}

/**
 * Returns the source of an insert. Only columns that differ between the rows are sent as arrays, which cost
 * the most.
 */
function sourceOf(
  columns: readonly (readonly [name: string, type: string])[],
  isShared: readonly boolean[],
  first: number,
): string {
  const parameter = (i: number) => `$${first + i}`;
  const differing = columns.flatMap(([name, type], i) => (isShared[i] ? [] : [{ name, type, i }]));
  if (differing.length === 0) return `VALUES (${columns.map((_, i) => parameter(i)).join(', ')})`;
  const selected = columns.map(([name, type], i) => (isShared[i] ? `${parameter(i)}::${type}` : name));
  const arrays = differing.map(({ type, i }) => `${parameter(i)}::${type}[]`);
  const names = differing.map(({ name }) => name);
  return `SELECT ${selected.join(', ')} FROM unnest(${arrays.join(', ')}) AS differing(${names.join(', ')})`;
}

/** The same rows as a query, with the type of each column. */
function rowsSource(columns: Readonly<Record<string, string>>, isShared: readonly boolean[]): string {
  const entries = Object.entries(columns);
  if (!isShared.every(Boolean)) return sourceOf(entries, isShared, 1);
  return `SELECT ${entries.map(([, type], i) => `$${i + 1}::${type}`).join(', ')}`;
}

function arrayOf(type: string, values: readonly unknown[]): unknown {
  if (type === 'text' && values.every((value) => typeof value === 'string')) return textArray(values);
  return values;
}
