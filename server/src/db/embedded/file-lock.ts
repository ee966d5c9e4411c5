import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_MS = 10;

// Node cannot lock a file, and a pid file remains after a process is killed. SQLite takes byte-range locks of
// the kernel, on every platform and across containers that share a volume, and the kernel releases them when
// the process ends.

/** Waits for the exclusive lock. Throws after `limitMs`. */
export async function lockExclusive(path: string, limitMs: number): Promise<FileLock> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const lock = tryLockExclusive(path);
    if (lock) return lock;
    if (performance.now() > deadline)
      throw new Error(`Another process has held ${path} for ${limitMs / 1000} s.`);
    await sleep(RETRY_MS);
  }
}

/** Takes the exclusive lock, or returns undefined while another holder has it, shared or exclusive. */
export function tryLockExclusive(path: string): FileLock | undefined {
  return tryLock(path, 'BEGIN EXCLUSIVE');
}

/** Takes the lock in shared mode. Throws while another process holds it exclusively. */
export function lockShared(path: string): FileLock {
  const lock = tryLock(path, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (!lock) throw new Error(`${path} is locked exclusively.`);
  return lock;
}

function tryLock(path: string, sql: string): FileLock | undefined {
  // Created here rather than by SQLite, with a mode that keeps other users from locking it.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  try {
    // Nothing is ever written. A journal in a file, which SQLite starts with the exclusive lock, would need
    // space on a disk that may be full; Node's SQLite does not accept the mode OFF.
    file.exec(`PRAGMA journal_mode = MEMORY; ${sql}`);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
