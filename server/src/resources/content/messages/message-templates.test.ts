import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type MailServer, startMailServer } from '../../../../test/mail-server.ts';
import { EXAMPLE } from './schema.ts';

let app: TestApp;
let mail: MailServer;
let workspace: Workspace;
beforeAll(async () => {
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
  workspace = await setUpApp(app);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});

const post = (path: string, body: object = {}) =>
  app.call('POST', `${workspace.appPath}/messages${path}`, { body });
const create = (content: object, business_id = 'reminder') =>
  post('', { business_id, name: 'Reminder', content });

test('createMessageTemplate, getMessageTemplate, listMessageTemplates and publishMessageTemplate keep revisions', async () => {
  const first = await create(EXAMPLE);
  expect([first.status, first.body]).toMatchObject([
    201,
    { business_id: 'reminder', revision: 1, status: 'draft', content: EXAMPLE },
  ]);
  const second = await create({ locales: { en: { subject: 'x', text: '{{ linkk }}' } } });
  expect(second.body.revision).toBe(2);
  const at = (id: string, rest = '') => `${workspace.appPath}/messages/${id}${rest}`;
  expect((await app.call('GET', at(first.body.id))).body).toEqual(first.body);
  const published = await post(`/${first.body.id}/publish`);
  expect([published.status, published.body.status]).toEqual([200, 'published']);
  expect((await post(`/${first.body.id}/publish`)).body).toEqual(published.body);
  const rejected = await post(`/${second.body.id}/publish`);
  expect([rejected.status, rejected.body.detail.code]).toEqual([422, 'message_invalid']);
  expect(rejected.body.detail.context.diagnostics).toMatchObject([
    { code: 'unknown_variable', pointer: '/locales/en/text' },
  ]);
  const listed = await app.call('GET', `${workspace.appPath}/messages?status=published`);
  expect(listed.body.items).toEqual([published.body]);
  await create(EXAMPLE, 'other');
  const revisions = await app.call('GET', `${workspace.appPath}/messages?business_id=reminder`);
  expect(revisions.body.items.map(({ revision }: { revision: number }) => revision)).toEqual([2, 1]);
  const other = await setUpApp(app);
  expect((await app.call('GET', `${other.appPath}/messages/${first.body.id}`)).status).toBe(404);
});

test('checkMessageTemplate and previewMessageTemplate store nothing', async () => {
  expect((await post('/check', { content: EXAMPLE })).body).toEqual({ valid: true, diagnostics: [] });
  const invalid = await post('/check', { content: { locales: { en: { subject: 'Hi', html: '<p>' } } } });
  expect(invalid.body).toMatchObject({ valid: false, diagnostics: [{ code: 'missing_text' }] });

  const content = {
    locales: {
      en: { subject: '{{ program }}', text: '{{ link }}', html: '<b>{{ profile.name }}</b>' },
      de: { subject: 'Offen', text: '{{ closes_at | date: "%R" }}' },
    },
  };
  const values = { program: 'Pulse', profile: { name: '<i>' }, closes_at: '2026-07-01T10:00:00Z' };
  const preview = await post('/preview', { content, time_zone: 'Europe/Berlin', ...values });
  expect([preview.status, preview.body]).toEqual([
    200,
    {
      locales: {
        en: { subject: 'Pulse', text: expect.stringContaining('/p#'), html: '<b>&lt;i&gt;</b>' },
        de: { subject: 'Offen', text: '12:00' },
      },
    },
  ]);
  const saved = await create(content, 'previewed');
  const byId = await post('/preview', { message_id: saved.body.id, ...values });
  expect(byId.body.locales.de.text).toBe('10:00');
  for (const body of [{}, { content, message_id: saved.body.id }, { content, time_zone: 'Mars' }])
    expect((await post('/preview', body)).status).toBe(422);
  expect((await post('/preview', { content: {} })).body.detail.code).toBe('message_invalid');
});

test('sendTestMessage sends one language to the user who asks for it, and to nobody else', async () => {
  const content = {
    locales: {
      en: {
        subject: 'Hi {{ profile.first_name }}',
        text: 'Answer: {{ link }}',
        html: '<p>{{ profile.first_name }}</p>',
      },
      de: { subject: 'Hallo', text: 'Antworten: {{ link }}' },
    },
  };
  const sent = await post('/test', { content, locale: 'en', profile: { first_name: '<Ada>' } });
  expect([sent.status, sent.body]).toEqual([200, { sent_to: app.email }]);
  const [first] = mail.mails;
  expect([first!.to, first!.headers['subject']]).toEqual([app.email, '[Test] Hi <Ada>']);
  expect(first!.raw).toContain('<p>&lt;Ada&gt;</p>');
  expect(first!.headers).not.toHaveProperty('list-unsubscribe');

  expect((await post('/test', { content, locale: 'fr' })).status).toBe(422);
  const invalid = { locales: { en: { subject: 'x', text: '{{ linkk }}' } } };
  expect((await post('/test', { content: invalid, locale: 'en' })).body.detail.code).toBe('message_invalid');
  mail.rejectWith = 550;
  const rejected = await post('/test', { content, locale: 'de' });
  mail.rejectWith = undefined;
  expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'mail_not_accepted']);
  expect(rejected.body.detail.context).toEqual({ reason: 'smtp_550' });
  const key = await limitedKey(app, ['definitions:read']);
  const body = { content, locale: 'en' };
  expect((await app.call('POST', `${workspace.appPath}/messages/test`, { key, body })).status).toBe(403);
  expect(mail.mails).toHaveLength(1);
});
