import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, complete, participant, setUpProgram, takePart } from '../actors.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { countRows, INSTRUMENT, startTestWorld, type TestWorld } from './world.ts';

/** What participants may see and send. */

let world: TestWorld;
let program: string;
beforeAll(async () => {
  world = await startTestWorld();
  program = await setUpProgram(world.workspace, INSTRUMENT);
});
afterAll(() => world.app.close());

const send = (token: string, body: unknown) =>
  world.app.call('POST', '/v1/participant/answers', { key: token, body });

test('no response to a participant contains the scores of options', async () => {
  const { participant_token: token } = await participant(world.workspace, program);
  const session = await world.app.call('GET', '/v1/participant/session', { key: token });
  const saved = await answer(world.workspace, token, { q1: 'o1' });
  for (const { text } of [session, saved]) expect(text).not.toContain('scores');
  for (const question of session.body.questions)
    for (const option of question.options) expect(Object.keys(option).sort()).toEqual(['id', 'label']);
  await complete(world.workspace, token);
  const after = await world.app.call('GET', '/v1/participant/session', { key: token });
  expect(after.text).not.toContain('scores');
});

describe('saveParticipantAnswers', () => {
  test.each([
    [{}, 'missing'],
    [{ answers: {} }, 'list_type'],
    [{ answers: [1] }, 'dict_type'],
    [{ answers: [{ value: 1 }] }, 'missing'],
    [{ answers: [{ question_id: 'q1', value: 'o1', elapsed_ms: -1 }] }, 'greater_than_equal'],
    [{ answers: [{ question_id: 'q1', value: 'o1', elapsed_ms: 1.5 }] }, 'int_from_float'],
    [{ answers: [{ question_id: 'q1', value: 'o1', score: 9 }] }, 'extra_forbidden'],
    [{ answers: [], events: [{ type: 'hack', question_id: 'q1', at: '2026-01-01T00:00:00Z' }] }, 'enum'],
    [
      { answers: [], events: [{ type: 'view', question_id: 'q1', at: '2026-02-30T00:00:00Z' }] },
      'datetime_from_date_parsing',
    ],
  ])('rejects %j with the error type %s', async (body, type) => {
    const { participant_token: token } = await participant(world.workspace, program);
    const before = await countRows(world);
    const [error] = expectValidation(await send(token, body), 'application');
    expect(error!.type).toBe(type);
    expect(await countRows(world)).toEqual(before);
  });

  test.each([
    ['q1', 'o9'],
    ['q1', ''],
    ['q1', 1],
    ['q1', ['o1']],
    ['q1', null],
    ['q1', { a: 'o1' }],
    ['nowhere', 'o1'],
    ['__proto__', 'o1'],
    ['constructor', 'o1'],
  ])('rejects the answer %s = %j and saves no other answer', async (question_id, value) => {
    const { participant_token: token } = await participant(world.workspace, program);
    const before = await countRows(world);
    const rejected = await send(token, {
      answers: [
        { question_id: 'q2', value: 'o0' },
        { question_id, value },
      ],
    });
    expectApplicationError(rejected, 422, 'answer_invalid');
    expect(rejected.body.detail.context.errors[0]).toMatchObject({ question_id });
    expect(await countRows(world)).toEqual(before);
  });

  test('does not repeat the value of a rejected answer', async () => {
    const { participant_token: token } = await participant(world.workspace, program);
    for (const value of ['private words', { private: 'words' }, ['private'], [[['private']]]]) {
      const rejected = await send(token, { answers: [{ question_id: 'q1', value }] });
      expect(rejected.status).toBe(422);
      expect(rejected.text).not.toContain('private');
    }
  });
});

test('a participant sees only the status of an evaluation under review', async () => {
  const reviewedProgramId = await setUpProgram(world.workspace, INSTRUMENT, {
    release_policy: 'review_required',
  });
  const { participant_token: token, evaluation_id } = await participant(world.workspace, reviewedProgramId);
  const completion = await takePart(world.workspace, token, { q1: 'o1', q2: 'o0' });
  expect(completion).toEqual({ evaluation_id, status: 'needs_review', created_at: completion.created_at });
  const path = `${world.environmentPath}/evaluations/${evaluation_id}`;
  const record = await world.app.call('GET', path);
  expect(record.body).toMatchObject({ status: 'needs_review', primary_metric: { value: 1 } });
  expect(record.body).not.toHaveProperty('completed_at');
  const review = await world.app.call('POST', `${path}/review`, {
    body: { decision: 'approve', reason: 'fine' },
  });
  expect(review.status, review.text).toBe(200);
  const approved = await world.app.call('GET', path);
  expect(approved.body.status).toBe('completed');
  expect(approved.body.completed_at).toMatch(/Z$/);
});

test('rejects answers and completion after completion; a replay returns the first response', async () => {
  const { participant_token: token } = await participant(world.workspace, program);
  await answer(world.workspace, token, { q1: 'o1' });
  const first = await world.app.call('POST', '/v1/participant/complete', { key: token, idempotencyKey: 'k' });
  expect(first.status).toBe(200);
  expectApplicationError(await answer(world.workspace, token, { q1: 'o0' }), 409, 'already_completed');
  expectApplicationError(await complete(world.workspace, token), 409, 'already_completed');
  const replay = await world.app.call('POST', '/v1/participant/complete', {
    key: token,
    idempotencyKey: 'k',
  });
  expect([replay.status, replay.text]).toEqual([200, first.text]);
});

test('completeParticipantSession accepts no body but an empty object', async () => {
  const { participant_token: token } = await participant(world.workspace, program);
  const path = '/v1/participant/complete';
  const full = await world.app.call('POST', path, { key: token, body: { force: true } });
  expect(expectValidation(full, 'application')[0]!.type).toBe('extra_forbidden');
  for (const options of [{ body: {} }, {}]) {
    const open = await world.app.call('POST', path, { key: token, ...options });
    expectApplicationError(open, 422, 'required_unanswered');
    expect(open.body.detail.context).toEqual({ question_ids: ['q1'] });
  }
});
