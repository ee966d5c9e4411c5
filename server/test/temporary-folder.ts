import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLockExclusive } from '../src/db/embedded/file-lock.ts';
import { stopPostmaster } from '../src/db/embedded/postmaster.ts';

const MEMORY_FILE_SYSTEM = '/dev/shm';
const REQUIRED_FREE_BYTES = 4 * 1024 ** 3;
const PREFIX = 'eps-test-';
const ABANDONED_AFTER_MS = 3_600_000;

/**
 * Creates an empty folder and returns its path. It is in memory if enough is free: a database has 600 files,
 * and creating them takes ten times as long on a disk.
 */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(await parentFolder(), PREFIX));
}

/** Stops the PostgreSQL servers of test runs that were killed, and removes their folders. */
export async function removeAbandonedFolders(): Promise<void> {
  const parent = await parentFolder();
  for (const name of (await readdir(parent)).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const users = join(folder, 'postgresql.users');
    const changedAtMs = (await stat(users).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAtMs > Date.now() - ABANDONED_AFTER_MS) continue;
    const lock = tryLockExclusive(users);
    if (lock === undefined) continue;
    await stopPostmaster(join(folder, 'postgresql'));
    lock.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY_FILE_SYSTEM).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > REQUIRED_FREE_BYTES
    ? MEMORY_FILE_SYSTEM
    : tmpdir();
}
