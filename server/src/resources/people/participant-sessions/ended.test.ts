import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { columns, rowsOf } from '../../../db/rows.ts';

/** Requests that arrive while their session is being revoked or abandoned by another transaction. */

let app: TestApp;
let locks: Locks;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, {
    experience: { questions: [{ id: 'mood', prompt: 'Question', input: 'rating', min: 1, max: 5 }] },
  });
});
afterAll(async () => {
  await locks.close();
  await app.close();
});

const sessionOf = (id: string) =>
  app.services.db.system.read({
    text: 'SELECT status FROM participant_sessions WHERE id = $1',
    values: [id],
    rows: rowsOf(columns('participant_sessions', 'status')),
  });

/** Ends the session in a transaction that stays open while the request runs; returns its result. */
async function whileEnding<T>(sessionId: string, status: string, request: () => Promise<T>): Promise<T> {
  const release = await locks.hold(
    `UPDATE eps.participant_sessions SET status = $3, ended_at = now()
     WHERE organization_id = $1 AND id = $2`,
    [app.organizationId, sessionId, status],
  );
  const sent = request();
  await Promise.race([sent, locks.untilWaiting(1)]);
  await release();
  return sent;
}

test.each([
  ['revoked', 'answers'],
  ['abandoned', 'answers'],
  ['revoked', 'complete'],
  ['abandoned', 'complete'],
])('returns 410 when the session is %s during a request (%s)', async (status, operation) => {
  const { participant_token: token, session_id, evaluation_id } = await participant(workspace, programId);
  const rejected = await whileEnding(session_id, status, () =>
    operation === 'answers' ? answer(workspace, token, { mood: 3 }) : complete(workspace, token),
  );
  expect(rejected).toMatchObject({ status: 410, body: { detail: { code: 'participant_session_expired' } } });
  expect(await sessionOf(session_id)).toEqual([{ status }]);
  const { body } = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(body.status).toBe('pending');
});
