import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts';
import { addMember } from '../../../../test/members.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';
import { mailMembers, tasksApi } from '../../../../test/tasks.ts';
import { taskDeadlines } from './deadlines-job.ts';
import { mailTasks } from './mail-tasks-job.ts';

/** Tasks by hand: their states, deadlines, e-mails and rights. */

let app: TestApp;
let mailbox: Mailbox;
let workspace: Workspace;
let tasks: ReturnType<typeof tasksApi>;
let subjectId: string;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startTestApp({ smtpUrl: mailbox.url });
  workspace = await setUpApp(app);
  tasks = tasksApi(workspace);
  subjectId = await importSubject(workspace);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const signal = new AbortController().signal;
const code = (response: { status: number; body: any }) => [response.status, response.body?.detail?.code];
const make = async (more: object = {}) => {
  const body = {
    subject_id: subjectId,
    title: 'Call Ada',
    due_in: 'PT4H',
    outcomes: ['called', 'false_alarm'],
    ...more,
  };
  const made = await tasks.create(body);
  expect(made.status, made.text).toBe(201);
  return made.body;
};

test('createTask, acknowledgeTask, startTask, completeTask, cancelTask, commentTask: states in their order', async () => {
  const { id, ...made } = await make({ script: 'Be kind.', severity: 'warning' });
  expect(made).toMatchObject({
    status: 'open',
    title: 'Call Ada',
    kind: 'follow_up',
    severity: 'warning',
    subject_id: subjectId,
    overdue: false,
    assignee: { role: 'reviewer' },
    script: 'Be kind.',
    outcomes: ['called', 'false_alarm'],
    history: [],
  });
  const bodies: Record<string, object> = {
    complete: { outcome: 'called', note: 'All is well.' },
    cancel: { reason: 'No.' },
  };
  const act = (action: string, body = bodies[action] ?? {}) => tasks.act(id, action, body);
  for (const [action, to] of [
    ['start', 'in_progress'],
    ['complete', 'done'],
  ] as const)
    expect((await act(action)).body.detail).toMatchObject({
      code: 'invalid_transition',
      context: { from: 'open', to, allowed: ['acknowledged', 'cancelled'] },
    });
  expect((await act('acknowledge')).body.status).toBe('acknowledged');
  expect((await act('acknowledge')).status).toBe(200);
  expect(code(await act('complete'))).toEqual([409, 'invalid_transition']);
  expect((await act('start')).body.status).toBe('in_progress');
  expect((await act('comment', { text: 'Nobody answers.' })).body.history.at(-1)).toMatchObject({
    action: 'commented',
    text: 'Nobody answers.',
  });
  expect(code(await act('complete', { outcome: 'referred' }))).toEqual([422, 'validation_error']);
  const done = await act('complete');
  expect(done.body).toMatchObject({ status: 'done', outcome: 'called' });
  expect(await tasks.get(id)).toMatchObject({ status: 200, body: done.body });
  expect(done.body.history.map(({ action, text }: any) => [action, text])).toEqual([
    ['acknowledged', undefined],
    ['started', undefined],
    ['commented', 'Nobody answers.'],
    ['completed', 'All is well.'],
  ]);
  expect((await act('complete')).status).toBe(200);
  for (const action of ['acknowledge', 'start', 'cancel'])
    expect((await act(action)).body.detail.context).toMatchObject({ from: 'done', allowed: [] });
  expect(await tasks.events(id)).toEqual(['task.created', 'task.acknowledged', 'task.completed']);
  for (const secret of ['Call Ada', 'Be kind', 'Nobody answers', 'All is well', 'false_alarm'])
    expect(await tablesContaining(app, secret)).toEqual([]);

  const other = await make();
  const cancelled = await tasks.act(other.id, 'cancel', { reason: 'Twice.' });
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    history: [{ action: 'cancelled', text: 'Twice.' }],
  });
  expect((await tasks.act(other.id, 'cancel', { reason: 'Again.' })).body.history).toHaveLength(1);
  expect(code(await tasks.act(other.id, 'reassign', { assign: { role: 'owner' } }))).toEqual([
    409,
    'invalid_transition',
  ]);
  expect(await tasks.events(other.id)).toEqual(['task.created', 'task.cancelled']);
});

test('createTask rejects what is malformed, foreign or not allowed, and repeats an Idempotency-Key', async () => {
  const body = { subject_id: subjectId, title: 'Call' };
  for (const wrong of [
    { title: ' ' },
    { due_in: '4 hours' },
    { due_in: 'PT0S' },
    { due_in: 'PT4H', due_at: '2030-01-01T00:00:00Z' },
    { outcomes: [] },
    { outcomes: ['a', 'a'] },
    { assign: { role: 'auditor' } },
    { assign: { role: 'owner', unit_lead: true } },
    { assign: { user_id: randomUUID() } },
    { escalate: [{ after: 'P', to: { role: 'owner' } }] },
    { severity: 'fatal' },
    { status: 'done' },
  ])
    expect(code(await tasks.create({ ...body, ...wrong })), JSON.stringify(wrong)).toEqual([
      422,
      'validation_error',
    ]);
  expect((await tasks.create(body, { idempotencyKey: null })).status).toBe(422);
  const other = await setUpApp(app);
  const [elsewhere, evaluation] = [await importSubject(other), randomUUID()];
  expect((await tasks.create({ ...body, subject_id: elsewhere })).status).toBe(404);
  expect((await tasks.create({ ...body, evaluation_id: evaluation })).status).toBe(404);
  const once = { idempotencyKey: randomUUID() };
  const [first, again] = [await tasks.create(body, once), await tasks.create(body, once)];
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ severity: 'info', outcomes: ['done'] });
  const { id } = first.body;
  expect((await tasksApi(other).get(id)).status).toBe(404);
  expect((await tasksApi(other).act(id, 'acknowledge')).status).toBe(404);
  const reader = await limitedKey(app, ['tasks:read', 'evaluations:read']);
  expect(code(await tasks.create(body, { key: reader }))).toEqual([403, 'insufficient_scope']);
  expect(code(await tasks.act(id, 'acknowledge', {}, { key: reader }))).toEqual([403, 'insufficient_scope']);
  const writer = await limitedKey(app, ['tasks:write']);
  expect(code(await tasks.get(id, { key: writer }))).toEqual([403, 'insufficient_scope']);
  expect((await tasks.create(body, { key: writer })).body.redacted).toContain('title');
});

test('listTasks filters by status, assignee, overdue and subject; deadlines follow the test clock', async () => {
  const place = await setUpApp(app);
  const its = tasksApi(place);
  const [one, two] = [await importSubject(place), await importSubject(place)];
  const body = {
    title: 'Call',
    assign: { role: 'reviewer' },
    due_in: 'PT4H',
    escalate: [{ after: 'PT2H', to: { role: 'owner' } }],
  };
  const first = (await its.create({ ...body, subject_id: one })).body.id;
  const second = (await its.create({ ...body, subject_id: two })).body.id;
  await its.act(second, 'acknowledge');
  const ids = async (query: string) => (await its.list(query)).map(({ id }) => id);
  expect(await ids('')).toEqual([second, first]);
  expect(await ids('?limit=1')).toEqual([second]);
  expect(await ids('?status=open')).toEqual([first]);
  expect(await ids('?assignee=reviewer&overdue=false')).toEqual([second, first]);
  expect(await ids(`?subject_id=${two}`)).toEqual([second]);
  expect(await ids('?assignee=me')).toEqual([]);
  expect(code(await app.call('GET', `${its.path}?assignee=nobody`))).toEqual([422, 'validation_error']);
  const move = async (hours: number) => {
    await app.call('PUT', `${place.environmentPath}/clock`, { body: { offset_seconds: hours * 3600 } });
    for (let i = 0; i < 2; i++) await Promise.all([1, 2].map(() => taskDeadlines(app.services).run(signal)));
  };
  await move(1.9);
  expect(await its.events(first)).toEqual(['task.created']);
  await move(2.1);
  expect(await its.events(first)).toEqual(['task.created', 'task.escalated']);
  expect(await ids('?assignee=owner')).toEqual([first]);
  await move(30);
  expect(await its.events(first)).toEqual(['task.created', 'task.escalated', 'task.overdue']);
  expect(await its.events(second)).toEqual(['task.created', 'task.acknowledged', 'task.overdue']);
  expect(await ids('?overdue=true')).toEqual([second, first]);
  expect((await its.get(first)).body).toMatchObject({
    overdue: true,
    escalations: [],
    history: [{ action: 'escalated' }, { action: 'overdue' }],
  });
  await its.act(first, 'cancel', { reason: 'Late.' });
  expect(await ids('?overdue=true')).toEqual([second]);
  const { id, ...me } = (await its.create({ subject_id: one, title: 'Mine' })).body;
  expect(me.assignee).toEqual({ role: 'reviewer' });
  const owner = await addMember(app, 'owner');
  await its.act(id, 'reassign', { assign: { user_id: owner.userId } });
  const asOwner = { key: null, headers: { cookie: owner.cookie } };
  expect((await its.list('?assignee=me', asOwner)).map(({ id }) => id)).toEqual([id]);
});

test('mails go once to the assignees of a task, and contain nothing about the person', async () => {
  const drain = async () => {
    while ((await mailTasks(app.services).run(signal)).more);
    return mailbox.mails.splice(0);
  };
  await drain();
  await mailMembers(workspace);
  const [ada, bob] = [await addMember(app, 'reviewer'), await addMember(app, 'reviewer')];
  mailbox.mails.splice(0);
  const { id } = await make({ severity: 'critical', title: 'Self-harm' });
  await Promise.all([mailTasks(app.services).run(signal), mailTasks(app.services).run(signal)]);
  const mails = await drain();
  expect(mails.map(({ to }) => to).sort()).toEqual([ada.email, bob.email].sort());
  const ids = new Set(mails.map(({ messageId }) => messageId));
  expect(ids.size).toBe(2);
  for (const id of ids) expect(id).toMatch(/^<[0-9a-f-]{36}@127\.0\.0\.1>$/);
  for (const { text } of mails) {
    expect(text).toContain(id);
    for (const secret of ['Self-harm', subjectId, 'critical']) expect(text).not.toContain(secret);
  }
  await tasks.act(id, 'reassign', { assign: { user_id: ada.userId } });
  expect((await drain()).map(({ to }) => to)).toEqual([ada.email]);
  // Nobody has the role: somebody owns the task all the same.
  await tasks.act(id, 'reassign', { assign: { role: 'coordinator' } });
  expect((await drain()).length).toBeGreaterThan(0);
});

test('coordinators see and change their own tasks only, in live environments', async () => {
  const live = { ...workspace, environmentPath: `${workspace.appPath}/environments/${workspace.liveId}` };
  const its = tasksApi(live);
  const coordinator = await addMember(app, 'coordinator');
  const subject = await importSubject(live);
  const made = async (assign: object) =>
    (await its.create({ subject_id: subject, title: 'Call', assign })).body.id;
  const [role, own, other] = [
    await made({ role: 'coordinator' }),
    await made({ user_id: coordinator.userId }),
    await made({ role: 'reviewer' }),
  ];
  const as = { key: null, headers: { cookie: coordinator.cookie } };
  const items = await its.list('', as);
  expect(items.map(({ id }) => id)).toEqual([own, role]);
  expect(items[0]).toMatchObject({ redacted: ['kind', 'rule_id', 'title'] });
  expect((await its.get(other, as)).status).toBe(404);
  expect((await its.act(other, 'acknowledge', {}, as)).status).toBe(404);
  expect((await its.act(own, 'acknowledge', {}, as)).status).toBe(200);
});

test('createOutcome, listOutcomes, exportSubject, eraseSubject: what happened afterwards is kept sealed', async () => {
  const id = await importSubject(workspace);
  const path = `${workspace.environmentPath}/outcomes`;
  const task = (await tasks.create({ subject_id: id, title: 'Visit the person' })).body;
  const body = { subject_id: id, kind: 'readmission', at: '2026-03-02T08:00:00+01:00', value: 'ward seven' };
  const made = await app.call('POST', path, { body });
  expect([made.status, made.body]).toEqual([
    201,
    { ...body, id: expect.any(String), at: '2026-03-02T07:00:00.000Z', created_at: expect.any(String) },
  ]);
  expect((await app.call('GET', `${path}?subject_id=${id}`)).body.items).toEqual([made.body]);
  expect(code(await app.call('GET', path))).toEqual([422, 'validation_error']);
  expect((await app.call('GET', `${path}?subject_id=${randomUUID()}`)).status).toBe(404);
  expect(code(await app.call('POST', path, { body: { ...body, kind: '' } }))).toEqual([
    422,
    'validation_error',
  ]);
  expect((await app.call('POST', path, { body: { ...body, evaluation_id: randomUUID() } })).status).toBe(404);
  const key = await limitedKey(app, ['tasks:read', 'tasks:write', 'subjects:read']);
  expect((await app.call('GET', `${path}?subject_id=${id}`, { key })).status).toBe(403);
  for (const secret of ['readmission', 'ward seven', 'Visit the'])
    expect(await tablesContaining(app, secret)).toEqual([]);
  const subject = `${workspace.environmentPath}/subjects/${id}`;
  await tasks.get(task.id);
  const accesses = (await app.call('GET', `${subject}/accesses`)).body.items.map(({ action }: any) => action);
  expect(accesses).toEqual(expect.arrayContaining(['task.read', 'outcomes.listed']));
  const exported = (await app.call('GET', `${subject}/export`)).body;
  expect(exported).toMatchObject({
    tasks: [{ id: task.id, title: 'Visit the person' }],
    outcomes: [made.body],
  });
  expect((await app.call('DELETE', subject)).status).toBe(204);
  const erased = (await tasks.get(task.id)).body;
  expect(erased).toMatchObject({ id: task.id, status: 'cancelled', escalations: [] });
  expect(erased.title).toBe(undefined);
  expect(await tasks.events(task.id)).toEqual(['task.created', 'task.cancelled']);
  expect((await app.call('GET', `${path}?subject_id=${id}`)).body.items).toEqual([]);
  expect(code(await tasks.act(task.id, 'comment', { text: 'Late' }))).toEqual([409, 'subject_deleted']);
  expect(code(await app.call('POST', path, { body }))).toEqual([409, 'subject_deleted']);
});
