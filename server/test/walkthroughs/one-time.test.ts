import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  openSession,
  participant,
  setUpProgram,
  takePart,
} from '../actors.ts';
import { useTestApp, useWorkspace } from '../prepared.ts';

const CONTENTS = {
  experience: {
    questions: [
      ...[1, 2, 3].map((n) => ({
        id: `q${n}`,
        prompt: `Question ${n}`,
        input: 'likert',
        required: n === 1,
        options: [0, 1, 2, 3].map((score) => ({
          id: `o${score}`,
          label: `${score}`,
          scores: { mood: score },
        })),
      })),
      {
        id: 'why',
        prompt: 'Why?',
        input: 'text',
        visible_if: {
          op: 'eq',
          args: [
            { op: 'answer', question_id: 'q1' },
            { op: 'lit', value: 'o3' },
          ],
        },
      },
    ],
  },
  scorecard: {
    concepts: [
      {
        id: 'mood',
        method: 'sum',
        bands: [
          { id: 'low', to: 4 },
          { id: 'high', from: 4 },
        ],
      },
    ],
    primary_metric: 'mood',
  },
  report_template: {
    title: 'Result',
    blocks: [{ id: 'main', type: 'metric', concept_id: 'mood', template: 'You scored {{ score.value }}.' }],
  },
};

const app = useTestApp();
const workspace = useWorkspace(app);
let programId: string;
beforeAll(async () => {
  programId = await setUpProgram(workspace, CONTENTS);
});

test('a participant answers and completes, and getEvaluation returns the result', async () => {
  const { participant_token: token, evaluation_id, subjectId } = await participant(workspace, programId);
  const before = await app.call('GET', '/v1/participant/session', { key: token });
  expect(before.body).toMatchObject({ status: 'issued', locale: 'en', answers: [] });
  expect(before.body.questions.map((question: { id: string }) => question.id)).toEqual(['q1', 'q2', 'q3']);
  expect(JSON.stringify(before.body)).not.toContain('scores');
  const saved = await answer(workspace, token, { q1: 'o3', q2: 'o1' });
  expect(saved.body.questions.map((question: { id: string }) => question.id)).toEqual(['q3', 'why']);
  await answer(workspace, token, { q3: 'o2', why: 'private words' });
  const completion = await complete(workspace, token);
  expect(completion.status).toBe(200);
  expect(completion.body).toMatchObject({
    evaluation_id,
    status: 'completed',
    primary_metric: { id: 'mood', value: 6, band: 'high' },
  });
  expect(completion.body.report.blocks[0].text).toBe('You scored 6.');
  const read = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(read.body).toMatchObject({
    id: evaluation_id,
    subject_id: subjectId,
    status: 'completed',
    coverage: { ratio: 1 },
  });
  expect(read.body.trace.path).toHaveLength(4);
  const enrollments = await app.call(
    'GET',
    `${workspace.environmentPath}/enrollments?subject_id=${subjectId}`,
  );
  expect(enrollments.body.items[0]).toMatchObject({ status: 'completed', cycle_count: 1 });
  expect((await complete(workspace, token)).body.detail.code).toBe('already_completed');
});

test('a visible required question without an answer prevents completion', async () => {
  const { participant_token: token } = await participant(workspace, programId);
  const rejected = await complete(workspace, token);
  expect(rejected.status).toBe(422);
  expect(rejected.body.detail).toMatchObject({
    code: 'required_unanswered',
    context: { question_ids: ['q1'] },
  });
});

test('one invalid answer prevents saving the others', async () => {
  const { participant_token: token } = await participant(workspace, programId);
  const rejected = await answer(workspace, token, { q1: 'o1', q2: 'nonsense', nowhere: 1, why: 'hidden' });
  expect(rejected.status).toBe(422);
  expect(rejected.body.detail.code).toBe('answer_invalid');
  const after = await app.call('GET', '/v1/participant/session', { key: token });
  expect(after.body).toMatchObject({ status: 'issued', answers: [] });
});

test('createParticipantSession: a new session for the same evaluation ends earlier ones only if asked to', async () => {
  const subjectId = await importSubject(workspace);
  await enroll(workspace, programId, subjectId);
  const first = await openSession(workspace, programId, subjectId);
  await answer(workspace, first.participant_token, { q1: 'o2' });
  const second = await openSession(workspace, programId, subjectId);
  expect(second.evaluation_id).toBe(first.evaluation_id);
  const read = async (key: string) => (await app.call('GET', '/v1/participant/session', { key })).status;
  expect(await read(first.participant_token)).toBe(200);
  const third = await openSession(workspace, programId, subjectId, { revoke_others: true });
  expect(await read(first.participant_token)).toBe(401);
  expect(await read(second.participant_token)).toBe(401);
  const resumed = await app.call('GET', '/v1/participant/session', { key: third.participant_token });
  expect(resumed.body.answers).toMatchObject([{ question_id: 'q1', value: 'o2' }]);
});

test('concurrent completions with one Idempotency-Key have one effect and return one response', async () => {
  const { participant_token: token } = await participant(workspace, programId);
  await answer(workspace, token, { q1: 'o0' });
  const duplicates = await Promise.all(
    Array.from({ length: 10 }, () =>
      app.call('POST', '/v1/participant/complete', { key: token, idempotencyKey: 'once' }),
    ),
  );
  expect(new Set(duplicates.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(duplicates[0]!.status).toBe(200);
});

test('review_required withholds the result from the participant', async () => {
  const reviewedProgramId = await setUpProgram(workspace, CONTENTS, { release_policy: 'review_required' });
  const { participant_token: token, evaluation_id } = await participant(workspace, reviewedProgramId);
  const completion = await takePart(workspace, token, { q1: 'o1', q2: 'o1', q3: 'o1' });
  expect(Object.keys(completion).sort()).toEqual(['created_at', 'evaluation_id', 'status']);
  expect(completion.status).toBe('needs_review');
  const read = await app.call('GET', `${workspace.environmentPath}/evaluations/${evaluation_id}`);
  expect(read.body.primary_metric.value).toBe(3);
  expect(read.body.completed_at).toBeUndefined();
});

test('returns 401 for an unknown token and 410 for an expired one', async () => {
  expect((await app.call('GET', '/v1/participant/session', { key: 'nobody' })).status).toBe(401);
  const { participant_token: token } = await participant(workspace, programId);
  app.setClock(new Date(Date.now() + 2 * 3_600_000));
  expect((await app.call('GET', '/v1/participant/session', { key: token })).body.detail.code).toBe(
    'participant_session_expired',
  );
  app.setClock(undefined);
});
