import pg from 'pg';
import { type Answer, Skipped, type Statement, send } from './batch.ts';
import { type CommitInsert, CommitWrites } from './commit-writes.ts';
import { withClient } from './pool.ts';

const IN_FAILED_TRANSACTION = '25P02';

/** One open transaction. Statements of one turn go out together, so independent ones share a round trip. */
export class Transaction {
  readonly #client: pg.PoolClient;
  readonly #pushed: Promise<unknown>[] = [];
  readonly #last = new CommitWrites();
  #over = false;
  #failure: unknown;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  rows<Row>(statement: Statement): Promise<Row[]> {
    return this.#send(statement, ({ rows }) => rows as Row[]);
  }

  first<Row>(statement: Statement): Promise<Row | undefined> {
    return this.#send(statement, ({ rows }) => rows[0] as Row | undefined);
  }

  /** Number of rows a change touched. */
  count(statement: Statement): Promise<number> {
    return this.#send(statement, ({ rowCount }) => rowCount);
  }

  /** Sends a change whose answer nobody needs; the commit fails if it failed. */
  push(statement: Statement): void {
    this.#pushed.push(this.#send(statement, () => undefined));
  }

  /** Rows to insert right before the commit, which fails if they do. */
  insertAtCommit<Row extends object>(insert: CommitInsert<Row>, rows: readonly Row[]): void {
    this.#last.insert(insert, rows);
  }

  /** The same for a change whose answer nobody needs. No other change of the last statement may touch its rows. */
  writeAtCommit(statement: Statement): void {
    this.#last.change(statement);
  }

  /** Commits, or throws the first error of a pushed statement: COMMIT of a failed transaction answers ROLLBACK. */
  async commit(): Promise<void> {
    const last = this.#last.statement();
    if (last) this.push(last);
    this.#over = true;
    const committed = send(this.#client, { text: 'COMMIT' });
    const settled = await Promise.allSettled([...this.#pushed, committed]);
    const failed = settled.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    if ((await committed).command !== 'COMMIT')
      throw new Error('the transaction was rolled back by the database');
  }

  async rollback(): Promise<void> {
    this.#over = true;
    const undo = () => send(this.#client, { text: 'ROLLBACK' });
    // A rollback that left together with a statement that failed was skipped with the others.
    const undone = undo().catch((error) => (error instanceof Skipped ? undo() : undefined));
    await Promise.allSettled([...this.#pushed, undone]);
  }

  /** What is awaited may fail only because a statement before it did: then that is the cause. */
  causeOf(error: unknown): unknown {
    const isAborted = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
    return isAborted || error instanceof Skipped ? this.#failure : error;
  }

  #send<T>(statement: Statement, take: (answer: Answer) => T): Promise<T> {
    // Work that goes on after the end would land in whichever transaction has the connection next.
    if (this.#over) return Promise.reject(new Error('the transaction is over'));
    const sent = send(this.#client, statement).then(take);
    // Whoever awaits it sees the error; a caller that left early must not crash the process.
    sent.catch((error) => {
      this.#failure ??= error;
    });
    return sent;
  }
}

/** Thrown by work that found the world changed under it: the transaction is rolled back and tried again. */
export class TryAgain extends Error {}

const ATTEMPTS = 5;

/**
 * Runs `work` inside BEGIN … COMMIT, with `enter` sent right after BEGIN. Deadlocks and serialization failures are
 * tried again, so `work` must be repeatable. Errors of `work` and of the database roll back and are thrown.
 */
export async function inTransaction<T>(
  pool: pg.Pool,
  enter: Statement | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, enter, work);
    } catch (error) {
      if (attempt >= ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

function once<T>(
  pool: pg.Pool,
  enter: Statement | undefined,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return withClient(pool, async (client) => {
    const tx = new Transaction(client);
    try {
      tx.push({ text: 'BEGIN' });
      if (enter) tx.push(enter);
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
  if (error instanceof TryAgain) return true;
  return error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01');
}
