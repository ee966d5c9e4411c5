import type pg from 'pg';
import { NotReplicated } from './batch-query.ts';
import { type Pool, withClient } from './pool.ts';
import { inTransaction, Transaction } from './transaction.ts';

/** The longest time that a task waits while another transaction of its organization runs. */
const MAX_WAIT_MS = 10;
/** The largest number of tasks that share a transaction. */
const MAX_TASKS = 16;
/** A task that waits for a lock delays the others of its transaction. */
const LOCK_TIMEOUT = { text: "SELECT set_config('lock_timeout', '50ms', true)" };
/** How long the tasks of an organization share no transactions after one was rolled back. */
const ALONE_MS = 1000;

type Work<T> = (tx: Transaction) => Promise<T>;

/** The work of a caller, and the promise that the caller awaits. */
interface Task {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Organization {
  waiting: Task[];
  /** Starts the waiting tasks after MAX_WAIT_MS. */
  timer: NodeJS.Timeout | undefined;
  /** How many transactions run. */
  running: number;
  /** Whether each task runs in a transaction of its own. */
  runsAlone: boolean;
}

/**
 * Lets tasks of an organization that arrive while another one runs share a transaction. Together they cost
 * one BEGIN, one COMMIT, one check of their credential, and one insert into each table of events, audit
 * entries and stored responses (docs/decisions/0021).
 *
 * Only for short tasks that wait for nothing but the database and can be repeated. If one of them fails, the
 * transaction is rolled back and each runs again, alone, so that the failure of one affects no other.
 */
export class SharedTransactions {
  readonly #pool: Pool;
  readonly #organizations = new Map<string, Organization>();

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Returns the result of `work` when its transaction has committed, or throws its error. The first statement
   * of `work` must set the organization.
   */
  run<T>(organizationId: string, work: Work<T>): Promise<T> {
    let organization = this.#organizations.get(organizationId);
    if (!organization) {
      organization = { waiting: [], timer: undefined, running: 0, runsAlone: false };
      this.#organizations.set(organizationId, organization);
    }
    if (organization.runsAlone) return inTransaction(this.#pool, undefined, work);
    return this.#enqueue(organizationId, organization, work);
  }

  #enqueue<T>(organizationId: string, organization: Organization, work: Work<T>): Promise<T> {
    const { waiting, running } = organization;
    const result = new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Task['resolve'], reject });
    });
    const start = () => void this.#start(organizationId, organization);
    if (running === 0 || waiting.length === MAX_TASKS) start();
    else organization.timer ??= setTimeout(start, MAX_WAIT_MS);
    return result;
  }

  /** Runs the waiting tasks; when they have ended, starts those that arrived meanwhile. */
  async #start(organizationId: string, organization: Organization): Promise<void> {
    clearTimeout(organization.timer);
    organization.timer = undefined;
    const tasks = organization.waiting;
    organization.waiting = [];
    organization.running++;
    if (!(await this.#runTogether(tasks))) {
      if (tasks.length > 1) this.#stopSharing(organizationId, organization);
      const alone = tasks.map(({ work, resolve, reject }) =>
        inTransaction(this.#pool, undefined, work).then(resolve, reject),
      );
      await Promise.all(alone);
    }
    organization.running--;
    if (organization.waiting.length > 0) void this.#start(organizationId, organization);
    else this.#forgetIdle(organizationId, organization);
  }

  #stopSharing(organizationId: string, organization: Organization): void {
    if (organization.runsAlone) return;
    organization.runsAlone = true;
    const end = () => {
      organization.runsAlone = false;
      this.#forgetIdle(organizationId, organization);
    };
    setTimeout(end, ALONE_MS).unref();
  }

  #forgetIdle(organizationId: string, { running, waiting, runsAlone }: Organization): void {
    if (running === 0 && waiting.length === 0 && !runsAlone) this.#organizations.delete(organizationId);
  }

  /**
   * Runs several tasks in one transaction and settles their promises. Returns false if nothing was committed
   * and each has to run alone.
   */
  async #runTogether(tasks: readonly Task[]): Promise<boolean> {
    if (tasks.length === 1) return false;
    try {
      const results = await withClient(this.#pool, (client) => this.#commit(client, tasks));
      if (!results) return false;
      for (const [i, { resolve }] of tasks.entries()) resolve(results[i]);
    } catch (error) {
      for (const { reject } of tasks) reject(error);
    }
    return true;
  }

  /**
   * Returns the results of the tasks, or undefined if PostgreSQL has rolled them back. Throws if the
   * connection broke, or the commit is not replicated: they may be committed.
   */
  async #commit(client: pg.PoolClient, tasks: readonly Task[]): Promise<unknown[] | undefined> {
    const tx = new Transaction(client);
    try {
      tx.push({ text: 'BEGIN READ WRITE' });
      if (this.#pool.localSettings) tx.push(this.#pool.localSettings);
      tx.push(LOCK_TIMEOUT);
      const settled = await Promise.allSettled(tasks.map(({ work }) => work(tx.part())));
      const results = settled.map(resultOf);
      await tx.commit();
      return results;
    } catch (cause) {
      if (cause instanceof NotReplicated) throw cause;
      if (await tx.rollback()) return undefined;
      throw new Error('Connection terminated during a shared transaction.', { cause });
    }
  }
}

function resultOf(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
