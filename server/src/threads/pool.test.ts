import { expect, test } from 'vitest';
import { useTestApp } from '../../test/prepared.ts';

const app = useTestApp();

test('a key that expires while its request waits for a worker thread is refused', async () => {
  const now = Date.now();
  app.setClock(new Date(now));
  const statusWithKeyOf = async (milliseconds: number) => {
    const expires_at = new Date(now + milliseconds).toISOString();
    const { body } = await app.call('POST', `/v1/organizations/${app.organizationId}/api-keys`, {
      body: { name: 'Short-lived', scopes: ['organization:read'], expires_at },
    });
    const task = {
      kind: 'request',
      now,
      method: 'GET',
      url: '/auth/me',
      headers: { authorization: `Bearer ${body.key}` },
      body: undefined,
      remoteAddress: '127.0.0.1',
      paidCost: 0,
    } as const;
    const { signal } = new AbortController();
    return (await app.services.threads!.request(app.organizationId, task, { signal })).status;
  };
  expect(await statusWithKeyOf(3_600_000)).toBe(200);
  expect(await statusWithKeyOf(1)).toBe(401);
}, 300_000);
