import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Logger } from 'pino';
import type { Connection } from '../pool.ts';
import { serverAccount } from './account.ts';
import { locateBinaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { type FileLock, lockExclusive, lockShared, tryLockExclusive } from './file-lock.ts';
import { launch } from './launch.ts';
import { settle, signalPostmaster, stopPostmaster } from './postmaster.ts';
import { openSocket, type Socket } from './socket.ts';

export interface EmbeddedOptions {
  /** Made with mode 0700 if absent. The cluster lives in its folder `postgresql`. */
  dataDir: string;
  log: Pick<Logger, 'info' | 'warn'>;
  /** False gives up crash safety for speed: for throw-away databases of tests alone. */
  durable?: boolean;
}

export interface Embedded {
  connection: Connection;
  /** Shuts PostgreSQL down, unless another process uses the same data dir. */
  stop(): Promise<void>;
}

// Crash recovery of a long log is the slowest start there is.
const START_LIMIT_MS = 120_000;

/**
 * Runs PostgreSQL from the npm package on `dataDir`, or attaches to the one that runs there already (another process
 * uses it, or a killed one left it behind). The last process to leave stops it. Throws an Error that names the cure
 * where the platform has no package or the data dir cannot be used.
 */
export async function startEmbedded({ dataDir, log, durable = true }: EmbeddedOptions): Promise<Embedded> {
  const files = await prepareFolder(resolve(dataDir));
  const gate = await lockExclusive(files.gate, START_LIMIT_MS);
  try {
    await ensureRunning(files, durable, log);
    const socket = await openSocket(files.cluster);
    return { connection: socket.connection, stop: membership(files, socket, log) };
  } finally {
    gate.release();
  }
}

interface Files {
  folder: string;
  cluster: string;
  /** Held exclusively by whoever starts or stops the server. */
  gate: string;
  /** Held in shared mode by every process that uses the server. */
  users: string;
  output: string;
}

async function prepareFolder(folder: string): Promise<Files> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const cluster = join(folder, 'postgresql');
  return {
    folder,
    cluster,
    gate: `${cluster}.gate`,
    users: `${cluster}.users`,
    output: `${cluster}.output`,
  };
}

async function ensureRunning(files: Files, durable: boolean, log: EmbeddedOptions['log']): Promise<void> {
  if ((await settle(files.cluster, START_LIMIT_MS)) === 'running') {
    log.info({ cluster: files.cluster }, 'attached to the embedded PostgreSQL that runs already');
    return;
  }
  const account = await serverAccount(files.cluster);
  const binaries = await locateBinaries(files.folder, account);
  await ensureCluster(files.cluster, binaries, account);
  const { cluster, output } = files;
  await launch({ cluster, binaries, account, durable, output, limitMs: START_LIMIT_MS });
}

/** Counts this process among the users; the answer takes it off again. Called behind the gate. */
function membership(files: Files, socket: Socket, log: EmbeddedOptions['log']): () => Promise<void> {
  let held: FileLock | undefined = lockShared(files.users);
  const leaveAtExit = () => leaveAbruptly(files, held!);
  process.once('exit', leaveAtExit);
  return async () => {
    if (held === undefined) return;
    const mine = held;
    held = undefined;
    process.off('exit', leaveAtExit);
    await socket.close();
    const gate = await lockExclusive(files.gate, START_LIMIT_MS);
    try {
      mine.release();
      const alone = tryLockExclusive(files.users);
      if (alone === undefined) return;
      alone.release();
      if (!(await stopPostmaster(files.cluster)))
        log.warn({ cluster: files.cluster }, 'the embedded PostgreSQL did not stop in time');
    } finally {
      gate.release();
    }
  };
}

/** A process that exits without stop() (a fault at start, say) still takes the server along; it cannot wait for it. */
function leaveAbruptly(files: Files, held: FileLock): void {
  held.release();
  const gate = tryLockExclusive(files.gate);
  const alone = gate && tryLockExclusive(files.users);
  if (alone) signalPostmaster(files.cluster, 'SIGINT');
}
