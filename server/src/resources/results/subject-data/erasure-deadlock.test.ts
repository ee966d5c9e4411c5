import { afterAll, beforeAll, expect, test } from 'vitest';
import { participant, setUpApp, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';

let app: TestApp;
let locks: Locks;
let workspace: Workspace;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
  workspace = await setUpApp(app);
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

test('eraseSubject runs again after a deadlock, and the process goes on', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const { subjectId, evaluation_id } = await participant(workspace, await setUpProgram(workspace));
  const { organizationId } = app;
  // The erasure locks the subject and waits for the enrollment, and this transaction the other way round.
  // PostgreSQL ends the one that has waited for a second first.
  const other = await locks.open();
  await other.query(
    'SELECT 1 FROM eps.enrollments WHERE organization_id = $1 AND subject_id = $2 FOR UPDATE',
    [organizationId, subjectId],
  );
  const erasing = app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  await locks.untilWaiting(1);
  await other.query('SELECT 1 FROM eps.subjects WHERE organization_id = $1 AND id = $2 FOR UPDATE', [
    organizationId,
    subjectId,
  ]);
  await other.query('COMMIT');
  await other.end();
  expect((await erasing).status).toBe(204);
  const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(evaluation.body.status).toBe('deleted');
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
