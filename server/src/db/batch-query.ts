import pg from 'pg';
import { parserOf } from './result-values.ts';
import type { RowShape } from './rows.ts';

/** Rejects a statement that PostgreSQL did not run, because an earlier statement of its batch failed. */
export class SkippedStatement extends Error {
  constructor() {
    super('An earlier statement of the same batch failed.');
  }
}

/**
 * Rejects a statement whose transaction has committed on the primary only: a timeout or an operator ended its
 * wait for the synchronous standby. A failover would lose it, so it must not be acknowledged.
 */
export class NotReplicated extends Error {
  constructor() {
    super('The commit may be missing on the standby.');
  }
}

/** What PostgreSQL returned for a statement. */
export interface StatementResult {
  rows: Record<string, unknown>[];
  /** Number of rows returned, inserted, updated or deleted. */
  rowCount: number;
  /** The first word of the command tag, such as `COMMIT`. */
  command: string;
}

/** One statement of a batch, with the promise of its sender. */
export interface BatchStatement {
  /** Name of the prepared statement. Empty: it is parsed and described at each use. */
  name: string;
  text: string;
  values: readonly (string | Buffer | null)[];
  shape: RowShape<unknown> | undefined;
  result: StatementResult;
  /** Why a row could not be read. */
  error: unknown;
  resolve(result: StatementResult): void;
  reject(error: unknown): void;
}

/**
 * The parts of the driver's connection that a batch uses. They are not a public interface of `pg`, so
 * package.json pins its version exactly, and driver.test.ts checks that they exist and behave as this file
 * expects.
 */
export interface DriverConnection {
  /** Texts of the connection's prepared statements, by name. The driver fills it on ParseComplete. */
  parsedStatements: Record<string, string>;
  stream: { cork(): void; uncork(): void };
  parse(message: { name: string; text: string }): void;
  bind(message: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(message: { type: 'P' }): void;
  execute(): void;
  sync(): void;
}

/**
 * A check of the rows that statements return; the tests install one. Returns what is wrong with a row, if
 * anything.
 */
export interface RowCheck {
  description(shape: RowShape<unknown>, fields: readonly pg.FieldDef[], text: string): string | undefined;
  row(shape: RowShape<unknown>, row: Record<string, unknown>, text: string): string | undefined;
}

let rowCheck: RowCheck | undefined;

export function checkRowsWith(check: RowCheck | undefined): void {
  rowCheck = check;
}

interface ResultColumn {
  name: string;
  parse(text: string): unknown;
}

/**
 * Result columns of each connection's prepared statements, by name. They cannot change while the connection
 * lives.
 */
const describedColumns = new WeakMap<DriverConnection, Map<string, readonly ResultColumn[]>>();

/**
 * Several statements in one round trip. The driver sends one Sync per query and waits for PostgreSQL after
 * each; a batch is a query of its own kind in the driver's queue (as cursors are) and sends one Sync
 * for all its statements.
 *
 *     service                                PostgreSQL
 *     Parse s1    (first use only)   ──┐
 *     Bind s1                          │
 *     Describe    (first use only)     │
 *     Execute                          │     all in one write
 *     Bind s2                          │
 *     Execute                          │
 *     Sync                           ──┴──▶
 *                                      ┌──  ParseComplete         of Parse s1
 *                                      │    BindComplete
 *                                      │    RowDescription        of Describe, or NoData
 *                                      │    DataRow …             → handleDataRow
 *                                      │    CommandComplete       → handleCommandComplete: s1 is done
 *                                      │    BindComplete
 *                                      │    CommandComplete       s2 is done
 *                                    ◀─┴──  ReadyForQuery         → handleReadyForQuery: all promises resolve
 *
 * After an error PostgreSQL skips all messages up to the Sync:
 *
 *     Bind s1, Execute, Bind s2, Execute, Bind s3, Execute, Sync ──▶
 *                                    ◀────  BindComplete, CommandComplete      s1 is done
 *                                           ErrorResponse                      s2 failed → handleError
 *                                           ReadyForQuery                      s3 was skipped
 *
 * s1 resolves, s2 rejects with PostgreSQL's error, s3 rejects with SkippedStatement. Inside BEGIN … COMMIT
 * the transaction is then aborted and must be rolled back. Outside of one, the batch is an implicit
 * transaction that ends at the Sync, so the effect of s1 is undone. An error after the last CommandComplete
 * is an error of that implicit commit, such as a deferred constraint; it rejects the last statement. If the
 * connection breaks, every statement without a result rejects with the driver's error.
 */
export class BatchQuery {
  readonly #statements: readonly BatchStatement[];
  readonly #onEnd: () => void;
  /** Index of the statement whose messages PostgreSQL is sending. */
  #current = 0;
  /** Columns of the current statement, if PostgreSQL described it in this batch. */
  #columns: readonly ResultColumn[] | undefined;
  #described = new Map<string, readonly ResultColumn[]>();

  constructor(statements: readonly BatchStatement[], onEnd: () => void) {
    this.#statements = statements;
    this.#onEnd = onEnd;
  }

  /** On ParseComplete the driver records `name` and `text` in `parsedStatements`. */
  get name(): string | undefined {
    return this.#statements[this.#current]?.name;
  }

  get text(): string | undefined {
    return this.#statements[this.#current]?.text;
  }

  /** Called by the driver when it is the batch's turn. */
  submit(connection: DriverConnection): void {
    this.#described = describedOn(connection);
    const parsing = new Set<string>();
    connection.stream.cork();
    for (const { name, text, values } of this.#statements) {
      if (name === '' || (connection.parsedStatements[name] === undefined && !parsing.has(name))) {
        parsing.add(name);
        connection.parse({ name, text });
      }
      connection.bind({ statement: name, values });
      if (!this.#described.has(name)) connection.describe({ type: 'P' });
      connection.execute();
    }
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { fields: readonly pg.FieldDef[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) }));
    if (rowCheck) {
      const { shape, text } = this.#statements[this.#current]!;
      if (shape) this.#failIf(rowCheck.description(shape, fields, text));
    }
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#current]!;
    try {
      const row = rowOf(this.#columns ?? this.#described.get(statement.name)!, fields);
      statement.result.rows.push(row);
      if (rowCheck && statement.shape) this.#failIf(rowCheck.row(statement.shape, row, statement.text));
    } catch (error) {
      statement.error = error;
    }
  }

  handleCommandComplete({ text: tag }: { text: string }): void {
    const { name, result } = this.#statements[this.#current]!;
    if (name !== '' && !this.#described.has(name)) this.#described.set(name, this.#columns ?? []);
    result.command = tag.split(' ', 1)[0]!;
    result.rowCount = Number(tag.slice(tag.lastIndexOf(' ') + 1)) || 0;
    this.#columns = undefined;
    this.#current++;
  }

  handleError(error: unknown): void {
    const failed = Math.min(this.#current, this.#statements.length - 1);
    const isFromServer = error instanceof pg.DatabaseError;
    for (const [i, statement] of this.#statements.entries()) {
      if (i < failed) settle(statement);
      else statement.reject(i === failed || !isFromServer ? error : new SkippedStatement());
    }
    this.#onEnd();
  }

  /** PostgreSQL gave up the wait for the standby: of a COMMIT, or of the implicit commit at the Sync. */
  handleNotReplicated(): void {
    this.#statements[Math.min(this.#current, this.#statements.length - 1)]!.error ??= new NotReplicated();
  }

  handleReadyForQuery(): void {
    for (const statement of this.#statements) settle(statement);
    this.#onEnd();
  }

  #failIf(problem: string | undefined): void {
    if (problem !== undefined) this.#statements[this.#current]!.error ??= new Error(problem);
  }
}

function describedOn(connection: DriverConnection): Map<string, readonly ResultColumn[]> {
  let described = describedColumns.get(connection);
  if (!described) {
    described = new Map();
    describedColumns.set(connection, described);
  }
  return described;
}

function rowOf(
  columns: readonly ResultColumn[],
  fields: readonly (string | null)[],
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (let i = 0; i < columns.length; i++) {
    const { name, parse } = columns[i]!;
    const value = fields[i]!;
    row[name] = value === null ? null : parse(value);
  }
  return row;
}

function settle({ result, error, resolve, reject }: BatchStatement): void {
  if (error === undefined) resolve(result);
  else reject(error);
}
