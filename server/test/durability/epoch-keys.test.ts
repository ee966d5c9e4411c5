import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { send, sendUntilSuccess } from './client.ts';
import { OWNER, Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** Three batches of the pass that wraps the keys again. */
const SUBJECTS = 1200;
const ITEMS_PER_REQUEST = 100;
const WITHOUT = { EPS_EPOCH_KEY_DIRECTORY: 'none' };
/** A worker that was killed delays the next one by its lease. */
const LEASE = { EPS_WORKER_LEASE_MS: '1000' };

const services: Service[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.remove();
});

async function open(env: Record<string, string>, dataDir?: string): Promise<Service> {
  const service = await Service.create({ ...LEASE, ...env }, dataDir);
  services.push(service);
  return service;
}

async function importAll(url: string, { environmentPath }: ServiceWorkspace): Promise<void> {
  for (let first = 0; first < SUBJECTS; first += ITEMS_PER_REQUEST) {
    const items = Array.from({ length: ITEMS_PER_REQUEST }, (_, i) => ({
      external_id: `person ${first + i}`,
      profile: { number: first + i },
    }));
    await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items }));
  }
}

/** Returns how many keys of subjects are under an epoch. */
async function underEpoch(service: Service): Promise<number> {
  const sql = 'SELECT count(*)::int AS n FROM eps.subjects WHERE get_byte(wrapped_key, 0) >= 128';
  return (await service.query<{ n: number }>(sql))[0]!.n;
}

/** Makes the first epoch key usable, as if an hour had passed since the upgrade. */
function passAnHour(service: Service): void {
  const folder = join(service.dataDir, 'epoch-keys');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.key'))) {
    const path = join(folder, name);
    const key = JSON.parse(readFileSync(path, 'utf8'));
    const usable_from = new Date(Date.parse(key.usable_from) - 3_600_000).toISOString();
    if (key.first) writeFileSync(path, JSON.stringify({ ...key, usable_from }));
  }
}

test('kill -9 while keys are wrapped under an epoch loses nothing, and another process continues', async () => {
  const before = await open(WITHOUT);
  await before.start();
  const workspace = await createWorkspace(before.url);
  await importAll(before.url, workspace);
  await before.end('SIGTERM');

  const service = await open({}, before.dataDir);
  await service.start();
  await service.end('SIGTERM');
  passAnHour(service);
  await service.start();
  // The pass waits for this subject, the last of its third batch, and is killed there.
  const client = new pg.Client(service.connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT 1 FROM eps.subjects ORDER BY id DESC LIMIT 1 FOR UPDATE');
  await expect.poll(() => underEpoch(service)).toBeGreaterThan(0);
  await service.waitForBlockedStatements(1);
  await service.end('SIGKILL');
  client.on('error', () => {});
  await client.query('ROLLBACK').catch(() => {});
  await client.end().catch(() => {});

  const others = [service, await open({}, before.dataDir)];
  await Promise.all(others.map((other) => other.start()));
  await expect.poll(() => underEpoch(service), { timeout: 90_000 }).toBe(SUBJECTS);
  for (const number of [0, 499, 500, SUBJECTS - 1]) {
    const { environmentPath } = workspace;
    const lookup = post(`${environmentPath}/subjects/lookup`, { external_id: `person ${number}` });
    const { id } = (await send(service.url, lookup)).json;
    const path = `${environmentPath}/subjects/${id}/export`;
    const exported = await send(service.url, { method: 'GET', path, key: OWNER.key });
    expect(exported.json.profile).toEqual({ number });
  }
});
