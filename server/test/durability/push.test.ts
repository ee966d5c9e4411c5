import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type PushService, startPushService } from '../push-service.ts';
import { type ServiceRequest, sendUntilSuccess } from './client.ts';
import { Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** kill -9 while the worker sends notifications. */

const PEOPLE = 12;

let push: PushService;
let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  push = await startPushService();
  service = await Service.create({
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
    EPS_WORKER_POLL_MS: '20',
    EPS_WORKER_BATCH: '20',
    EPS_WORKER_LEASE_MS: '1000',
  });
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(async () => {
  await service.remove();
  await push.close();
});

const call = async (request: ServiceRequest) => (await sendUntilSuccess(service.url, request)).json;
const put = (path: string, body: object): ServiceRequest => ({ ...post(path, body), method: 'PUT' });

/** A program whose people have devices, and that invites them once `invite` was called. */
async function remindedProgram() {
  const { appPath, environmentPath } = workspace;
  const content = { locales: { en: { subject: 'Open', text: '{{ link }}' } } };
  const template = await call(
    post(`${appPath}/messages`, { business_id: 'invitation', name: 'Invitation', content }),
  );
  await call(post(`${appPath}/messages/${template.id}/publish`));
  await call(put(`${environmentPath}/message-settings`, { allow: ['127.0.0.1'] }));
  const programId = await activeProgram(workspace);
  const rules = (on: string) =>
    call(
      put(`${environmentPath}/programs/${programId}/outreach`, {
        rules: [{ id: 'invitation', on, channel: 'push', message_id: template.id }],
      }),
    );
  await rules('released');
  const add = async (index: number) => {
    const items = [{ external_id: `device-${index}` }];
    const { receipts } = await call(post(`${environmentPath}/subjects/batch`, { items }));
    const body = { program_id: programId, subject_id: receipts[0].subject_id };
    await call(post(`${environmentPath}/enrollments`, body));
    const { url } = await call(post(`${environmentPath}/participant-sessions`, body));
    const opening = post('/v1/participant/open', { link: url.split('#')[1] });
    const { participant_token: key } = await call(opening);
    const device = push.subscribe();
    await call({ ...put('/v1/participant/push-subscription', device), key });
    return new URL(device.endpoint).pathname;
  };
  return {
    devices: await Promise.all(Array.from({ length: PEOPLE }, (_, index) => add(index))),
    invite: () => rules('opened'),
    states: () =>
      service.query<{ state: string; n: number }>(
        `SELECT state, count(*)::int AS n FROM eps.messages WHERE program_id = '${programId}'
         GROUP BY state ORDER BY state`,
      ),
  };
}

test('a kill in mid-batch loses no notification; a repeated one replaces the first', async () => {
  const { devices, invite, states } = await remindedProgram();
  // Three devices get their notification; then the push service hangs, but still accepts the requests that it
  // has received.
  let arrived = 0;
  const killed = Promise.withResolvers<void>();
  push.respond = async () => {
    if (++arrived > 3) await killed.promise;
    return 201;
  };
  await invite();
  await expect.poll(states, { interval: 20 }).toEqual([
    { state: 'queued', n: PEOPLE - 3 },
    { state: 'sent', n: 3 },
  ]);
  await expect.poll(() => arrived, { interval: 20 }).toBeGreaterThan(3);
  await service.end('SIGKILL');
  killed.resolve();
  const repeated = arrived - 3;
  push.respond = () => 201;
  await service.start();
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'sent', n: PEOPLE }]);
  await expect.poll(() => push.pushed.length).toBe(PEOPLE + repeated);
  const byDevice = Map.groupBy(push.pushed, ({ path }) => path);
  expect([...byDevice.keys()].sort()).toEqual(devices.toSorted());
  // Everything that a device got twice has the same topic, tag and link.
  for (const [path, pushed] of byDevice) {
    const distinct = new Set(pushed.map(({ topic, notification }) => JSON.stringify([topic, notification])));
    expect(distinct.size, path).toBe(1);
  }
  expect(new Set(push.pushed.map(({ topic }) => topic)).size).toBe(PEOPLE);
});
