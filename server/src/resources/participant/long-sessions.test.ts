import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  openSession,
  participant,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';

/** Sessions whose active time is longer than 2³¹ milliseconds, which is 24 days and 20 hours. */

const DAY_MS = 86_400_000;
const QUESTIONS = Array.from({ length: 30 }, (_, i) => ({
  id: `q${i}`,
  prompt: 'How was it?',
  input: 'rating',
  min: 1,
  max: 5,
}));

let app: TestApp;
let workspace: Workspace;
let programId: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await setUpApp(app);
  programId = await setUpProgram(workspace, { experience: { questions: QUESTIONS } });
});
afterAll(() => app.close());

test('is completed if the page reports a day for each of thirty questions', async () => {
  const { participant_token: token } = await participant(workspace, programId);
  const answers = QUESTIONS.map(({ id }) => ({ question_id: id, value: 4, elapsed_ms: DAY_MS }));
  const saved = await app.call('POST', '/v1/participant/answers', { key: token, body: { answers } });
  expect(saved.status, saved.text).toBe(200);
  const completed = await complete(workspace, token);
  expect(completed.status, completed.text).toBe(200);
});

test('is completed 29 days after its first answer', async () => {
  const startedAt = Date.now();
  const subjectId = await importSubject(workspace);
  await enroll(workspace, programId, subjectId);
  const options = { ttl_seconds: 30 * 86_400 };
  const { participant_token: token } = await openSession(workspace, programId, subjectId, options);
  expect((await answer(workspace, token, { q0: 4 })).status).toBe(200);
  app.setClock(new Date(startedAt + 29 * DAY_MS));
  const completed = await complete(workspace, token);
  expect(completed.status, completed.text).toBe(200);
  app.setClock(undefined);
});
