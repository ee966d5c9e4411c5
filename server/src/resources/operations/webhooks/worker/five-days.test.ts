import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject } from '../../../../../test/actors.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';

const HOUR = 3_600_000;
const FIVE_DAYS = 120 * HOUR;

let world: WebhookTestWorld;
let failing: string;
let recovering: string;
const started = Date.now();
beforeAll(async () => {
  world = await startWebhookTestWorld();
  failing = (await world.endpoint('/failing')).id;
  recovering = (await world.endpoint('/recovering')).id;
});
afterAll(() => world.close());

/** Sends an event after this time, and returns whether the endpoints are enabled afterwards. */
async function statusesAfter(ms: number, recovers = false): Promise<string[]> {
  world.receiver.respond = (response, { path }) =>
    response.writeHead(recovers && path === '/recovering' ? 204 : 500).end();
  world.app.setClock(new Date(started + ms));
  await importSubject(world.workspace);
  const worker = world.startWorker();
  const statuses = await Promise.all([failing, recovering].map(attempted));
  await worker.stop();
  return statuses;
}

/** Waits for the attempt of the newest delivery, which a disabled endpoint does not get. */
function attempted(id: string): Promise<string> {
  return eventually(async () => {
    const [newest] = await world.deliveries(id);
    const { body } = await world.app.call('GET', `${world.environmentPath}/webhook-endpoints/${id}`);
    return newest!.status !== 'pending' || body.status === 'disabled' ? body.status : undefined;
  });
}

test('an endpoint is disabled after five days without a success, by default, and not before', async () => {
  expect(await statusesAfter(0)).toEqual(['enabled', 'enabled']);
  expect(await statusesAfter(96 * HOUR, true)).toEqual(['enabled', 'enabled']);
  expect(await statusesAfter(FIVE_DAYS - HOUR)).toEqual(['enabled', 'enabled']);
  expect(await statusesAfter(FIVE_DAYS)).toEqual(['disabled', 'enabled']);
  expect(await statusesAfter(FIVE_DAYS + 94 * HOUR)).toEqual(['disabled', 'enabled']);
});
