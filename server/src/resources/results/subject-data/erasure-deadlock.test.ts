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

/**
 * Erases a person while another transaction locks the same rows the other way round. PostgreSQL ends the one
 * that has waited for a second first; returns false if that was the other transaction, on a slow machine.
 */
async function erasesAfterDeadlock(): Promise<boolean> {
  const { subjectId, evaluation_id } = await participant(workspace, await setUpProgram(workspace));
  const person = [app.organizationId, subjectId];
  const other = await locks.open();
  await other.query(
    'SELECT 1 FROM eps.enrollments WHERE organization_id = $1 AND subject_id = $2 FOR UPDATE',
    person,
  );
  const erasing = app.call('DELETE', `${workspace.environmentPath}/subjects/${subjectId}`);
  await locks.untilWaiting(1);
  const locked = await other
    .query('SELECT 1 FROM eps.subjects WHERE organization_id = $1 AND id = $2 FOR UPDATE', person)
    .then(
      () => true,
      () => false,
    );
  await other.query('COMMIT');
  await other.end();
  expect((await erasing).status).toBe(204);
  const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(evaluation.body.status).toBe('deleted');
  return locked;
}

test('eraseSubject runs again after a deadlock, and the process goes on', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  let tries = 5;
  while (!(await erasesAfterDeadlock())) expect(--tries).toBeGreaterThan(0);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
