import { appendFile, chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ConfigError } from '../../config/values.ts';
import { type Account, serverAccount } from './account.ts';
import { CLUSTER, copyFiles, MANIFEST, type Manifest } from './backup.ts';
import { sync } from './cluster.ts';
import { lockExclusive, tryLockExclusive } from './file-lock.ts';
import { prepareFolder } from './files.ts';
import { stopPostmaster } from './postmaster.ts';

const LOCK_LIMIT_MS = 10_000;

/**
 * Makes a backup of `backUpCluster` the cluster of a data directory that has none. The copy is compared with
 * the manifest and synced before it is renamed, so a process that is killed at any moment leaves either no
 * cluster or a complete one. The next start replays the write-ahead log in it, on a new timeline. Throws
 * ConfigError if the backup is incomplete or changed, or if the directory has a cluster or is in use.
 */
export async function restoreCluster(backup: string, dataDir: string): Promise<Manifest> {
  const manifest = await readManifest(backup);
  const { cluster, gate, users } = await prepareFolder(resolve(dataDir));
  const lock = await lockExclusive(gate, LOCK_LIMIT_MS);
  try {
    const alone = tryLockExclusive(users);
    if (!alone) throw new ConfigError(`A process of the service uses ${dataDir}. Stop it first.`);
    alone.release();
    await stopPostmaster(cluster);
    if (await exists(cluster))
      throw new ConfigError(
        `${cluster} exists. Move it away first; keep it until you have checked the restored data.`,
      );
    const draft = await mkdtemp(`${cluster}.new-`);
    try {
      await copyVerified(join(backup, CLUSTER), draft, manifest);
      await beginTimeline(draft);
      const account = await serverAccount(cluster);
      if (account) await giveTo(draft, account);
      await sync(draft);
      await rename(draft, cluster);
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      throw error;
    }
    await sync(resolve(dataDir));
    return manifest;
  } finally {
    lock.release();
  }
}

async function readManifest(backup: string): Promise<Manifest> {
  const text = await readFile(join(backup, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new ConfigError(`${backup} is not a complete backup: it has no ${MANIFEST}.`);
  });
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    // A backup that was killed, or whose disk was full, while it wrote the manifest.
    throw new ConfigError(`${backup} is not a complete backup: its ${MANIFEST} is incomplete.`);
  }
}

async function copyVerified(from: string, to: string, { files }: Manifest): Promise<void> {
  const copied = new Map((await copyFiles(from, to, () => true)).map((file) => [file.path, file]));
  for (const { path, bytes, sha256 } of files) {
    const file = copied.get(path);
    if (file?.bytes !== bytes || file.sha256 !== sha256)
      throw new ConfigError(`The backup is damaged: ${path} has changed since it was written.`);
    copied.delete(path);
  }
  const [added] = copied.keys();
  if (added !== undefined) throw new ConfigError(`The backup is damaged: ${added} was added to it.`);
}

/**
 * Lets the start recover from the copied log as from an archive, which begins a new timeline: the service
 * then recognizes the restore. There is no other archive, so the command that would read it finds nothing.
 */
async function beginTimeline(cluster: string): Promise<void> {
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600, flush: true });
  const settings = "restore_command = 'false'\nhot_standby = 'off'\n";
  await appendFile(join(cluster, 'postgresql.auto.conf'), settings);
}

async function giveTo(folder: string, { uid, gid }: Account): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), uid, gid);
  await chown(folder, uid, gid);
}

async function exists(path: string): Promise<boolean> {
  return (await readdir(path).catch(() => undefined)) !== undefined;
}
