import { expect, test } from 'vitest';
import { answer, complete, participant, setUpProgram } from '../actors.ts';
import { prepared } from '../prepared.ts';
import { expectFields, type Fields } from './fields.ts';
import { getBody, INSTRUMENT, postBody, startTestWorld } from './world.ts';

/** Principals, evaluations, instrument health and due questions have exactly the fields of the interface. */

const world = prepared(startTestWorld, (world) => world.app.close());

const PRINCIPAL: Fields = {
  kind: 'string',
  principal_id: 'string',
  scopes: 'array',
  api_key_name: 'string',
  email: 'string',
};

test('getMe and login return a principal', async () => {
  const me = await getBody(world, '/auth/me');
  expectFields(me, PRINCIPAL);
  expect(me).toMatchObject({ kind: 'api_key', email: world.app.email });
  const { email, password } = world.app;
  const user = await world.app.call('POST', '/auth/login', {
    key: null,
    idempotencyKey: null,
    body: { email, password },
  });
  expect(user.status).toBe(200);
  expectFields(user.body, PRINCIPAL);
  expect(user.body).toMatchObject({ kind: 'user', api_key_name: '', email });
});

const RESULT: Fields = {
  completed_at: 'time',
  alignment: 'object',
  confidence: 'object',
  coverage: 'object',
  primary_metric: 'object',
  report: 'object',
  guardrail_conflicts: 'array',
  sub_scores: 'array',
  unanswered_concepts: 'array',
};
const EVALUATION: Fields = {
  id: 'uuid',
  app_id: 'uuid',
  environment_id: 'uuid',
  program_id: 'uuid',
  subject_id: 'uuid',
  version_bundle_id: 'uuid',
  context_fingerprint: 'string',
  status: 'string',
  created_at: 'time',
};

test('getEvaluation returns an evaluation, completeParticipantSession a completion result', async () => {
  const program = await setUpProgram(world.workspace, INSTRUMENT);
  const { participant_token: token, evaluation_id } = await participant(world.workspace, program);
  const path = `${world.environmentPath}/evaluations/${evaluation_id}`;
  const pending = await getBody(world, path);
  expectFields(pending, EVALUATION);
  expect(pending.status).toBe('pending');
  await answer(world.workspace, token, { q1: 'o1' });
  expect((await getBody(world, path)).status).toBe('in_progress');
  const completion = await complete(world.workspace, token);
  expectFields(completion.body, { evaluation_id: 'uuid', status: 'string', created_at: 'time' }, RESULT);
  expect(completion.body).toMatchObject({ evaluation_id, status: 'completed' });
  const evaluation = await getBody(world, path);
  expectFields(
    evaluation,
    { ...EVALUATION, completed_at: 'time' },
    { ...RESULT, trace: 'object', adaptive_trace: 'array' },
  );
});

test('getInstrumentHealth returns instrument health', async () => {
  const COUNT = 'integer';
  const health = await getBody(world, `${world.environmentPath}/analytics/instrument-health`);
  expectFields(
    health,
    {
      environment_id: 'uuid',
      starts_at: 'time',
      ends_at: 'time',
      status: 'string',
      completion_rate: 'number',
      sessions_started: COUNT,
      sessions_active: COUNT,
      sessions_completed: COUNT,
      sessions_abandoned: COUNT,
      privacy_floor_applied: 'boolean',
      question_health: 'array',
      reasons: 'array',
    },
    { median_active_ms: COUNT, median_questions: COUNT },
  );
  expect(health.status).toBe('insufficient_data');
});

test('askDueQuestions returns due questions', async () => {
  const body = {
    program_id: world.programId,
    subject_id: world.subjectId,
    trigger: { login_session_id: 'l' },
  };
  const due = await postBody(
    world,
    `${world.environmentPath}/continuous-evaluation/due-questions`,
    200,
    body,
  );
  expectFields(due, { delivered_at: 'time', items: 'array' });
  expect(due.items.length).toBeGreaterThan(0);
  for (const item of due.items) {
    expectFields(item, { delivery_id: 'uuid', due_reason: 'string', question: 'object' });
    expect(item.due_reason).toBe('first_delivery');
    expectFields(
      item.question,
      {
        id: 'string',
        input: 'string',
        options: 'array',
        prompt: 'string',
        section_id: 'string',
        required: 'boolean',
      },
      {
        purpose: 'array',
        remarks: 'string',
        schedule: 'object',
        visible_if: 'object',
        allow_decline: 'boolean',
      },
    );
    for (const option of item.question.options)
      expectFields(option, { id: 'string', label: 'string', scores: 'object' });
  }
});
