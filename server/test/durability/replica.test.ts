import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { send, sendUntilSuccess } from './client.ts';
import { PostgresServer } from './postgres-server.ts';
import { OWNER, Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const MAX_LAG_MS = 1000;

/** A primary, a standby that follows it, and a service that reads from both. */
let folder: string;
let primary: PostgresServer;
let standby: PostgresServer;
let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  primary = await PostgresServer.create(folder);
  standby = await primary.createStandby('standby');
  await Promise.all([primary.start(), standby.start()]);
  service = await Service.create({
    EPS_DATABASE_URL: primary.urlAt(primary.port),
    EPS_DATABASE_REPLICA_URL: standby.urlAt(standby.port),
    EPS_DATABASE_REPLICA_MAX_LAG_MS: String(MAX_LAG_MS),
    EPS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  await service.start();
  workspace = await createWorkspace(service.url);
});
afterAll(async () => {
  await service?.remove();
  await primary?.end('SIGQUIT');
  await standby?.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

/** Returns the ids of the exported audit entries. */
async function exportedIds(): Promise<string[]> {
  const path = `/v1/organizations/${OWNER.organizationId}/audit-log/export`;
  const { status, text } = await send(service.url, { method: 'GET', path, key: OWNER.key });
  expect(status, text).toBe(200);
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).id);
}

const importOne = () =>
  sendUntilSuccess(
    service.url,
    post(`${workspace.environmentPath}/subjects/batch`, { items: [{ external_id: randomUUID() }] }),
  );

/** How many connections of the service's role the standby has. */
const connections = async () =>
  (
    await standby.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'eps_service'",
    )
  )[0]!.n;

test('an export reads from the replica while it lags at most the allowed time behind', async () => {
  expect(await connections()).toBe(0);
  // A replica that starts on a busy machine lags behind at first; the service asks the primary then.
  await expect.poll(async () => (await exportedIds()).length > 0 && connections()).toBeGreaterThan(0);
  const before = (await exportedIds()).length;
  await importOne();
  await expect.poll(async () => (await exportedIds()).length).toBeGreaterThan(before);
});

test('an export reads from the primary when the replica lags too far behind', async () => {
  await standby.query('SELECT pg_wal_replay_pause()');
  const before = (await exportedIds()).length;
  await importOne();
  // The replica still has the old state, which is accepted for the allowed time.
  await expect
    .poll(async () => (await exportedIds()).length, { timeout: MAX_LAG_MS + 9000 })
    .toBeGreaterThan(before);
  await standby.query('SELECT pg_wal_replay_resume()');
});

test('an export reads from the primary when the replica is down', async () => {
  const before = (await exportedIds()).length;
  await standby.end('SIGKILL');
  await importOne();
  expect((await exportedIds()).length).toBeGreaterThan(before);
});

test('the rights of a key are checked on the primary', async () => {
  const path = `/v1/organizations/${OWNER.organizationId}/audit-log/export`;
  const other = `${OWNER.key}x`;
  expect((await send(service.url, { method: 'GET', path, key: other })).status).toBe(401);
});
