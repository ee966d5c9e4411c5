import { afterAll, beforeAll, expect, test } from 'vitest';
import { SCOPES } from '../../src/credentials/scopes.ts';
import { routes } from '../../src/routes.ts';
import { createBundle, limitedKey, setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { pathOf } from '../endpoints/endpoint-requests.ts';

/** A key that is bound to an environment changes nothing outside of it. */

let app: TestApp;
let workspace: Workspace;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  const binding = { app_id: workspace.appId, environment_id: workspace.testId };
  key = await limitedKey(
    app,
    SCOPES.filter((scope) => scope !== 'platform:admin'),
    binding,
  );
});
afterAll(() => app.close());

test('changeApp: a key of the test environment does not switch off the gates of live', async () => {
  const body = { publish_gates: {} };
  const refused = await app.call('PATCH', workspace.appPath, { body, key });
  expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'app' }]);
  const bundleId = await createBundle(workspace, {});
  const publish = await app.call('POST', `${workspace.appPath}/bundles/${bundleId}/publish`, { key });
  expect(publish.status).toBe(403);
  expect((await app.call('GET', `${workspace.appPath}/bundles/${bundleId}`, { key })).status).toBe(200);
});

const changes = routes.filter(
  ({ access, idempotency, path, effect, takesBoundKeys }) =>
    access.credential === 'api' &&
    idempotency !== undefined &&
    path.includes('{organization_id}') &&
    !takesBoundKeys &&
    effect !== 'environment' &&
    (effect === 'app' || !path.includes('{environment_id}')),
);

test.each(changes.map((endpoint) => [endpoint.operationId, endpoint] as const))(
  '%s: refused for a key of one environment',
  async (_, endpoint) => {
    const ids = {
      organization_id: app.organizationId,
      app_id: workspace.appId,
      environment_id: workspace.testId,
    };
    const body = endpoint.examples?.body;
    const response = await app.call(endpoint.method, pathOf(endpoint, ids), {
      key,
      ...(body !== undefined && { body }),
    });
    expect(response.status, response.text).toBe(403);
    expect(['app', 'organization', 'session']).toContain(response.body.detail.context.scope);
  },
);

test('releaseBundle, shadowBundle: not in another environment than that of the key', async () => {
  const bundleId = await createBundle(workspace, {});
  const environment_id = workspace.liveId;
  const at = (operation: string, body: object) =>
    app.call('POST', `${workspace.appPath}/bundles/${bundleId}/${operation}`, { key, body });
  expect((await at('release', { environment_id, reason: 'x' })).status).toBe(404);
  expect((await at('shadow', { environment_id, bundle_id: bundleId })).status).toBe(404);
});
