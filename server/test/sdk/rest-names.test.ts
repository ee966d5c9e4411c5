import { createClient } from '@eps/sdk';
import { expect, test } from 'vitest';
import { useTestApp, useWorkspace } from '../prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

test('methods have the names that clients of REST interfaces expect, too', async () => {
  const client = createClient({ baseUrl: app.url, token: app.key });
  const organization = client.organization({ organizationId: app.organizationId });
  const { application } = await organization.apps.create({ name: 'Rest', slug: 'rest' });
  const updated = await organization.apps.update(application.id, { release: 'publish' });
  expect(updated).toMatchObject({ id: application.id });
  const { id } = await organization.apiKeys.create({ name: 'short', scopes: ['subjects:read'] });
  await organization.apiKeys.delete(id);
  expect((await organization.apiKeys.list().take(100)).map((key) => key.id)).not.toContain(id);
  const ids = { organizationId: app.organizationId, appId: workspace.appId, environmentId: workspace.testId };
  expect(Object.keys(client.environment(ids).programs)).toEqual(
    expect.arrayContaining(['list', 'create', 'get', 'update', 'updateLink', 'deleteLink']),
  );
  expect(organization.userSessions).not.toHaveProperty('deleteMember');
});
