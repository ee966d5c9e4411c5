import type { Statement } from './batch.ts';
import { columnValue, sourceOfRows } from './statements.ts';
import type { Tables } from './tables.gen.ts';

/**
 * A table into which transactions insert rows that they do not read again. The rows are collected until the
 * commit, because one statement for all tables costs the service and PostgreSQL much less than one per table.
 */
export interface CommitInsert<Row extends object> {
  /** Name of the common table expression; `then` reads the inserted rows from it. */
  name: string;
  table: keyof Tables;
  /** Exists for the compiler only. */
  row?: Row;
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
  { name, table, then = [] }: CommitInsert<object>,
  rows: readonly object[],
  isMixed: boolean,
): Part {
  const names = Object.keys(rows[0]!);
  // Each combination of shared columns is a form. If chance decides which they are, there would be hundreds.
  const shared = isMixed ? new Set<string>() : sharedColumns(rows);
  const list = names.join(', ');
  const insertFrom = (first: number) =>
    `INSERT INTO ${table} (${list}) ${sourceOfRows(table, names, shared, first)}`;
  const text = (first: number) =>
    [
      `${name} AS (${insertFrom(first)}${then.length > 0 ? ` RETURNING ${list}` : ''})`,
      ...then.map((write) => `${write.name} AS (${write.text})`),
    ].join(',\n');
  const values = names.map((column) =>
    shared.has(column) ? rows[0]![column as keyof object] : columnValue(table, column, rows),
  );
  const alone = () => [
    insertFrom(1),
    ...then.map((write) =>
      write.text.replace(
        'SELECT',
        `WITH ${name} (${list}) AS (${sourceOfRows(table, names, shared, 1)}) SELECT`,
      ),
    ),
  ];
  const form = `${name} ${names.map((column) => Number(shared.has(column))).join('')}`;
  return { form, text, alone, values };
}

/**
 * Returns which columns have the same value in all rows; none if all rows are equal, because equal rows must
 * not become a single row.
 */
function sharedColumns(rows: readonly object[]): Set<string> {
  const first = Object.entries(rows[0]!);
  const shared = first.filter(([name, value]) => rows.every((row) => row[name as keyof object] === value));
  const areEqual = rows.length > 1 && shared.length === first.length;
  return new Set(areEqual ? [] : shared.map(([name]) => name));
}
