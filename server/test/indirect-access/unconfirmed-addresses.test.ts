import { createECDH } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectStatus, importSubject, takePart, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { type MailServer, startMailServer } from '../mail-server.ts';
import { listMessages, openLink, rule, sendDueMessages, setUpMessages, states } from '../messages.ts';
import { type StudiesApi, studiesApi } from '../studies.ts';
import { BASELINE, blindKey, TRIAL } from './trial.ts';

/**
 * A member without `studies:unblind` sets the address of a person of a trial to their own, and looks for the
 * arm in the messages that they get.
 */

let app: TestApp;
let mail: MailServer;
let workspace: Workspace;
let api: StudiesApi;
let study: any;
let blind: string;
/** When the test begins. */
let start: number;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  start = Date.parse('2026-03-02T09:00:00Z');
  mail = await startMailServer();
  app = await startTestApp({ smtpUrl: mail.url });
  app.setClock(new Date(start));
  blind = await blindKey(app);
  const made = await setUpMessages(app, 'live');
  workspace = made.workspace;
  const settings = { participant_result_ttl_seconds: 30 * 86_400 };
  await expectStatus(app.call('PATCH', workspace.environmentPath, { body: settings }), 200);
  api = studiesApi(workspace);
  const rules = [rule('opened', 'opened', made.message_id)];
  const push = { ...rule('push', 'missed', made.message_id), channel: 'push' };
  study = await api.study({
    ...TRIAL,
    waves: [BASELINE, { ...BASELINE, id: 'moment', opens: 'P1D', arms: ['coach'] }],
    outreach: ['baseline', 'moment'].map((wave) => ({ wave, rules: [...rules, push] })),
  } as never);
});
afterAll(async () => {
  await app.close();
  await mail.close();
});
beforeEach(() => {
  start += 30 * DAY_MS;
  app.setClock(new Date(start));
  mail.mails = [];
});

const work = () => sendDueMessages(workspace, ['studies', 'outreach', 'messages']);
const onDay = async (day: number) => {
  app.setClock(new Date(start + day * DAY_MS));
  await work();
};
const contactOf = (subjectId: string) => `${workspace.environmentPath}/subjects/${subjectId}/contact`;
const set = (subjectId: string, body: object, key?: string) =>
  expectStatus(app.call('PUT', contactOf(subjectId), { body, ...(key && { key }) }), 200);
const confirm = (subjectId: string, body: object, key?: string) =>
  app.call('POST', `${contactOf(subjectId)}/confirm`, { body, ...(key && { key }) });
const tasksOf = async (subjectId: string, key?: string) =>
  (
    await expectStatus(
      app.call('GET', `${workspace.environmentPath}/tasks?subject_id=${subjectId}`, { ...(key && { key }) }),
      200,
    )
  ).items;
const messagesOf = (subjectId: string) => listMessages(workspace, `?rule_id=opened&subject_id=${subjectId}`);
const sentTo = () => mail.mails.map(({ to }) => to);

/** Answers the first wave with the mailed link. Returns it, and whether the page offers reminders. */
async function answered(subjectId: string) {
  const { email } = (await expectStatus(app.call('GET', contactOf(subjectId)), 200)) as { email: string };
  const { body } = mail.mails.find(({ to }) => to === email)!;
  const key = await openLink(workspace, body);
  const { push } = await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
  await takePart(workspace, key, { mood: 'o4' });
  return { link: /\/p#(\S+)/.exec(body)![1]!, offersPush: push !== undefined };
}

/** What a device that opens a link can do. */
async function opened(link: string) {
  const opening = app.call('POST', '/v1/participant/open', { key: null, body: { link } });
  const { can, led_on = false } = await expectStatus(opening, 200);
  return { can, led_on };
}

/** Adds people until one is in the arm with a wave of its own, each with a contact. */
async function coached(contact: object, key?: string): Promise<string> {
  for (;;) {
    const subject_id = await importSubject(workspace);
    await set(subject_id, contact, key);
    const { arm } = await api.add(study.id, { subject_id });
    if (arm === 'coach') return subject_id;
    await set(subject_id, {});
  }
}

test('confirmContact: a message about a wave that reveals the arm waits, and a task asks to confirm the address', async () => {
  const subjectId = await coached({ email: 'own@example.test' }, blind);
  await onDay(0);
  // The first wave is that of all arms. Its link leads to no other, and adds no device.
  expect(sentTo()).toEqual(['own@example.test']);
  const { link, offersPush } = await answered(subjectId);
  expect(offersPush).toBe(false);
  await onDay(1);
  expect(mail.mails).toHaveLength(1);
  expect(states(await messagesOf(subjectId))).toEqual([
    ['opened', 'held', 'address_unconfirmed'],
    ['opened', 'sent'],
  ]);
  expect(await opened(link)).toEqual({ can: ['read'], led_on: false });

  // Only those who may see the arm learn that the message exists.
  const [task, ...others] = await tasksOf(subjectId);
  expect(others).toEqual([]);
  expect(task).toMatchObject({
    status: 'open',
    kind: 'confirm_address',
    title: 'Confirm the address of this person',
    severity: 'warning',
    assignee: { role: 'admin' },
    due_at: new Date(start + 2 * DAY_MS).toISOString(),
  });
  expect(await tasksOf(subjectId, blind)).toEqual([]);
  const listed = `${workspace.environmentPath}/messages?rule_id=opened&subject_id=${subjectId}`;
  const blinded = await app.call('GET', listed, { key: blind });
  expect(states(blinded.body.items)).toEqual([['opened', 'sent']]);
  const panel = async (key?: string) => {
    const path = `${workspace.environmentPath}/studies/${study.id}/panel`;
    const { waves } = await expectStatus(app.call('GET', path, { ...(key && { key }) }), 200);
    return waves.map(({ wave, held }: any) => [wave, held]);
  };
  expect(await panel()).toEqual([
    ['baseline', 0],
    ['moment', 1],
  ]);
  expect(await panel(blind)).toEqual([
    ['baseline', 0],
    ['moment', undefined],
  ]);
  const counters = `${workspace.environmentPath}/programs/${study.programs.moment}/outreach/counters`;
  expect((await expectStatus(app.call('GET', counters), 200)).items).toMatchObject([{ held: 1, sent: 0 }]);

  // The member who set the address can neither confirm it nor see that it waits.
  expect((await app.call('GET', contactOf(subjectId), { key: blind })).body).not.toHaveProperty(
    'unconfirmed',
  );
  expect((await app.call('GET', contactOf(subjectId))).body.unconfirmed).toEqual(['email']);
  expect((await confirm(subjectId, { email: 'own@example.test' }, blind)).status).toBe(403);
  await set(subjectId, { email: 'own@example.test', locale: 'de' }, blind);
  await work();
  expect(mail.mails).toHaveLength(1);
  // An address that was changed after it was read is not confirmed.
  const other = await confirm(subjectId, { email: 'ada@example.test' });
  expect([other.status, other.body.detail.code]).toEqual([409, 'conflict']);
  expect((await confirm(subjectId, {})).status).toBe(422);

  const confirmed = await expectStatus(confirm(subjectId, { email: 'own@example.test' }), 200);
  expect(confirmed).not.toHaveProperty('unconfirmed');
  await work();
  expect(sentTo()).toEqual(['own@example.test', 'own@example.test']);
  expect(states(await messagesOf(subjectId))).toEqual([
    ['opened', 'sent'],
    ['opened', 'sent'],
  ]);
  const path = `${workspace.environmentPath}/tasks/${task.id}`;
  expect(await expectStatus(app.call('GET', path), 200)).toMatchObject({
    status: 'done',
    outcome: 'confirmed',
    history: [{ action: 'completed' }],
  });
  const log = await app.call('GET', `/v1/organizations/${app.organizationId}/audit-log?limit=20`);
  expect(log.body.items.map(({ action }: any) => action)).toEqual(
    expect.arrayContaining(['contact.confirmed', 'task.completed']),
  );
});

test('setContact: an address that is set by somebody who may see the arms is not held, and releases what waited', async () => {
  const known = await coached({ email: 'known@example.test' });
  const wrong = await coached({ email: 'wrong@example.test' }, blind);
  await onDay(0);
  const { link, offersPush } = await answered(known);
  expect(offersPush).toBe(true);
  await onDay(1);
  expect(await opened(link)).toEqual({ can: ['answer', 'read'], led_on: true });
  expect(states(await messagesOf(known))).toEqual([
    ['opened', 'sent'],
    ['opened', 'sent'],
  ]);
  expect(await tasksOf(known)).toEqual([]);
  expect(sentTo().filter((to) => to === 'wrong@example.test')).toHaveLength(1);
  // Finishing the task by hand confirms nothing; the next message asks again.
  const [task] = await tasksOf(wrong);
  const cancelled = app.call('POST', `${workspace.environmentPath}/tasks/${task.id}/cancel`, {
    body: { reason: 'not reached' },
  });
  await expectStatus(cancelled, 200);
  const [held] = await messagesOf(wrong);
  await expectStatus(app.call('POST', `${workspace.environmentPath}/messages/${held.id}/resend`), 200);
  await work();
  expect((await tasksOf(wrong)).map(({ status }: any) => status)).toEqual(['open', 'cancelled']);
  await set(wrong, { email: 'right@example.test' });
  await work();
  expect(sentTo().filter((to) => to === 'right@example.test')).toHaveLength(1);
  expect((await tasksOf(wrong)).map(({ status }: any) => status)).toEqual(['done', 'cancelled']);
});

test('setContact: a message whose window is over is not sent after the confirmation', async () => {
  const subjectId = await coached({ email: 'late@example.test' }, blind);
  await onDay(0);
  await onDay(1);
  app.setClock(new Date(start + 9 * DAY_MS));
  await expectStatus(confirm(subjectId, { email: 'late@example.test' }), 200);
  await work();
  const [late] = await messagesOf(subjectId);
  expect(late.state).toBe('skipped');
  expect(sentTo()).toEqual(['late@example.test']);
});

test('importSubjects: an import with studies:unblind confirms the addresses that it contains', async () => {
  const settings = { contact_mapping: { email: 'mail', phone: 'mobile' } };
  await expectStatus(app.call('PATCH', workspace.environmentPath, { body: settings }), 200);
  const load = async (profile: object, key?: string) => {
    const body = { items: [{ external_id: 'grace', profile }] };
    const path = `${workspace.environmentPath}/subjects/batch`;
    const { receipts } = await expectStatus(app.call('POST', path, { body, ...(key && { key }) }), 200);
    return receipts[0].subject_id as string;
  };
  const grace = { mail: 'grace@example.test', mobile: '+49 30 1' };
  const subjectId = await load(grace, blind);
  const unconfirmed = async () => (await app.call('GET', contactOf(subjectId))).body.unconfirmed;
  expect(await unconfirmed()).toEqual(['email', 'phone']);
  await load({ mail: grace.mail }, blind);
  expect(await unconfirmed()).toEqual(['email', 'phone']);
  await load({ mail: grace.mail });
  expect(await unconfirmed()).toEqual(['phone']);
  await set(subjectId, { email: grace.mail });
  expect(await unconfirmed()).toBeUndefined();
});

test('createParticipantSession, createPersonalLinks: links that a blinded member sees add no device', async () => {
  const subjectId = await coached({ email: 'ada@example.test' });
  await onDay(0);
  const program_id = study.programs.baseline;
  const issued = async (key?: string) => {
    const path = `${workspace.environmentPath}/participant-sessions`;
    const body = { program_id, subject_id: subjectId };
    return (await expectStatus(app.call('POST', path, { body, ...(key && { key }) }), 201)).url;
  };
  const inFile = async () => {
    const path = `${workspace.environmentPath}/programs/${program_id}/personal-links`;
    const body = { subject_ids: [subjectId], ttl_seconds: 86_400 };
    const { id } = await expectStatus(app.call('POST', path, { body, key: blind }), 202);
    await sendDueMessages(workspace, ['personal-links']);
    const { text } = await app.call('POST', `${path}/${id}/fetch`, { key: blind });
    return /http[^\s,"]+/.exec(text)![0];
  };
  const offersPush = async (text: string) => {
    const key = await openLink(workspace, text);
    const session = await expectStatus(app.call('GET', '/v1/participant/session', { key }), 200);
    const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
    const body = { endpoint: 'https://push.example/own', keys };
    const added = await app.call('PUT', '/v1/participant/push-subscription', { key, body });
    return [session.push !== undefined, added.body?.detail?.code];
  };
  const nothing = [false, 'push_not_offered'];
  expect(await offersPush(await issued(blind))).toEqual(nothing);
  expect(await offersPush(await inFile())).toEqual(nothing);
  expect((await offersPush(await issued()))[0]).toBe(true);
});

test('deleteSubject: what waited for an erased person is skipped', async () => {
  const subjectId = await coached({ email: 'gone@example.test' }, blind);
  await onDay(0);
  await onDay(1);
  expect(states(await messagesOf(subjectId))[0]).toEqual(['opened', 'held', 'address_unconfirmed']);
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`), 204);
  const [message] = await messagesOf(subjectId);
  expect(states([message])).toEqual([['opened', 'skipped', 'subject_deleted']]);
  expect(await tasksOf(subjectId)).toMatchObject([{ status: 'cancelled' }]);
});
