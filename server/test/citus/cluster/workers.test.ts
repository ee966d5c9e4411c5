import { randomUUID } from 'node:crypto';
import { listTemplates, loadTemplate } from '@eps/library';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database.ts';
import { send, sendUntilSuccess } from '../../durability/client.ts';
import { OWNER, Service } from '../../durability/service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from '../../durability/workspace.ts';
import { type Receiver, startReceiver } from '../../receiver.ts';
import { runOnServer } from '../../server.ts';

/** Two processes, each with its worker, on one distributed database, and a webhook receiver. */
let database: TestDatabase;
let services: [Service, Service];
let workspace: ServiceWorkspace;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  database = await createTestDatabase();
  const env = {
    EPS_DATABASE_URL: database.connection.connectionString!,
    EPS_WORKER_POLL_MS: '50',
    // Long enough for a busy machine: work that is claimed for longer is repeated.
    EPS_WORKER_LEASE_MS: '15000',
    EPS_WEBHOOK_POLL_MS: '50',
    EPS_WEBHOOK_LEASE_MS: '15000',
    EPS_WEBHOOK_TIMEOUT_MS: '1000',
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
  };
  const first = await Service.create(env);
  // Both need the master key in the data directory.
  services = [first, await Service.create(env, first.dataDir)];
  await first.start();
  workspace = await createWorkspace(first.url);
});
afterAll(async () => {
  await services[1].end('SIGTERM');
  await services[0].remove();
  await receiver.close();
  await database.drop();
});

const query = <Row>(sql: string) => runOnServer<Row>(database.connection, sql);
const get = async (path: string) =>
  (await send(services[1].url, { method: 'GET', path, key: OWNER.key })).json;

test('a job whose process is killed restarts in another one when its lease ends', async () => {
  const contents = loadTemplate(listTemplates().find(({ slug }) => slug === 'ipip-neo-120')!.id)!.contents;
  const programId = await activeProgram(workspace, {}, contents);
  const [program] = await query<{ version_bundle_id: string }>(
    `SELECT version_bundle_id FROM eps.programs WHERE id = '${programId}'`,
  );
  const simulate = `${workspace.appPath}/bundles/${program!.version_bundle_id}/simulate`;
  const { id } = (await sendUntilSuccess(services[0].url, post(simulate, { respondents: 1000 }))).json;
  const job = () =>
    query<{ status: string; attempts: number }>(`SELECT status, attempts FROM eps.jobs WHERE id = '${id}'`);
  await expect.poll(job, { timeout: 20_000 }).toEqual([{ status: 'running', attempts: 1 }]);
  await services[0].end('SIGKILL');
  await services[1].start();
  await expect.poll(job, { timeout: 60_000 }).toEqual([{ status: 'succeeded', attempts: 2 }]);
  const { result_url } = await get(`${workspace.appPath}/jobs/${id}`);
  expect(await get(result_url)).toMatchObject({ respondents: 1000 });
});

test('two workers deliver each event once, and a killed one delays its deliveries only', async () => {
  await services[0].start();
  const { environmentPath } = workspace;
  const url = `${receiver.url}/`;
  await sendUntilSuccess(services[0].url, post(`${environmentPath}/webhook-endpoints`, { url }));
  const importing = (count: number, { url: to }: Service) => {
    const items = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
    return sendUntilSuccess(to, post(`${environmentPath}/subjects/batch`, { items }));
  };
  const events = async () => (await query<{ id: string }>(`SELECT id FROM eps.events`)).map(({ id }) => id);
  const received = () => receiver.received.map(({ headers }) => headers['webhook-id'] as string);
  const subjects = (ids: readonly string[]) => new Set(ids).size;
  const before = (await events()).length;
  await Promise.all(services.flatMap((service) => [importing(50, service), importing(50, service)]));
  await expect.poll(() => received().length, { timeout: 30_000 }).toBe(200);
  expect([subjects(received()), (await events()).length - before]).toEqual([200, 200]);

  receiver.respond = (response) => setTimeout(() => response.writeHead(204).end(), 100);
  await Promise.all(services.map((service) => importing(50, service)));
  await expect.poll(() => received().length, { timeout: 10_000 }).toBeGreaterThan(200);
  await services[0].end('SIGKILL');
  const waiting = `SELECT count(*)::int AS n FROM eps.webhook_deliveries WHERE status <> 'succeeded'`;
  await expect.poll(() => query(waiting), { timeout: 60_000 }).toEqual([{ n: 0 }]);
  expect(subjects(received())).toBe(300);
  const verify = `/v1/organizations/${OWNER.organizationId}/audit-log/verify`;
  await expect
    .poll(async () => (await sendUntilSuccess(services[1].url, post(verify))).json, { timeout: 20_000 })
    .toMatchObject({ valid: true, unchained_tail: 0 });
});
