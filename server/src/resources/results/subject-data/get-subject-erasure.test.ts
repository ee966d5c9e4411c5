import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { expectStatus, importSubject, limitedKey, setUpApp } from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { DAY_MS } from '../../../utc-days.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const receiptOf = (id: string) => `${workspace.environmentPath}/subjects/${id}/erasure`;

test('getSubjectErasure returns when an erasure reaches copies of the database', async () => {
  const subjectId = await importSubject(workspace, { team: 'a' });
  expect((await app.call('GET', receiptOf(subjectId))).status).toBe(404);
  const before = Date.now();
  expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`)).status).toBe(204);
  const receipt = await expectStatus(app.call('GET', receiptOf(subjectId)), 200);
  expect(receipt).toMatchObject({ subject_id: subjectId, status: 'scheduled', erasure_horizon_days: 7 });
  const erasedAt = Date.parse(receipt.erased_at);
  expect(erasedAt).toBeGreaterThanOrEqual(before);
  const physicalAt = Date.parse(receipt.physical_at);
  expect(physicalAt % DAY_MS).toBe(0);
  expect(physicalAt).toBeGreaterThan(erasedAt + 6 * DAY_MS);
  expect(physicalAt).toBeLessThanOrEqual(erasedAt + 7 * DAY_MS);
  // A second erasure changes nothing.
  expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`)).status).toBe(204);
  expect(await expectStatus(app.call('GET', receiptOf(subjectId)), 200)).toEqual(receipt);
});

test('getSubjectErasure requires a credential, subjects:erase and an erased subject of the environment', async () => {
  const subjectId = await importSubject(workspace);
  expect((await app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`)).status).toBe(204);
  expect((await app.call('GET', receiptOf(subjectId), { key: null })).status).toBe(401);
  const key = await limitedKey(app, ['subjects:read']);
  expect((await app.call('GET', receiptOf(subjectId), { key })).status).toBe(403);
  const other = await setUpApp(app);
  const elsewhere = [
    receiptOf(randomUUID()),
    receiptOf('x'),
    `${other.environmentPath}/subjects/${subjectId}/erasure`,
  ];
  for (const path of elsewhere) expect((await app.call('GET', path)).status).toBe(404);
});
