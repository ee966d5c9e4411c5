import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROLES } from '../../src/credentials/scopes.ts';
import { setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { addMember } from '../members.ts';
import { ROLE_TABLE } from './role-table.ts';

const NOBODY = '019a0000-0000-7000-8000-00000000000f';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

test.each(ROLES)('the rights of %s are those of the table', async (role) => {
  const { content, test: inTest, live: inLive } = ROLE_TABLE[role];
  const { cookie } = await addMember(app, role);
  const path = `/v1/organizations/${app.organizationId}/access`;
  const { body } = await app.call('GET', path, { key: null, headers: { cookie } });
  expect(body.test_scopes).toEqual([...content, ...inTest].sort());
  expect(body.live_scopes).toEqual([...content, ...inLive].sort());
  expect(body.scopes).toEqual([...new Set([...content, ...inTest, ...inLive])].sort());
});

describe('roles in live environments', () => {
  test.each([
    ['admin', [200, 200, 200]],
    ['editor', [403, 403, 200]],
    ['coordinator', [403, 200, 200]],
    ['reviewer', [200, 200, 200]],
    ['analyst', [200, 200, 200]],
    ['viewer', [403, 200, 200]],
    ['auditor', [403, 403, 403]],
  ] as const)('%s', async (role, expected) => {
    const { cookie } = await addMember(app, role);
    const live = `${workspace.appPath}/environments/${workspace.liveId}`;
    const statuses = [];
    for (const list of ['evaluations', 'subjects', 'programs'])
      statuses.push((await app.call('GET', `${live}/${list}`, { key: null, headers: { cookie } })).status);
    expect(statuses).toEqual(expected);
  });

  test('an auditor reads jobs and settings, and no content, person, result or statistic', async () => {
    const { cookie } = await addMember(app, 'auditor');
    const live = `${workspace.appPath}/environments/${workspace.liveId}`;
    const status = async (path: string) =>
      (await app.call('GET', path, { key: null, headers: { cookie } })).status;
    for (const path of ['/jobs', '', '/retention', '/message-settings'])
      expect([path, await status(live + path)]).toEqual([path, 200]);
    for (const path of ['/jobs', '/environments']) expect(await status(workspace.appPath + path)).toBe(200);
    for (const path of ['/programs', '/enrollments', '/subjects', '/evaluations', '/tasks', '/messages'])
      expect([path, await status(live + path)]).toEqual([path, 403]);
    expect(await status(`${live}/jobs/${NOBODY}/result`)).toBe(403);
    expect(await status(`${live}/analytics/instrument-health`)).toBe(403);
    expect(await status(`${workspace.appPath}/bundles`)).toBe(403);
    expect(await status(`${live}/subjects/${NOBODY}/accesses`)).toBe(404);
    const test = `${workspace.appPath}/environments/${workspace.testId}`;
    for (const path of ['/jobs', '', '/retention', '/programs', `/subjects/${NOBODY}/accesses`])
      expect([path, await status(test + path)]).toEqual([path, 403]);
    expect(await status(`/v1/organizations/${app.organizationId}/audit-log`)).toBe(200);
  });

  test('viewers and analysts read test environments, without answers and profiles', async () => {
    for (const role of ['viewer', 'analyst']) {
      const { cookie } = await addMember(app, role);
      const test = `${workspace.appPath}/environments/${workspace.testId}`;
      const status = async (method: string, path: string) =>
        (await app.call(method, test + path, { key: null, headers: { cookie } })).status;
      for (const list of ['/subjects', '/evaluations', '/tasks', '/messages', '/webhook-deliveries'])
        expect([list, await status('GET', list)]).toEqual([list, 200]);
      expect(await status('GET', '/evaluations/export?include=answers')).toBe(403);
      expect(await status('POST', `/programs/${NOBODY}/activate`)).toBe(403);
    }
  });

  test('an editor issues sessions in test environments only', async () => {
    const { cookie } = await addMember(app, 'editor');
    const create = (environmentId: string) =>
      app.call('POST', `${workspace.appPath}/environments/${environmentId}/participant-sessions`, {
        key: null,
        headers: { cookie },
        body: { program_id: NOBODY, subject_id: NOBODY },
      });
    expect((await create(workspace.liveId)).status).toBe(403);
    expect((await create(workspace.testId)).status).toBe(404);
  });

  test('getAccess names the scopes that apply in live environments', async () => {
    const { cookie } = await addMember(app, 'editor');
    const access = `/v1/organizations/${app.organizationId}/access`;
    const { body } = await app.call('GET', access, { key: null, headers: { cookie } });
    expect(body.scopes).toContain('evaluations:answers');
    expect(body.live_scopes).not.toContain('evaluations:answers');
    expect(body.live_scopes).toContain('bundles:publish');
  });
});

describe('administrators in live environments', () => {
  const organization = () => `/v1/organizations/${app.organizationId}`;
  const as = (cookie: string, method: string, path: string, body?: object) =>
    app.call(method, organization() + path, { key: null, headers: { cookie }, ...(body && { body }) });
  const liveScopes = async (cookie: string): Promise<string[]> =>
    (await as(cookie, 'GET', '/access')).body.live_scopes;

  test('read no answers and no profiles until an owner grants it', async () => {
    const admin = await addMember(app, 'admin');
    const path = `/memberships/${admin.membershipId}`;
    expect(await liveScopes(admin.cookie)).not.toContain('evaluations:answers');
    expect(await liveScopes(admin.cookie)).not.toContain('subjects:profile');
    const refused = await as(admin.cookie, 'PATCH', path, { extra_scopes: ['evaluations:answers'] });
    expect([refused.status, refused.body.detail.context.scope]).toEqual([403, 'evaluations:answers']);

    const granted = await app.call('PATCH', organization() + path, {
      body: { extra_scopes: ['evaluations:answers'] },
    });
    expect(granted.body).toMatchObject({
      role: 'admin',
      extra_roles: [],
      extra_scopes: ['evaluations:answers'],
    });
    expect(await liveScopes(admin.cookie)).toContain('evaluations:answers');
    expect(await liveScopes(admin.cookie)).not.toContain('subjects:profile');
    await app.call('PATCH', organization() + path, { body: { extra_scopes: [] } });
    expect(await liveScopes(admin.cookie)).not.toContain('evaluations:answers');
  });

  test('neither make, change nor remove owners, even if an owner granted them all scopes', async () => {
    const admin = await addMember(app, 'admin');
    const owner = await addMember(app, 'owner');
    const viewer = await addMember(app, 'viewer');
    const extra_scopes = ['evaluations:answers', 'studies:unblind', 'subjects:profile'];
    const path = `${organization()}/memberships/${admin.membershipId}`;
    expect((await app.call('PATCH', path, { body: { extra_scopes } })).body).toMatchObject({ extra_scopes });
    for (const [method, id, body] of [
      ['PATCH', admin.membershipId, { role: 'owner' }],
      ['PATCH', viewer.membershipId, { role: 'owner' }],
      ['PATCH', viewer.membershipId, { extra_scopes }],
      ['PATCH', owner.membershipId, { role: 'viewer' }],
      ['DELETE', owner.membershipId, undefined],
    ] as const)
      expect((await as(admin.cookie, method, `/memberships/${id}`, body)).status).toBe(403);
  });

  test('give nobody the rights that they lack there, not even themselves', async () => {
    const admin = await addMember(app, 'admin');
    const viewer = await addMember(app, 'viewer');
    const statuses = [];
    for (const [method, path, body] of [
      ['PATCH', `/memberships/${admin.membershipId}`, { role: 'reviewer' }],
      ['PATCH', `/memberships/${admin.membershipId}`, { extra_roles: ['reviewer'] }],
      ['PATCH', `/memberships/${viewer.membershipId}`, { extra_roles: ['reviewer'] }],
      ['PATCH', `/memberships/${viewer.membershipId}`, { role: 'owner' }],
      ['POST', '/memberships', { email: 'second-account@example.com', role: 'reviewer' }],
      ['POST', '/invitations', { email: 'second-account@example.com', role: 'reviewer' }],
    ] as const)
      statuses.push((await as(admin.cookie, method, path, body)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
    const given = await as(admin.cookie, 'PATCH', `/memberships/${viewer.membershipId}`, {
      extra_roles: ['coordinator'],
    });
    expect(given.status, given.text).toBe(200);
  });
});

test('importSubjects: imports into test environments are marked', async () => {
  for (const [id, marked] of [
    [workspace.testId, { test: true }],
    [workspace.liveId, {}],
  ] as const) {
    const body = { items: [{ external_id: 'somebody' }] };
    const path = `${workspace.appPath}/environments/${id}`;
    const { batch_id } = (await app.call('POST', `${path}/subjects/batch`, { body })).body;
    const log = `/v1/organizations/${app.organizationId}/audit-log?resource_id=${batch_id}`;
    const { items } = (await app.call('GET', log)).body;
    expect(items[0].details).toEqual({ created: 1, updated: 0, ...marked });
  }
});

describe('further roles', () => {
  test('add their rights to those of the role, and end with them', async () => {
    const organization = `/v1/organizations/${app.organizationId}`;
    const { cookie, membershipId } = await addMember(app, 'coordinator');
    const live = `${workspace.appPath}/environments/${workspace.liveId}`;
    const evaluations = async () =>
      (await app.call('GET', `${live}/evaluations`, { key: null, headers: { cookie } })).status;
    const set = (extra_roles: string[]) =>
      app.call('PATCH', `${organization}/memberships/${membershipId}`, { body: { extra_roles } });
    expect(await evaluations()).toBe(403);
    expect((await set(['reviewer'])).body).toMatchObject({ role: 'coordinator', extra_roles: ['reviewer'] });
    expect(await evaluations()).toBe(200);
    const { body } = await app.call('GET', `${organization}/members`);
    expect(body.items.find(({ id }: { id: string }) => id === membershipId).extra_roles).toEqual([
      'reviewer',
    ]);
    await set([]);
    expect(await evaluations()).toBe(403);
    expect((await set(['owner'])).status).toBe(422);
  });
});
