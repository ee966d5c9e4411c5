import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitedKey, type Place, setUpApp } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { contentsOf, ids, MOOD, START, sceneOf } from '../../../test/continuous.ts';

let app: TestApp;
let place: Place;
let scene: ReturnType<typeof sceneOf>;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  place = await setUpApp(app);
  scene = sceneOf(app, place);
});
afterAll(() => app.close());

const later = (hours: number) => app.setClock(new Date(START.getTime() + hours * 3_600_000));

test('answerDueQuestions: all or nothing: one wrong answer leaves every delivery open', async () => {
  const who = await scene.setUp();
  const [mood, load] = (await scene.due(who)).body.items;
  const refused = await scene.answer(who, [
    { delivery_id: mood.delivery_id, value: 'o4' },
    { delivery_id: load.delivery_id, value: 9 },
  ]);
  expect([refused.status, refused.body.detail.code]).toEqual([422, 'answer_invalid']);
  expect(refused.body.detail.context.errors).toMatchObject([{ index: 1, question_id: 'load' }]);
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual(['pending']);
  const taken = await scene.answer(who, [
    { delivery_id: mood.delivery_id, value: 'o4' },
    { delivery_id: load.delivery_id, value: 3 },
  ]);
  expect(taken.body.accepted).toBe(2);
});

test('answerDueQuestions: late, repeated, twice in one call and unknown deliveries', async () => {
  const hour = { ...MOOD, schedule: { frequency: 'weekly', expires_after_hours: 1 } };
  const who = await scene.setUp(contentsOf([hour, { ...MOOD, id: 'other' }]));
  const [mood, other] = (await scene.due(who)).body.items;
  const twice = [other, other].map(({ delivery_id }) => ({ delivery_id, value: 'o1' }));
  expect((await scene.answer(who, twice)).body.detail.context.reason).toBe('answered');
  later(1);
  const late = await scene.answer(who, [{ delivery_id: mood.delivery_id, value: 'o1' }]);
  expect([late.status, late.body.detail.code, late.body.detail.context.reason]).toEqual([
    409,
    'delivery_closed',
    'expired',
  ]);
  expect((await scene.answer(who, [{ delivery_id: crypto.randomUUID(), value: 'o1' }])).status).toBe(404);
  expect((await scene.answer(who, [])).status).toBe(422);
  const key = await limitedKey(app, ['evaluations:read']);
  const body = { program_id: who.programId, subject_id: who.subjectId, answers: twice };
  const path = `${place.E}/continuous-evaluation/answers`;
  expect((await app.call('POST', path, { key, body })).status).toBe(403);
});

test('answerDueQuestions: thirty answers at once to one delivery: one is taken, the cycle is completed once', async () => {
  const who = await scene.setUp(contentsOf([MOOD]));
  const [mood] = (await scene.due(who)).body.items;
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => scene.answer(who, [{ delivery_id: mood.delivery_id, value: 'o2' }])),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 1 });
});

test('answerDueQuestions: declined is kept where the question allows it, and counts as answered', async () => {
  const who = await scene.setUp(contentsOf([{ ...MOOD, allow_decline: true }]));
  const [mood] = (await scene.due(who)).body.items;
  const declined = { delivery_id: mood.delivery_id, declined: true };
  expect((await scene.answer(who, [{ ...declined, value: 'o1' }])).body.detail.code).toBe('answer_invalid');
  const { body } = await scene.answer(who, [declined]);
  const evaluation = await app.call('GET', `${place.E}/evaluations/${body.evaluation_id}`);
  expect(evaluation.body).toMatchObject({ status: 'completed', unanswered_concepts: ['mood'] });
});

test('askDueQuestions: logins: asked after one, repeated in the next until answered, at most so often in each', async () => {
  const question = (id: string, schedule: object) => ({ ...MOOD, id, schedule });
  const trigger = { type: 'after_login' };
  const who = await scene.setUp(
    contentsOf([
      question('plain', { frequency: 'weekly', trigger }),
      question('again', { frequency: 'weekly', trigger, repeat_until_answered: true, max_per_login: 1 }),
      question('more', { frequency: 'weekly', trigger, repeat_until_answered: true }),
      question('each', { frequency: 'every_login' }),
    ]),
  );
  expect(ids((await scene.due(who)).body)).toEqual([]);
  expect(ids((await scene.due(who, { login_session_id: 'a' })).body)).toEqual([
    'plain',
    'again',
    'more',
    'each',
  ]);
  expect(ids((await scene.due(who, { login_session_id: 'a' })).body)).toEqual([]);
  const next = await scene.due(who, { login_session_id: 'b' });
  expect(ids(next.body)).toEqual(['again', 'more', 'each']);
  expect(next.body.items[0].due_reason).toBe('repeat_until_answered');
  // Two logins that take turns.
  for (const login_session_id of ['a', 'b'])
    expect(ids((await scene.due(who, { login_session_id })).body)).toEqual([]);
});

test('answerDueQuestions: what is repeated until it is answered is answered by any of its deliveries, of that turn alone', async () => {
  const schedule = { frequency: 'every_login', repeat_until_answered: true };
  const again = { ...MOOD, id: 'again', schedule };
  const each = { ...MOOD, id: 'each', schedule: { frequency: 'every_login' } };
  const who = await scene.setUp(contentsOf([MOOD, again, each]));
  const first = (await scene.due(who, { login_session_id: 'a' })).body.items;
  expect(ids((await scene.due(who, { login_session_id: 'b' })).body)).toEqual(['again', 'each']);
  const answers = first
    .slice(1)
    .map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value: 'o2' }));
  expect((await scene.answer(who, answers)).body.accepted).toBe(2);
  const { body } = await scene.explain(who, { login_session_id: 'b' });
  const gates = body.suppressed.map((item: { question_id: string; failed_gates: { gate: string }[] }) => [
    item.question_id,
    ...item.failed_gates.map(({ gate }) => gate),
  ]);
  // The delivery of `each` in this login is another turn, and still open.
  expect(gates.slice(1)).toEqual([
    ['again', 'frequency'],
    ['each', 'frequency', 'outstanding'],
  ]);
  const third = await scene.due(who, { login_session_id: 'c' });
  expect(third.body.items.map(({ due_reason }: { due_reason: string }) => due_reason)).toEqual([
    'recurring',
    'recurring',
  ]);
});

test('answerDueQuestions: an answer to a repeated question holds in calls that are told an earlier time too', async () => {
  const again = { ...MOOD, id: 'again', schedule: { frequency: 'weekly', repeat_until_answered: true } };
  const event = { ...MOOD, id: 'event', schedule: { frequency: 'on_event' } };
  const who = await scene.setUp(contentsOf([again, event]));
  const [first] = (await scene.due(who, { login_session_id: 'a' })).body.items;
  expect(ids((await scene.due(who, { login_session_id: 'b' })).body)).toEqual(['again']);
  const later = await scene.due(who, { event: 'x' }, '2026-03-18T10:00:00Z');
  expect(ids(later.body)).toEqual(['event']);
  await scene.answer(who, [{ delivery_id: first.delivery_id, value: 'o2' }]);
  expect(ids((await scene.due(who, { login_session_id: 'c' })).body)).toEqual([]);
});

test('askDueQuestions: events by pattern', async () => {
  const trigger = { type: 'event', event: 'order.*' };
  const who = await scene.setUp(
    contentsOf([{ ...MOOD, id: 'event', schedule: { frequency: 'daily', trigger } }]),
  );
  expect(ids((await scene.due(who, { event: 'reorder.paid' })).body)).toEqual([]);
  expect(ids((await scene.due(who, { event: 'order.paid' })).body)).toEqual(['event']);
});

test('askDueQuestions, explainDueQuestions: pages by pattern, cooldown, and when a question can be asked again', async () => {
  const trigger = { type: 'page', page: '/courses/*/end' };
  const who = await scene.setUp(
    contentsOf([
      { ...MOOD, id: 'page', schedule: { frequency: 'daily', trigger } },
      { ...MOOD, id: 'rest', schedule: { frequency: 'daily', cooldown_hours: 48 } },
    ]),
  );
  expect(ids((await scene.due(who, { page: '/courses' })).body)).toEqual(['rest']);
  expect(ids((await scene.due(who, { page: '/courses/7/end' })).body)).toEqual(['page']);
  later(24);
  const { body } = await scene.explain(who);
  expect(body.due).toEqual([]);
  expect(body.suppressed[1]).toMatchObject({
    question_id: 'rest',
    failed_gates: [{ gate: 'cooldown', next_eligible_at: '2026-03-18T10:00:00.000Z' }],
    next_eligible_at: '2026-03-18T10:00:00.000Z',
  });
});
