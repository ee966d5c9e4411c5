import { createHash } from 'node:crypto';
import { mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import pg from 'pg';
import { ConfigError } from '../../config/values.ts';
import type { Connection } from '../pool.ts';

/** The manifest of a backup; written last, so a backup without it is incomplete. */
export interface Manifest {
  format: 1;
  /** The major version of PostgreSQL. */
  postgresql: string;
  /** When the copy began, in ISO 8601. Everything that was committed before is in it. */
  created_at: string;
  files: ManifestFile[];
}

export interface ManifestFile {
  /** Relative to the folder of the cluster, with forward slashes. */
  path: string;
  bytes: number;
  sha256: string;
}

export const MANIFEST = 'manifest.json';
/** The copy of the cluster, in the folder of a backup. */
export const CLUSTER = 'postgresql';

/**
 * Files of the running server that are not data, which pg_basebackup leaves out too: lock and socket
 * files, caches, statistics, and folders whose contents a start creates again.
 */
const NOT_COPIED = [
  /^(?:postmaster\.(?:pid|opts)|\.s\.PGSQL\..*|backup_label.*|tablespace_map.*)$/,
  /^log\/./,
  /^pg_(?:dynshmem|notify|replslot|serial|snapshots|stat_tmp|subtrans|wal)\/./,
  /(?:^|\/)(?:pgsql_tmp[^/]*|pg_internal\.init.*)(?:$|\/)/,
];
const CHUNK_BYTES = 2 ** 20;

/** Segments of the write-ahead log and the histories of timelines. */
const LOG_FILE = /^(?:[0-9A-F]{24}|[0-9A-F]{8}\.history)$/;

/**
 * Copies the cluster of a running server into the new folder `target`, as PostgreSQL's low-level API for
 * base backups describes: files may change while they are read, and the write-ahead log of that time makes
 * the copy consistent when a server starts on it. A slot keeps that log until it is copied. Throws
 * ConfigError if `target` cannot be created or is not empty.
 *
 * @param connection as the superuser
 */
export async function backUpCluster(
  connection: Connection,
  cluster: string,
  target: string,
): Promise<Manifest> {
  await createTarget(target);
  const copy = join(target, CLUSTER);
  const slot = `eps_backup_${process.pid}`;
  const client = new pg.Client({ ...connection, application_name: 'eps_backup' });
  await client.connect();
  try {
    const createdAt = new Date();
    await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query("SELECT pg_backup_start('eps', true)");
    const files = await copyFiles(cluster, copy, (path) => !NOT_COPIED.some((each) => each.test(path)));
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    files.push(await writeLabel(copy, rows[0]!.labelfile));
    const inLog = (path: string) => path.startsWith('pg_wal/') && LOG_FILE.test(path.slice('pg_wal/'.length));
    files.push(...(await copyFiles(cluster, copy, inLog)));
    const version = await client.query<{ major: string }>(
      "SELECT (current_setting('server_version_num')::int / 10000)::text AS major",
    );
    const manifest: Manifest = {
      format: 1,
      postgresql: version.rows[0]!.major,
      created_at: createdAt.toISOString(),
      files,
    };
    await writeFile(join(target, MANIFEST), JSON.stringify(manifest, null, 1), { mode: 0o600, flush: true });
    return manifest;
  } finally {
    // Ends a backup that failed, and drops the slot.
    await client.end();
  }
}

async function createTarget(target: string): Promise<void> {
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    if ((await readdir(target)).length > 0) throw new Error('it is not empty');
    await mkdir(join(target, CLUSTER), { mode: 0o700 });
  } catch (error) {
    throw new ConfigError(`${target} cannot be used for a backup: ${(error as Error).message}.`);
  }
}

/** Copies the folders and files of `from` whose relative paths `accepts`. */
export async function copyFiles(
  from: string,
  to: string,
  accepts: (path: string) => boolean,
): Promise<ManifestFile[]> {
  const copied: ManifestFile[] = [];
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name);
    const path = relative(from, source).replaceAll(sep, '/');
    if (!accepts(path)) continue;
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
    if (!entry.isFile()) continue;
    const file = await copyFile(source, join(to, path));
    if (file) copied.push({ path, ...file });
  }
  return copied;
}

/**
 * Returns undefined for a file that was deleted in the meantime; the write-ahead log contains the deletion.
 */
async function copyFile(source: string, target: string): Promise<Omit<ManifestFile, 'path'> | undefined> {
  const from = await open(source).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (!from) return undefined;
  const hash = createHash('sha256');
  let bytes = 0;
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const to = await open(target, 'wx', 0o600);
  try {
    for await (const chunk of from.createReadStream({ highWaterMark: CHUNK_BYTES })) {
      hash.update(chunk as Buffer);
      bytes += chunk.length;
      await to.appendFile(chunk as Buffer);
    }
    await to.sync();
  } finally {
    await to.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}

async function writeLabel(copy: string, text: string): Promise<ManifestFile> {
  await writeFile(join(copy, 'backup_label'), text, { mode: 0o600, flush: true });
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path: 'backup_label', bytes: Buffer.byteLength(text), sha256 };
}
