import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus, limitedKey } from '../../../../test/actors.ts';
import { allowMails, listMessages, moveClock, sendDueMessages, states } from '../../../../test/messages.ts';
import { type PushTestWorld, startPushTestWorld } from '../../../../test/push.ts';

let world: PushTestWorld;
beforeAll(async () => {
  world = await startPushTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('the worker sends notifications', () => {
  test('a device that the push service no longer knows is removed', async () => {
    const { subjectId, token, device } = await world.withDevice();
    world.push.respond = () => 410;
    const message = await world.write(subjectId);
    expect([message.state, message.error]).toEqual(['skipped', 'no_contact']);
    expect((await world.offer(token)).devices).toEqual([]);
    await expectStatus(world.add(token, device), 200);
    const second = world.push.subscribe();
    await expectStatus(world.add(token, second), 200);
    world.push.respond = (path) => (device.endpoint.endsWith(path) ? 404 : 201);
    expect((await world.write(subjectId)).state).toBe('sent');
    expect((await world.offer(token)).devices).toHaveLength(1);
  });

  test('429 and 5xx are tried again with the same topic and link; other rejections fail; redirects are not followed', async () => {
    const { subjectId } = await world.withDevice();
    world.push.respond = () => 503;
    const message = await world.write(subjectId);
    expect([message.state, message.error]).toEqual(['queued', 'push_503']);
    world.push.respond = () => 429;
    await moveClock(world.workspace, 60);
    await sendDueMessages(world.workspace);
    const listed = async () => (await listMessages(world.workspace, `?subject_id=${subjectId}`))[0];
    expect((await listed()).error).toBe('push_429');
    world.push.respond = () => 302;
    await moveClock(world.workspace, 300);
    await sendDueMessages(world.workspace);
    expect(await listed()).toMatchObject({ state: 'failed', error: 'push_302' });
    world.push.respond = () => 201;
    await expectStatus(world.app.call('POST', world.at(`/messages/${message.id}/resend`)), 200);
    await sendDueMessages(world.workspace);
    expect(await listed()).toMatchObject({ state: 'sent' });
    expect(world.push.pushed).toMatchObject([
      { topic: message.id.replaceAll('-', ''), notification: { tag: message.id } },
    ]);
  });

  test('a test environment sends only to push services that allow names', async () => {
    const { subjectId } = await world.withDevice();
    await allowMails(world.workspace, { allow: ['*@example.test', '*.push.example'] });
    expect((await world.write(subjectId)).state).toBe('held');
    expect(world.push.pushed).toEqual([]);
  });

  test('addresses inside the network get nothing', async () => {
    const { subjectId, token } = await world.opened();
    await allowMails(world.workspace, { allow: ['127.0.0.1', '127.0.0.2', '*.internal.example'] });
    const { keys } = world.push.subscribe();
    await expectStatus(world.add(token, { endpoint: 'https://127.0.0.2/push', keys }), 200);
    expect((await world.write(subjectId)).error).toBe('push_service_unavailable');
  });

  test('people without the right to answers read nothing of a notification', async () => {
    const { subjectId } = await world.withDevice();
    const { id } = await world.write(subjectId);
    const key = await limitedKey(world.app, ['messages:read']);
    const { body } = await world.app.call('GET', world.at(`/messages/${id}`), { key });
    expect([body.content, body.redacted]).toEqual([undefined, ['content']]);
    expect(states([body])).toEqual([['invitation', 'sent']]);
  });
});
