import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addMember } from '../../../../test/members.ts';
import { tasksApi } from '../../../../test/tasks.ts';

/** The tasks of all environments of an organization. */

let app: TestApp;
let workspace: Workspace;
let other: Workspace;
let live: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  other = await setUpApp(app);
  live = { ...other, environmentPath: `${other.appPath}/environments/${other.liveId}` };
});
afterAll(() => app.close());

const pathOf = (rest = '') => `/v1/organizations/${app.organizationId}/tasks${rest}`;
const list = async (query = '', options: object = {}) => {
  const { status, body, text } = await app.call('GET', pathOf(query), options);
  expect(status, text).toBe(200);
  return body.items as any[];
};
const ids = async (query = '', options: object = {}) => (await list(query, options)).map(({ id }) => id);
const counts = async (options: object = {}) => (await app.call('GET', pathOf('/counts'), options)).body;

async function make(place: Workspace, more: object): Promise<string> {
  const body = { subject_id: await importSubject(place), title: 'Call', ...more };
  const { status, body: task, text } = await tasksApi(place).create(body);
  expect(status, text).toBe(201);
  return task.id;
}

test('listInboxTasks, getTaskCounts: the most urgent of all environments first, of me, my team and anyone', async () => {
  expect(await list()).toEqual([]);
  const nothing = { unfinished: 0, overdue: 0 };
  expect(await counts()).toEqual({ me: nothing, team: nothing, anyone: nothing });

  const reviewer = await addMember(app, 'reviewer');
  const early = '2020-01-01T00:00:00Z';
  const later = await make(workspace, { due_in: 'P2D' });
  const soon = await make(live, { due_in: 'PT4H', assign: { user_id: reviewer.userId } });
  const severe = await make(workspace, { due_in: 'P9D', severity: 'critical' });
  const overdue = await make(live, { due_at: early, severity: 'info', assign: { role: 'owner' } });
  const worse = await make(workspace, { due_at: '2021-01-01T00:00:00Z', severity: 'warning' });
  const finished = await make(workspace, { due_at: early });
  await tasksApi(workspace).act(finished, 'cancel', { reason: 'Twice.' });

  const all = [worse, overdue, severe, soon, later];
  expect(await ids()).toEqual(all);
  expect((await list())[1]).toMatchObject({
    id: overdue,
    title: 'Call',
    overdue: true,
    app_id: live.appId,
    environment_id: live.liveId,
    environment_kind: 'live',
  });
  const pages: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await app.call('GET', pathOf(`?limit=2${cursor && `&cursor=${cursor}`}`));
    pages.push(...body.items.map(({ id }: any) => id));
    cursor = body.next_cursor;
    if (cursor === '') break;
  }
  expect(pages).toEqual(all);
  expect(await ids('?assigned=team')).toEqual([overdue]);
  expect(await ids('?assigned=me')).toEqual([]);
  expect((await app.call('GET', pathOf('?assigned=nobody'))).status).toBe(422);

  const as = { key: null, headers: { cookie: reviewer.cookie } };
  expect(await ids('?assigned=me', as)).toEqual([soon]);
  expect(await ids('?assigned=team', as)).toEqual([worse, severe, later]);
  expect(await counts(as)).toEqual({
    me: { unfinished: 1, overdue: 0 },
    team: { unfinished: 3, overdue: 1 },
    anyone: { unfinished: 5, overdue: 2 },
  });

  // A test clock decides what is overdue in its environment alone.
  await app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds: 3 * 86_400 } });
  expect(await ids()).toEqual([worse, overdue, later, severe, soon]);
  expect((await counts()).anyone).toEqual({ unfinished: 5, overdue: 3 });
  await app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds: 0 } });
});

test('listInboxTasks, getTaskCounts show each role what the list of the environment shows it', async () => {
  const own = await make(live, { assign: { role: 'coordinator' }, due_in: 'PT1H' });
  const testing = await make(workspace, { due_in: 'PT1H' });
  const member = async (role: string) => {
    const { cookie } = await addMember(app, role);
    return { key: null, headers: { cookie } };
  };
  const coordinator = await member('coordinator');
  const seen = await list('', coordinator);
  const inLive = seen.filter(({ environment_kind }) => environment_kind === 'live');
  expect(inLive.map(({ id, title, redacted }) => [id, title, redacted])).toEqual([
    [own, undefined, ['kind', 'rule_id', 'title']],
  ]);
  expect(seen.find(({ id }) => id === testing)).toMatchObject({ title: 'Call', environment_kind: 'test' });
  expect((await counts(coordinator)).anyone.unfinished).toBe(seen.length);

  for (const role of ['editor', 'analyst', 'viewer']) {
    const tasks = await list('', await member(role));
    expect(tasks.length).toBeGreaterThan(0);
    expect(tasks.every(({ environment_kind }) => environment_kind === 'test')).toBe(true);
  }
  for (const path of [pathOf(), pathOf('/counts')]) {
    expect((await app.call('GET', path, await member('auditor'))).status).toBe(403);
    expect((await app.call('GET', path, { key: null })).status).toBe(401);
    const foreign = path.replace(app.organizationId, randomUUID());
    expect((await app.call('GET', foreign)).status).toBe(404);
    const bound = await limitedKey(app, ['tasks:read'], { app_id: workspace.appId });
    expect((await app.call('GET', path, { key: bound })).body.detail.code).toBe('insufficient_scope');
  }
  const key = await limitedKey(app, ['tasks:read']);
  expect((await list('', { key })).every(({ title }) => title === undefined)).toBe(true);
});
