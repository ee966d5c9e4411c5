import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Config } from '../../src/config/config.ts';
import type { KeyConfig } from '../../src/config/keys.ts';
import { migrate } from '../../src/db/migrate.ts';
import { singleLogin } from '../../src/db/pool.ts';
import { expectStatus, setUpApp, type Workspace } from '../actors.ts';
import { openTestApp, startTestApp, type TestApp } from '../app.ts';
import { chainAuditLog, signAuditLog } from '../audit.ts';
import type { TestDatabase } from '../database.ts';
import { runOnServer } from '../server.ts';
import type { PostgresServer } from './postgres-server.ts';

/** A service with events and audit entries, whose database a test moves. */
export interface Source {
  app: TestApp;
  workspace: Workspace;
  settings: Partial<Config>;
  checkpoint: unknown;
  events: string[];
}

type Running = Pick<TestApp, 'call' | 'close' | 'services'>;

/** Writes into the database so that the numbers of its transactions are far above those of a new cluster. */
export async function startSource(database: TestDatabase, folder: string): Promise<Source> {
  const keys: KeyConfig = { provider: 'file', keys: [randomBytes(32)], file: '', mayCreate: false };
  const settings = { keys, erasure: { horizonDays: 7, directory: join(folder, 'epochs') } };
  const app = await startTestApp(settings, database);
  await useNumbers(database, 20_000);
  const workspace = await setUpApp(app);
  const source: Source = { app, workspace, settings, checkpoint: undefined, events: [] };
  await addSubjects(source, app, 5);
  await signAuditLog(app);
  source.checkpoint = await newestCheckpoint(source, app);
  source.events = await listEvents(source, app);
  return source;
}

/** A transaction in a transaction that writes has a number of its own. */
export async function useNumbers({ connection }: Pick<TestDatabase, 'connection'>, count: number) {
  await runOnServer(
    connection,
    `CREATE TEMP TABLE numbers (n int);
     DO $$ BEGIN FOR i IN 1..${count} LOOP
       BEGIN INSERT INTO numbers VALUES (i); EXCEPTION WHEN others THEN RAISE; END;
     END LOOP; END $$`,
  );
}

export async function addSubjects(source: Source, { call }: Pick<Running, 'call'>, count: number) {
  for (let i = 0; i < count; i++) {
    const body = { items: [{ external_id: randomBytes(8).toString('hex') }] };
    await expectStatus(call('POST', `${source.workspace.environmentPath}/subjects/batch`, { body }), 200);
  }
}

export async function newestCheckpoint({ app }: Source, { call }: Pick<Running, 'call'>): Promise<unknown> {
  const page = await call('GET', `/v1/organizations/${app.organizationId}/audit-log/checkpoints`);
  return page.body.items[0];
}

async function listEvents(source: Source, { call }: Pick<Running, 'call'>, after?: string) {
  const query = after === undefined ? '' : `?after=${after}`;
  const { body } = await call('GET', `${source.workspace.environmentPath}/events${query}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
}

/** The database of a server that was migrated already, or is migrated by this. */
export async function databaseOf(server: PostgresServer): Promise<TestDatabase> {
  const connection = { connectionString: server.urlAt(server.port) };
  const logins = singleLogin(connection);
  await migrate(logins, { info() {} });
  return { connection, logins, drop: async () => {} };
}

/**
 * Expects that the service on the moved database lists the same events, adds new ones after them, chains all
 * audit entries, and that verification finds the moves and no tampering.
 */
export async function expectOrderKept(source: Source, database: TestDatabase, reasons: string[]) {
  const moved = await openTestApp(source.settings, database, source.app.key);
  try {
    expect(await listEvents(source, moved)).toEqual(source.events);
    await addSubjects(source, moved, 2);
    const added = await listEvents(source, moved, source.events.at(-1));
    expect(added).toHaveLength(2);
    source.events = [...source.events, ...added];
    expect(await listEvents(source, moved)).toEqual(source.events);
    const verification = await verify(source, moved);
    expect(verification).toMatchObject({ valid: true, unchained_tail: 0, errors: [] });
    expect(verification.moves.map(({ reason }: { reason: string }) => reason)).toEqual(reasons);
  } finally {
    await moved.close();
  }
}

export async function verify(source: Source, running: Running, checkpoint = source.checkpoint) {
  const { organizationId } = source.app;
  await chainAuditLog({ ...running, organizationId });
  const path = `/v1/organizations/${organizationId}/audit-log/verify`;
  const { body } = await running.call('POST', path, { body: { checkpoint } });
  return body;
}
