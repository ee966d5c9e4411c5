import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../../test/app.ts';
import { readConfig } from '../../../../config/config.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  const { webhooks } = readConfig({ EPS_WEBHOOK_ALLOW: '127.0.0.1' });
  app = await startTestApp({ webhooks });
  workspace = await setUpApp(app);
});
afterAll(() => app.close());

test('createWebhookEndpoint: concurrent requests do not exceed the limit of 200', async () => {
  const create = () =>
    app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, {
      body: { url: 'http://127.0.0.1:9/', event_types: ['bundle.published'] },
    });
  for (let i = 0; i < 198; i++) expect((await create()).status).toBe(201);
  const created = await Promise.all(Array.from({ length: 8 }, create));
  expect(created.filter(({ status }) => status === 201)).toHaveLength(2);
  const refused = created.filter(({ status }) => status !== 201);
  expect(refused.map(({ body }) => body.detail.code)).toEqual(Array(6).fill('conflict'));
});
