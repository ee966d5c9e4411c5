import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { hashSecret } from './api-key.ts';
import { createCredentialStore } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a revoked key that another process has cached is rejected there within seconds', async () => {
  const path = `/v1/organizations/${app.organizationId}/api-keys`;
  const { body } = await app.call('POST', path, { body: { name: 'hot', scopes: ['audit:read'] } });
  const hash = hashSecret(body.key);
  const otherProcess = createCredentialStore(app.services.db, () => new Date());
  expect(await otherProcess.principalOfKey(hash)).toBeDefined();
  await app.call('DELETE', `${path}/${body.id}`);
  const revokedAt = Date.now();
  while ((await otherProcess.principalOfKey(hash)) !== undefined) {
    expect(Date.now() - revokedAt).toBeLessThan(2500);
    await sleep(50);
  }
  await otherProcess.close();
  const [row] = await app.services.db.system.read<{ last_used_at: string | null }>({
    text: 'SELECT last_used_at FROM api_keys WHERE id = $1',
    values: [body.id],
  });
  expect(row!.last_used_at).not.toBeNull();
});
