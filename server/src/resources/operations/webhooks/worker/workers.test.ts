import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { importSubject } from '../../../../../test/actors.ts';
import { prepared } from '../../../../../test/prepared.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld } from '../../../../../test/webhooks.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';
import type { EndpointLoad } from './in-flight.ts';

const world = prepared(
  () =>
    startWebhookTestWorld({
      EPS_WEBHOOK_TIMEOUT_MS: '60000',
      EPS_WEBHOOK_RETRY_SCHEDULE: '10,10,10,10,10,10,10,10,10,10',
      EPS_WEBHOOK_DISABLE_AFTER_MS: '300',
    }),
  (world) => world.close(),
);

const BOUNDS = {
  total: 100,
  healthy: { perEndpoint: 16, perOrganization: 64 },
  failing: { perEndpoint: 2, perOrganization: 8 },
};

/** Claims deliveries as a worker does that is killed right afterwards. */
function abandonClaim(leaseMs: number, inFlight: readonly EndpointLoad[] = []): Promise<ClaimedDelivery[]> {
  const { services, organizationId } = world.app;
  const now = new Date();
  const until = new Date(now.getTime() + leaseMs);
  // A distributed database claims from one organization after another.
  const one = services.db.distributed ? organizationId : undefined;
  return services.db.system.write(claimDeliveries(randomUUID(), now, until, BOUNDS, inFlight, one));
}

async function importMany(count: number): Promise<void> {
  const items = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
  await world.app.call('POST', `${world.environmentPath}/subjects/batch`, { body: { items } });
}

test('the claim of a killed worker delays its deliveries only until the lease ends', async () => {
  const { id } = await world.endpoint('/killed');
  await importSubject(world.workspace);
  expect(await abandonClaim(1500)).toHaveLength(1);
  expect(await abandonClaim(1500)).toHaveLength(0);
  const worker = world.startWorker();
  await world.settled(id, 'succeeded');
  expect(world.receivedAt('/killed')).toHaveLength(1);
  await worker.stop();
  await world.app.call('DELETE', `${world.environmentPath}/webhook-endpoints/${id}`);
});

test('a claim divides the bound of an organization among its endpoints, less what is in flight', async () => {
  const { app, workspace, environmentPath } = world;
  const paths = ['/a', '/b', '/c', '/d', '/e'];
  const endpoints = await Promise.all(paths.map((path) => world.endpoint(path)));
  await importMany(20);
  const load = (endpoint: { id: string }, attempts: number) => ({
    organizationId: app.organizationId,
    endpointId: endpoint.id,
    attempts,
  });
  const claim = async (inFlight: ReturnType<typeof load>[]) => {
    const claimed = await abandonClaim(60_000, inFlight);
    return endpoints.map(({ id }) => claimed.filter(({ endpoint_id }) => endpoint_id === id).length);
  };
  // 64 in flight for the organization, of which the first two endpoints have 16 and 14.
  expect(await claim([load(endpoints[0]!, 16), load(endpoints[1]!, 14)])).toEqual([0, 2, 8, 8, 8]);
  expect(await claim(endpoints.slice(0, 4).map((endpoint) => load(endpoint, 16)))).toEqual([0, 0, 0, 0, 0]);
  await app.services.db.system.write({
    text: 'UPDATE webhook_endpoints SET failing_since = now() WHERE environment_id = $1',
    values: [workspace.testId],
  });
  expect(await claim([])).toEqual([1, 1, 1, 1, 1]);
  const rest = await claim(endpoints.map((endpoint) => load(endpoint, 1)));
  expect(rest.toSorted()).toEqual([0, 0, 1, 1, 1]);
  for (const { id } of endpoints) await app.call('DELETE', `${environmentPath}/webhook-endpoints/${id}`);
});

test('an attempt that has lost its claim does not change the delivery', async () => {
  const { id } = await world.endpoint('/late');
  await importSubject(world.workspace);
  let release = () => {};
  world.receiver.respond = (response) => {
    release = () => response.writeHead(500).end();
  };
  const worker = world.startWorker();
  await eventually(() => world.receivedAt('/late').length === 1);
  // Simulates that the lease ended and another worker succeeded.
  await world.app.services.db.system.write({
    text: `UPDATE webhook_deliveries SET status = 'succeeded', claim_token = NULL, next_attempt_at = NULL
           WHERE endpoint_id = $1`,
    values: [id],
  });
  release();
  await worker.stop();
  expect((await world.deliveries(id))[0]).toMatchObject({ status: 'succeeded', attempt_count: 0 });
  world.receiver.respond = (response) => response.writeHead(204).end();
  await world.app.call('DELETE', `${world.environmentPath}/webhook-endpoints/${id}`);
});

test('four workers deliver each of 400 events once', async () => {
  const { id } = await world.endpoint('/once');
  const workers = Array.from({ length: 4 }, () => world.startWorker());
  await Promise.all([importMany(100), importMany(100), importMany(100), importMany(100)]);
  await eventually(() => world.receivedAt('/once').length >= 400);
  await Promise.all(workers.map((worker) => worker.stop()));
  const ids = world.receivedAt('/once').map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([400, 400]);
  expect((await world.deliveries(id)).every(({ status }) => status === 'succeeded')).toBe(true);
  await world.app.call('DELETE', `${world.environmentPath}/webhook-endpoints/${id}`);
});

test('stop finishes the deliveries in flight and claims no more', async () => {
  const { id } = await world.endpoint('/stopped');
  world.receiver.respond = (response) => void sleep(200).then(() => response.writeHead(204).end());
  await importMany(100);
  const worker = world.startWorker();
  await eventually(() => world.receivedAt('/stopped').length > 0);
  await worker.stop();
  const sent = world.receivedAt('/stopped').length;
  await sleep(300);
  expect(world.receivedAt('/stopped')).toHaveLength(sent);
  const states = (await world.deliveries(id)).map(({ status }) => status);
  expect(states.filter((status) => status === 'succeeded')).toHaveLength(sent);
  expect(states.filter((status) => status === 'pending')).toHaveLength(100 - sent);
  await world.app.call('DELETE', `${world.environmentPath}/webhook-endpoints/${id}`);
});

test('an endpoint that fails for too long is disabled, and the audit log records it', async () => {
  const { id } = await world.endpoint('/failing');
  world.receiver.respond = (response) => response.writeHead(500).end();
  const worker = world.startWorker();
  await eventually(async () => {
    await importSubject(world.workspace);
    return (
      (await world.app.call('GET', `${world.environmentPath}/webhook-endpoints/${id}`)).body.status ===
      'disabled'
    );
  });
  await worker.stop();
  const health = await world.app.call('GET', `${world.environmentPath}/webhook-endpoints/${id}/health`);
  expect(health.body).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  const written = await world.app.services.db.system.read({
    text: `SELECT actor_kind, action FROM audit_log
           WHERE resource_id = $1 AND action = 'webhook_endpoint.disabled'`,
    values: [id],
  });
  expect(written).toEqual([{ actor_kind: 'system', action: 'webhook_endpoint.disabled' }]);
});

test('an event of a rolled-back transaction is not delivered', async () => {
  const { id } = await world.endpoint('/rolled-back', ['enrollment.created']);
  const body = { program_id: randomUUID(), subject_id: randomUUID() };
  expect(
    (await world.app.call('POST', `${world.environmentPath}/enrollments`, { body })).status,
  ).toBeGreaterThan(400);
  expect(await world.deliveries(id)).toEqual([]);
});
