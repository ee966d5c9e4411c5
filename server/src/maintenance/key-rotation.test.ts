import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpApp, type Workspace } from '../../test/actors.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { columns, computed, rowsOf } from '../db/rows.ts';
import { rotateKeys } from './key-rotation.ts';

/** More than one batch of the rotation. */
const SUBJECTS = 600;
const ITEMS_PER_REQUEST = 100;

let app: TestApp;
let workspace: Workspace;
let subjectIds: string[];

beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  subjectIds = [];
  for (let first = 0; first < SUBJECTS; first += ITEMS_PER_REQUEST) {
    const items = Array.from({ length: ITEMS_PER_REQUEST }, (_, i) => ({
      external_id: `person ${first + i}`,
      profile: { number: first + i },
    }));
    const { body } = await app.call('POST', `${workspace.environmentPath}/subjects/batch`, {
      body: { items },
    });
    subjectIds.push(...body.receipts.map((item: { subject_id: string }) => item.subject_id));
  }
  const body = { url: 'https://93.184.216.34/hook' };
  const created = await app.call('POST', `${workspace.environmentPath}/webhook-endpoints`, { body });
  expect(created.status).toBe(201);
});

afterAll(() => app.close());

/** Key versions of the subjects and webhook secrets of the environment, with their numbers. */
async function versions(): Promise<{ version: number; count: number }[]> {
  return app.services.db.system.read({
    text: `SELECT (get_byte(sealed, 0) & 127) * 256 + get_byte(sealed, 1) AS version,
             count(*)::int AS count FROM (
             SELECT wrapped_key AS sealed FROM subjects WHERE environment_id = $1 AND wrapped_key IS NOT NULL
             UNION ALL SELECT secret_sealed FROM webhook_endpoints WHERE environment_id = $1) AS s
           GROUP BY 1 ORDER BY 1`,
    values: [workspace.testId],
    rows: rowsOf({ version: computed('integer'), count: computed('integer') }),
  });
}

async function expectReadable(id: string, number: number): Promise<void> {
  const { body } = await app.call('GET', `${workspace.environmentPath}/subjects/${id}/export`);
  expect(body.external_id).toBe(`person ${number}`);
}

test('a rotation of environment keys that was interrupted continues, with one new key per environment', async () => {
  const erased = subjectIds[5]!;
  expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${erased}`)).status).toBe(204);
  const startedAt = new Date().toISOString();
  let printed = 0;
  const interrupted = rotateKeys(app.services, {
    startedAt,
    usableAfterMs: 50,
    print(line) {
      if (line.includes('subject keys wrapped')) printed++;
      if (printed === 1) throw new Error('interrupted');
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await versions()).toEqual([
    { version: 1, count: SUBJECTS - 500 },
    { version: 2, count: 500 },
  ]);
  await expectReadable(subjectIds[0]!, 0);
  await expectReadable(subjectIds.at(-1)!, SUBJECTS - 1);
  await rotateKeys(app.services, { startedAt, usableAfterMs: 50, print() {} });
  expect(await versions()).toEqual([{ version: 2, count: SUBJECTS }]);
  const keys = await app.services.db.system.read({
    text: 'SELECT version FROM environment_keys WHERE environment_id = $1',
    values: [workspace.testId],
    rows: rowsOf(columns('environment_keys', 'version')),
  });
  expect(keys).toEqual([{ version: 2 }]);
  await expectReadable(subjectIds[0]!, 0);
  const row = { text: 'SELECT wrapped_key FROM subjects WHERE id = $1', values: [erased] };
  expect(await app.services.db.system.read(row)).toEqual([{ wrapped_key: null }]);
});

test('after a rotation the same external id finds the same subject, and new subjects use the new key', async () => {
  const items = [
    { external_id: 'person 1', profile: { number: -1 } },
    { external_id: 'newcomer', profile: {} },
  ];
  const { body } = await app.call('POST', `${workspace.environmentPath}/subjects/batch`, { body: { items } });
  expect(body.receipts.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['updated', 'created']);
  expect(await versions()).toEqual([{ version: 2, count: SUBJECTS + 1 }]);
});

test('a subject key is wrapped under the newest environment key in the background when it is used', async () => {
  const { organizationId } = app;
  const vaultScope = { organizationId, appId: workspace.appId, environmentId: workspace.testId };
  const interrupted = rotateKeys(app.services, {
    startedAt: new Date().toISOString(),
    usableAfterMs: 1,
    print(line) {
      if (line.startsWith('Waiting')) throw new Error('interrupted before the subject keys');
    },
  });
  await expect(interrupted).rejects.toThrow('interrupted before');
  app.services.vault.forget(vaultScope);
  const before = await versions();
  expect(before).toEqual([{ version: 2, count: SUBJECTS + 1 }]);
  await expectReadable(subjectIds[0]!, 0);
  await expect.poll(versions, { timeout: 10_000 }).toEqual([
    { version: 2, count: SUBJECTS },
    { version: 3, count: 1 },
  ]);
  await expectReadable(subjectIds[0]!, 0);
});
