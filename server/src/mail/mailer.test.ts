import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMailServer } from '../../test/mail-server.ts';
import { type Mailbox, openMailbox } from '../../test/mailbox.ts';
import { createMailer } from './mailer.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
});
afterAll(() => mailbox.close());

const MAIL = { to: 'ada@example.com', subject: 'Link', text: 'https://example.com/#secret' };

test('a mail to another machine is sent with encryption only: without STARTTLS it is not sent', async () => {
  // 127.1 is the same server under a name that the service does not know as loopback.
  const remote = mailbox.url.replace('127.0.0.1', '127.1');
  await expect(createMailer(remote, 'service@example.org').send(MAIL)).rejects.toThrow();
  expect(mailbox.mails).toEqual([]);
  const local = createMailer(mailbox.url, 'service@example.org');
  await local.send(MAIL);
  expect(mailbox.mails).toHaveLength(1);
  await local.close();
});

test('a mail server that takes a while to scan a mail gets it once', async () => {
  const server = await startMailServer();
  server.beforeAccept = () => pause(16_000);
  const mailer = createMailer(server.url, 'service@example.org');
  await mailer.send(MAIL);
  expect(server.mails).toHaveLength(1);
  await mailer.close();
  await server.close();
});
