import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Connection } from '../pool.ts';
import { type Account, serverAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { type Cluster, ensureCluster, isAlive, openCluster } from './cluster.ts';
import { connectionTo, ensureServer, socketFolder } from './postmaster.ts';

export interface Embedded {
  connection: Connection;
  /** Stops the server, unless another process uses the same data dir. */
  stop(): Promise<void>;
}

/** Held in shared mode by every process that uses the server; who gets it alone is the last one. */
const LEASE = 4_007_331;
const RESTART_MS = 200;
const STOP_MS = 15_000;

/**
 * Real PostgreSQL on a data dir of ours, over a unix socket. Attaches where one runs already; brings it back when it
 * dies; leaves it running while another process uses it.
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Pick<Logger, 'warn' | 'error'>;
}): Promise<Embedded> {
  const account = serverAccount();
  const native = await locateBinaries(account);
  const cluster = await openCluster(dataDir);
  const socket = await socketFolder(cluster, account);
  await ensureCluster(cluster, native, socket, account);
  const lease = new Lease(cluster, native, socket, account, log);
  await lease.take();
  return { connection: connectionTo(cluster, socket), stop: () => lease.release() };
}

class Lease {
  readonly #cluster: Cluster;
  readonly #native: string;
  readonly #socket: string;
  readonly #account: Account | undefined;
  readonly #log: Pick<Logger, 'warn' | 'error'>;
  #client: pg.Client | undefined;
  #released = false;

  constructor(
    cluster: Cluster,
    native: string,
    socket: string,
    account: Account | undefined,
    log: Pick<Logger, 'warn' | 'error'>,
  ) {
    this.#cluster = cluster;
    this.#native = native;
    this.#socket = socket;
    this.#account = account;
    this.#log = log;
  }

  /** Makes sure a server runs, and says that we use it. */
  async take(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await ensureServer(this.#cluster, this.#native, this.#socket, this.#account);
        const client = new pg.Client({
          ...connectionTo(this.#cluster, this.#socket),
          application_name: 'eps_lease',
        });
        // The server went away under us: bring it back.
        client.on('error', () => void this.#restart(client));
        await client.connect();
        await client.query('SELECT pg_advisory_lock_shared($1)', [LEASE]);
        this.#client = client;
        return;
      } catch (error) {
        // It was stopping just then: another process was the last one out.
        if (attempt === 5) throw error;
        await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      }
    }
  }

  async release(): Promise<void> {
    this.#released = true;
    const client = this.#client;
    if (!client) return;
    try {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [LEASE]);
      const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [
        LEASE,
      ]);
      if (rows[0]?.alone) await this.#stopServer();
    } finally {
      await client.end().catch(() => {});
    }
  }

  async #restart(lost: pg.Client): Promise<void> {
    if (this.#released || this.#client !== lost) return;
    this.#client = undefined;
    this.#log.warn('the embedded PostgreSQL went away; starting it again');
    await this.take().catch((error: unknown) =>
      this.#log.error({ err: error }, 'the embedded PostgreSQL does not start'),
    );
  }

  /** Fast shutdown: sessions are ended, a checkpoint is written. */
  async #stopServer(): Promise<void> {
    const pid = Number.parseInt(await readFile(join(this.#cluster.folder, 'postmaster.pid'), 'utf8'), 10);
    process.kill(pid, 'SIGINT');
    const deadline = Date.now() + STOP_MS;
    while (isAlive(pid) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
