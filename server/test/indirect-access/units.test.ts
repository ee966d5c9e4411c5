import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { mailTasks } from '../../src/resources/people/tasks/mail-tasks-job.ts';
import {
  enroll,
  expectStatus,
  openSession,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { createTestDatabase } from '../database.ts';
import { type Locks, openLocks } from '../locks.ts';
import { type Mailbox, openMailbox } from '../mailbox.ts';
import { keyOfSomebodyElse, withCookie } from '../members.ts';
import { ANSWERS, CONTENTS, entryOf, paperOf } from '../paper.ts';
import { mailMembers } from '../tasks.ts';
import { limitedMember, type Person, type Programs, personIn, setUpUnits } from '../units.ts';

/**
 * The actions of members who are limited to units, and the effects of changes of units and limits on them.
 */

let app: TestApp;
let locks: Locks;
let mailbox: Mailbox;
let workspace: Workspace;
let programs: Programs;
let own: Person;
let other: Person;
let member: Awaited<ReturnType<typeof limitedMember>>;
const ALL = SCOPES.filter((scope) => scope !== 'platform:admin' && scope !== 'subjects:erase');
beforeAll(async () => {
  const database = await createTestDatabase();
  locks = await openLocks(database);
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url }, database);
  workspace = await setUpApp(app);
  programs = await setUpUnits(workspace);
  own = await personIn(workspace, programs, 'ward-a', 'Ada Own');
  other = await personIn(workspace, programs, 'ward-b', 'Bob Other');
  member = await limitedMember(workspace, ['ward-a'], ['admin', 'reviewer', 'coordinator'], ALL);
});
afterAll(async () => {
  await locks.close();
  await app.close();
  await mailbox.close();
});
beforeEach(() => expectStatus(limit(['ward-a']), 200));

const at = (path: string) => workspace.environmentPath + path;
const organization = () => `/v1/organizations/${app.organizationId}`;
const get = (path: string, key = member.key) => app.call('GET', at(path), { key });
const send = (method: string, path: string, body?: object, key = member.key) =>
  app.call(method, at(path), { key, ...(body && { body }) });
const limit = (unit_ids: string[] | null) =>
  app.call('PATCH', `${organization()}/memberships/${member.membershipId}`, { body: { unit_ids } });
const sees = async ({ ids }: Person) => (await get(`/subjects/${ids.subject_id}`)).status === 200;

test('a limited member works with the people of the unit', async () => {
  const { subject_id, enrollment_id, evaluation_id, participant_id, task_id } = own.ids;
  const session = (await expectStatus(
    send('POST', '/participant-sessions', { program_id: programs.continuous, subject_id }),
    201,
  )) as { session_id: string };
  await expectStatus(send('POST', `/participant-sessions/${session.session_id}/revoke`), 200);
  await expectStatus(send('PUT', `/subjects/${subject_id}/contact`, { email: 'ada@example.test' }), 200);
  await expectStatus(send('PUT', `/subjects/${subject_id}/subscription`, { subscribed: false }), 200);
  await expectStatus(send('DELETE', `/subjects/${subject_id}/contact`), 204);
  const outcome = { subject_id, kind: 'readmission', at: '2026-10-01T08:00:00Z' };
  await expectStatus(send('POST', '/outcomes', outcome), 201);
  for (const action of ['acknowledge', 'start'])
    await expectStatus(send('POST', `/tasks/${task_id}/${action}`), 200);
  await expectStatus(send('POST', `/tasks/${task_id}/complete`, { outcome: 'called' }), 200);
  const amend = { decision: 'amend', reason: 'typo', amendments: [{ question_id: 'sleep', value: 1 }] };
  await expectStatus(send('POST', `/evaluations/${evaluation_id}/review`, amend), 200);
  const due = { program_id: programs.continuous, subject_id };
  const answers = [{ delivery_id: own.delivery_id, value: 4 }];
  await expectStatus(send('POST', '/continuous-evaluation/explain', due), 200);
  await expectStatus(send('POST', '/continuous-evaluation/answers', { ...due, answers }), 200);
  const study = `/studies/${programs.study}/participants/${participant_id}`;
  await expectStatus(send('PATCH', study, { status: 'paused' }), 200);
  await expectStatus(send('POST', `/enrollments/${enrollment_id}/status`, { status: 'withdrawn' }), 200);
  const enrolled = { program_id: programs.once, subject_id };
  await expectStatus(send('POST', '/enrollments', enrolled), 201);
  const twice = await expectStatus(send('POST', '/enrollments', enrolled), 409);
  expect(twice.detail.code).toBe('already_enrolled');
  const task = { subject_id, evaluation_id, title: 'Call', outcomes: ['called'] };
  const made = await expectStatus(send('POST', '/tasks', task), 201);
  await expectStatus(send('POST', `/tasks/${made.id}/cancel`, { reason: 'Not needed.' }), 200);
  const again = await openSession(workspace, programs.once, subject_id);
  await takePart(workspace, again.participant_token, { harm: 1, sleep: 1, load: 1 });
  const events = await app.call('GET', at('/events?type=enrollment.withdrawn'));
  expect(events.text).toContain(enrollment_id);
});

test('counts and lists are of the people of the unit', async () => {
  const counts = (await get('/counts')).body;
  const subjects = (await get('/subjects')).body.items;
  expect(counts.subjects.active).toBe(subjects.length);
  const all = (await app.call('GET', at('/counts'))).body;
  expect(all.subjects.active).toBe(2 * subjects.length);
  const tasks = await app.call('GET', `${organization()}/tasks/counts`, { key: member.key });
  const everybodys = await app.call('GET', `${organization()}/tasks/counts`);
  expect(tasks.body.anyone.unfinished * 2).toBe(everybodys.body.anyone.unfinished);
  const panel = (await get(`/studies/${programs.study}/panel`)).body;
  expect(JSON.stringify(panel)).not.toContain(other.ids.subject_id);
});

test('changeMembership: a new limit applies at once to sessions and keys; a unit contains the units below it', async () => {
  const asSession = (path: string) => withCookie(app, member.cookie, 'GET', at(path));
  expect([await sees(own), await sees(other)]).toEqual([true, false]);
  await expectStatus(limit(['ward-b']), 200);
  expect([await sees(own), await sees(other)]).toEqual([false, true]);
  expect((await asSession(`/subjects/${own.ids.subject_id}`)).status).toBe(404);
  expect((await asSession(`/subjects/${other.ids.subject_id}`)).status).toBe(200);
  expect((await expectStatus(limit(['clinic']), 200)).unit_ids).toEqual(['clinic']);
  expect([await sees(own), await sees(other)]).toEqual([true, true]);
  await expectStatus(limit([]), 200);
  expect([await sees(own), await sees(other)]).toEqual([false, false]);
  expect((await get('/units')).body.units).toEqual([]);
  await expectStatus(limit(null), 200);
  expect([await sees(own), await sees(other)]).toEqual([true, true]);
});

test('a person who moves to another unit is seen there, from its first day', async () => {
  const units = (...units: object[]) =>
    app.call('PUT', at(`/subjects/${own.ids.subject_id}/units`), { body: { units } });
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await expectStatus(units({ unit_id: 'ward-b' }), 200);
  expect([await sees(own), (await get(`/evaluations/${own.ids.evaluation_id}`)).status]).toEqual([
    false,
    404,
  ]);
  await expectStatus(units({ unit_id: 'ward-a', starts_on: day(1) }), 200);
  expect(await sees(own)).toBe(false);
  await expectStatus(
    units({ unit_id: 'ward-a', starts_on: day(-9), ends_on: day(1) }, { unit_id: 'ward-b' }),
    200,
  );
  expect(await sees(own)).toBe(true);
  expect((await get(`/subjects/${own.ids.subject_id}/units`)).body.units).toHaveLength(1);
  expect((await get('/units')).body.units).toEqual([{ id: 'ward-a', name: 'Ward A' }]);
  await expectStatus(units({ unit_id: 'ward-a' }), 200);
});

test('the limit is judged in the transaction that writes', async () => {
  const { subject_id } = own.ids;
  const release = await locks.hold('SELECT 1 FROM eps.subjects WHERE id = $1 FOR UPDATE', [subject_id]);
  const sent = send('PUT', `/subjects/${subject_id}/contact`, { email: 'late@example.test' });
  await locks.untilWaiting(1);
  await expectStatus(limit(['ward-b']), 200);
  await release();
  expect((await sent).status).toBe(404);
});

test('limits name known units, never owners, and limited members change no rights', async () => {
  expect((await limit(['nowhere'])).body.detail[0].loc).toEqual(['body', 'unit_ids', 0]);
  const path = `${organization()}/memberships/${member.membershipId}`;
  const owner = await app.call('PATCH', path, { body: { role: 'owner' } });
  expect(owner.body.detail[0].loc).toEqual(['body', 'unit_ids']);
  const email = 'limited@example.test';
  const body = { email, role: 'viewer', unit_ids: ['ward-b'] };
  const created = await expectStatus(app.call('POST', `${organization()}/memberships`, { body }), 201);
  expect(created.unit_ids).toBeUndefined();
  const members = (await app.call('GET', `${organization()}/members`)).body.items;
  expect(members.find((each: { email: string }) => each.email === email).unit_ids).toEqual(['ward-b']);
  for (const [method, to, sent] of [
    ['PATCH', path, { unit_ids: null }],
    ['POST', `${organization()}/api-keys`, { name: 'k', scopes: ['subjects:read'] }],
    ['PUT', at(`/subjects/${other.ids.subject_id}/units`), { units: [{ unit_id: 'ward-a' }] }],
    ['POST', at('/subjects/batch'), { items: [{ external_id: other.external_id }] }],
  ] as const)
    expect((await app.call(method, to, { key: member.key, body: sent })).status).toBe(403);
});

test('a stored response is not replayed with another limit', async () => {
  const { subject_id } = own.ids;
  const request = { key: member.key, idempotencyKey: 'k1', body: { email: 'ada@example.test' } };
  const put = () => app.call('PUT', at(`/subjects/${subject_id}/contact`), request);
  expect((await put()).status).toBe(200);
  await expectStatus(limit(['ward-b']), 200);
  expect((await put()).status).toBe(404);
});

test('a stored response is not replayed after the person has moved to another unit', async () => {
  const { ids } = await personIn(workspace, programs, 'ward-a', 'Eve Elsewhere');
  const { subject_id, participant_id, enrollment_id, task_id } = ids;
  const { session_id } = await openSession(workspace, programs.continuous, subject_id);
  const requests: [method: string, path: string, body?: object][] = [
    ['PUT', `/subjects/${subject_id}/contact`, { email: 'ada@example.test' }],
    ['POST', '/tasks', { subject_id, title: 'Call', outcomes: ['called'] }],
    ['POST', `/tasks/${task_id}/comment`, { text: 'Called twice.' }],
    ['POST', '/outcomes', { subject_id, kind: 'readmission', at: '2026-10-01T08:00:00Z' }],
    ['POST', '/enrollments/batch', { program_id: programs.once, subject_ids: [subject_id] }],
    ['POST', `/enrollments/${enrollment_id}/status`, { status: 'active' }],
    ['POST', '/participant-sessions', { program_id: programs.continuous, subject_id }],
    ['POST', `/participant-sessions/${session_id}/revoke`],
    ['PATCH', `/studies/${programs.study}/participants/${participant_id}`, { time_zone: 'Asia/Tokyo' }],
    ['POST', `/studies/${programs.study}/participants/batch`, { items: [{ subject_id }] }],
    ['POST', '/continuous-evaluation/due-questions', { program_id: programs.continuous, subject_id }],
    ['DELETE', `/subjects/${subject_id}/contact`],
  ];
  const sendAll = async () => {
    const seen = [];
    for (const [method, path, body] of requests) {
      const options = { key: member.key, idempotencyKey: `moved ${path}`, ...(body && { body }) };
      const { status, headers } = await app.call(method, at(path), options);
      seen.push([path, status < 300 ? 'done' : status, headers['idempotent-replayed'] === 'true']);
    }
    return seen;
  };
  const each = (status: string | number, isReplayed: boolean) =>
    requests.map(([, path]) => [path, status, isReplayed]);
  expect(await sendAll()).toEqual(each('done', false));
  expect(await sendAll()).toEqual(each('done', true));
  const units = (unit_id: string) =>
    app.call('PUT', at(`/subjects/${subject_id}/units`), { body: { units: [{ unit_id }] } });
  await expectStatus(units('ward-b'), 200);
  expect(await sendAll()).toEqual(each(404, false));
  await expectStatus(units('ward-a'), 200);
  expect(await sendAll()).toEqual(each('done', true));
});

test('tasks for the lead of a unit go to the nearest members who lead it, else to owners and admins', async () => {
  const lead = await limitedMember(workspace, ['clinic'], ['coordinator'], ['tasks:read']);
  const mails = async () => {
    while ((await mailTasks(app.services).run(new AbortController().signal)).more);
    return mailbox.mails.splice(0).map(({ to }) => to);
  };
  await mailMembers(workspace);
  await mails();
  const make = async ({ ids }: Person, assign: object = { unit_lead: true }) => {
    const task = { subject_id: ids.subject_id, title: 'Call', assign, outcomes: ['called'] };
    const { id } = await expectStatus(app.call('POST', at('/tasks'), { body: task }), 201);
    return id as string;
  };
  const first = await make(own);
  expect(await mails()).toEqual([member.email]);
  const second = await make(other);
  expect(await mails()).toEqual([lead.email]);
  await make(other, { role: 'coordinator' });
  expect(await mails()).toEqual([lead.email]);
  // The only administrator is limited to other people, so owners get it.
  await make(other, { role: 'admin' });
  expect(await mails()).toEqual([app.email]);
  const inbox = await app.call('GET', `${organization()}/tasks?assigned=team&limit=100`, { key: lead.key });
  const ids = inbox.body.items.map(({ id }: { id: string }) => id);
  expect(ids).toEqual(expect.arrayContaining([first, second]));
  await expectStatus(
    app.call('PUT', at(`/subjects/${other.ids.subject_id}/units`), { body: { units: [] } }),
    200,
  );
  await make(other);
  expect(await mails()).toContain(app.email);
});

test('the stored response of resolvePaperEntry is not replayed after the person has moved', async () => {
  const programId = await setUpProgram(workspace, CONTENTS);
  const paper = paperOf(workspace);
  await paper.setDoubleEntry(programId);
  const { ids } = await personIn(workspace, programs, 'ward-a', 'Eve Elsewhere');
  await enroll(workspace, programId, ids.subject_id);
  const enter = async (mood: number) => {
    const clerk = await keyOfSomebodyElse(app, ['sessions:write']);
    return expectStatus(paper.enter(clerk, entryOf(programId, ids.subject_id, { ...ANSWERS, mood })), 201);
  };
  const { id } = await enter(3);
  await enter(4);
  const body = { answers: [{ question_id: 'mood', choice: 'first', reason: 'The paper says 3.' }] };
  const resolve = async () => {
    const options = { key: member.key, idempotencyKey: 'resolve', body };
    const { status, headers } = await app.call('POST', `${paper.path}/${id}/resolve`, options);
    return [status, headers['idempotent-replayed'] === 'true'];
  };
  expect([await resolve(), await resolve()]).toEqual([
    [200, false],
    [200, true],
  ]);
  const units = { units: [{ unit_id: 'ward-b' }] };
  await expectStatus(app.call('PUT', at(`/subjects/${ids.subject_id}/units`), { body: units }), 200);
  expect(await resolve()).toEqual([404, false]);
});
