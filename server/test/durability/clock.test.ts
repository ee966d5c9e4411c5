import { expect, test } from 'vitest';
import { enroll, importSubject, setUpProgram } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { eventually } from '../receiver.ts';
import { startWebhookTestWorld } from '../webhooks.ts';

const HOUR_MS = 3_600_000;

const world = prepared(startWebhookTestWorld, (world) => world.close());

function moveClock(ms: number): void {
  world.app.setClock(ms === 0 ? undefined : new Date(Date.now() + ms));
}

/** Returns the ids of the subjects in the feed, once it contains this many. */
function subjectsInFeed(count: number): Promise<string[]> {
  return eventually(async () => {
    const path = `${world.environmentPath}/events?type=subject.created&limit=100`;
    const { items } = (await world.app.call('GET', path)).body;
    return items.length === count && items.map(({ data }: any) => data.subject_id);
  });
}

test('when the clock moves back, the event feed keeps its order and nothing is lost or repeated', async () => {
  const { app, workspace, environmentPath } = world;
  const imported: string[] = [];
  for (const ms of [0, 2 * HOUR_MS, -HOUR_MS, HOUR_MS, 0]) {
    moveClock(ms);
    imported.push(await importSubject(workspace));
  }
  expect(await subjectsInFeed(imported.length)).toEqual(imported);

  const body = { items: [{ external_id: 'once' }] };
  const send = () =>
    app.call('POST', `${environmentPath}/subjects/batch`, { body, idempotencyKey: 'one request' });
  moveClock(HOUR_MS);
  const first = await send();
  moveClock(-HOUR_MS);
  const again = await send();
  moveClock(0);
  expect(again.headers['idempotent-replayed']).toBe('true');
  expect(again.body.receipts).toEqual(first.body.receipts);
  expect(await subjectsInFeed(imported.length + 1)).toEqual([...imported, first.body.receipts[0].subject_id]);
});

test('lists page through every item once although the clock moved back between them', async () => {
  const { app, workspace, environmentPath } = world;
  const programId = await setUpProgram(workspace);
  const ids: string[] = [];
  for (const ms of [HOUR_MS, -HOUR_MS, 0, 2 * HOUR_MS, -2 * HOUR_MS]) {
    moveClock(ms);
    ids.push(await enroll(workspace, programId, await importSubject(workspace)));
  }
  moveClock(0);
  const listed: string[] = [];
  let cursor = '';
  do {
    const page = `${environmentPath}/enrollments?program_id=${programId}&limit=2${cursor && `&cursor=${cursor}`}`;
    const { items, next_cursor } = (await app.call('GET', page)).body;
    listed.push(...items.map(({ id }: { id: string }) => id));
    cursor = next_cursor;
  } while (cursor !== '');
  expect(listed.toSorted()).toEqual(ids.toSorted());
});

test('each delivery is sent once while the clock moves forward and back', async () => {
  const { receiver } = world;
  const { id } = await world.endpoint('/clock');
  world.startWorker();
  // A clock that moves forward also ends the lease of a delivery whose outcome is not stored yet.
  const sent = (count: number) =>
    eventually(async () => {
      const deliveries = await world.deliveries(id);
      return deliveries.filter(({ status }) => status === 'succeeded').length === count;
    });
  for (const [i, ms] of [HOUR_MS, -HOUR_MS, 0].entries()) {
    moveClock(ms);
    await importSubject(world.workspace);
    await sent(i + 1);
  }
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(ids.length);
});
