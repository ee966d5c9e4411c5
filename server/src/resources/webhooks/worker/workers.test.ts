import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject } from '../../../../test/actors.ts';
import { eventually } from '../../../../test/receiver.ts';
import { startWebhookWorld, type WebhookWorld } from '../../../../test/webhooks.ts';
import { type ClaimedDelivery, claimDeliveries } from './claim.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld({
    EPS_WEBHOOK_TIMEOUT_MS: '5000',
    EPS_WEBHOOK_LEASE_MS: '1000',
    EPS_WEBHOOK_RETRY_SCHEDULE: '10,10,10,10,10,10,10,10,10,10',
    EPS_WEBHOOK_DISABLE_AFTER_MS: '300',
  });
});
afterAll(() => world.close());

const BOUNDS = { total: 100, perEndpoint: 16, perFailingEndpoint: 2 };

/** What a worker claims that is killed right after. */
function abandonClaim(leaseMs: number): Promise<ClaimedDelivery[]> {
  const now = new Date();
  const until = new Date(now.getTime() + leaseMs);
  return world.app.services.db.system.read(claimDeliveries(randomUUID(), now, until, BOUNDS, new Map()));
}

async function importMany(count: number): Promise<void> {
  const items = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
  await world.app.call('POST', `${world.place.E}/subjects/batch`, { body: { items } });
}

test('a worker that was killed only delays what it had claimed', async () => {
  const { id } = await world.endpoint('/killed');
  await importSubject(world.place);
  expect(await abandonClaim(1500)).toHaveLength(1);
  expect(await abandonClaim(1500)).toHaveLength(0);
  const started = Date.now();
  const worker = world.startWorker();
  await world.settled(id, 'succeeded');
  expect(Date.now() - started).toBeGreaterThan(1000);
  expect(world.got('/killed')).toHaveLength(1);
  await worker.stop();
  await world.app.call('DELETE', `${world.place.E}/webhook-endpoints/${id}`);
});

test('an attempt whose claim was lost changes nothing', async () => {
  const { id } = await world.endpoint('/late');
  await importSubject(world.place);
  let release = () => {};
  world.receiver.answer = (response) => {
    release = () => response.writeHead(500).end();
  };
  const worker = world.startWorker();
  await eventually(() => world.got('/late').length === 1);
  // As if the lease had ended and another worker had succeeded meanwhile.
  await world.app.services.db.system.read({
    text: `UPDATE webhook_deliveries SET status = 'succeeded', claim_token = NULL, next_attempt_at = NULL
           WHERE endpoint_id = $1`,
    values: [id],
  });
  release();
  await worker.stop();
  expect((await world.deliveries(id))[0]).toMatchObject({ status: 'succeeded', attempt_count: 0 });
  world.receiver.answer = (response) => response.writeHead(204).end();
  await world.app.call('DELETE', `${world.place.E}/webhook-endpoints/${id}`);
});

test('four workers deliver each of 400 events once', async () => {
  const { id } = await world.endpoint('/once');
  const workers = Array.from({ length: 4 }, () => world.startWorker());
  await Promise.all([importMany(100), importMany(100), importMany(100), importMany(100)]);
  await eventually(() => world.got('/once').length >= 400);
  await Promise.all(workers.map((worker) => worker.stop()));
  const ids = world.got('/once').map(({ headers }) => headers['webhook-id']);
  expect([ids.length, new Set(ids).size]).toEqual([400, 400]);
  expect((await world.deliveries(id)).every(({ status }) => status === 'succeeded')).toBe(true);
  await world.app.call('DELETE', `${world.place.E}/webhook-endpoints/${id}`);
});

test('stopping finishes what is in flight and claims nothing more', async () => {
  const { id } = await world.endpoint('/stopped');
  world.receiver.answer = (response) => void sleep(200).then(() => response.writeHead(204).end());
  await importMany(100);
  const worker = world.startWorker();
  await eventually(() => world.got('/stopped').length > 0);
  await worker.stop();
  const sent = world.got('/stopped').length;
  await sleep(300);
  expect(world.got('/stopped')).toHaveLength(sent);
  const states = (await world.deliveries(id)).map(({ status }) => status);
  expect(states.filter((status) => status === 'succeeded')).toHaveLength(sent);
  expect(states.filter((status) => status === 'pending')).toHaveLength(100 - sent);
  await world.app.call('DELETE', `${world.place.E}/webhook-endpoints/${id}`);
});

test('what fails for long enough without a success is disabled, and that is written down', async () => {
  const { id } = await world.endpoint('/failing');
  world.receiver.answer = (response) => response.writeHead(500).end();
  const worker = world.startWorker();
  await eventually(async () => {
    await importSubject(world.place);
    return (
      (await world.app.call('GET', `${world.place.E}/webhook-endpoints/${id}`)).body.status === 'disabled'
    );
  });
  await worker.stop();
  const health = await world.app.call('GET', `${world.place.E}/webhook-endpoints/${id}/health`);
  expect(health.body).toMatchObject({ status: 'disabled', disabled_reason: 'failing' });
  const written = await world.app.services.db.system.read({
    text: `SELECT actor_kind, action FROM audit_log
           WHERE resource_id = $1 AND action = 'webhook_endpoint.disabled'`,
    values: [id],
  });
  expect(written).toEqual([{ actor_kind: 'system', action: 'webhook_endpoint.disabled' }]);
});

test('an event of a change that was rolled back does not exist', async () => {
  const { id } = await world.endpoint('/rolled-back', ['enrollment.created']);
  const body = { program_id: randomUUID(), subject_id: randomUUID() };
  expect((await world.app.call('POST', `${world.place.E}/enrollments`, { body })).status).toBeGreaterThan(
    400,
  );
  expect(await world.deliveries(id)).toEqual([]);
});
