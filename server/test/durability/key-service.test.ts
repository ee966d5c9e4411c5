import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { importSubject, setUpApp, type Workspace } from '../actors.ts';
import { startTestApp, type TestApp } from '../app.ts';
import { startTransitServer, TRANSIT_TOKEN, type TransitServer } from '../transit-server.ts';

let transit: TransitServer;
let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  transit = await startTransitServer();
  app = await startTestApp({
    keys: {
      provider: 'vault',
      address: transit.address,
      mount: 'transit',
      key: 'eps',
      token: TRANSIT_TOKEN,
      tokenFile: undefined,
    },
  });
  workspace = await setUpApp(app);
});
afterAll(async () => {
  await app.close();
  transit.close();
});

const createApp = () => {
  const body = { name: 'app', slug: `app-${randomUUID()}` };
  return app.call('POST', `/v1/organizations/${app.organizationId}/apps`, { body });
};

test.each(['sealed', 'hangs'] as const)(
  'while the key service %s, requests that need it get 503 and others succeed; later all succeed by themselves',
  async (state) => {
    await importSubject(workspace);
    transit.state = state;
    const rejected = await createApp();
    expect([rejected.status, rejected.body.detail.code]).toEqual([503, 'key_service_unavailable']);
    expect(rejected.headers['retry-after']).toBe('1');
    // The keys of this environment are in memory.
    await importSubject(workspace);
    // During an outage the service tries occasionally, not for every request.
    const { requests } = transit;
    const burst = await limited('30 requests while the key service fails', 3000, () =>
      Promise.all(Array.from({ length: 30 }, createApp)),
    );
    expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([503]));
    expect(transit.requests - requests).toBeLessThanOrEqual(1);
    transit.state = 'works';
    await expect.poll(async () => (await createApp()).status).toBe(201);
  },
);

test('a worker thread that starts during an outage responds with 503, and later starts', async () => {
  const other = await setUpApp(app);
  transit.state = 'sealed';
  app.services.vault.forget({
    organizationId: app.organizationId,
    appId: other.appId,
    environmentId: other.testId,
  });
  const path = `${other.environmentPath}/subjects/batch`;
  const items = Array.from({ length: 100 }, () => ({
    external_id: randomUUID(),
    profile: { note: 'x'.repeat(2000) },
  }));
  const rejected = await app.call('POST', path, { body: { items } });
  expect([rejected.status, rejected.body.detail.code]).toEqual([503, 'key_service_unavailable']);
  transit.state = 'works';
  await expect.poll(async () => (await app.call('POST', path, { body: { items } })).status).toBe(200);
});
