import type pg from 'pg';
import { type Statement, send } from './batch.ts';
import { SkippedStatement, type StatementResult } from './batch-query.ts';
import { localReadSettings, type Pool, withClient } from './pool.ts';

/** Look-ups in one round trip. */
const MOST_TOGETHER = 16;

interface LookUp {
  statement: Statement;
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/**
 * Lets look-ups of requests that arrive together share a connection and a round trip, which cost more than
 * finding a row by its key. Those that start in one turn of the event loop are sent at its end; none waits
 * for later ones.
 *
 * Only for statements that find few rows by key, because those of a batch run one after another.
 */
export class LookUps {
  readonly #pool: Pool;
  #waiting: LookUp[] = [];

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Returns the rows of a read-only statement. */
  run(statement: Statement): Promise<unknown[]> {
    if (this.#waiting.length === 0) setImmediate(() => this.#sendWaiting());
    return new Promise((resolve, reject) => {
      this.#waiting.push({ statement, resolve, reject });
    });
  }

  #sendWaiting(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let i = 0; i < waiting.length; i += MOST_TOGETHER)
      void this.#send(waiting.slice(i, i + MOST_TOGETHER));
  }

  async #send(lookUps: readonly LookUp[]): Promise<void> {
    try {
      const outcomes = await withClient(this.#pool, (client) => this.#sendTogether(client, lookUps));
      for (const [i, outcome] of outcomes.entries()) this.#settle(lookUps[i]!, outcome, lookUps.length);
    } catch (error) {
      for (const { reject } of lookUps) reject(error);
    }
  }

  async #sendTogether(
    client: pg.PoolClient,
    lookUps: readonly LookUp[],
  ): Promise<PromiseSettledResult<StatementResult>[]> {
    const { localSettings } = this.#pool;
    const settings = localSettings && send(client, localReadSettings(localSettings));
    const outcomes = await Promise.allSettled([
      settings,
      ...lookUps.map(({ statement }) => send(client, statement)),
    ]);
    await settings;
    return outcomes.slice(1) as PromiseSettledResult<StatementResult>[];
  }

  /** A look-up that was skipped because another one failed is sent again, alone. */
  #settle(lookUp: LookUp, outcome: PromiseSettledResult<StatementResult>, count: number): void {
    if (outcome.status === 'fulfilled') lookUp.resolve(outcome.value.rows);
    else if (outcome.reason instanceof SkippedStatement && count > 1) void this.#send([lookUp]);
    else lookUp.reject(outcome.reason);
  }
}
