import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enroll, expectStatus, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import {
  CONTENTS,
  listMessages,
  messageTemplate,
  reachable,
  rule,
  sendDueMessages,
  setOutreach,
  setUpMessages,
  states,
} from '../../../../test/messages.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';

let app: TestApp;
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
});
afterAll(async () => {
  await closeWithCounts(app);
  await mail.close();
});
beforeEach(() => {
  mail.mails = [];
});

/** What a mail client posts (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe=One-Click';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

function post(path: string, rawBody = ONE_CLICK, headers: Record<string, string> = FORM) {
  return app.call('POST', path, { key: null, idempotencyKey: null, rawBody, headers });
}

/** A person with one sent mail; returns them and the path of their unsubscribe link. */
async function invited(workspace: Workspace, message_id: string, email = 'ada@example.test', contact = {}) {
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('invitation', 'opened', message_id)] });
  const subjectId = await reachable(workspace, email, contact);
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const { headers } = mail.mails.at(-1)!;
  const url = /^<http:\/\/127\.0\.0\.1:8080(\/v1\/unsubscribe\/\S+)>$/.exec(
    headers['list-unsubscribe']!,
  )![1]!;
  return {
    subjectId,
    programId,
    path: url,
    contact: `${workspace.environmentPath}/subjects/${subjectId}/contact`,
  };
}

async function inviteAgain(workspace: Workspace, message_id: string, subjectId: string) {
  const programId = await setUpProgram(workspace, CONTENTS);
  await setOutreach(workspace, programId, { rules: [rule('again', 'opened', message_id)] });
  await enroll(workspace, programId, subjectId);
  await sendDueMessages(workspace);
  const [last] = await listMessages(workspace, `?subject_id=${subjectId}`);
  const counters = `${workspace.environmentPath}/programs/${programId}/outreach/counters`;
  return { last, counters: (await app.call('GET', counters)).body.items[0] };
}

test('unsubscribe: one click from a mail ends the messages, shown in the contact, the log and the counters', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { subjectId, path, contact } = await invited(workspace, message_id);
  const [mailed] = mail.mails;
  expect(mailed!.headers['list-unsubscribe-post']).toBe(ONE_CLICK);
  expect(path).not.toContain(subjectId);

  const page = await app.call('GET', path, { key: null });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.text).toContain('Unsubscribe');
  expect(page.text).not.toMatch(/ada|<script/i);
  expect((await app.call('GET', contact)).body).toEqual({ email: 'ada@example.test' });

  expect((await post(path)).status).toBe(200);
  const since = (await app.call('GET', contact)).body.unsubscribed_at;
  expect(since).toEqual(expect.any(String));
  expect((await post(path)).status).toBe(200);
  expect((await app.call('PUT', contact, { body: { email: 'new@example.test' } })).body).toEqual({
    email: 'new@example.test',
    unsubscribed_at: since,
  });
  const { last, counters } = await inviteAgain(workspace, message_id, subjectId);
  expect(states([last])).toEqual([['again', 'skipped', 'unsubscribed']]);
  expect(counters).toMatchObject({ sent: 0, skipped: 1, unsubscribed: 1, suppressed: 0 });
  expect(mail.mails).toHaveLength(1);
  const subject = `${workspace.environmentPath}/subjects/${subjectId}`;
  expect((await app.call('GET', `${subject}/export`)).body.unsubscribed_at).toBe(since);
});

test('resubscribe: the page offers it, and only sending its form does it; setSubscription is the way of staff', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { subjectId, path, contact } = await invited(workspace, message_id, 'b@example.test', {
    locale: 'de-AT',
  });
  expect(path).toContain('?locale=de');
  const form = 'multipart/form-data; boundary=x';
  const multipart =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
  expect((await post(path, multipart, { 'content-type': form })).status).toBe(200);
  const page = await app.call('GET', path.replace(/\?.*/, '?locale=ar-EG'), { key: null });
  expect(page.text).toContain('<html lang="ar" dir="rtl">');
  const again = /action="\.\.(\/resubscribe\/[^"]+)"/.exec(page.text)![1]!;
  expect((await post(`/v1${again}`)).status).toBe(422);
  expect((await app.call('GET', contact)).body.unsubscribed_at).toBeDefined();
  expect((await post(`/v1${again}`, 'Resubscribe=yes')).status).toBe(200);
  expect((await app.call('GET', contact)).body.unsubscribed_at).toBeUndefined();

  const subscription = contact.replace('contact', 'subscription');
  const set = (subscribed: boolean) => app.call('PUT', subscription, { body: { subscribed } });
  expect((await set(false)).body).toEqual({ subscribed: false });
  expect((await inviteAgain(workspace, message_id, subjectId)).last.error).toBe('unsubscribed');
  expect((await set(true)).status).toBe(200);
  expect((await inviteAgain(workspace, message_id, subjectId)).last.state).toBe('sent');
  const log = await app.call(
    'GET',
    `/v1/organizations/${app.organizationId}/audit-log?kind=change&limit=100`,
  );
  const actions = log.body.items.filter((each: any) => each.resource_id === subjectId);
  expect(actions.map((each: any) => [each.action, each.actor_kind]).slice(0, 4)).toEqual([
    ['contact.subscribed', 'api_key'],
    ['contact.unsubscribed', 'api_key'],
    ['contact.subscribed', 'anonymous'],
    ['contact.unsubscribed', 'anonymous'],
  ]);
  const other = await setUpApp(app);
  const foreign = subscription.replace(workspace.environmentPath, other.environmentPath);
  expect((await app.call('PUT', foreign, { body: { subscribed: false } })).status).toBe(404);
});

test('unsubscribe rejects forged links, other bodies and links of erased people', async () => {
  const { workspace, message_id } = await setUpMessages(app);
  const { subjectId, path } = await invited(workspace, message_id, 'c@example.test');
  const token = path.split('/').at(-1)!.split('?')[0]!;
  const changed = Buffer.from(token, 'base64url');
  changed[47]! ^= 1;
  for (const forged of [changed.toString('base64url'), 'x', `${token}A`, 'A'.repeat(64)]) {
    expect((await app.call('GET', `/v1/unsubscribe/${forged}`, { key: null })).status).toBe(404);
    expect((await post(`/v1/unsubscribe/${forged}`)).status).toBe(404);
  }
  expect((await post(path, 'List-Unsubscribe=No')).status).toBe(422);
  expect((await post(path, '')).status).toBe(422);
  expect((await post(path, '{}', { 'content-type': 'application/xml' })).status).toBe(415);
  expect((await post(path, `a=${'b'.repeat(20_000)}`)).status).toBe(413);
  const contact = `${workspace.environmentPath}/subjects/${subjectId}/contact`;
  expect((await app.call('GET', contact)).body.unsubscribed_at).toBeUndefined();
  await post(path);
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`), 204);
  expect((await post(path)).status).toBe(404);
  expect((await app.call('GET', path, { key: null })).status).toBe(404);
});

test('createMessageTemplate: {{ unsubscribe_link }} leads to the same page', async () => {
  const { workspace } = await setUpMessages(app);
  const text = '{{ link }} or {{ unsubscribe_link }}';
  const { path } = await invited(workspace, await messageTemplate(workspace, text), 'd@example.test');
  const shown = /127\.0\.0\.1:8080(\/v1\/unsubscribe\/[\w-]+)/.exec(mail.mails.at(-1)!.body)![1]!;
  expect(path.startsWith(shown)).toBe(true);
});
