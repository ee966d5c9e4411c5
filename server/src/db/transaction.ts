import pg from 'pg';
import { type Statement, send } from './batch.ts';
import { SkippedStatement, type StatementResult } from './batch-query.ts';
import { forNodes } from './citus/statements.ts';
import { CollectedWrites } from './collected-writes.ts';
import { type CommitInsert, CommitWrites } from './commit-writes.ts';
import { type Pool, withClient } from './pool.ts';
import type { Query, RowReader } from './rows.ts';

const IN_FAILED_TRANSACTION = '25P02';
/** The mode of a transaction whose reads all see the same state of the database. */
export const SNAPSHOT = 'ISOLATION LEVEL REPEATABLE READ, READ ONLY';

export interface TransactionOptions {
  /** Whether the database is distributed: the commit writes are then one statement for each table. */
  distributed: boolean;
}

const ON_ONE_NODE: TransactionOptions = { distributed: false };

/**
 * One open transaction. Statements sent in the same turn of the event loop share a round trip (see batch.ts).
 */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #pushed: Promise<unknown>[] = [];
  readonly #commitWrites = new CommitWrites();
  readonly #parts: Transaction[] = [];
  readonly #checks: (() => Statement | undefined)[] = [];
  #collected: CollectedWrites | undefined;
  #hasEnded = false;
  #firstError: unknown;
  readonly #options: TransactionOptions;

  constructor(client: pg.PoolClient, options = ON_ONE_NODE) {
    this.#client = client;
    this.#options = options;
  }

  /** Returns all rows. */
  readonly rows: RowReader = <Row>(statement: Statement) =>
    this.#send(statement, ({ rows }) => rows as Row[]);

  /** Returns the first row, if any. */
  first<Row>(query: Query<Row>): Promise<Row | undefined>;
  first(statement: Statement): Promise<unknown>;
  first(statement: Statement): Promise<unknown> {
    return this.#send(statement, ({ rows }) => rows[0]);
  }

  /** Returns the number of rows inserted, updated or deleted. */
  count(statement: Statement): Promise<number> {
    return this.#send(statement, ({ rowCount }) => rowCount);
  }

  /** Sends a statement whose result is not needed. If it fails, the commit fails. */
  push(statement: Statement): void {
    if (this.#collected && statement.many) this.#collected.add(statement);
    else this.#pushed.push(this.#send(statement, () => undefined));
  }

  /**
   * Collects the pushed writes of single rows that can be written for many rows at once, until
   * `sendCollected`. Reads in the meantime must not depend on them.
   */
  collect(): void {
    this.#collected ??= new CollectedWrites();
  }

  sendCollected(): void {
    const statements = this.#collected?.statements() ?? [];
    this.#collected = undefined;
    for (const statement of statements) this.push(statement);
  }

  /** Adds rows that are inserted right before the commit. If the insert fails, the commit fails. */
  insertAtCommit<Row extends object>(insert: CommitInsert<Row>, rows: readonly Row[]): void {
    this.#commitWrites.insert(insert, rows);
  }

  /**
   * Adds a writing statement that runs right before the commit. No other commit write may change the same
   * rows.
   */
  writeAtCommit(statement: Statement): void {
    this.#commitWrites.change(statement);
  }

  /**
   * Adds a statement that runs after all writes, in one round trip with COMMIT. If it fails, the commit
   * fails.
   */
  checkAtCommit(statement: () => Statement | undefined): void {
    this.#checks.push(statement);
  }

  /**
   * Returns an object for one of several tasks that share this transaction. Its commit writes and checks wait
   * for the commit of this object, and it ends with it.
   */
  part(): Transaction {
    const part = new Transaction(this.#client, this.#options);
    this.#parts.push(part);
    return part;
  }

  /**
   * Commits, or throws the first error of a pushed statement. COMMIT of a failed transaction returns
   * `ROLLBACK`.
   */
  async commit(): Promise<void> {
    this.sendCollected();
    for (const part of this.#parts) this.#takeOver(part);
    const isMixed = this.#parts.length > 0;
    for (const write of this.#commitWrites.statements({ ...this.#options, isMixed })) this.push(write);
    for (const check of distinct(this.#checks.map((statement) => statement()))) this.push(check);
    this.#hasEnded = true;
    const committed = send(this.#client, { text: 'COMMIT' });
    const settled = await Promise.allSettled([...this.#pushed, committed]);
    const failed = settled.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    if ((await committed).command !== 'COMMIT')
      throw new Error('PostgreSQL rolled the transaction back at its COMMIT.');
  }

  /** Returns whether PostgreSQL confirmed the rollback; if not, the connection is broken. */
  async rollback(): Promise<boolean> {
    this.#end();
    const sendRollback = () => send(this.#client, { text: 'ROLLBACK' });
    // If a statement of the same batch fails, PostgreSQL skips the ROLLBACK too, and it is sent again.
    const rolledBack = sendRollback()
      .catch((error) => (error instanceof SkippedStatement ? sendRollback() : undefined))
      .catch(() => undefined);
    await Promise.allSettled([...this.#pushed, rolledBack]);
    return (await rolledBack) !== undefined;
  }

  /**
   * Returns the error that caused the given one: a statement may fail only because an earlier statement did.
   */
  causeOf(error: unknown): unknown {
    const isAborted = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    return isAborted || error instanceof SkippedStatement ? this.#firstError : error;
  }

  /** Rows of several parts for the same table become one insert. */
  #takeOver(part: Transaction): void {
    part.#commitWrites.moveRowsTo(this.#commitWrites);
    for (const write of part.#commitWrites.statements(this.#options)) part.push(write);
    this.#pushed.push(...part.#pushed);
    this.#checks.push(...part.#checks);
    part.#end();
  }

  #end(): void {
    this.#hasEnded = true;
    for (const part of this.#parts) part.#end();
  }

  #send<T>(statement: Statement, take: (result: StatementResult) => T): Promise<T> {
    // A statement sent after the end would run in the next transaction on this connection.
    if (this.#hasEnded) return Promise.reject(new Error('The transaction has ended.'));
    const adapted = this.#options.distributed ? forNodes(statement) : statement;
    const sent = send(this.#client, adapted).then(take);
    // A caller that awaits `sent` gets the error. Without this handler, one that no longer does would end the
    // process.
    sent.catch((error) => {
      this.#firstError ??= error;
    });
    return sent;
  }
}

/** Returns the statements that differ: requests with the same credential need one check. */
function distinct(statements: readonly (Statement | undefined)[]): Iterable<Statement> {
  const found = new Map<string, Statement>();
  for (const statement of statements)
    if (statement) found.set(JSON.stringify([statement.text, statement.values]), statement);
  return found.values();
}

/**
 * Thrown by work that found rows changed by a concurrent transaction: rolls back, and the work runs again.
 */
export class ConcurrentChange extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` between BEGIN and COMMIT; `begin` is sent in one round trip with BEGIN. After a deadlock or a
 * serialization failure the transaction runs again, so `work` must be repeatable. Any other error of `work`
 * or of the database rolls back and is thrown.
 */
export async function inTransaction<T>(
  pool: Pool,
  begin: Statement | undefined,
  work: (tx: Transaction) => Promise<T>,
  options = ON_ONE_NODE,
  mode: 'READ WRITE' | typeof SNAPSHOT = 'READ WRITE',
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(pool, begin, work, options, mode);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

function runOnce<T>(
  pool: Pool,
  begin: Statement | undefined,
  work: (tx: Transaction) => Promise<T>,
  options: TransactionOptions,
  mode: string,
): Promise<T> {
  return withClient(pool, async (client) => {
    const tx = new Transaction(client, options);
    try {
      // The connections of a Database are read-only outside of transactions.
      tx.push({ text: `BEGIN ${mode}` });
      if (pool.localSettings) tx.push(pool.localSettings);
      if (begin) tx.push(begin);
      const result = await work(tx);
      await tx.commit();
      return result;
    } catch (error) {
      await tx.rollback();
      throw tx.causeOf(error);
    }
  });
}

function isRetryable(error: unknown): boolean {
  if (error instanceof ConcurrentChange) return true;
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}
