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
import { columns, rowsOf } from '../../../db/rows.ts';

/** Requests that arrive while their session is being revoked or abandoned by another transaction. */

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, {
    experience: { questions: [{ id: 'mood', prompt: 'Question', input: 'rating', min: 1, max: 5 }] },
  });
});
afterAll(() => app.close());

const sessionOf = (id: string) =>
  app.services.db.system.read({
    text: 'SELECT status FROM participant_sessions WHERE id = $1',
    values: [id],
    rows: rowsOf(columns('participant_sessions', 'status')),
  });

/** Ends the session in a transaction that stays open while the request runs; returns its result. */
async function whileEnding<T>(sessionId: string, status: string, request: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  await app.services.db.system.transaction(async (tx) => {
    await tx.rows({
      text: 'UPDATE participant_sessions SET status = $2, ended_at = now() WHERE id = $1',
      values: [sessionId, status],
    });
    sent = request();
    await waitForLockWait(sent);
  });
  return sent!;
}

/** Waits until a statement waits for a lock, or until the request has ended. */
async function waitForLockWait(sent: Promise<unknown>): Promise<void> {
  let ended = false;
  void sent.finally(() => {
    ended = true;
  });
  const lockWaits = {
    text: `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
           WHERE NOT l.granted AND a.datname = current_database()`,
  };
  while (!ended && (await app.services.db.system.read(lockWaits)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
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
