import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Connection, Logins } from '../pool.ts';
import { serverAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type FileLock, lockExclusive, lockShared, tryLockExclusive } from './file-lock.ts';
import { type Files, prepareFolder } from './files.ts';
import { launch } from './launch.ts';
import { prepareLogins } from './logins.ts';
import { settle, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { openSocket } from './socket.ts';
import { watchServer } from './watch.ts';

export interface EmbeddedOptions {
  /** Created with mode 0700 if absent. The cluster is in its folder `postgresql`. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** False trades crash safety for speed, only for throw-away databases of tests. */
  durable?: boolean;
}

export interface EmbeddedServer {
  /** Three accounts that cannot act as each other. Valid in this process only, like `connection`. */
  logins: Logins;
  /**
   * The superuser, for administration only. Valid in this process only, because it can refer to an open
   * descriptor.
   */
  connection: Connection;
  /** The folder of the cluster. */
  cluster: string;
  /** Shuts PostgreSQL down, unless another process uses the same data dir. */
  stop(): Promise<void>;
}

// The slowest start is crash recovery with a long write-ahead log.
const START_LIMIT_MS = 120_000;

/**
 * Starts PostgreSQL from the npm package on `dataDir`, or attaches to a server that already runs there
 * because another process uses it or a killed process left it running. Restarts the server if it dies. The
 * last process to leave stops it. Throws ConfigError with what to do if the platform has no package or the
 * data dir cannot be used.
 */
export async function startEmbedded({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const files = await prepareFolder(resolve(dataDir));
  const use = await withGateLock(files, async () => {
    await ensureRunning(files, durable, log);
    await prepareLogins(files.cluster);
    return lockShared(files.users);
  });
  const onExit = () => leaveWithoutWaiting(files, use);
  process.once('exit', onExit);
  const socket = await openSocket(files.cluster);
  const restart = () => withGateLock(files, () => ensureRunning(files, durable, log));
  const as = (user: string) => ({ ...socket.connection, user });
  const unwatch = await watchServer(as('eps_system'), restart, log);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await unwatch();
    await socket.close();
    process.off('exit', onExit);
    await withGateLock(files, () => leave(files, use, log));
  };
  return {
    logins: {
      separate: true,
      migrate: as('eps_owner'),
      service: as('eps_service'),
      system: as('eps_system'),
    },
    connection: socket.connection,
    cluster: files.cluster,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** Runs `work` under the gate lock: one process at a time starts or stops the server. */
async function withGateLock<T>(files: Files, work: () => Promise<T>): Promise<T> {
  const gate = await lockExclusive(files.gate, START_LIMIT_MS);
  try {
    return await work();
  } finally {
    gate.release();
  }
}

async function ensureRunning(files: Files, durable: boolean, log: EmbeddedOptions['log']): Promise<void> {
  const { folder, cluster, output } = files;
  if ((await settle(cluster, START_LIMIT_MS)) === 'running') {
    log.info({ cluster }, 'attached to the running embedded PostgreSQL');
    return;
  }
  const account = await serverAccount(cluster);
  const binaries = await locateBinaries(folder, account);
  await ensureCluster(cluster, binaries, account);
  await launch({ cluster, binaries, account, durable, output, limitMs: START_LIMIT_MS });
}

async function leave(files: Files, use: FileLock, log: EmbeddedOptions['log']): Promise<void> {
  use.release();
  const last = tryLockExclusive(files.users);
  if (last === undefined) return;
  last.release();
  if (!(await stopPostmaster(files.cluster)))
    log.warn({ cluster: files.cluster }, 'the embedded PostgreSQL did not stop in time');
}

/**
 * When a process exits without stop(), for example after an error at start, signals the server without
 * waiting.
 */
function leaveWithoutWaiting(files: Files, use: FileLock): void {
  use.release();
  const gate = tryLockExclusive(files.gate);
  const last = gate && tryLockExclusive(files.users);
  if (last) signalPostmaster(files.cluster, 'SIGINT');
}
