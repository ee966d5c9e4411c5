import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { addMember } from '../members.ts';

const NOBODY = '019a0000-0000-7000-8000-00000000000f';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

describe('roles in live environments', () => {
  test.each([
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

  test('getAccess names the scopes that hold in live environments', async () => {
    const { cookie } = await addMember(app, 'editor');
    const access = `/v1/organizations/${app.organizationId}/access`;
    const { body } = await app.call('GET', access, { key: null, headers: { cookie } });
    expect(body.scopes).toContain('evaluations:answers');
    expect(body.live_scopes).not.toContain('evaluations:answers');
    expect(body.live_scopes).toContain('bundles:publish');
  });
});
