import { afterAll, beforeAll, expect, test } from 'vitest';
import { answer, complete, type Place, participant, setUpApp, setUpProgram } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';

/** A session that ends between the look at its token and the lock on its row takes nothing more. */

let app: TestApp;
let place: Place;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  place = await setUpApp(app);
  programId = await setUpProgram(place, {
    experience: { questions: [{ id: 'mood', input: 'rating', min: 1, max: 5 }] },
  });
});
afterAll(() => app.close());

const sessionOf = (id: string) =>
  app.services.db.system.read<{ status: string }>({
    text: 'SELECT status FROM participant_sessions WHERE id = $1',
    values: [id],
  });

/** Ends the session in a transaction that is still open while the request comes in. */
async function during<T>(sessionId: string, status: string, request: () => Promise<T>): Promise<T> {
  let sent: Promise<T> | undefined;
  await app.services.db.system.transaction(async (tx) => {
    await tx.rows({
      text: 'UPDATE participant_sessions SET status = $2, ended_at = now() WHERE id = $1',
      values: [sessionId, status],
    });
    sent = request();
    await waitingForLock(sent);
  });
  return sent!;
}

/** Until a statement waits for a lock, or the request is over without. */
async function waitingForLock(sent: Promise<unknown>): Promise<void> {
  let over = false;
  void sent.finally(() => {
    over = true;
  });
  const waits = {
    text: `SELECT 1 FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
           WHERE NOT l.granted AND a.datname = current_database()`,
  };
  while (!over && (await app.services.db.system.read(waits)).length === 0)
    await new Promise((resolve) => setTimeout(resolve, 5));
}

test.each([
  ['revoked', 'answers'],
  ['abandoned', 'answers'],
  ['revoked', 'complete'],
  ['abandoned', 'complete'],
])('%s while %s come in', async (status, what) => {
  const { participant_token: token, session_id, evaluation_id } = await participant(place, programId);
  const refused = await during(session_id, status, () =>
    what === 'answers' ? answer(place, token, { mood: 3 }) : complete(place, token),
  );
  expect(refused).toMatchObject({ status: 410, body: { detail: { code: 'participant_session_expired' } } });
  expect(await sessionOf(session_id)).toEqual([{ status }]);
  const { body } = await app.call('GET', `${place.E}/evaluations/${evaluation_id}`);
  expect(body.status).toBe('pending');
});
