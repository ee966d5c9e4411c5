import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectStatus } from '../../../../test/actors.ts';
import { moveClock } from '../../../../test/messages.ts';
import { type PushTestWorld, startPushTestWorld } from '../../../../test/push.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { retention } from '../../results/retention/retention-job.ts';

const PATH = '/v1/participant/push-subscription';

let world: PushTestWorld;
beforeAll(async () => {
  world = await startPushTestWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

describe('setPushSubscription', () => {
  test('a message of a rule goes to each device, encrypted for it and signed by the environment', async () => {
    const { subjectId, token, device } = await world.withDevice();
    await expectStatus(world.add(token), 200);
    const { public_key, devices } = await world.offer(token);
    expect(devices).toHaveLength(2);
    const message = await world.write(subjectId);
    expect(message).toMatchObject({ state: 'sent', channel: 'push', sent_at: expect.any(String) });
    expect(world.push.pushed).toHaveLength(2);
    const [first] = world.push.pushed;
    expect(first).toMatchObject({
      publicKey: public_key,
      topic: message.id.replaceAll('-', ''),
      claims: { sub: world.app.services.config.publicUrl },
    });
    expect(world.push.pushed.map(({ path }) => path)).toContain(new URL(device.endpoint).pathname);
    const { title, body, url, tag, lang } = first!.notification;
    expect([title.endsWith(' is open'), tag, lang]).toEqual([true, message.id, 'en']);
    // Neither links nor the profile are on a screen that others see.
    expect(body).toBe('Hello , it takes two minutes.\n\nNo more:');
    const link = { link: url.split('#')[1] };
    const opening = await world.app.call('POST', '/v1/participant/open', { key: null, body: link });
    expect(opening.body.can).toEqual(['answer', 'read']);
  });

  test('only tokens that came from opening a link add a device, and only where a rule sends notifications', async () => {
    const { token, issued } = await world.opened();
    expect(await world.offer(token)).toEqual({
      public_key: expect.stringMatching(/^B[\w-]{86}$/),
      devices: [],
    });
    expect(await world.offer(issued)).toBeUndefined();
    expect((await world.add(issued)).body.detail.code).toBe('push_not_offered');
    const { token: mailed } = await world.opened(await world.programWith('email'));
    expect(await world.offer(mailed)).toBeUndefined();
    expect((await world.add(mailed)).body.detail.code).toBe('push_not_offered');
    const good = world.push.subscribe();
    for (const body of [
      { ...good, endpoint: 'ftp://127.0.0.1/x' },
      { ...good, endpoint: 'https://ada@world.push.example/x' },
      { ...good, keys: { ...good.keys, p256dh: 'A'.repeat(87) } },
      { ...good, keys: { ...good.keys, auth: 'short' } },
    ]) {
      const { status, text } = await world.add(token, body);
      expect(status).toBe(422);
      expect(text).not.toContain(good.keys.auth);
    }
    const missing = await world.app.call('PUT', PATH, { key: token, body: good, idempotencyKey: null });
    expect(missing.status).toBe(422);
    expect((await world.app.call('PUT', PATH, { body: good })).status).toBe(401);
  });

  test('a person has at most ten devices: the oldest goes; one that is sent again is the same', async () => {
    const { token, subjectId } = await world.opened();
    const added = Array.from({ length: 11 }, () => world.push.subscribe());
    for (const device of added) await expectStatus(world.add(token, device), 200);
    await expectStatus(world.add(token, added[3]!), 200);
    expect((await world.offer(token)).devices).toHaveLength(10);
    await world.write(subjectId);
    const paths = world.push.pushed.map(({ path }) => path);
    expect(paths.sort()).toEqual(
      added
        .slice(1)
        .map(({ endpoint }) => new URL(endpoint).pathname)
        .sort(),
    );
  });

  test('devices are sealed, in no list, log or event, and in the exports without endpoint and keys', async () => {
    const { subjectId, token, device } = await world.withDevice();
    const [row] = await world.app.services.db.system.read({
      text: 'SELECT contact_sealed FROM contacts WHERE subject_id = $1',
      values: [subjectId],
      rows: rowsOf(columns('contacts', 'contact_sealed')),
    });
    expect(row!.contact_sealed.includes('127.0.0.1')).toBe(false);
    const contact = world.at(`/subjects/${subjectId}/contact`);
    await expectStatus(world.app.call('PUT', contact, { body: { email: 'ada@example.test' } }), 200);
    const shown = [
      await world.app.call('GET', contact),
      await world.app.call('GET', world.at(`/subjects/${subjectId}/export`)),
      await world.app.call('GET', '/v1/participant/data', { key: token }),
      await world.app.call('GET', world.at('/subjects')),
      await world.app.call('GET', world.at('/events?limit=100')),
      await world.app.call('GET', `/v1/organizations/${world.app.organizationId}/audit-log?limit=100`),
    ];
    for (const { status, text } of shown) {
      expect(status).toBe(200);
      for (const secret of [new URL(device.endpoint).pathname, device.keys.auth, device.keys.p256dh])
        expect(text).not.toContain(secret);
    }
    const [asContact, exported, own, , , log] = shown.map(({ body }) => body);
    const devices = [{ push_service: new URL(device.endpoint).host, since: expect.any(String) }];
    expect(asContact).toEqual({ email: 'ada@example.test' });
    expect([exported.devices, own.devices]).toEqual([devices, devices]);
    expect(log.items).toContainEqual(
      expect.objectContaining({
        action: 'contact.devices_changed',
        resource_id: subjectId,
        actor_kind: 'participant',
        details: expect.objectContaining({ before: 0, after: 1 }),
      }),
    );
  });
});

describe('deletePushSubscription', () => {
  test('a device gets no more messages; without devices they are passed on as message.requested', async () => {
    const { subjectId, token, issued, device } = await world.withDevice();
    const other = (await expectStatus(world.add(token), 200)).device;
    // Staff know the token that they issued.
    expect((await world.remove(issued)).body.detail.code).toBe('push_not_offered');
    expect((await world.remove(token, `?device=${other}`)).status).toBe(204);
    await world.write(subjectId);
    expect(world.push.pushed.map(({ path }) => path)).toEqual([new URL(device.endpoint).pathname]);
    for (let i = 0; i < 2; i++) expect((await world.remove(token)).status).toBe(204);
    expect((await world.offer(token)).devices).toEqual([]);
    expect((await world.write(subjectId)).state).toBe('requested');
    expect(world.push.pushed).toHaveLength(1);
  });

  test('unsubscribing, deleteContact, setContact and withdrawParticipant', async () => {
    const unsubscribed = await world.withDevice();
    const subscription = world.at(`/subjects/${unsubscribed.subjectId}/subscription`);
    await expectStatus(world.app.call('PUT', subscription, { body: { subscribed: false } }), 200);
    expect(await world.offer(unsubscribed.token)).toBeUndefined();
    expect((await world.add(unsubscribed.token)).body.detail.code).toBe('push_not_offered');
    expect((await world.write(unsubscribed.subjectId)).error).toBe('unsubscribed');
    await expectStatus(world.app.call('PUT', subscription, { body: { subscribed: true } }), 200);
    expect((await world.offer(unsubscribed.token)).devices).toEqual([]);

    const { subjectId, token } = await world.withDevice();
    const contact = world.at(`/subjects/${subjectId}/contact`);
    await expectStatus(world.app.call('PUT', contact, { body: { channels: ['email'] } }), 200);
    expect(await world.offer(token)).toBeUndefined();
    expect((await world.write(subjectId)).error).toBe('channel_not_wanted');
    await expectStatus(world.app.call('PUT', contact, { body: { locale: 'de' } }), 200);
    expect((await world.offer(token)).devices).toHaveLength(1);
    expect((await world.app.call('DELETE', contact)).status).toBe(204);
    expect((await world.offer(token)).devices).toEqual([]);

    const settings = world.at(`/programs/${world.programId}/participant-settings`);
    await expectStatus(world.app.call('PUT', settings, { body: { self_service: { withdraw: true } } }), 200);
    const leaving = await world.withDevice();
    const withdrawing = { key: leaving.token, body: { erase: false } };
    await expectStatus(world.app.call('POST', '/v1/participant/withdraw', withdrawing), 200);
    const { body } = await world.app.call('GET', world.at(`/subjects/${leaving.subjectId}/export`));
    expect(body.devices).toBeUndefined();
    expect((await world.write(leaving.subjectId)).state).toBe('requested');
  });

  test('eraseSubject and the retention of contacts remove the devices', async () => {
    const erased = await world.withDevice();
    const old = await world.withDevice();
    await expectStatus(world.app.call('DELETE', world.at(`/subjects/${erased.subjectId}`)), 204);
    await moveClock(world.workspace, 40 * 86_400);
    await expectStatus(world.app.call('PUT', world.at('/retention'), { body: { contacts: 'P30D' } }), 200);
    const job = retention(world.app.services);
    while ((await job.run(new AbortController().signal)).more);
    const left = await world.app.services.db.system.read({
      text: 'SELECT subject_id FROM contacts WHERE subject_id = ANY ($1::uuid[])',
      values: [[erased.subjectId, old.subjectId]],
      rows: rowsOf(columns('contacts', 'subject_id')),
    });
    expect(left).toEqual([]);
  });
});
