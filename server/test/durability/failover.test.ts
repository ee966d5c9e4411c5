import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceRequest, send, sendUntilSuccess } from './client.ts';
import { PostgresServer } from './postgres-server.ts';
import { OWNER, Service } from './service.ts';
import { type Switch, startSwitch } from './switch.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const CLIENTS = 8;

/** A primary with a synchronous standby, a load balancer in front of both, and two service processes. */
let folder: string;
let primary: PostgresServer;
let standby: PostgresServer;
let balancer: Switch;
const services: Service[] = [];
let workspace: ServiceWorkspace;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  primary = await PostgresServer.create(folder);
  standby = await primary.createStandby('standby');
  await primary.configure({ synchronous_standby_names: 'standby', synchronous_commit: 'on' });
  await Promise.all([primary.start(), standby.start()]);
  balancer = await startSwitch(primary.port);
  const env = {
    EPS_DATABASE_URL: primary.urlAt(balancer.port),
    EPS_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  for (let n = 0; n < 2; n++) {
    const service = await Service.create(env);
    services.push(service);
    await service.start();
  }
  workspace = await createWorkspace(services[0]!.url);
});
afterAll(async () => {
  for (const service of services) await service.remove();
  balancer?.close();
  await primary?.end('SIGQUIT');
  await standby?.end('SIGQUIT');
  await rm(folder, { recursive: true, force: true });
});

interface AcknowledgedImport {
  request: ServiceRequest;
  subjectId: string;
}

/** Imports subjects one by one at alternating processes, with retries, until `isDone`. */
async function importUntil(isDone: () => boolean, acknowledged: AcknowledgedImport[]): Promise<void> {
  for (let n = 0; !isDone(); n++) {
    const items = [{ external_id: randomUUID() }];
    const request = post(`${workspace.environmentPath}/subjects/batch`, { items });
    const { json } = await sendUntilSuccess(services[n % services.length]!.url, request);
    acknowledged.push({ request, subjectId: json.receipts[0].subject_id });
  }
}

const READ_ONLY = 'Nothing can be written: the database is read-only.';

async function problemOf(request: ServiceRequest) {
  const { status, json } = await send(services[0]!.url, request);
  return [status, json?.detail?.code, json?.detail?.message];
}

async function stored(): Promise<string[]> {
  return (await standby.query<{ id: string }>('SELECT id FROM eps.subjects ORDER BY id')).map(({ id }) => id);
}

test('a failover to the synchronous standby loses no acknowledged write and repeats none', async () => {
  const replication = 'SELECT sync_state FROM pg_stat_replication';
  expect(await primary.query(replication)).toEqual([{ sync_state: 'sync' }]);
  const acknowledged: AcknowledgedImport[] = [];
  let done = false;
  const clients = Array.from({ length: CLIENTS }, () => importUntil(() => done, acknowledged));
  await expect.poll(() => acknowledged.length).toBeGreaterThan(5 * CLIENTS);
  await primary.end('SIGKILL');
  // A standby that is not promoted can only be read.
  balancer.switchTo(standby.port);
  await expect
    .poll(() => problemOf({ method: 'GET', path: '/readyz', key: OWNER.key }))
    .toEqual([503, 'database_unavailable', READ_ONLY]);
  const write = post(`${workspace.environmentPath}/subjects/batch`, { items: [{ external_id: 'x' }] });
  expect((await problemOf(write)).slice(0, 2)).toEqual([503, 'database_unavailable']);
  const before = acknowledged.length;
  await standby.query('SELECT pg_promote()');
  await expect.poll(() => services[0]!.isReady()).toBe(true);
  await expect.poll(() => acknowledged.length).toBeGreaterThan(before + 5 * CLIENTS);
  done = true;
  await Promise.all(clients);

  const expected = acknowledged.map(({ subjectId }) => subjectId).sort();
  expect(await stored()).toEqual(expected);
  const events = "SELECT count(*)::int AS n FROM eps.events WHERE type = 'subject.created'";
  expect(await standby.query(events)).toEqual([{ n: expected.length }]);
  for (const { request, subjectId } of acknowledged) {
    const again = await send(services[1]!.url, request);
    expect(again.headers.get('idempotent-replayed'), again.text).toBe('true');
    expect(again.json.receipts[0].subject_id).toBe(subjectId);
  }
  expect(await stored()).toEqual(expected);
});
