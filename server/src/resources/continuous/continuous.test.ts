import { afterAll, beforeAll, expect, test } from 'vitest';
import { importSubject, setUpApp, setUpProgram, type Workspace } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import {
  CONTENTS,
  type ContinuousApi,
  contentsOf,
  continuousApi,
  MOOD,
  questionIds,
  START,
} from '../../../test/continuous.ts';
import { cycles } from './cycles-job.ts';

let app: TestApp;
let workspace: Workspace;
let api: ContinuousApi;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  workspace = await setUpApp(app);
  api = continuousApi(app, workspace);
});
afterAll(() => app.close());

const setUp: ContinuousApi['setUp'] = () => api.setUp();
const due: ContinuousApi['due'] = (...args) => api.due(...args);
const answer: ContinuousApi['answer'] = (...args) => api.answer(...args);

test('a question is due once per cycle; answers complete the evaluation of the cycle', async () => {
  const enrolled = await setUp();
  const first = await due(enrolled, { login_session_id: 'a' });
  expect(first.status).toBe(200);
  expect(questionIds(first.body)).toEqual(['mood', 'load']);
  expect(first.body.items[0]).toMatchObject({
    due_reason: 'first_delivery',
    question: { section_id: '', required: true, options: expect.any(Array) },
  });
  expect(first.body.delivered_at).toBe(START.toISOString());
  expect(questionIds((await due(enrolled, { login_session_id: 'a' })).body)).toEqual([]);
  const [mood, load] = first.body.items;
  const half = await answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  expect(half.body.accepted).toBe(1);
  expect((await answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }])).body.detail.code).toBe(
    'delivery_closed',
  );
  await answer(enrolled, [{ delivery_id: load.delivery_id, value: 2 }]);
  const evaluation = await app.call(
    'GET',
    `${workspace.environmentPath}/evaluations/${half.body.evaluation_id}`,
  );
  expect(evaluation.body).toMatchObject({ status: 'completed', primary_metric: { value: 4 } });
  const enrollment = await app.call(
    'GET',
    `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}`,
  );
  expect(enrollment.body).toMatchObject({
    status: 'active',
    cycle_count: 1,
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  expect(questionIds((await due(enrolled, {}, '2026-03-24T10:00:00Z')).body)).toEqual(['mood', 'load']);
});

test('thirty concurrent askDueQuestions calls of one login session deliver each question once', async () => {
  const enrolled = await setUp();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => due(enrolled, { login_session_id: 's' })),
  );
  expect(responses.flatMap(({ body }) => questionIds(body)).sort()).toEqual(['load', 'mood']);
});

test('explainDueQuestions names every failed gate and delivers nothing', async () => {
  const enrolled = await setUp();
  const body = { program_id: enrolled.programId, subject_id: enrolled.subjectId };
  const explained = await app.call('POST', `${workspace.environmentPath}/continuous-evaluation/explain`, {
    body,
  });
  expect(explained.body.due.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'mood',
    'load',
  ]);
  expect(explained.body.suppressed[0]).toMatchObject({
    question_id: 'after',
    failed_gates: [{ gate: 'trigger' }, { gate: 'frequency' }],
  });
  expect(questionIds((await due(enrolled)).body)).toEqual(['mood', 'load']);
});

test('explainDueQuestions reports an inactive program as a failed gate', async () => {
  const enrolled = await setUp();
  await api.setProgramStatus(enrolled, 'paused');
  const { status, body } = await api.explain(enrolled);
  expect([status, body.due]).toEqual([200, []]);
  expect(body.suppressed.map(({ failed_gates: [gate] }: { failed_gates: object[] }) => gate)).toEqual(
    Array(3).fill({ gate: 'program_active', code: 'paused', detail: 'the program is paused' }),
  );
});

test("a call with `now` counts the login session's deliveries up to that time", async () => {
  const enrolled = await api.setUp(
    contentsOf([{ ...MOOD, schedule: { frequency: 'weekly', max_per_login: 2 } }]),
  );
  const login = { login_session_id: 'a' };
  for (const now of ['2026-04-01T10:00:00Z', '2026-04-15T10:00:00Z'])
    expect(questionIds((await due(enrolled, login, now)).body)).toEqual(['mood']);
  expect(questionIds((await due(enrolled, login, '2026-04-08T10:00:00Z')).body)).toEqual(['mood']);
  expect(questionIds((await due(enrolled, login, '2026-04-22T10:00:00Z')).body)).toEqual([]);
});

test('an event with a future `now` opens its cycle at once, with one delivery per question', async () => {
  const recurrence = { frequency: 'on_event', event_names: ['incident'] };
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, schedule: undefined }]), recurrence);
  const login = { login_session_id: 'a' };
  const fromEvent = await due(enrolled, { ...login, event: 'incident' }, '2026-06-01T10:00:00Z');
  expect(questionIds(fromEvent.body)).toEqual(['mood']);
  expect(questionIds((await due(enrolled, login)).body)).toEqual(['mood']);
  expect(questionIds((await due(enrolled, login)).body)).toEqual([]);
  await answer(enrolled, [{ delivery_id: fromEvent.body.items[0].delivery_id, value: 'o4' }]);
  const { cycle_count, last_cycle_at } = await api.enrollment(enrolled);
  expect(cycle_count).toBe(1);
  expect(Date.parse(last_cycle_at) - START.getTime()).toBeLessThanOrEqual(1);
});

test('the worker closes unanswered cycles, one per missed period, exactly once', async () => {
  const enrolled = await setUp();
  const job = cycles(app.services);
  const signal = new AbortController().signal;
  await job.run(signal);
  app.setClock(new Date('2026-04-06T12:00:00Z'));
  await Promise.all([job.run(signal), job.run(signal)]);
  await job.run(signal);
  const enrollment = await app.call(
    'GET',
    `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}`,
  );
  expect(enrollment.body).toMatchObject({ cycle_count: 3, next_due_at: '2026-04-13T07:00:00.000Z' });
  const list = await app.call(
    'GET',
    `${workspace.environmentPath}/evaluations?subject_id=${enrolled.subjectId}`,
  );
  expect(list.body.items.map(({ status }: { status: string }) => status)).toEqual([
    'pending',
    'completed',
    'completed',
    'completed',
  ]);
});

test('a paused enrollment has no due questions, and missed cycles are not made up', async () => {
  const enrolled = await setUp();
  await app.call('POST', `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/status`, {
    body: { status: 'paused' },
  });
  expect((await due(enrolled)).body.items).toEqual([]);
  app.setClock(new Date('2026-05-04T12:00:00Z'));
  await cycles(app.services).run(new AbortController().signal);
  await app.call('POST', `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/status`, {
    body: { status: 'active' },
  });
  await cycles(app.services).run(new AbortController().signal);
  const enrollment = await app.call(
    'GET',
    `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}`,
  );
  expect(enrollment.body).toMatchObject({ cycle_count: 0, next_due_at: '2026-05-11T07:00:00.000Z' });
});

test('rejects a one-time program, a subject without an enrollment and an inactive program', async () => {
  const enrolled = await setUp();
  const oneTime = await setUpProgram(workspace, CONTENTS);
  expect((await due({ ...enrolled, programId: oneTime })).body.detail.code).toBe('program_not_continuous');
  expect((await due({ ...enrolled, subjectId: await importSubject(workspace) })).body.detail.code).toBe(
    'not_enrolled',
  );
  expect((await due({ ...enrolled, subjectId: crypto.randomUUID() })).status).toBe(404);
  await app.call('POST', `${workspace.environmentPath}/programs/${enrolled.programId}/status`, {
    body: { status: 'paused' },
  });
  expect((await due(enrolled)).body.detail.code).toBe('program_not_active');
});
