import { existsSync } from 'node:fs';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { checkRowsWith } from '../../src/db/batch-query.ts';
import { openTestApp } from '../app.ts';
import { signAuditLog } from '../audit.ts';
import { createTestDatabase } from '../database.ts';
import { runOnServer } from '../server.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { copyData } from './copy-data.ts';
import { addSubjects, databaseOf, expectOrderKept, newestCheckpoint, startSource, verify } from './moved.ts';
import { PostgresServer } from './postgres-server.ts';

let folder: string;
const servers: PostgresServer[] = [];
beforeEach(async () => {
  folder = await makeTemporaryFolder();
  // For the account of the servers.
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

async function started(server: PostgresServer): Promise<PostgresServer> {
  servers.push(server);
  await server.start();
  return server;
}

/** With all programs of PostgreSQL, which the embedded binaries lack. */
const INSTALLED = { folder: '/usr/lib/postgresql/15', major: '15' };

async function createServer(
  name: string,
  settings: Record<string, string> = {},
  binaries?: typeof INSTALLED,
): Promise<PostgresServer> {
  const place = join(folder, name);
  await mkdir(place);
  const server = await (binaries ? PostgresServer.createWith(binaries, place) : PostgresServer.create(place));
  await server.configure(settings);
  return started(server);
}

describe('events and the audit log keep their order when the database', () => {
  test('is restored from a dump into a new cluster, whose transactions have lower numbers', async () => {
    const database = await createTestDatabase();
    const source = await startSource(database, folder);
    const restored = await databaseOf(await createServer('new'));
    await copyData(database.connection, restored.connection);
    const [numbers] = await runOnServer<{ lower: boolean }>(
      restored.connection,
      'SELECT pg_current_xact_id() < (SELECT max(transaction) FROM eps.events) AS lower',
    );
    expect(numbers).toEqual({ lower: true });
    await expectOrderKept(source, restored, ['cluster']);
    // The next start finds the database where it was.
    await expectOrderKept(source, restored, ['cluster']);
    await source.app.close();
  });
});

/** Each starts several servers, so they run in the nightly tests only. */
describe.runIf(process.env['EPS_TEST_NIGHTLY'] === '1')('the order is also kept when the database', () => {
  // The check of rows knows tables by their numbers, which are others in another cluster.
  beforeAll(() => checkRowsWith(undefined));
  const isInstalled = existsSync(`${INSTALLED.folder}/bin/pg_dump`);

  test.runIf(isInstalled)('is dumped by pg_dump and restored into a later major version', async () => {
    const old = await createServer('old', {}, INSTALLED);
    const source = await startSource(await databaseOf(old), folder);
    const target = await createServer('new');
    const roles = ['eps_owner', 'eps_service', 'eps_system', 'eps_limited'];
    await target.query(roles.map((role) => `CREATE ROLE ${role};`).join(''));
    await target.query('GRANT eps_limited TO eps_service; ALTER ROLE eps_service NOINHERIT');
    await old.run('pg_dump', '--file=dump.sql', old.urlAt(old.port));
    await old.run('psql', '--quiet', '--set=ON_ERROR_STOP=1', '--file=dump.sql', target.urlAt(target.port));
    await expectOrderKept(source, await databaseOf(target), ['cluster']);
    await source.app.close();
  });

  test.runIf(isInstalled)('is replicated logically into another cluster', async () => {
    const publisher = await createServer('old', { wal_level: 'logical' }, INSTALLED);
    const source = await startSource(await databaseOf(publisher), folder);
    const subscriber = await createServer('new', {}, INSTALLED);
    const database = await databaseOf(subscriber);
    const tables = await subscriber.query<{ name: string }>(
      `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'eps'::regnamespace
         AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    await subscriber.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')}`);
    await publisher.query(
      'CREATE PUBLICATION everything FOR ALL TABLES WITH (publish_via_partition_root = true)',
    );
    const at = `host=127.0.0.1 port=${publisher.port} user=postgres`;
    await subscriber.query(`CREATE SUBSCRIPTION everything CONNECTION '${at}' PUBLICATION everything`);
    const state = () =>
      subscriber.query("SELECT count(*)::int AS n FROM pg_subscription_rel WHERE srsubstate <> 'r'");
    await expect.poll(state).toEqual([{ n: 0 }]);
    await addSubjects(source, source.app, 1);
    source.events = await publisher
      .query<{ id: string }>('SELECT id FROM eps.events ORDER BY transaction, id')
      .then((rows) => rows.map(({ id }) => id));
    const count = () => subscriber.query('SELECT count(*)::int AS n FROM eps.events');
    await expect.poll(count).toEqual([{ n: source.events.length }]);
    await source.app.close();
    await subscriber.query('DROP SUBSCRIPTION everything');
    await expectOrderKept(source, database, ['cluster']);
  });

  test.runIf(isInstalled)('gets lower numbers from pg_resetwal, also while the service runs', async () => {
    const server = await createServer('old', {}, INSTALLED);
    await server.end('SIGINT');
    await server.run('pg_resetwal', '-e', '5', '.');
    await server.start();
    const source = await startSource(await databaseOf(server), folder);
    await server.end('SIGINT');
    await server.run('pg_resetwal', '-e', '0', '.');
    await server.start();
    await addSubjects(source, source.app, 1);
    const rows = await server.query<{ id: string }>('SELECT id FROM eps.events ORDER BY transaction, id');
    expect(rows.slice(0, -1).map(({ id }) => id)).toEqual(source.events);
    source.events = rows.map(({ id }) => id);
    await expectOrderKept(source, await databaseOf(server), ['numbers']);
    await source.app.close();
  });

  test('is cloned by its files; a checkpoint of the one does not fit the other', async () => {
    const server = await createServer('old');
    const source = await startSource(await databaseOf(server), folder);
    await server.end('SIGINT');
    const clone = await started(await server.copy('clone'));
    await server.start();
    await expectOrderKept(source, await databaseOf(clone), []);
    await addSubjects(source, source.app, 3);
    await signAuditLog(source.app);
    expect(await verify(source, source.app)).toMatchObject({ valid: true, moves: [] });
    const other = await openTestApp(source.settings, await databaseOf(clone), source.app.key);
    const checkpoint = await newestCheckpoint(source, source.app);
    expect((await verify(source, other, checkpoint)).errors).not.toEqual([]);
    await other.close();
    await source.app.close();
  });

  test('is recovered to a point in time, and an auditor can tell this from a truncated log', async () => {
    const archive = 'archive';
    const server = await createServer('old', {
      wal_level: 'replica',
      archive_mode: 'on',
      archive_command: `cp %p ${archive}/%f`,
    });
    await mkdir(join(server.cluster, archive));
    await chmod(join(server.cluster, archive), 0o777);
    const source = await startSource(await databaseOf(server), folder);
    await server.end('SIGINT');
    const backup = await server.copy('restored');
    await server.start();
    await addSubjects(source, source.app, 1);
    await signAuditLog(source.app);
    await server.query("SELECT pg_create_restore_point('before')");
    source.events = await server
      .query<{ id: string }>('SELECT id FROM eps.events ORDER BY transaction, id')
      .then((rows) => rows.map(({ id }) => id));
    await addSubjects(source, source.app, 3);
    await signAuditLog(source.app);
    const later = await newestCheckpoint(source, source.app);
    await server.query('SELECT pg_switch_wal()');
    await source.app.close();
    await server.end('SIGINT');
    await writeFile(join(backup.cluster, 'recovery.signal'), '');
    await backup.configure({
      archive_mode: 'off',
      restore_command: `cp ${join(server.cluster, archive)}/%f %p`,
      recovery_target_name: 'before',
      recovery_target_action: 'promote',
    });
    await started(backup);
    await expect.poll(() => backup.query('SELECT pg_is_in_recovery() AS r')).toEqual([{ r: false }]);
    const database = await databaseOf(backup);
    await expectOrderKept(source, database, ['timeline']);
    const restored = await openTestApp(source.settings, database, source.app.key);
    const { errors, valid } = await verify(source, restored, later);
    expect([valid, errors[0].kind]).toEqual([false, 'lost_in_restore']);
    await restored.close();
  });
});
