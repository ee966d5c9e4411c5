import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject } from '../../../../test/actors.ts';
import { startWebhookWorld, type WebhookWorld } from '../../../../test/webhooks.ts';
import { housekeeping } from '../../../jobs/housekeeping.ts';

const DAY_MS = 86_400_000;

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld({ EPS_WEBHOOK_RETRY_SCHEDULE: '3600000' });
});
afterAll(() => world.close());

test('deliveries that are over go after 90 days with their attempts; waiting ones and events stay', async () => {
  const { app, place } = world;
  const worker = world.startWorker();
  const over = await world.endpoint('/over');
  await importSubject(place, undefined, 'first');
  const delivered = await world.settled(over.id, 'succeeded');
  world.receiver.answer = (response) => response.writeHead(500).end();
  const waiting = await world.endpoint('/waiting', ['subject.updated']);
  await app.call('POST', `${place.E}/subjects/batch`, {
    body: { items: [{ external_id: 'first', profile: { department: 'Research' } }] },
  });
  await world.settled(waiting.id, 'failed');
  await worker.stop();

  const keep = async (days: number) => {
    app.setClock(new Date(Date.now() + days * DAY_MS));
    await housekeeping(app.services).run(new AbortController().signal);
    app.setClock(undefined);
  };
  const counts = async () => ({
    over: (await world.deliveries(over.id)).length,
    waiting: (await world.deliveries(waiting.id)).length,
    attempts: (await app.call('GET', `${place.E}/webhook-deliveries/${delivered.id}/attempts`)).status,
    events: (await app.call('GET', `${place.E}/events?type=subject.created`)).body.items.length,
  });
  await keep(89);
  expect(await counts()).toEqual({ over: 1, waiting: 1, attempts: 200, events: 1 });
  await keep(91);
  expect(await counts()).toEqual({ over: 0, waiting: 1, attempts: 404, events: 1 });
});
