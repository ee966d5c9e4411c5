import { resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Connection } from '../pool.ts';
import { serverAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type FileLock, lockExclusive, lockShared, tryLockExclusive } from './file-lock.ts';
import { type Files, prepareFolder } from './files.ts';
import { launch } from './launch.ts';
import { settle, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { openSocket } from './socket.ts';
import { watchServer } from './watch.ts';

export interface EmbeddedOptions {
  /** Made with mode 0700 if absent. The cluster lives in its folder `postgresql`. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** False gives up crash safety for speed: for throw-away databases of tests alone. */
  durable?: boolean;
}

export interface Embedded {
  /** Good in this process alone: it may name an open descriptor of it. */
  connection: Connection;
  /** Shuts PostgreSQL down, unless another process uses the same data dir. */
  stop(): Promise<void>;
}

// Crash recovery of a long log is the slowest start there is.
const START_LIMIT_MS = 120_000;

/**
 * Runs PostgreSQL from the npm package on `dataDir`, or attaches to the one that runs there already (another process
 * uses it, or a killed one left it behind), and brings it back should it die. The last process to leave stops it.
 * Throws ConfigError with the cure where the platform has no package or the data dir cannot be used.
 */
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const files = await prepareFolder(resolve(dataDir));
  const use = await behindGate(files, async () => {
    await ensureRunning(files, durable, log);
    return lockShared(files.users);
  });
  const leaveAtExit = () => leaveAbruptly(files, use);
  process.once('exit', leaveAtExit);
  const socket = await openSocket(files.cluster);
  const bringBack = () => behindGate(files, () => ensureRunning(files, durable, log));
  const unwatch = await watchServer(socket.connection, bringBack, log);
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await unwatch();
    await socket.close();
    process.off('exit', leaveAtExit);
    await behindGate(files, () => leave(files, use, log));
  };
  return {
    connection: socket.connection,
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** One process at a time starts or stops the server. */
async function behindGate<T>(files: Files, work: () => Promise<T>): Promise<T> {
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
    log.info({ cluster }, 'attached to the embedded PostgreSQL that runs already');
    return;
  }
  const account = await serverAccount(cluster);
  const binaries = await locateBinaries(folder, account);
  await ensureCluster(cluster, binaries, account);
  await launch({ cluster, binaries, account, durable, output, limitMs: START_LIMIT_MS });
}

async function leave(files: Files, use: FileLock, log: EmbeddedOptions['log']): Promise<void> {
  use.release();
  const alone = tryLockExclusive(files.users);
  if (alone === undefined) return;
  alone.release();
  if (!(await stopPostmaster(files.cluster)))
    log.warn({ cluster: files.cluster }, 'the embedded PostgreSQL did not stop in time');
}

/** A process that exits without stop(), after a fault at start for one, takes the server along without waiting. */
function leaveAbruptly(files: Files, use: FileLock): void {
  use.release();
  const gate = tryLockExclusive(files.gate);
  const alone = gate && tryLockExclusive(files.users);
  if (alone) signalPostmaster(files.cluster, 'SIGINT');
}
