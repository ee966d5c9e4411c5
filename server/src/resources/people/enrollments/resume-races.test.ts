import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundle, enroll, importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { WEEKLY } from '../../../../test/continuous.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';

/** An enrollment that is resumed while its program starts. */

let database: TestDatabase;
let app: TestApp;
let workspace: Workspace;
let locks: Locks;
beforeAll(async () => {
  database = await createTestDatabase();
  app = await startTestApp({}, database);
  workspace = await setUpApp(app);
  locks = await openLocks(database);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

const post = (path: string, body?: object) =>
  app.call('POST', `${workspace.environmentPath}/${path}`, { ...(body && { body }) });

test('an enrollment that is resumed while its program is activated is scheduled', async () => {
  const { body: program } = await post('programs', {
    name: 'Weekly pulse',
    version_bundle_id: await createBundle(workspace),
    mode: 'continuous',
    recurrence: WEEKLY,
  });
  const newEnrollment = async () => enroll(workspace, program.id, await importSubject(workspace));
  const [paused, other] = [await newEnrollment(), await newEnrollment()];
  expect((await post(`enrollments/${paused}/status`, { status: 'paused' })).status).toBe(200);
  // The activation schedules the active enrollments and waits for this one.
  const release = await locks.hold(
    'SELECT 1 FROM eps.enrollments WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    [app.organizationId, other],
  );
  const activating = post(`programs/${program.id}/activate`);
  await locks.untilWaiting(1);
  const resuming = post(`enrollments/${paused}/status`, { status: 'active' });
  await Promise.race([resuming, sleep(500)]);
  await release();
  expect([(await activating).status, (await resuming).status]).toEqual([200, 200]);
  const { body } = await app.call('GET', `${workspace.environmentPath}/enrollments/${paused}`);
  expect(body).toMatchObject({ status: 'active', next_due_at: expect.any(String) });
});
