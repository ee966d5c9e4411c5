import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

export interface FileLock {
  release(): void;
}

const SQLITE_BUSY = 5;
const RETRY_MS = 10;

// Node cannot lock a file, and a pid file outlives a killed process. SQLite takes the kernel's own byte-range locks,
// on every platform and across containers that share a volume, and the kernel drops them with the process.

/** Waits until this process alone holds the lock; an Error after `limitMs`. */
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

/** Undefined while anyone else holds the lock, shared or exclusive. */
export function tryLockExclusive(path: string): FileLock | undefined {
  return tryLock(path, 'BEGIN EXCLUSIVE');
}

/** Holds the lock together with others. Throws while someone holds it exclusively. */
export function lockShared(path: string): FileLock {
  const lock = tryLock(path, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (!lock) throw new Error(`${path} is locked exclusively.`);
  return lock;
}

function tryLock(path: string, sql: string): FileLock | undefined {
  // Made here rather than by SQLite, so that no other user can open it and hold the lock.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path);
  try {
    // Nothing is ever written, so there is nothing to roll back.
    file.exec(`PRAGMA journal_mode = OFF; ${sql}`);
    return { release: () => file.close() };
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}
