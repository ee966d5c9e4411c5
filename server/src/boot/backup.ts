import { resolve } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { type Config, ConfigError } from '../config/config.ts';
import { backUpCluster } from '../db/embedded/backup.ts';
import { restoreCluster } from '../db/embedded/restore.ts';
import { startEmbedded } from '../db/embedded/start.ts';
import type { Connection } from '../db/pool.ts';
import { DAY_MS } from '../utc-days.ts';
import { openDatabaseServer } from './serve.ts';

/**
 * `backup <folder>`: copies the embedded database into a new folder. The service may run meanwhile.
 */
export async function runBackup(config: Config, args: readonly string[]): Promise<void> {
  const folder = folderOf('backup', config, args);
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  try {
    const { created_at, files } = await backUpCluster(embedded.connection, embedded.cluster, folder);
    await recordBackup(embedded.connection, created_at);
    const megabytes = Math.ceil(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6);
    const usableUntil = new Date(Date.parse(created_at) + (config.erasure.horizonDays - 1) * DAY_MS);
    process.stdout.write(
      `Backup of ${created_at} in ${folder}: ${files.length} files, ${megabytes} MB. ` +
        `It can be restored until ${usableUntil.toISOString().slice(0, 10)} ` +
        'with the master key, which is not in it, and the epoch keys of that day.\n',
    );
  } finally {
    await embedded.stop();
  }
}

/**
 * `record-backup [time]`: records that another tool has made a backup, now or at an ISO 8601 time, for the
 * metric `eps_backup_last_success_age_seconds`.
 */
export async function runRecordBackup(config: Config, args: readonly string[]): Promise<void> {
  const [time = new Date().toISOString(), ...others] = args;
  if (others.length > 0 || Number.isNaN(Date.parse(time)) || Date.parse(time) > Date.now() + DAY_MS)
    throw new ConfigError('Usage: node bin/node24.mjs server/src/main.ts record-backup [time in ISO 8601]');
  const log = pino({ level: config.logLevel }, pino.destination(2));
  const server = await openDatabaseServer(config, log);
  const { system, pooler } = server.logins;
  try {
    await recordBackup(pooler?.direct ?? system, new Date(time).toISOString());
  } finally {
    await server.stop();
  }
}

async function recordBackup(connection: Connection, time: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN READ WRITE; SET LOCAL ROLE eps_system');
    await client.query(
      `INSERT INTO eps.settings (name, value) VALUES ('last_backup', $1)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [time],
    );
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}

/** `restore <folder>`: puts a backup into a data directory that has no database. */
export async function runRestore(config: Config, args: readonly string[]): Promise<void> {
  const folder = folderOf('restore', config, args);
  const { created_at } = await restoreCluster(folder, config.dataDir);
  process.stdout.write(
    `Restored the backup of ${created_at} into ${config.dataDir}. Start the service with the master key of ` +
      'that time: it repeats the erasures that came after the backup.\n',
  );
}

function folderOf(command: string, config: Config, args: readonly string[]): string {
  if (config.database !== undefined)
    throw new ConfigError(
      `\`${command}\` is for the embedded database. Use the tools of PostgreSQL for the one that is configured.`,
    );
  const [folder, ...others] = args;
  if (folder === undefined || others.length > 0)
    throw new ConfigError(`Usage: node bin/node24.mjs server/src/main.ts ${command} <folder>`);
  return resolve(folder);
}
