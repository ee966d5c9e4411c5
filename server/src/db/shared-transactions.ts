import type pg from 'pg';
import { type Pool, withClient } from './pool.ts';
import { inTransaction, Transaction } from './transaction.ts';

/** How long works wait at most while another transaction of the organization runs. */
const MAX_WAIT_MS = 10;
const MAX_MEMBERS = 16;
/** A member that waits for a lock would hold up the others. */
const LOCK_TIMEOUT = { text: "SELECT set_config('lock_timeout', '50ms', true)" };
/** How long each work of an organization runs alone after a shared transaction was rolled back. */
const ALONE_MS = 1000;

type Work<T> = (tx: Transaction) => Promise<T>;

/** A work and the promise of its caller. */
interface Member {
  work: Work<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Organization {
  waiting: Member[];
  timer: NodeJS.Timeout | undefined;
  running: number;
  runsAlone: boolean;
}

/**
 * Lets works of an organization that arrive while another one runs share a transaction. Together they cost
 * one BEGIN, one COMMIT, one check of their credential, and one insert into each table of events, audit
 * entries and stored responses (docs/decisions/0025).
 *
 * Only for short works that wait for nothing but the database and can be repeated. If one of them fails, the
 * transaction is rolled back and each runs alone, so that the others do not notice.
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
    return this.#wait(organizationId, organization, work);
  }

  #wait<T>(organizationId: string, organization: Organization, work: Work<T>): Promise<T> {
    const { waiting, running } = organization;
    const result = new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Member['resolve'], reject });
    });
    const start = () => void this.#start(organizationId, organization);
    if (running === 0 || waiting.length === MAX_MEMBERS) start();
    else organization.timer ??= setTimeout(start, MAX_WAIT_MS);
    return result;
  }

  /** Starts the waiting works; when they have ended, those that have come meanwhile. */
  async #start(organizationId: string, organization: Organization): Promise<void> {
    clearTimeout(organization.timer);
    organization.timer = undefined;
    const members = organization.waiting;
    organization.waiting = [];
    organization.running++;
    if (!(await this.#together(members))) {
      if (members.length > 1) this.#runAlone(organizationId, organization);
      const alone = members.map(({ work, resolve, reject }) =>
        inTransaction(this.#pool, undefined, work).then(resolve, reject),
      );
      await Promise.all(alone);
    }
    organization.running--;
    if (organization.waiting.length > 0) void this.#start(organizationId, organization);
    else this.#forgetIdle(organizationId, organization);
  }

  #runAlone(organizationId: string, organization: Organization): void {
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
   * Runs the works in one transaction and settles their promises. Returns false if nothing was committed and
   * each has to run alone.
   */
  async #together(members: readonly Member[]): Promise<boolean> {
    if (members.length === 1) return false;
    try {
      const results = await withClient(this.#pool, (client) => this.#commit(client, members));
      if (!results) return false;
      for (const [i, { resolve }] of members.entries()) resolve(results[i]);
    } catch (error) {
      for (const { reject } of members) reject(error);
    }
    return true;
  }

  /**
   * Returns the results of the works, or undefined if PostgreSQL has rolled them back. Throws if the
   * connection broke: they may be committed.
   */
  async #commit(client: pg.PoolClient, members: readonly Member[]): Promise<unknown[] | undefined> {
    const tx = new Transaction(client);
    try {
      tx.push({ text: 'BEGIN READ WRITE' });
      if (this.#pool.localSettings) tx.push(this.#pool.localSettings);
      tx.push(LOCK_TIMEOUT);
      const settled = await Promise.allSettled(members.map(({ work }) => work(tx.part())));
      const results = settled.map(resultOf);
      await tx.commit();
      return results;
    } catch (cause) {
      if (await tx.rollback()) return undefined;
      throw new Error('Connection terminated during a shared transaction.', { cause });
    }
  }
}

function resultOf(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
