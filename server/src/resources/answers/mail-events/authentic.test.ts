import { sign } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/app.ts';
import {
  BASIC,
  mailgun,
  postmark,
  report,
  SECRET,
  sendgrid,
  sent,
  startMailEventsApp,
} from '../../../../test/mail-events.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { setUpMessages } from '../../../../test/messages.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startMailEventsApp(mail);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  mail.mails = [];
});

test('receiveMailEvents needs the secret or the signature of the provider, and bounds the body', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { messageId, message, read } = await sent(mail, workspace, message_id, 'safe@example.test');
  const bounce = postmark(message.id, 'Bounce', 'HardBounce');
  const first = await report({ app }, bounce, {});
  expect([first.status, first.headers['www-authenticate']]).toEqual([401, 'Basic realm="mail events"']);
  const wrong = `Basic ${Buffer.from('ses:wrong').toString('base64')}`;
  for (const headers of [{ authorization: wrong }, { authorization: `Bearer ${app.key}` }])
    expect((await report({ app }, bounce, headers)).status).toBe(401);
  const signed = mailgun(messageId, { event: 'complained' });
  const old = String(Number(signed.signature.timestamp) - 3 * 86_400);
  for (const signature of [
    { ...signed.signature, token: 'other' },
    { ...signed.signature, timestamp: old },
    { ...signed.signature, timestamp: null },
    'x',
  ])
    expect((await report({ app }, { ...signed, signature }, {})).status).toBe(401);
  const events = JSON.stringify([{ event: 'spamreport', 'smtp-id': messageId }]);
  const signature = sign('sha256', Buffer.from(`1${events} `), sendgrid.privateKey).toString('base64');
  expect(
    (
      await report({ app }, events, {
        'x-twilio-email-event-webhook-signature': signature,
        'x-twilio-email-event-webhook-timestamp': '1',
      })
    ).status,
  ).toBe(401);
  expect((await read()).state).toBe('sent');
  for (const body of ['', 'no JSON', '7', 'null']) {
    const { status } = await report({ app }, body);
    expect(status).toBe(400);
  }
  expect((await report({ app }, `[${' '.repeat(1024 * 1024)}]`)).status).toBe(413);
  const form = await report({ app }, 'a=b', {
    ...BASIC,
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect(form.status).toBe(415);
  expect((await report({ app }, bounce, { authorization: `Bearer ${SECRET}` })).body).toEqual({ matched: 1 });
});
