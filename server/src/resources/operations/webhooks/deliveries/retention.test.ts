import { expect, test } from 'vitest';
import { importSubject } from '../../../../../test/actors.ts';
import { prepared } from '../../../../../test/prepared.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld } from '../../../../../test/webhooks.ts';
import { housekeeping } from '../../../../maintenance/housekeeping.ts';

const DAY_MS = 86_400_000;

const world = prepared(
  () => startWebhookTestWorld({ EPS_WEBHOOK_RETRY_SCHEDULE: '3600000' }),
  (world) => world.close(),
);

test('finished deliveries are deleted after 90 days; pending ones and events remain', async () => {
  const { app, workspace } = world;
  const worker = world.startWorker();
  const finished = await world.endpoint('/finished');
  await importSubject(workspace, undefined, 'first');
  const delivered = await world.settled(finished.id, 'succeeded');
  world.receiver.respond = (response) => response.writeHead(500).end();
  const pending = await world.endpoint('/pending', ['subject.updated']);
  await app.call('POST', `${world.environmentPath}/subjects/batch`, {
    body: { items: [{ external_id: 'first', profile: { department: 'Research' } }] },
  });
  await world.settled(pending.id, 'failed');
  await worker.stop();

  const createdEvents = async () =>
    (await app.call('GET', `${world.environmentPath}/events?type=subject.created`)).body.items;
  // The feed shows an event only after all older transactions of the server have ended.
  await eventually(async () => (await createdEvents()).length === 1);
  const runHousekeepingAfter = async (days: number) => {
    app.setClock(new Date(Date.now() + days * DAY_MS));
    await housekeeping(app.services).run(new AbortController().signal);
    app.setClock(undefined);
  };
  const counts = async () => ({
    finished: (await world.deliveries(finished.id)).length,
    pending: (await world.deliveries(pending.id)).length,
    attempts: (await app.call('GET', `${world.environmentPath}/webhook-deliveries/${delivered.id}/attempts`))
      .status,
    events: (await createdEvents()).length,
  });
  await runHousekeepingAfter(89);
  expect(await counts()).toEqual({ finished: 1, pending: 1, attempts: 200, events: 1 });
  await runHousekeepingAfter(91);
  expect(await counts()).toEqual({ finished: 0, pending: 1, attempts: 404, events: 1 });
});
