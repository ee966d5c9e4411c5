import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, enroll, expectStatus, setUpProgram } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  allowMails,
  CONTENTS,
  listMessages,
  moveClock,
  openLink,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
  states,
} from '../../../../test/messages.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';

let app: TestApp;
let locks: Locks;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const database = await createTestDatabase();
  app = await startTestApp({ smtpUrl: mail.url }, database);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await closeWithCounts(app);
  await mail.close();
});

async function setUp() {
  mail.mails = [];
  mail.rejectWith = undefined;
  mail.refuseWith = undefined;
  mail.beforeAccept = async () => {};
  app.setClock(undefined);
  return setUpMessages(app);
}

test('setMessageSettings: a test environment sends only to allowed addresses and shows every message', async () => {
  const { workspace, message_id } = await setUp();
  await allowMails(workspace, { allow: ['team+*@example.test'], from: 'study@example.test' });
  const path = `${workspace.environmentPath}/message-settings`;
  expect((await app.call('GET', path)).body.from).toBe('study@example.test');
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const held = await reachable(workspace, 'ada@example.test');
  const sent = await reachable(workspace, 'TEAM+1@example.test');
  for (const id of [held, sent]) await enroll(workspace, programId, id);
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to, headers }) => [to, headers['from']])).toEqual([
    ['TEAM+1@example.test', 'study@example.test'],
  ]);
  for (const [id, state] of [
    [held, 'held'],
    [sent, 'sent'],
  ] as const) {
    const [message] = await listMessages(workspace, `?subject_id=${id}`);
    const { body } = await app.call('GET', `${workspace.environmentPath}/messages/${message.id}`);
    expect(body).toMatchObject({
      state,
      content: { locale: 'en', text: expect.stringContaining('Hello Ada') },
    });
    expect((await answer(workspace, await openLink(workspace, body.content.text), { mood: 3 })).status).toBe(
      200,
    );
  }
  for (const body of [
    { allow: ['nobody'] },
    { from: 'a\r\nb@c' },
    { send_window: { from: '10:00', to: '09:00' } },
  ])
    expect((await app.call('PUT', path, { body })).status).toBe(422);
});

test('resendMessage: a rejected message fails or is retried, and can be sent again', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  await enroll(workspace, programId, await reachable(workspace, 'gone@example.test'));
  mail.rejectWith = 450;
  await sendDueMessages(workspace);
  expect(states(await listMessages(workspace))).toEqual([['invitation', 'queued', 'smtp_450']]);
  mail.rejectWith = 550;
  await moveClock(workspace, 60);
  await sendDueMessages(workspace);
  const [failed] = await listMessages(workspace);
  expect([failed.state, failed.error]).toEqual(['failed', 'smtp_550']);
  mail.rejectWith = undefined;
  const resend = (id: string) => app.call('POST', `${workspace.environmentPath}/messages/${id}/resend`);
  expect((await resend(failed.id)).body).toMatchObject({ id: failed.id, state: 'queued' });
  expect((await resend(failed.id)).body.detail.code).toBe('invalid_transition');
  await sendDueMessages(workspace);
  expect(mail.mails).toHaveLength(1);
  expect(states(await listMessages(workspace))).toEqual([['invitation', 'sent']]);
  expect((await resend(randomUUID())).status).toBe(404);
});

test('a message that cannot be prepared does not stop the others, and is retried after growing pauses', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  for (const name of ['one', 'two'])
    await enroll(workspace, programId, await reachable(workspace, `${name}@example.test`));
  mail.rejectWith = 450;
  await sendDueMessages(workspace);
  mail.rejectWith = undefined;
  const [broken] = await listMessages(workspace);
  await app.services.db.system.write({
    text: "UPDATE messages SET content_sealed = '\\x00' WHERE id = $1",
    values: [broken.id],
  });
  await moveClock(workspace, 60);
  await sendDueMessages(workspace);
  expect(states(await listMessages(workspace)).map(([, state]) => state)).toEqual(['queued', 'sent']);
  expect(await app.services.metrics.text()).toContain('eps_failed_work{queue="messages",state="');
});

test('getMessage: other channels are passed on as message.requested; an erasure ends what is queued', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, {
    rules: [{ ...rule('text', 'opened', message_id), channel: 'sms' }],
  });
  const subjectId = await reachable(workspace, 'sms@example.test', { phone: '+49 30 1234567' });
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const [message] = await listMessages(workspace);
  expect(message).toMatchObject({ state: 'requested', channel: 'sms' });
  const events = await app.call('GET', `${workspace.environmentPath}/events?type=message.requested`);
  expect(events.body.items[0].data).toEqual({
    message_id: message.id,
    program_id: programId,
    subject_id: subjectId,
    rule_id: 'text',
    channel: 'sms',
    message_template_id: message_id,
  });
  const subject = `${workspace.environmentPath}/subjects/${subjectId}`;
  expect((await app.call('GET', `${subject}/export`)).body.messages).toEqual([message]);
  expect((await app.call('DELETE', subject)).status).toBe(204);
  const { body } = await app.call('GET', `${workspace.environmentPath}/messages/${message.id}`);
  expect(body.content).toBeUndefined();
});

test('messages of many people: each gets its own link; one that fails does not delay the others', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, {
    rules: [rule('invitation', 'opened', message_id), rule('second', 'opened', message_id)],
  });
  const people: string[] = [];
  for (let i = 0; i < 30; i++) people.push(await reachable(workspace, `person-${i}@example.test`));
  for (const id of people) await enroll(workspace, programId, id);
  const [broken, rejected] = people;
  await app.services.db.system.write({
    text: `UPDATE contacts SET contact_sealed = contact_sealed || '\\x00'::bytea WHERE subject_id = $1`,
    values: [broken],
  });
  mail.rejectWith = (to) => (to === 'person-1@example.test' ? 550 : undefined);
  await sendDueMessages(workspace, ['cycles', 'messages']);
  // The occasions of the broken contact cannot be read either.
  await sendDueMessages(workspace, ['outreach', 'messages']);
  const others = people.filter((id) => id !== broken && id !== rejected);
  expect(mail.mails.length).toBe(2 * others.length);
  const links = mail.mails.map(({ body }) => /\/p#(\S+)/.exec(body)![1]);
  expect(new Set(links).size).toBe(2 * others.length);
  const listed = await listMessages(workspace, '?state=sent&limit=100');
  expect(new Set(listed.map(({ subject_id }) => subject_id))).toEqual(new Set(others));
  expect(states(await listMessages(workspace, `?subject_id=${rejected}`)).toSorted()).toEqual([
    ['invitation', 'failed', 'smtp_550'],
    ['second', 'failed', 'smtp_550'],
  ]);
  // Both links of a person lead to the same questions.
  const [first] = mail.mails;
  const own = mail.mails.filter(({ to }) => to === first!.to);
  const evaluations = await Promise.all(
    own.map(async ({ body }) => {
      const key = await openLink(workspace, body);
      return (await app.call('GET', '/v1/participant/session', { key })).body.evaluation_id;
    }),
  );
  expect(new Set(evaluations).size).toBe(1);
});

test('a mail server that ends its connections delays messages and loses none', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  await enroll(workspace, programId, await reachable(workspace, 'before@example.test'));
  await sendDueMessages(workspace);
  mail.endConnections();
  await enroll(workspace, programId, await reachable(workspace, 'after@example.test'));
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to)).toEqual(['before@example.test', 'after@example.test']);
});

test('a mail server that refuses the service for an hour delays messages and loses none', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  await enroll(workspace, programId, await reachable(workspace, 'ada@example.test'));
  mail.endConnections();
  mail.refuseWith = 554;
  for (let minutes = 0; minutes <= 60; minutes += 5) {
    app.setClock(new Date(Date.now() + minutes * 60_000));
    await sendDueMessages(workspace);
    expect(states(await listMessages(workspace))).toEqual([['invitation', 'queued', 'smtp_554']]);
  }
  mail.refuseWith = undefined;
  app.setClock(new Date(Date.now() + 7_200_000));
  await sendDueMessages(workspace);
  expect(states(await listMessages(workspace))).toEqual([['invitation', 'sent']]);
  expect(mail.mails).toHaveLength(1);
});

test('messages that have waited in a batch are checked again before they are sent', async () => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const people: string[] = [];
  for (let i = 0; i < 10; i++) people.push(await reachable(workspace, `person-${i}@example.test`));
  for (const id of people) await enroll(workspace, programId, id);
  const [unsubscribed, erased, moved, claimed] = people.slice(5) as [string, string, string, string];
  const path = (id: string) => `${workspace.environmentPath}/subjects/${id}`;
  const change = async () => {
    app.setClock(new Date(Date.now() + 6000));
    const body = { subscribed: false };
    await expectStatus(app.call('PUT', `${path(unsubscribed)}/subscription`, { body }), 200);
    await expectStatus(app.call('DELETE', path(erased)), 204);
    const email = 'new@example.test';
    await expectStatus(app.call('PUT', `${path(moved)}/contact`, { body: { email } }), 200);
    // As another worker does when the claim has ended.
    const { clock, config } = app.services;
    await app.services.db.system.write({
      text: 'UPDATE messages SET claimed_until = $2 WHERE subject_id = $1',
      values: [claimed, new Date(clock().getTime() + config.worker.leaseMs)],
    });
  };
  let changed: Promise<void> | undefined;
  // Five messages are being sent meanwhile, and five wait.
  mail.beforeAccept = () => {
    changed ??= change();
    return changed;
  };
  await sendDueMessages(workspace);
  expect(mail.mails.map(({ to }) => to).toSorted()).toEqual([
    'new@example.test',
    ...[0, 1, 2, 3, 4, 9].map((i) => `person-${i}@example.test`),
  ]);
  const stateOf = async (id: string) => states(await listMessages(workspace, `?subject_id=${id}`));
  expect(await stateOf(unsubscribed)).toEqual([['invitation', 'skipped', 'unsubscribed']]);
  expect(await stateOf(erased)).toEqual([['invitation', 'skipped', 'subject_deleted']]);
  expect(await stateOf(claimed)).toEqual([['invitation', 'queued']]);
  app.setClock(new Date(Date.now() + 120_000));
  await sendDueMessages(workspace);
  expect(mail.mails.at(-1)!.to).toBe('person-8@example.test');
  expect(mail.mails).toHaveLength(8);
});

test.each(['outreach', 'messages'])('the job %s locks enrollments before what it writes', async (name) => {
  const { workspace, message_id } = await setUp();
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const enrollmentId = await enroll(workspace, programId, await reachable(workspace, 'ada@example.test'));
  if (name === 'messages') await sendDueMessages(workspace, ['outreach']);
  const values = [app.organizationId, enrollmentId];
  const enrollment = 'SELECT 1 FROM eps.enrollments WHERE organization_id = $1 AND id = $2 FOR UPDATE';
  const release = await locks.hold(enrollment, values);
  const running = sendDueMessages(workspace, [name]);
  await locks.untilWaiting(1);
  const table = name === 'outreach' ? 'outreach_occasions' : 'messages';
  const text = `SELECT 1 FROM ${table} WHERE organization_id = $1 AND enrollment_id = $2 FOR UPDATE NOWAIT`;
  expect(await app.services.db.system.write({ text, values })).toHaveLength(1);
  await release();
  await running;
  await sendDueMessages(workspace);
  expect(mail.mails).toHaveLength(1);
});
