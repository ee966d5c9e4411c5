import { execFile } from 'node:child_process';
import { chown, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '../../config/config.ts';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import { childOptions, workingDirectory } from './child.ts';
import { SUPERUSER } from './socket.ts';

const run = promisify(execFile);
const INITDB_LIMIT_MS = 60_000;
const INITDB = [
  `--username=${SUPERUSER}`,
  '--auth=reject',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--no-instructions',
];

// Syncs the whole file system in one call. A thousand files one by one take up to three seconds on a busy
// disk.
const SYNC = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

/**
 * Creates the cluster if there is none: under another name, synced, then renamed. A process that is killed at
 * any moment leaves either no cluster or a complete one. The caller holds the gate lock.
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
): Promise<void> {
  await removeDrafts(cluster);
  const existing = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
  if (existing === binaries.major) return;
  if (existing !== undefined)
    throw new ConfigError(
      `${cluster} was created by PostgreSQL ${existing}; this version contains PostgreSQL ${binaries.major}. Move the data with pg_dump, or choose another EPS_DATA_DIR.`,
    );
  const draft = await mkdtemp(`${cluster}${DRAFT}`);
  if (account) await chown(draft, account.uid, account.gid);
  const options = { ...childOptions(draft, account), timeout: INITDB_LIMIT_MS };
  const folder = ['-D', workingDirectory(draft, account)];
  const initdb = join(binaries.folder, 'bin/initdb');
  await run(initdb, [...folder, ...INITDB, '--no-sync'], options);
  await run(initdb, [...folder, '--sync-only', ...SYNC], options);
  await rename(draft, cluster);
  await sync(dirname(cluster));
}

const DRAFT = '.new-';

/**
 * Deletes drafts of killed processes. An initdb that outlived its parent may still write there; the next
 * start retries.
 */
async function removeDrafts(cluster: string): Promise<void> {
  const names = await readdir(dirname(cluster));
  for (const name of names.filter((name) => name.startsWith(`${basename(cluster)}${DRAFT}`)))
    await rm(join(dirname(cluster), name), { recursive: true, force: true }).catch(() => {});
}

/** Writes the entries of a folder to disk. */
export async function sync(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
