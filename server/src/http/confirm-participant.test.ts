import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { answer, complete, participant, setUpProgram } from '../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../test/prepared.ts';

/** Requests of participants that this process remembers from their last request. */

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  const options = [0, 1].map((n) => ({ id: `o${n}`, label: `${n}` }));
  const questions = ['a', 'b', 'c'].map((id) => ({ id, prompt: id, input: 'single_select', options }));
  programId = await setUpProgram(workspace, { experience: { questions } });
});
afterEach(() => vi.restoreAllMocks());

/** A participant who has answered one question. */
async function remembered() {
  const session = await participant(workspace, programId);
  expect((await answer(workspace, session.participant_token, { a: 'o1' })).status).toBe(200);
  return session;
}

const lookUps = () => vi.spyOn(app.services.credentials, 'participantOfToken');

/** Changes what the service has stored without the process that remembers it, as another process does. */
const change = (text: string, ...values: string[]) => app.services.db.system.write({ text, values });

test('saveParticipantAnswers, completeParticipantSession: a token is looked up alone once', async () => {
  const { participant_token: token } = await remembered();
  const alone = lookUps();
  expect((await answer(workspace, token, { b: 'o1' })).status).toBe(200);
  expect((await answer(workspace, token, { c: 'o1' })).body.progress.answered).toBe(3);
  expect((await complete(workspace, token)).status).toBe(200);
  expect(alone).not.toHaveBeenCalled();
});

test.each<[string, string, number, string]>([
  [
    'revoked',
    'UPDATE participant_tokens SET revoked_at = now() WHERE session_id = $1',
    401,
    'unauthenticated',
  ],
  [
    'of an abandoned session',
    "UPDATE participant_sessions SET status = 'abandoned' WHERE id = $1",
    410,
    'participant_session_expired',
  ],
  [
    'that has expired',
    "UPDATE participant_tokens SET expires_at = now() - interval '1 second' WHERE session_id = $1",
    410,
    'participant_session_expired',
  ],
])('a token %s saves and completes nothing', async (_, sql, status, code) => {
  const { participant_token: token, session_id, evaluation_id } = await remembered();
  await change(sql, session_id);
  // An invalid body is not a reason either.
  for (const attempt of [
    () => answer(workspace, token, { b: 'o1' }),
    () => answer(workspace, token, { unknown: 'o1' }),
    () => app.call('POST', '/v1/participant/answers', { key: token, body: { answers: 'x' } }),
    () => complete(workspace, token),
  ]) {
    const response = await attempt();
    expect([response.status, response.body.detail.code]).toEqual([status, code]);
  }
  const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(evaluation.body.status).toBe('in_progress');
});

test('setParticipantLanguage: the next answers are saved in the language that another process has set', async () => {
  const { participant_token: token, session_id, evaluation_id } = await remembered();
  await change("UPDATE participant_sessions SET locale = 'de' WHERE id = $1", session_id);
  expect((await complete(workspace, token)).status).toBe(200);
  const report = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}/report`);
  expect(report.body.locale).toBe('de');
});

test('a session that another process has completed stays unchanged', async () => {
  const { participant_token: token, session_id } = await remembered();
  expect((await complete(workspace, token)).status).toBe(200);
  await change("UPDATE participant_sessions SET locale = 'de' WHERE id = $1", session_id);
  const again = await answer(workspace, token, { b: 'o0' });
  expect([again.status, again.body.detail.code]).toEqual([409, 'already_completed']);
});
