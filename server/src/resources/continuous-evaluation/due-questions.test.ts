import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, type Place, setUpApp, setUpProgram } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { CONTENTS, contentsOf, ids, MOOD, START, sceneOf } from '../../../test/continuous.ts';
import { cycles } from './cycles-job.ts';

let app: TestApp;
let place: Place;
type Scene = ReturnType<typeof sceneOf>;
let scene: Scene;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  place = await setUpApp(app);
  scene = sceneOf(app, place);
});
afterAll(() => app.close());

const setUp: Scene['setUp'] = () => scene.setUp();
const due: Scene['due'] = (...args) => scene.due(...args);
const answer: Scene['answer'] = (...args) => scene.answer(...args);

test('askDueQuestions, answerDueQuestions: a cycle: due once, answered, evaluated, due again in the next', async () => {
  const who = await setUp();
  const first = await due(who, { login_session_id: 'a' });
  expect(first.status).toBe(200);
  expect(ids(first.body)).toEqual(['mood', 'load']);
  expect(first.body.items[0]).toMatchObject({
    due_reason: 'first_delivery',
    question: { section_id: '', required: true, options: expect.any(Array) },
  });
  expect(first.body.delivered_at).toBe(START.toISOString());
  expect(ids((await due(who, { login_session_id: 'a' })).body)).toEqual([]);
  const [mood, load] = first.body.items;
  const half = await answer(who, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  expect(half.body.accepted).toBe(1);
  expect((await answer(who, [{ delivery_id: mood.delivery_id, value: 'o4' }])).body.detail.code).toBe(
    'delivery_closed',
  );
  await answer(who, [{ delivery_id: load.delivery_id, value: 2 }]);
  const evaluation = await app.call('GET', `${place.E}/evaluations/${half.body.evaluation_id}`);
  expect(evaluation.body).toMatchObject({ status: 'completed', primary_metric: { value: 4 } });
  const enrollment = await app.call('GET', `${place.E}/enrollments/${who.enrollmentId}`);
  expect(enrollment.body).toMatchObject({
    status: 'active',
    cycle_count: 1,
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  expect(ids((await due(who, {}, '2026-03-24T10:00:00Z')).body)).toEqual(['mood', 'load']);
});

test('askDueQuestions: thirty calls at once in one login session deliver each question once', async () => {
  const who = await setUp();
  const answers = await Promise.all(Array.from({ length: 30 }, () => due(who, { login_session_id: 's' })));
  expect(answers.flatMap(({ body }) => ids(body)).sort()).toEqual(['load', 'mood']);
});

test('explainDueQuestions: explain names every gate and delivers nothing', async () => {
  const who = await setUp();
  const body = { program_id: who.programId, subject_id: who.subjectId };
  const explained = await app.call('POST', `${place.E}/continuous-evaluation/explain`, { body });
  expect(explained.body.due.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'mood',
    'load',
  ]);
  expect(explained.body.suppressed[0]).toMatchObject({
    question_id: 'after',
    failed_gates: [{ gate: 'trigger' }, { gate: 'frequency' }],
  });
  expect(ids((await due(who)).body)).toEqual(['mood', 'load']);
});

test('explainDueQuestions: explain tells of a program that is not active as of a gate', async () => {
  const who = await setUp();
  await scene.setProgramStatus(who, 'paused');
  const { status, body } = await scene.explain(who);
  expect([status, body.due]).toEqual([200, []]);
  expect(body.suppressed.map(({ failed_gates: [gate] }: { failed_gates: object[] }) => gate)).toEqual(
    Array(3).fill({ gate: 'program_active', code: 'paused', detail: 'the program is paused' }),
  );
});

test('askDueQuestions: a told now counts the deliveries of a login session until then', async () => {
  const who = await scene.setUp(
    contentsOf([{ ...MOOD, schedule: { frequency: 'weekly', max_per_login: 2 } }]),
  );
  const login = { login_session_id: 'a' };
  for (const now of ['2026-04-01T10:00:00Z', '2026-04-15T10:00:00Z'])
    expect(ids((await due(who, login, now)).body)).toEqual(['mood']);
  expect(ids((await due(who, login, '2026-04-08T10:00:00Z')).body)).toEqual(['mood']);
  expect(ids((await due(who, login, '2026-04-22T10:00:00Z')).body)).toEqual([]);
});

test('askDueQuestions: an event told of a time to come opens its cycle now: questions are delivered once in it', async () => {
  const recurrence = { frequency: 'on_event', event_names: ['incident'] };
  const who = await scene.setUp(contentsOf([{ ...MOOD, schedule: undefined }]), recurrence);
  const login = { login_session_id: 'a' };
  const told = await due(who, { ...login, event: 'incident' }, '2026-06-01T10:00:00Z');
  expect(ids(told.body)).toEqual(['mood']);
  expect(ids((await due(who, login)).body)).toEqual(['mood']);
  expect(ids((await due(who, login)).body)).toEqual([]);
  await answer(who, [{ delivery_id: told.body.items[0].delivery_id, value: 'o4' }]);
  const { cycle_count, last_cycle_at } = await scene.enrollment(who);
  expect(cycle_count).toBe(1);
  expect(Date.parse(last_cycle_at) - START.getTime()).toBeLessThanOrEqual(1);
});

test('the worker closes cycles nobody answered, one a missed period, and only once', async () => {
  const who = await setUp();
  const job = cycles(app.services);
  const signal = new AbortController().signal;
  await job.run(signal);
  app.setClock(new Date('2026-04-06T12:00:00Z'));
  await Promise.all([job.run(signal), job.run(signal)]);
  await job.run(signal);
  const enrollment = await app.call('GET', `${place.E}/enrollments/${who.enrollmentId}`);
  expect(enrollment.body).toMatchObject({ cycle_count: 3, next_due_at: '2026-04-13T07:00:00.000Z' });
  const list = await app.call('GET', `${place.E}/evaluations?subject_id=${who.subjectId}`);
  expect(list.body.items.map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'completed',
    'completed',
    'completed',
  ]);
});

test('askDueQuestions: paused: nothing is due and nothing is made up afterwards', async () => {
  const who = await setUp();
  await app.call('POST', `${place.E}/enrollments/${who.enrollmentId}/status`, { body: { status: 'paused' } });
  expect((await due(who)).body.items).toEqual([]);
  app.setClock(new Date('2026-05-04T12:00:00Z'));
  await cycles(app.services).run(new AbortController().signal);
  await app.call('POST', `${place.E}/enrollments/${who.enrollmentId}/status`, { body: { status: 'active' } });
  await cycles(app.services).run(new AbortController().signal);
  const enrollment = await app.call('GET', `${place.E}/enrollments/${who.enrollmentId}`);
  expect(enrollment.body).toMatchObject({ cycle_count: 0, next_due_at: '2026-05-11T07:00:00.000Z' });
});

test('askDueQuestions, answerDueQuestions: the wrong program, subject or state', async () => {
  const who = await setUp();
  const oneTime = await setUpProgram(place, CONTENTS);
  expect((await due({ ...who, programId: oneTime })).body.detail.code).toBe('program_not_continuous');
  expect((await due({ ...who, subjectId: await importSubject(place) })).body.detail.code).toBe(
    'not_enrolled',
  );
  expect((await due({ ...who, subjectId: crypto.randomUUID() })).status).toBe(404);
  await app.call('POST', `${place.E}/programs/${who.programId}/status`, { body: { status: 'paused' } });
  expect((await due(who)).body.detail.code).toBe('program_not_active');
});
