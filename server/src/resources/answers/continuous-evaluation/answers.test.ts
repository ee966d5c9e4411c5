import { expect, test } from 'vitest';
import { limitedKey } from '../../../../test/actors.ts';
import { contentsOf, MOOD, questionIds, START, useContinuousApi } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

const later = (hours: number) => app.setClock(new Date(START.getTime() + hours * 3_600_000));

test('answerDueQuestions saves no answer if one is invalid', async () => {
  const enrolled = await api.setUp();
  const [mood, load] = (await api.due(enrolled)).body.items;
  const rejected = await api.answer(enrolled, [
    { delivery_id: mood.delivery_id, value: 'o4' },
    { delivery_id: load.delivery_id, value: 9 },
  ]);
  expect([rejected.status, rejected.body.detail.code]).toEqual([422, 'answer_invalid']);
  expect(rejected.body.detail.context.errors).toMatchObject([{ index: 1, question_id: 'load' }]);
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual(['pending']);
  const taken = await api.answer(enrolled, [
    { delivery_id: mood.delivery_id, value: 'o4' },
    { delivery_id: load.delivery_id, value: 3 },
  ]);
  expect(taken.body.accepted).toBe(2);
});

test('rejects late, duplicate and unknown deliveries', async () => {
  const hour = { ...MOOD, schedule: { frequency: 'weekly', expires_after_hours: 1 } };
  const enrolled = await api.setUp(contentsOf([hour, { ...MOOD, id: 'other' }]));
  const [mood, other] = (await api.due(enrolled)).body.items;
  const twice = [other, other].map(({ delivery_id }) => ({ delivery_id, value: 'o1' }));
  expect((await api.answer(enrolled, twice)).body.detail.context.reason).toBe('answered');
  later(1);
  const late = await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o1' }]);
  expect([late.status, late.body.detail.code, late.body.detail.context.reason]).toEqual([
    409,
    'delivery_closed',
    'expired',
  ]);
  expect((await api.answer(enrolled, [{ delivery_id: crypto.randomUUID(), value: 'o1' }])).status).toBe(404);
  expect((await api.answer(enrolled, [])).status).toBe(422);
  const key = await limitedKey(app, ['evaluations:read']);
  const body = { program_id: enrolled.programId, subject_id: enrolled.subjectId, answers: twice };
  const path = `${workspace.environmentPath}/continuous-evaluation/answers`;
  expect((await app.call('POST', path, { key, body })).status).toBe(403);
});

test('of thirty concurrent answers to one delivery one is saved, and the cycle completes once', async () => {
  const enrolled = await api.setUp(contentsOf([MOOD]));
  const [mood] = (await api.due(enrolled)).body.items;
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o2' }])),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 1 });
});

test('stores a declined answer where the question allows it, and counts it as answered', async () => {
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, allow_decline: true }]));
  const [mood] = (await api.due(enrolled)).body.items;
  const declined = { delivery_id: mood.delivery_id, declined: true };
  expect((await api.answer(enrolled, [{ ...declined, value: 'o1' }])).body.detail.code).toBe(
    'answer_invalid',
  );
  const { body } = await api.answer(enrolled, [declined]);
  const evaluation = await app.call('GET', `${workspace.environmentPath}/evaluations/${body.evaluation_id}`);
  expect(evaluation.body).toMatchObject({ status: 'completed', unanswered_concepts: ['mood'] });
});

test('asks after a login, and repeats at the next login until answered, up to max_per_login', async () => {
  const question = (id: string, schedule: object) => ({ ...MOOD, id, schedule });
  const trigger = { type: 'after_login' };
  const enrolled = await api.setUp(
    contentsOf([
      question('plain', { frequency: 'weekly', trigger }),
      question('again', { frequency: 'weekly', trigger, repeat_until_answered: true, max_per_login: 1 }),
      question('more', { frequency: 'weekly', trigger, repeat_until_answered: true }),
      question('each', { frequency: 'every_login' }),
    ]),
  );
  expect(questionIds((await api.due(enrolled)).body)).toEqual([]);
  expect(questionIds((await api.due(enrolled, { login_session_id: 'a' })).body)).toEqual([
    'plain',
    'again',
    'more',
    'each',
  ]);
  expect(questionIds((await api.due(enrolled, { login_session_id: 'a' })).body)).toEqual([]);
  const next = await api.due(enrolled, { login_session_id: 'b' });
  expect(questionIds(next.body)).toEqual(['again', 'more', 'each']);
  expect(next.body.items[0].due_reason).toBe('repeat_until_answered');
  // The two login sessions alternate.
  for (const login_session_id of ['a', 'b'])
    expect(questionIds((await api.due(enrolled, { login_session_id })).body)).toEqual([]);
});

test('an answer to any delivery of a repeated question counts, but only in its due period', async () => {
  const schedule = { frequency: 'every_login', repeat_until_answered: true };
  const again = { ...MOOD, id: 'again', schedule };
  const each = { ...MOOD, id: 'each', schedule: { frequency: 'every_login' } };
  const enrolled = await api.setUp(contentsOf([MOOD, again, each]));
  const first = (await api.due(enrolled, { login_session_id: 'a' })).body.items;
  expect(questionIds((await api.due(enrolled, { login_session_id: 'b' })).body)).toEqual(['again', 'each']);
  const answers = first
    .slice(1)
    .map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value: 'o2' }));
  expect((await api.answer(enrolled, answers)).body.accepted).toBe(2);
  const { body } = await api.explain(enrolled, { login_session_id: 'b' });
  const gates = body.suppressed.map((item: { question_id: string; failed_gates: { gate: string }[] }) => [
    item.question_id,
    ...item.failed_gates.map(({ gate }) => gate),
  ]);
  // The delivery of `each` in this login belongs to another due period and is still open.
  expect(gates.slice(1)).toEqual([
    ['again', 'frequency'],
    ['each', 'frequency', 'outstanding'],
  ]);
  const third = await api.due(enrolled, { login_session_id: 'c' });
  expect(third.body.items.map(({ due_reason }: { due_reason: string }) => due_reason)).toEqual([
    'recurring',
    'recurring',
  ]);
});

test('an answer to a repeated question also counts for calls with an earlier `now`', async () => {
  const again = { ...MOOD, id: 'again', schedule: { frequency: 'weekly', repeat_until_answered: true } };
  const event = { ...MOOD, id: 'event', schedule: { frequency: 'on_event' } };
  const enrolled = await api.setUp(contentsOf([again, event]));
  const [first] = (await api.due(enrolled, { login_session_id: 'a' })).body.items;
  expect(questionIds((await api.due(enrolled, { login_session_id: 'b' })).body)).toEqual(['again']);
  const later = await api.due(enrolled, { event: 'x' }, '2026-03-18T10:00:00Z');
  expect(questionIds(later.body)).toEqual(['event']);
  await api.answer(enrolled, [{ delivery_id: first.delivery_id, value: 'o2' }]);
  expect(questionIds((await api.due(enrolled, { login_session_id: 'c' })).body)).toEqual([]);
});

test('applies event patterns', async () => {
  const trigger = { type: 'event', event: 'order.*' };
  const enrolled = await api.setUp(
    contentsOf([{ ...MOOD, id: 'event', schedule: { frequency: 'daily', trigger } }]),
  );
  expect(questionIds((await api.due(enrolled, { event: 'reorder.paid' })).body)).toEqual([]);
  expect(questionIds((await api.due(enrolled, { event: 'order.paid' })).body)).toEqual(['event']);
});

test('applies page patterns and cooldowns, and returns next_eligible_at', async () => {
  const trigger = { type: 'page', page: '/courses/*/end' };
  const enrolled = await api.setUp(
    contentsOf([
      { ...MOOD, id: 'page', schedule: { frequency: 'daily', trigger } },
      { ...MOOD, id: 'rest', schedule: { frequency: 'daily', cooldown_hours: 48 } },
    ]),
  );
  expect(questionIds((await api.due(enrolled, { page: '/courses' })).body)).toEqual(['rest']);
  expect(questionIds((await api.due(enrolled, { page: '/courses/7/end' })).body)).toEqual(['page']);
  later(24);
  const { body } = await api.explain(enrolled);
  expect(body.due).toEqual([]);
  expect(body.suppressed[1]).toMatchObject({
    question_id: 'rest',
    failed_gates: [{ gate: 'cooldown', next_eligible_at: '2026-03-18T10:00:00.000Z' }],
    next_eligible_at: '2026-03-18T10:00:00.000Z',
  });
});

test('an answer with `now` has that time, within the cycle that is open', async () => {
  const enrolled = await api.setUp();
  const now = '2026-03-18T10:00:00Z';
  const [mood, load] = (await api.due(enrolled, {}, now)).body.items;
  const first = await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }], now);
  expect([first.status, first.body.accepted], first.text).toEqual([200, 1]);
  await api.answer(enrolled, [{ delivery_id: load.delivery_id, value: 3 }], now);
  const [evaluation] = await api.evaluations(enrolled);
  expect(evaluation).toMatchObject({ status: 'completed', completed_at: '2026-03-18T10:00:00.000Z' });
});

test('a delivery of a later cycle is not answered in the open one', async () => {
  const enrolled = await api.setUp();
  const due = async (now?: string) => (await api.due(enrolled, {}, now)).body.items[0].delivery_id;
  const answer = (delivery_id: string, now?: string) =>
    api.answer(enrolled, [{ delivery_id, value: 'o4' }], now);
  const future = await due('2026-05-05T10:00:00Z');
  expect((await answer(await due())).body.accepted).toBe(1);
  for (const now of [undefined, '2026-03-18T10:00:00Z'])
    expect((await answer(future, now)).body.detail).toMatchObject({
      code: 'delivery_closed',
      message: expect.stringContaining('has not begun'),
      context: { reason: 'cycle_not_open' },
    });
});

test('a call with `now` answers no delivery of a cycle that is not open, and says how to', async () => {
  const enrolled = await api.setUp(contentsOf([MOOD]));
  const now = '2026-05-05T10:00:00Z';
  const [mood] = (await api.due(enrolled, {}, now)).body.items;
  const answers = [{ delivery_id: mood.delivery_id, value: 'o4' }];
  const notOpen = { code: 'delivery_closed', context: { reason: 'cycle_not_open' } };
  const future = await api.answer(enrolled, answers, now);
  expect([future.status, future.body.detail]).toMatchObject([409, notOpen]);
  expect(future.body.detail.message).toContain('PUT');
  const [present] = (await api.due(enrolled)).body.items;
  await api.answer(enrolled, [{ delivery_id: present.delivery_id, value: 'o1' }]);
  const early = await api.answer(enrolled, answers);
  expect(early.body.detail).toMatchObject(notOpen);
  expect(early.body.detail.message).toContain('has not begun');
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 1 });
  // In a test environment the clock can be set to that time.
  const offset_seconds = (Date.parse(now) - START.getTime()) / 1000;
  await app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds } });
  expect((await api.answer(enrolled, answers)).body.accepted).toBe(1);
});
