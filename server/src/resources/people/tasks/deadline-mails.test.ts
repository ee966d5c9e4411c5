import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts';
import { addMember } from '../../../../test/members.ts';
import { mailMembers, tasksApi } from '../../../../test/tasks.ts';
import { taskDeadlines } from './deadlines-job.ts';
import { mailTasks } from './mail-tasks-job.ts';

let app: TestApp;
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const { signal } = new AbortController();

/** An app whose test environment sends to every address. */
async function setUpSending(): Promise<Workspace> {
  const workspace = await setUpApp(app);
  await mailMembers(workspace);
  return workspace;
}

test('a test environment holds mails to members as those to participants, except to allowed addresses', async () => {
  const workspace = await setUpApp(app);
  const [reviewer, other] = [await addMember(app, 'reviewer'), await addMember(app, 'reviewer')];
  const path = `${workspace.environmentPath}/message-settings`;
  await expectStatus(app.call('PUT', path, { body: { allow: [other.email] } }), 200);
  for (const { userId } of [reviewer, other]) {
    const body = { subject_id: await importSubject(workspace), title: 'Call', assign: { user_id: userId } };
    await expectStatus(tasksApi(workspace).create(body), 201);
  }
  while ((await mailTasks(app.services).run(signal)).more);
  expect(mailbox.mails.splice(0).map(({ to }) => to)).toEqual([other.email]);
});

test('mails about escalated and overdue tasks contain nothing about the person', async () => {
  const workspace = await setUpSending();
  const tasks = tasksApi(workspace);
  const subject_id = await importSubject(workspace, { first_name: 'Ada' }, 'patient-0815');
  const body = {
    ...{ subject_id, title: 'Self-harm', script: 'Call Ada', severity: 'critical', kind: 'crisis' },
    ...{ due_in: 'PT4H', escalate: [{ after: 'PT2H', to: { role: 'owner' } }] },
  };
  const { id } = (await tasks.create(body)).body;
  const mails = async (hours: number) => {
    await app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds: hours * 3600 } });
    for (let i = 0; i < 2; i++) await taskDeadlines(app.services).run(signal);
    while ((await mailTasks(app.services).run(signal)).more);
    return mailbox.mails.splice(0).filter(({ text }) => text.includes(id));
  };
  await mails(0);
  const sent = [...(await mails(2.1)), ...(await mails(5))];
  const reasons = new Set(sent.map(({ text }) => /An urgent task is [a-z ]+(?= in )/.exec(text)![0]));
  expect(reasons).toEqual(new Set(['An urgent task is waiting for you', 'An urgent task is overdue']));
  const page = workspace.environmentPath
    .replace('/v1/organizations/', '/o/')
    .replace('/apps/', '/a/')
    .replace('/environments/', '/e/');
  for (const { text } of sent) {
    expect(text).toContain(`${app.services.config.publicUrl}${page}/tasks/${id}`);
    expect(text).toMatch(/ due on \d+ \w+ \d{4} at \d\d:\d\d \(UTC\)\./);
  }
  for (const mail of sent)
    for (const secret of ['Self-harm', 'Ada', 'crisis', 'patient-0815', subject_id])
      expect(JSON.stringify(mail)).not.toContain(secret);
});

test('what is due to a member at the same time is one mail, in the time zone of the environment', async () => {
  const workspace = await setUpApp(app, 'Asia/Tokyo');
  await mailMembers(workspace);
  const { userId, email } = await addMember(app, 'reviewer');
  const due = {
    info: '2031-01-01T20:00:00Z',
    warning: '2031-01-01T08:00:00Z',
    critical: '2031-01-02T08:00:00Z',
  };
  const ids = [];
  for (const [severity, due_at] of Object.entries(due)) {
    const subject_id = await importSubject(workspace);
    const body = { subject_id, title: 'Call', severity, due_at, assign: { user_id: userId } };
    ids.push((await expectStatus(tasksApi(workspace).create(body), 201)).id);
  }
  while ((await mailTasks(app.services).run(signal)).more);
  const [mail, ...more] = mailbox.mails.splice(0);
  expect(more).toEqual([]);
  expect(mail!.to).toBe(email);
  expect(mail!.text).toContain('3 tasks are waiting for you, 1 urgent');
  expect(mail!.text.match(/Due on .*:|[0-9a-f-]{36}(?=$)/gm)).toEqual([
    ...['Due on 2 January 2031 at 17:00 (Asia/Tokyo) (urgent):', ids[2]],
    ...['Due on 1 January 2031 at 17:00 (Asia/Tokyo):', ids[1]],
    ...['Due on 2 January 2031 at 05:00 (Asia/Tokyo):', ids[0]],
  ]);
});

test('a mail that joins one whose attempts are over is tried as often as any other', async () => {
  const workspace = await setUpSending();
  const { userId } = await addMember(app, 'reviewer');
  const create = async () => {
    const body = { subject_id: await importSubject(workspace), title: 'Call', assign: { user_id: userId } };
    return (await expectStatus(tasksApi(workspace).create(body), 201)).id;
  };
  const start = Date.now();
  const attempt = async (minutes: number) => {
    app.setClock(new Date(start + minutes * 60_000));
    while ((await mailTasks(app.services).run(signal)).more);
  };
  mailbox.rejecting = true;
  const first = await create();
  for (let n = 1; n < 6; n++) await attempt(60 * n);
  const second = await create();
  await attempt(360);
  mailbox.rejecting = false;
  await attempt(420);
  app.setClock(undefined);
  const texts = mailbox.mails.splice(0).map(({ text }) => text);
  expect(texts.map((text) => [text.includes(first), text.includes(second)])).toEqual([[true, true]]);
});

test('a mail goes to members who may read tasks; an assignee who no longer may gets none, but owners do', async () => {
  const workspace = await setUpSending();
  const live = { ...workspace, environmentPath: `${workspace.appPath}/environments/${workspace.liveId}` };
  const reviewer = await addMember(app, 'reviewer');
  const { email: owner } = (await app.call('GET', '/auth/me')).body;
  const mailed = async (place: Workspace, assign: object) => {
    const body = { subject_id: await importSubject(place), title: 'Call', assign };
    await expectStatus(tasksApi(place).create(body), 201);
    while ((await mailTasks(app.services).run(signal)).more);
    return mailbox.mails.splice(0).map(({ to }) => to);
  };
  const toReviewer = { user_id: reviewer.userId };
  expect(await mailed(live, toReviewer)).toEqual([reviewer.email]);
  const membership = `/v1/organizations/${app.organizationId}/memberships/${reviewer.membershipId}`;
  await expectStatus(app.call('PATCH', membership, { body: { role: 'viewer' } }), 200);
  expect(await mailed(live, toReviewer)).toEqual([owner]);
  // In test environments, viewers read tasks.
  expect(await mailed(workspace, toReviewer)).toEqual([reviewer.email]);
  // Another role still lets the member read tasks.
  await expectStatus(app.call('PATCH', membership, { body: { extra_roles: ['coordinator'] } }), 200);
  expect(await mailed(live, toReviewer)).toEqual([reviewer.email]);
});

test('a mail that waits for the mail server goes to nobody who has left in the meantime', async () => {
  const workspace = await setUpSending();
  const reviewer = await addMember(app, 'reviewer');
  const { email: owner } = (await app.call('GET', '/auth/me')).body;
  const run = async () => {
    while ((await mailTasks(app.services).run(signal)).more);
    return mailbox.mails.splice(0).map(({ to }) => to);
  };
  mailbox.rejecting = true;
  const assign = { user_id: reviewer.userId };
  const body = { subject_id: await importSubject(workspace), title: 'Call', assign };
  await expectStatus(tasksApi(workspace).create(body), 201);
  expect(await run()).toEqual([]);
  mailbox.rejecting = false;
  const membership = `/v1/organizations/${app.organizationId}/memberships/${reviewer.membershipId}`;
  await expectStatus(app.call('DELETE', membership), 204);
  app.setClock(new Date(Date.now() + 3_600_000));
  expect(await run()).toEqual([owner]);
});
