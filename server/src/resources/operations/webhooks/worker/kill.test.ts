import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendUntilSuccess } from '../../../../../test/durability/client.ts';
import { Service } from '../../../../../test/durability/service.ts';
import { createWorkspace, post, type ServiceWorkspace } from '../../../../../test/durability/workspace.ts';
import { type Receiver, startReceiver } from '../../../../../test/receiver.ts';

/** The service and its database are killed while events are emitted and delivered. */
let service: Service;
let workspace: ServiceWorkspace;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver((response) => void sleep(20).then(() => response.writeHead(204).end()));
  service = await Service.create({
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
    EPS_WEBHOOK_POLL_MS: '20',
    EPS_WEBHOOK_LEASE_MS: '500',
    EPS_WEBHOOK_TIMEOUT_MS: '3000',
    EPS_WEBHOOK_RETRY_SCHEDULE: Array(50).fill('200').join(','),
  });
  await service.start();
  workspace = await createWorkspace(service.url);
});
afterAll(async () => {
  await service.remove();
  await receiver.close();
});

const KILLS = ['service', 'database', 'service'] as const;
const IN_FLIGHT = 32;

test('every committed event is delivered, and no other', { timeout: 120_000 }, async () => {
  const { url, environmentPath } = workspace;
  await sendUntilSuccess(url, post(`${environmentPath}/webhook-endpoints`, { url: receiver.url }));
  let killing = true;
  const importing = async () => {
    while (killing) {
      const items = Array.from({ length: 20 }, () => ({ external_id: randomUUID() }));
      await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items }));
    }
  };
  const importers = [importing(), importing()];
  for (const victim of KILLS) {
    await sleep(1000);
    if (victim === 'database') service.killDatabase();
    else {
      await service.end('SIGKILL');
      await service.start();
    }
    await expect.poll(() => service.isReady(), { timeout: 20_000 }).toBe(true);
  }
  killing = false;
  await Promise.all(importers);

  const waiting = `SELECT count(*)::int AS n FROM eps.webhook_deliveries WHERE status <> 'succeeded'`;
  await expect.poll(() => service.query(waiting), { timeout: 60_000, interval: 200 }).toEqual([{ n: 0 }]);
  const events = await service.query<{ id: string }>('SELECT id FROM eps.events');
  const arrived = receiver.received.map(({ headers }) => headers['webhook-id'] as string);
  expect(new Set(arrived)).toEqual(new Set(events.map(({ id }) => id)));
  // Only deliveries that were in flight during a kill may be sent twice.
  expect(arrived.length - events.length).toBeLessThanOrEqual(KILLS.length * IN_FLIGHT);
});
