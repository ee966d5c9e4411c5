import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enroll, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
  states,
} from '../../../../test/messages.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

const SECRET = 'mail-events-secret-0123456789';
const MAILGUN_KEY = 'key-of-mailgun';
const sendgrid = generateKeyPairSync('ec', { namedCurve: 'P-256' });

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  const sendgridKey = sendgrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  app = await startTestApp({
    smtpUrl: mail.url,
    mailEvents: { secret: SECRET, mailgunKey: MAILGUN_KEY, sendgridKey },
  });
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  mail.mails = [];
});

const BASIC = { authorization: `Basic ${Buffer.from(`ses:${SECRET}`).toString('base64')}` };

function report(body: unknown, headers: Record<string, string> = BASIC) {
  const rawBody = typeof body === 'string' ? body : JSON.stringify(body);
  const type = { 'content-type': 'application/json', ...headers };
  return app.call('POST', '/v1/mail-events', { key: null, idempotencyKey: null, rawBody, headers: type });
}

/** Sends one mail to a new person; returns the message and the Message-ID that their server saw. */
async function sent(workspace: Workspace, message_id: string, email: string, subject?: string) {
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const subjectId = subject ?? (await reachable(workspace, email));
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const [message] = await listMessages(workspace, `?subject_id=${subjectId}`);
  const headers = mail.mails.at(-1)?.headers ?? {};
  const read = async () =>
    (await app.call('GET', `${workspace.environmentPath}/messages/${message.id}`)).body;
  return { programId, subjectId, message, messageId: headers['message-id']!, headers, read };
}

const suppressions = async ({ environmentPath }: Workspace, query = '') =>
  (await app.call('GET', `${environmentPath}/suppressions${query}`)).body.items;

/** Reports in the formats of the providers, as their documentation shows them. */
const ses = (messageId: string, type: string, rest: object) => ({
  notificationType: type,
  mail: {
    messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
    headers: [
      { name: 'From', value: 'a@b.test' },
      { name: 'Message-ID', value: messageId },
    ],
  },
  ...rest,
});
const sns = (message: object) => ({
  Type: 'Notification',
  MessageId: randomUUID(),
  TopicArn: 'arn:aws:sns:eu-west-1:123456789012:bounces',
  Message: JSON.stringify(message),
});
const postmark = (id: string, RecordType: string, Type: string) => ({
  RecordType,
  Type,
  ID: 692560173,
  MessageID: randomUUID(),
  Metadata: { 'message-id': id },
  Email: 'someone@example.test',
});
const mailgun = (messageId: string, data: object) => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const token = randomUUID();
  const signature = createHmac('sha256', MAILGUN_KEY)
    .update(timestamp + token)
    .digest('hex');
  const headers = { 'message-id': messageId.replace(/[<>]/g, '') };
  return { signature: { timestamp, token, signature }, 'event-data': { message: { headers }, ...data } };
};
function sendgridReport(events: object[]) {
  const body = JSON.stringify(events);
  const timestamp = '1600112502';
  const signature = sign('sha256', Buffer.from(timestamp + body), sendgrid.privateKey).toString('base64');
  return report(body, {
    'x-twilio-email-event-webhook-signature': signature,
    'x-twilio-email-event-webhook-timestamp': timestamp,
  });
}

test('receiveMailEvents: a hard bounce ends the message and suppresses its address for everybody who has it', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { subjectId, programId, message, messageId, read } = await sent(
    workspace,
    message_id,
    'Ada@example.test',
  );
  const contact = `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  await app.call('PUT', contact, { body: { email: 'moved@example.test' } });
  const bounce = sns(ses(messageId, 'Bounce', { bounce: { bounceType: 'Permanent' } }));
  for (let i = 0; i < 2; i++)
    expect((await report(bounce, { ...BASIC, 'content-type': 'text/plain; charset=UTF-8' })).body).toEqual({
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
  const twin = await sent(workspace, message_id, 'ada@EXAMPLE.test');
  expect(states([await twin.read()])).toEqual([['invitation', 'skipped', 'suppressed']]);
  const moved = await sent(workspace, message_id, '', subjectId);
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
  expect((await report(bounce)).body).toEqual({ matched: 1 });
  expect(await suppressions(workspace)).toEqual([]);
  const resend = await app.call('POST', `${workspace.environmentPath}/messages/${twin.message.id}/resend`);
  expect(resend.status).toBe(200);
  await sendDueMessages(workspace);
  expect((await twin.read()).state).toBe('sent');
});

test('receiveMailEvents reads hard bounces and complaints of four providers and nothing else', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  let next = 0;
  const send = () => sent(workspace, message_id, `person${next++}@example.test`);
  type Sent = Awaited<ReturnType<typeof send>>;
  const cases: [string | undefined, (one: Sent) => ReturnType<typeof report>][] = [
    ['complained', ({ messageId }) => report(sns(ses(messageId, 'Complaint', {})))],
    [
      'bounced',
      ({ messageId }) =>
        report({
          eventType: 'Bounce',
          mail: { messageId: 'of-ses', commonHeaders: { messageId } },
          bounce: { bounceType: 'Permanent' },
        }),
    ],
    [
      undefined,
      ({ messageId }) => report(sns(ses(messageId, 'Bounce', { bounce: { bounceType: 'Transient' } }))),
    ],
    [undefined, ({ messageId }) => report(sns(ses(messageId, 'Delivery', {})))],
    ['bounced', ({ message }) => report(postmark(message.id, 'Bounce', 'HardBounce'))],
    [undefined, ({ message }) => report(postmark(message.id, 'Bounce', 'SoftBounce'))],
    ['complained', ({ message }) => report(postmark(message.id, 'SpamComplaint', 'SpamComplaint'))],
    [
      'bounced',
      ({ messageId }) =>
        report(mailgun(messageId, { event: 'failed', severity: 'permanent', reason: 'bounce' }), {}),
    ],
    [
      undefined,
      ({ messageId }) =>
        report(mailgun(messageId, { event: 'failed', severity: 'temporary', reason: 'bounce' }), {}),
    ],
    ['complained', ({ messageId }) => report(mailgun(messageId, { event: 'complained' }), {})],
    [
      'bounced',
      ({ messageId }) =>
        sendgridReport([
          { event: 'delivered', 'smtp-id': messageId },
          { event: 'bounce', type: 'bounce', 'smtp-id': messageId },
        ]),
    ],
    [
      undefined,
      ({ messageId }) => sendgridReport([{ event: 'bounce', type: 'blocked', 'smtp-id': messageId }]),
    ],
    [
      'complained',
      ({ messageId }) =>
        sendgridReport([
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
  const { messageId, message, read, subjectId } = await sent(workspace, message_id, 'late@example.test');
  await report(postmark(message.id, 'Bounce', 'BadEmailAddress'));
  await report(postmark(message.id, 'SpamComplaint', 'SpamComplaint'));
  await report(postmark(message.id, 'Bounce', 'HardBounce'));
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
    expect(await report(body).then(({ status, body: answer }) => [status, answer])).toEqual([
      200,
      { matched: 0 },
    ]);
  expect(await suppressions(workspace)).toEqual(before);

  await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  const [kept] = await suppressions(workspace);
  expect(kept).toEqual({ id: before[0].id, reason: 'bounced', created_at: before[0].created_at });
  expect((await report(ses(messageId, 'Complaint', {}))).body).toEqual({ matched: 1 });
  expect(await suppressions(workspace)).toHaveLength(1);
});

test('receiveMailEvents needs the secret or the signature of the provider, and bounds the body', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { messageId, message, read } = await sent(workspace, message_id, 'safe@example.test');
  const bounce = postmark(message.id, 'Bounce', 'HardBounce');
  const first = await report(bounce, {});
  expect([first.status, first.headers['www-authenticate']]).toEqual([401, 'Basic realm="mail events"']);
  const wrong = `Basic ${Buffer.from('ses:wrong').toString('base64')}`;
  for (const headers of [{ authorization: wrong }, { authorization: `Bearer ${app.key}` }])
    expect((await report(bounce, headers)).status).toBe(401);
  const signed = mailgun(messageId, { event: 'complained' });
  const old = String(Number(signed.signature.timestamp) - 3 * 86_400);
  for (const signature of [
    { ...signed.signature, token: 'other' },
    { ...signed.signature, timestamp: old },
    { ...signed.signature, timestamp: null },
    'x',
  ])
    expect((await report({ ...signed, signature }, {})).status).toBe(401);
  const events = JSON.stringify([{ event: 'spamreport', 'smtp-id': messageId }]);
  const signature = sign('sha256', Buffer.from(`1${events} `), sendgrid.privateKey).toString('base64');
  expect(
    (
      await report(events, {
        'x-twilio-email-event-webhook-signature': signature,
        'x-twilio-email-event-webhook-timestamp': '1',
      })
    ).status,
  ).toBe(401);
  expect((await read()).state).toBe('sent');
  for (const body of ['', 'no JSON', '7', 'null']) {
    const { status } = await report(body);
    expect(status).toBe(400);
  }
  expect((await report(`[${' '.repeat(1024 * 1024)}]`)).status).toBe(413);
  const form = await report('a=b', { ...BASIC, 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.status).toBe(415);
  expect((await report(bounce, { authorization: `Bearer ${SECRET}` })).body).toEqual({ matched: 1 });
});
