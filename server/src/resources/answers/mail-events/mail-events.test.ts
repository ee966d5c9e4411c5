import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../../../test/actors.ts';
import type { TestApp } from '../../../../test/app.ts';
import {
  BASIC,
  mailgun,
  postmark,
  report,
  sendgridReport,
  sent,
  ses,
  sns,
  startMailEventsApp,
} from '../../../../test/mail-events.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { sendDueMessages, setUpMessages, states } from '../../../../test/messages.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startMailEventsApp(mail);
});
afterAll(async () => {
  await closeWithCounts(app);
  await mail.close();
});
beforeEach(() => {
  mail.mails = [];
});

const suppressions = async ({ environmentPath }: Workspace, query = '') =>
  (await app.call('GET', `${environmentPath}/suppressions${query}`)).body.items;

test('receiveMailEvents: a hard bounce ends the message and suppresses its address for everybody who has it', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { subjectId, programId, message, messageId, read } = await sent(
    mail,
    workspace,
    message_id,
    'Ada@example.test',
  );
  const contact = `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  await app.call('PUT', contact, { body: { email: 'moved@example.test' } });
  const bounce = sns(ses(messageId, 'Bounce', { bounce: { bounceType: 'Permanent' } }));
  for (let i = 0; i < 2; i++)
    expect(
      (await report({ app }, bounce, { ...BASIC, 'content-type': 'text/plain; charset=UTF-8' })).body,
    ).toEqual({
      matched: 1,
    });
  expect((await read()).state).toBe('bounced');
  const [listed, ...others] = await suppressions(workspace);
  expect(others).toEqual([]);
  expect(listed).toEqual({
    id: expect.any(String),
    reason: 'bounced',
    message_id: message.id,
    created_at: expect.any(String),
  });
  const counters = `${workspace.environmentPath}/programs/${programId}/outreach/counters`;
  expect((await app.call('GET', counters)).body.items[0]).toMatchObject({ sent: 1, bounced: 1 });

  mail.mails = [];
  const twin = await sent(mail, workspace, message_id, 'ada@EXAMPLE.test');
  expect(states([await twin.read()])).toEqual([['invitation', 'skipped', 'suppressed']]);
  const moved = await sent(mail, workspace, message_id, '', subjectId);
  expect((await moved.read()).state).toBe('sent');
  expect(mail.mails.map(({ to }) => to)).toEqual(['moved@example.test']);

  const rows = await app.services.db.system.read({
    text: 'SELECT address_index FROM suppressions',
    values: [],
    rows: rowsOf(columns('suppressions', 'address_index')),
  });
  expect(rows.some(({ address_index }) => address_index.toString('latin1').includes('example'))).toBe(false);
  const one = `${workspace.environmentPath}/suppressions/${listed.id}`;
  const other = await setUpApp(app);
  const foreign = one.replace(workspace.environmentPath, other.environmentPath);
  expect((await app.call('DELETE', foreign)).status).toBe(404);
  expect((await app.call('DELETE', one, { idempotencyKey: null })).status).toBe(422);
  expect((await app.call('DELETE', one)).status).toBe(204);
  expect((await app.call('DELETE', one)).status).toBe(404);
  // The provider repeats its report: the message bounced before, so the address stays usable.
  expect((await report({ app }, bounce)).body).toEqual({ matched: 1 });
  expect(await suppressions(workspace)).toEqual([]);
  const resend = await app.call('POST', `${workspace.environmentPath}/messages/${twin.message.id}/resend`);
  expect(resend.status).toBe(200);
  await sendDueMessages(workspace);
  expect((await twin.read()).state).toBe('sent');
});

test('receiveMailEvents reads hard bounces and complaints of four providers and nothing else', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  let next = 0;
  const send = () => sent(mail, workspace, message_id, `person${next++}@example.test`);
  type SentMessage = Awaited<ReturnType<typeof send>>;
  const cases: [string | undefined, (one: SentMessage) => ReturnType<typeof report>][] = [
    ['complained', ({ messageId }) => report({ app }, sns(ses(messageId, 'Complaint', {})))],
    [
      'bounced',
      ({ messageId }) =>
        report(
          { app },
          {
            eventType: 'Bounce',
            mail: { messageId: 'of-ses', commonHeaders: { messageId } },
            bounce: { bounceType: 'Permanent' },
          },
        ),
    ],
    [
      undefined,
      ({ messageId }) =>
        report({ app }, sns(ses(messageId, 'Bounce', { bounce: { bounceType: 'Transient' } }))),
    ],
    [undefined, ({ messageId }) => report({ app }, sns(ses(messageId, 'Delivery', {})))],
    ['bounced', ({ message }) => report({ app }, postmark(message.id, 'Bounce', 'HardBounce'))],
    [undefined, ({ message }) => report({ app }, postmark(message.id, 'Bounce', 'SoftBounce'))],
    ['complained', ({ message }) => report({ app }, postmark(message.id, 'SpamComplaint', 'SpamComplaint'))],
    [
      'bounced',
      ({ messageId }) =>
        report({ app }, mailgun(messageId, { event: 'failed', severity: 'permanent', reason: 'bounce' }), {}),
    ],
    [
      undefined,
      ({ messageId }) =>
        report({ app }, mailgun(messageId, { event: 'failed', severity: 'temporary', reason: 'bounce' }), {}),
    ],
    ['complained', ({ messageId }) => report({ app }, mailgun(messageId, { event: 'complained' }), {})],
    [
      'bounced',
      ({ messageId }) =>
        sendgridReport({ app }, [
          { event: 'delivered', 'smtp-id': messageId },
          { event: 'bounce', type: 'bounce', 'smtp-id': messageId },
        ]),
    ],
    [
      undefined,
      ({ messageId }) =>
        sendgridReport({ app }, [{ event: 'bounce', type: 'blocked', 'smtp-id': messageId }]),
    ],
    [
      'complained',
      ({ messageId }) =>
        sendgridReport({ app }, [
          { event: 'spamreport', 'smtp-id': messageId },
          { event: 'bounce', type: 'bounce', 'smtp-id': messageId },
        ]),
    ],
  ];
  for (const [state, reported] of cases) {
    const one = await send();
    expect(one.headers['x-pm-metadata-message-id']).toBe(one.message.id);
    expect((await reported(one)).body).toEqual({ matched: state === undefined ? 0 : 1 });
    expect((await one.read()).state).toBe(state ?? 'sent');
  }
  const all = await suppressions(workspace);
  expect(all).toHaveLength(cases.filter(([state]) => state !== undefined).length);
  expect(await suppressions(workspace, '?reason=complained')).toHaveLength(4);
  expect(JSON.stringify(all)).not.toContain('example.test');
});

test('receiveMailEvents: a complaint after a bounce is recorded; unknown and odd reports change nothing', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { messageId, message, read, subjectId } = await sent(
    mail,
    workspace,
    message_id,
    'late@example.test',
  );
  await report({ app }, postmark(message.id, 'Bounce', 'BadEmailAddress'));
  await report({ app }, postmark(message.id, 'SpamComplaint', 'SpamComplaint'));
  await report({ app }, postmark(message.id, 'Bounce', 'HardBounce'));
  expect((await read()).state).toBe('complained');
  const before = await suppressions(workspace);
  for (const body of [
    postmark(randomUUID(), 'Bounce', 'HardBounce'),
    postmark('x', 'Bounce', 'HardBounce'),
    { RecordType: 'Bounce', Type: 'HardBounce', Metadata: null },
    { 'event-data': 7 },
    { Type: 'Notification', Message: 'no JSON' },
    { Type: 'SubscriptionConfirmation', SubscribeURL: 'https://sns.eu-west-1.amazonaws.com/?Action=x' },
    ses('<other@example.org>', 'Complaint', {}),
    [null, 1, { event: 'bounce', 'smtp-id': ['a'] }],
    {},
    [],
  ])
    expect(await report({ app }, body).then(({ status, body: answer }) => [status, answer])).toEqual([
      200,
      { matched: 0 },
    ]);
  expect(await suppressions(workspace)).toEqual(before);

  await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  const [kept] = await suppressions(workspace);
  expect(kept).toEqual({ id: before[0].id, reason: 'bounced', created_at: before[0].created_at });
  expect((await report({ app }, ses(messageId, 'Complaint', {}))).body).toEqual({ matched: 1 });
  expect(await suppressions(workspace)).toHaveLength(1);
});

test('resendMessage: a message that bounces while it is queued again is not sent to the address', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { message, messageId, read } = await sent(mail, workspace, message_id, 'again@example.test');
  await app.call('POST', `${workspace.environmentPath}/messages/${message.id}/resend`);
  const bounce = { bounce: { bounceType: 'Permanent' } };
  expect((await report({ app }, ses(messageId, 'Bounce', bounce))).body).toEqual({ matched: 1 });
  expect((await read()).state).toBe('queued');
  await sendDueMessages(workspace);
  expect(states([await read()])).toEqual([['invitation', 'skipped', 'suppressed']]);
  expect(mail.mails).toHaveLength(1);
});

test('resendMessage: a mail that is sent again is a new mail, and reports about the first one do not end it', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  mail.mails = [];
  const { message, messageId, subjectId, read } = await sent(
    mail,
    workspace,
    message_id,
    'wrong@example.test',
  );
  const bounce = (id: string) => report({ app }, ses(id, 'Bounce', { bounce: { bounceType: 'Permanent' } }));
  await bounce(messageId);
  const contact = `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  await app.call('PUT', contact, { body: { email: 'right@example.test' } });
  await app.call('POST', `${workspace.environmentPath}/messages/${message.id}/resend`);
  await sendDueMessages(workspace);
  const again = mail.mails.at(-1)!;
  expect(again.to).toBe('right@example.test');
  expect(again.headers['message-id']).not.toBe(messageId);
  expect((await bounce(messageId)).body).toEqual({ matched: 1 });
  expect((await read()).state).toBe('sent');
  expect(await suppressions(workspace)).toHaveLength(1);
  await bounce(again.headers['message-id']!);
  expect((await read()).state).toBe('bounced');
  expect(await suppressions(workspace)).toHaveLength(2);
});
