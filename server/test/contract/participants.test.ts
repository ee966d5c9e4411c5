import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answer, complete, participant, setUpProgram, takePart } from '../actors.ts';
import { expectApplicationError, expectValidation } from './expect-errors.ts';
import { countRows, countRowsBefore, INSTRUMENT, startTestWorld, type TestWorld } from './world.ts';

/** The data that participants may see and send. */

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

test('questions sent to participants contain no purpose, remarks, condition or score', async () => {
  const hidden = { purpose: ['screening'], remarks: 'Only for reviewers.', scores: { c: {} } };
  const always = { op: 'lit', value: true };
  const experience = {
    questions: [{ id: 'n', prompt: 'n', input: 'number', min: 0, max: 9, visible_if: always, ...hidden }],
  };
  const scorecard = { concepts: [{ id: 'c', method: 'sum' }] };
  const hidingProgram = await setUpProgram(world.workspace, { experience, scorecard });
  const { participant_token: key } = await participant(world.workspace, hidingProgram);
  const { body } = await world.app.call('GET', '/v1/participant/session', { key });
  expect(body.questions).toEqual([
    { id: 'n', input: 'number', options: [], prompt: 'n', section_id: '', required: false, min: 0, max: 9 },
  ]);
});

test('a report that is not for participants withholds scores, metric, alignment and guardrails from them', async () => {
  const contents = {
    ...INSTRUMENT,
    report_template: { audiences: ['reviewer'], blocks: [{ id: 'a', type: 'text', template: 'Secret' }] },
  };
  const reviewersProgram = await setUpProgram(world.workspace, contents);
  const { participant_token: token } = await participant(world.workspace, reviewersProgram);
  const completion = await takePart(world.workspace, token, { q1: 'o1' });
  expect(Object.keys(completion).sort()).toEqual([
    'completed_at',
    'coverage',
    'created_at',
    'evaluation_id',
    'report',
    'status',
    'unanswered_concepts',
  ]);
  expect(completion['report']).toMatchObject({ blocks: [] });
});

describe('a participant token', () => {
  const read = async (key: string) =>
    (await world.app.call('GET', '/v1/participant/session', { key })).status;
  const later = (seconds: number) => world.app.setClock(new Date(Date.now() + seconds * 1000));

  test('of a completed session ends with the session', async () => {
    const { participant_token: token } = await participant(world.workspace, program);
    await takePart(world.workspace, token, { q1: 'o1' });
    expect(await read(token)).toBe(200);
    later(3601);
    expect(await read(token)).toBe(410);
    expect((await complete(world.workspace, token)).status).toBe(410);
    world.app.setClock(undefined);
  });

  test('of a completed session ends after the time that the environment sets', async () => {
    const body = { participant_result_ttl_seconds: 120 };
    const changed = await world.app.call('PATCH', world.environmentPath, { body });
    expect(changed.body).toMatchObject(body);
    const open = await participant(world.workspace, program);
    const { participant_token: token } = await participant(world.workspace, program);
    await takePart(world.workspace, token, { q1: 'o1' });
    later(60);
    expect(await read(token)).toBe(200);
    later(180);
    expect([await read(token), await read(open.participant_token)]).toEqual([410, 200]);
    world.app.setClock(undefined);
    await world.app.call('PATCH', world.environmentPath, {
      body: { participant_result_ttl_seconds: 86_400 },
    });
  });

  test('ends when its program is archived', async () => {
    const archived = await setUpProgram(world.workspace, INSTRUMENT);
    const { participant_token: token } = await participant(world.workspace, archived);
    const path = `${world.environmentPath}/programs/${archived}/status`;
    await world.app.call('POST', path, { body: { status: 'archived' } });
    expect(await read(token)).toBe(410);
  });

  test('of a completed session ends when the enrollment is withdrawn', async () => {
    const { participant_token: token, subjectId } = await participant(world.workspace, program);
    await takePart(world.workspace, token, { q1: 'o1' });
    const list = await world.app.call('GET', `${world.environmentPath}/enrollments?subject_id=${subjectId}`);
    const path = `${world.environmentPath}/enrollments/${list.body.items[0].id}/status`;
    await world.app.call('POST', path, { body: { status: 'withdrawn' } });
    expect(await read(token)).toBe(410);
  });
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
    const before = await countRowsBefore(world);
    const [error] = expectValidation(await send(token, body), 'application');
    expect(error!.type).toBe(type);
    expect(await countRows(world)).toEqual(before);
  });

  test.each([
    ['q1', 'o9'],
    ['q1', ''],
    ['q1', 1],
    ['q1', ['o1']],
    ['nowhere', null],
    ['q1', { a: 'o1' }],
    ['nowhere', 'o1'],
    ['__proto__', 'o1'],
    ['constructor', 'o1'],
  ])('rejects the answer %s = %j and saves no other answer', async (question_id, value) => {
    const { participant_token: token } = await participant(world.workspace, program);
    const before = await countRowsBefore(world);
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
