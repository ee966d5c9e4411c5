import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, importSubject } from '../../../../../test/actors.ts';
import { type Mailbox, openMailbox } from '../../../../../test/mailbox.ts';
import { addMember } from '../../../../../test/members.ts';
import { eventually } from '../../../../../test/receiver.ts';
import { startWebhookTestWorld, type WebhookTestWorld } from '../../../../../test/webhooks.ts';
import { runJobs } from '../../../../jobs/run.ts';
import { createMailer } from '../../../../mail/mailer.ts';
import { mailWebhookNotices } from './mail-notices-job.ts';

let mailbox: Mailbox;
let world: WebhookTestWorld;
beforeAll(async () => {
  mailbox = await openMailbox();
  world = await startWebhookTestWorld();
  world.app.services.mailer = createMailer(mailbox.url, 'service@example.org');
  world.startWorker();
});
afterAll(async () => {
  await world.close();
  await mailbox.close();
});

test('owners get one mail when an endpoint is disabled', async () => {
  const { services, email } = world.app;
  const mails = runJobs([mailWebhookNotices(services)], services.log);
  world.receiver.respond = (response) => response.writeHead(410).end();
  const { id } = await world.endpoint('/gone');
  await importSubject(world.workspace);
  await world.settled(id, 'failed');
  mails.wake('webhook-notice-mails');
  const mail = await eventually(() => mailbox.mails[0]);
  expect(mail.to).toBe(email);
  expect(mail.text).toContain('410 Gone');
  expect(mail.text).toContain(id);
  const page = world.workspace.environmentPath
    .replace('/v1/organizations/', '/o/')
    .replace('/apps/', '/a/')
    .replace('/environments/', '/e/');
  expect(mail.text).toContain(`${services.config.publicUrl}${page}/webhooks`);
  await eventually(async () => {
    const notices = await services.db.system.read({ text: 'SELECT 1 FROM webhook_notices' });
    return notices.length === 0;
  });
  await mails.stop();
  expect(mailbox.mails).toHaveLength(1);
});

test('members who are administrators beside their role get the mail, and those limited to units do not', async () => {
  const { app, receiver } = world;
  const [added, limited] = [await addMember(app, 'viewer'), await addMember(app, 'admin')];
  for (const [{ membershipId }, body] of [
    [added, { extra_roles: ['admin'] }],
    [limited, { unit_ids: [] }],
  ] as const) {
    const path = `/v1/organizations/${app.organizationId}/memberships/${membershipId}`;
    await expectStatus(app.call('PATCH', path, { body }), 200);
  }
  mailbox.mails.splice(0);
  receiver.respond = (response) => response.writeHead(410).end();
  const { id } = await world.endpoint('/also-gone');
  await importSubject(world.workspace);
  await world.settled(id, 'failed');
  while ((await mailWebhookNotices(app.services).run(new AbortController().signal)).more);
  const to = mailbox.mails.filter(({ text }) => text.includes(id)).map((mail) => mail.to);
  expect(to.sort()).toEqual([app.email, added.email].sort());
});

test('a mail that waits for the mail server does not go to a member who has left in the meantime', async () => {
  const { app, receiver } = world;
  const leaver = await addMember(app, 'admin');
  mailbox.mails.splice(0);
  mailbox.rejecting = true;
  receiver.respond = (response) => response.writeHead(410).end();
  const { id } = await world.endpoint('/left');
  await importSubject(world.workspace);
  await world.settled(id, 'failed');
  const run = async () => {
    while ((await mailWebhookNotices(app.services).run(new AbortController().signal)).more);
  };
  await run();
  mailbox.rejecting = false;
  const membership = `/v1/organizations/${app.organizationId}/memberships/${leaver.membershipId}`;
  await expectStatus(app.call('DELETE', membership), 204);
  app.setClock(new Date(Date.now() + 3_600_000));
  await run();
  const to = mailbox.mails.filter(({ text }) => text.includes(id)).map((mail) => mail.to);
  expect(to).toContain(app.email);
  expect(to).not.toContain(leaver.email);
});
