import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  openSession,
  participant,
  setUpProgram,
} from '../../../../test/actors.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

/** Sessions whose active time is longer than 2³¹ milliseconds, which is 24 days and 20 hours. */

const DAY_MS = 86_400_000;
const QUESTIONS = Array.from({ length: 30 }, (_, i) => ({
  id: `q${i}`,
  prompt: 'How was it?',
  input: 'rating',
  min: 1,
  max: 5,
}));

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, { experience: { questions: QUESTIONS } });
});

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

test('saveParticipantAnswers accepts 200 changes of an answer, with one audit entry for each request', async () => {
  const session = await participant(workspace, programId);
  const { participant_token: token, evaluation_id: id } = session;
  const save = (values: number[]) =>
    app.call('POST', '/v1/participant/answers', {
      key: token,
      body: { answers: values.map((value) => ({ question_id: 'q0', value })) },
    });
  const values = Array.from({ length: 201 }, (_, i) => 1 + (i % 2));
  expect((await save(values)).status).toBe(200);
  const more = await save([2]);
  expect([more.status, more.body.detail.code, more.body.detail.context]).toEqual([
    409,
    'conflict',
    { max_changes: 200, question_ids: ['q0'] },
  ]);
  // Sending the same answer again is not a change.
  expect((await save([1])).status).toBe(200);
  const other = await answer(workspace, token, { q1: 3 });
  expect(other.status).toBe(200);
  const log = `/v1/organizations/${app.organizationId}/audit-log?action=evaluation.answered&resource_id=${id}`;
  const entries = (await app.call('GET', log)).body.items;
  expect(entries.map(({ details }: any) => details.answers)).toEqual([1, 201]);
});
