import { readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openKeyProvider } from '../../src/boot/key-provider.ts';
import { migrate } from '../../src/db/migrate.ts';
import { singleLogin } from '../../src/db/pool.ts';
import { jobs } from '../../src/jobs.ts';
import { EnvironmentKeys } from '../../src/vault/environment-keys.ts';
import type { EpochKeys } from '../../src/vault/epoch-keys.ts';
import type { SubjectKey } from '../../src/vault/subject-key.ts';
import type { Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { PostgresServer } from './postgres-server.ts';

/**
 * The service on its own cluster, which archives its write-ahead log, for searches of deleted data on disks.
 */
export interface ArchivedCluster {
  database: PostgresServer;
  /** Where PostgreSQL copies the segments of its write-ahead log. */
  archive: string;
  app: TestApp;
}

export async function startArchived(folder: string): Promise<ArchivedCluster> {
  const database = await PostgresServer.create(folder);
  // In the folder of the cluster, because its account can enter no other.
  const archive = join(database.cluster, 'archive');
  await mkdir(archive);
  await chmod(archive, 0o777);
  await database.configure({
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: 'cp %p archive/%f',
  });
  await database.start();
  const connection = { connectionString: database.urlAt(database.port) };
  const logins = singleLogin(connection);
  await migrate(logins, { info() {} });
  return { database, archive, app: await startTestApp({}, { connection, logins, drop: async () => {} }) };
}

export async function runJob({ services }: TestApp, name: string): Promise<void> {
  const job = jobs(services).find((candidate) => candidate.name === name)!;
  while ((await job.run(new AbortController().signal)).more);
}

/** Returns the paths of files below the folder that contain the bytes. */
export function filesWith(below: string, bytes: Buffer): string[] {
  const entries = readdirSync(below, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((file) => join(file.parentPath, file.name));
  return files.filter((file) => readFileSync(file).includes(bytes));
}

/** Opens a wrapped key with the master key, the keys of the environment and the given epoch keys. */
export async function openSubjectKey(
  { services, organizationId }: TestApp,
  { appId, testId: environmentId }: Workspace,
  subjectId: string,
  wrapped: Buffer,
  epochs: EpochKeys,
): Promise<SubjectKey> {
  const { environments, config } = services;
  const context = `${organizationId}/${appId}/${environmentId}`;
  const provider = await openKeyProvider(config.keys);
  const versions = await Promise.all(
    (await environments.wrappedKeys({ organizationId, appId, environmentId })).map(async (stored) => ({
      version: stored.version,
      key: await provider.unwrap(stored.wrapped, context),
      usableFromMs: 0,
    })),
  );
  const keys = new EnvironmentKeys(
    versions,
    context,
    () => {},
    epochs,
    services.vault.dictionaries.of(organizationId),
  );
  return keys.openSubjectKey(subjectId, wrapped);
}
