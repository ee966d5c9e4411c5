import { mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tryLockExclusive } from '../src/db/embedded/file-lock.ts';
import { stopPostmaster } from '../src/db/embedded/postmaster.ts';

const MEMORY = '/dev/shm';
const PLENTY_BYTES = 4 * 1024 ** 3;
const PREFIX = 'eps-test-';
const ABANDONED_MS = 3_600_000;

/** In memory where there is plenty: a database has 600 files, which a disk takes ten times as long to make. */
export async function makeTemporaryFolder(): Promise<string> {
  return mkdtemp(join(await parentFolder(), PREFIX));
}

/** Ends the servers of test runs that were killed, and frees what they take. */
export async function removeAbandonedFolders(): Promise<void> {
  const parent = await parentFolder();
  for (const name of (await readdir(parent)).filter((name) => name.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const users = join(folder, 'postgresql.users');
    const changedAtMs = (await stat(users).catch(() => undefined))?.mtimeMs ?? Number.POSITIVE_INFINITY;
    if (changedAtMs > Date.now() - ABANDONED_MS) continue;
    const unused = tryLockExclusive(users);
    if (unused === undefined) continue;
    await stopPostmaster(join(folder, 'postgresql'));
    unused.release();
    await rm(folder, { recursive: true, force: true });
  }
}

async function parentFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > PLENTY_BYTES ? MEMORY : tmpdir();
}
