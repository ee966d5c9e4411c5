import { expect, test } from 'vitest';
import { importSubject, setUpProgram } from '../../../../test/actors.ts';
import {
  CONTENTS,
  contentsOf,
  MOOD,
  questionIds,
  START,
  useContinuousApi,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import { cycles } from './cycles-job.ts';

const VIEW = rowsOf(columns('instrument_events', 'occurred_at'));

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

test('a question is due once per cycle; answers complete the evaluation of the cycle', async () => {
  const enrolled = await api.setUp();
  const first = await api.due(enrolled, { login_session_id: 'a' });
  expect(first.status).toBe(200);
  expect(questionIds(first.body)).toEqual(['mood', 'load']);
  expect(first.body.items[0]).toMatchObject({
    due_reason: 'first_delivery',
    question: { section_id: '', required: true, options: expect.any(Array) },
  });
  expect(first.body.delivered_at).toBe(START.toISOString());
  expect(questionIds((await api.due(enrolled, { login_session_id: 'a' })).body)).toEqual([]);
  const [mood, load] = first.body.items;
  const firstAnswer = await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  expect(firstAnswer.body.accepted).toBe(1);
  expect(
    (await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }])).body.detail.code,
  ).toBe('delivery_closed');
  await api.answer(enrolled, [{ delivery_id: load.delivery_id, value: 2 }]);
  const evaluation = await app.call(
    'GET',
    `${workspace.environmentPath}/evaluations/${firstAnswer.body.evaluation_id}`,
  );
  expect(evaluation.body).toMatchObject({ status: 'completed', primary_metric: { value: 4 } });
  expect(await api.enrollment(enrolled)).toMatchObject({
    status: 'active',
    cycle_count: 1,
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  expect(questionIds((await api.due(enrolled, {}, '2026-03-24T10:00:00Z')).body)).toEqual(['mood', 'load']);
});

test('thirty concurrent askDueQuestions calls of one login session deliver each question once', async () => {
  const enrolled = await api.setUp();
  const responses = await Promise.all(
    Array.from({ length: 30 }, () => api.due(enrolled, { login_session_id: 's' })),
  );
  expect(responses.flatMap(({ body }) => questionIds(body)).sort()).toEqual(['load', 'mood']);
});

test('explainDueQuestions names every failed gate and delivers nothing', async () => {
  const enrolled = await api.setUp();
  const explained = await api.explain(enrolled);
  expect(explained.body.due.map(({ question_id }: { question_id: string }) => question_id)).toEqual([
    'mood',
    'load',
  ]);
  expect(explained.body.suppressed[0]).toMatchObject({
    question_id: 'after',
    failed_gates: [{ gate: 'trigger' }, { gate: 'frequency' }],
  });
  expect(questionIds((await api.due(enrolled)).body)).toEqual(['mood', 'load']);
  const accesses = `${workspace.environmentPath}/subjects/${enrolled.subjectId}/accesses`;
  const { items } = (await app.call('GET', accesses)).body;
  expect(items.map(({ action }: { action: string }) => action)).toEqual(['due_questions.explained']);
});

test('explainDueQuestions reports an inactive program as a failed gate', async () => {
  const enrolled = await api.setUp();
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
    expect(questionIds((await api.due(enrolled, login, now)).body)).toEqual(['mood']);
  expect(questionIds((await api.due(enrolled, login, '2026-04-08T10:00:00Z')).body)).toEqual(['mood']);
  expect(questionIds((await api.due(enrolled, login, '2026-04-22T10:00:00Z')).body)).toEqual([]);
});

test('a question that is delivered with a future `now` was viewed when the call was made', async () => {
  const enrolled = await api.setUp();
  await api.due(enrolled, { login_session_id: 'a' }, '2026-03-18T10:00:00Z');
  const views = await app.services.db.system.read({
    text: `SELECT ${VIEW.list} FROM instrument_events WHERE program_id = $1`,
    values: [enrolled.programId],
    rows: VIEW,
  });
  const at = START.toISOString();
  expect(views).toEqual([{ occurred_at: at }, { occurred_at: at }]);
});

test('a `now` with a space in a year below 100 is in that year', async () => {
  const enrolled = await api.setUp();
  const { body } = await api.due(enrolled, {}, '0050-01-01 00:00:00Z');
  expect(body.delivered_at).toBe('0050-01-01T00:00:00.000Z');
});

test('an event with a future `now` opens its cycle at once, with one delivery per question', async () => {
  const recurrence = { frequency: 'on_event', event_names: ['incident'] };
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, schedule: undefined }]), recurrence);
  const login = { login_session_id: 'a' };
  const fromEvent = await api.due(enrolled, { ...login, event: 'incident' }, '2026-06-01T10:00:00Z');
  expect(questionIds(fromEvent.body)).toEqual(['mood']);
  expect(questionIds((await api.due(enrolled, login)).body)).toEqual(['mood']);
  expect(questionIds((await api.due(enrolled, login)).body)).toEqual([]);
  await api.answer(enrolled, [{ delivery_id: fromEvent.body.items[0].delivery_id, value: 'o4' }]);
  const { cycle_count, last_cycle_at } = await api.enrollment(enrolled);
  expect(cycle_count).toBe(1);
  expect(Date.parse(last_cycle_at) - START.getTime()).toBeLessThanOrEqual(1);
});

test('the worker closes unanswered cycles, one per missed period, exactly once', async () => {
  const enrolled = await api.setUp();
  const job = cycles(app.services);
  const signal = new AbortController().signal;
  await job.run(signal);
  app.setClock(new Date('2026-04-06T12:00:00Z'));
  await Promise.all([job.run(signal), job.run(signal)]);
  await job.run(signal);
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 3,
    next_due_at: '2026-04-13T07:00:00.000Z',
  });
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual([
    'pending',
    'failed',
    'failed',
    'failed',
  ]);
});

test('a paused enrollment has no due questions, and missed cycles are not made up', async () => {
  const enrolled = await api.setUp();
  await api.setStatus(enrolled, 'paused');
  expect((await api.due(enrolled)).body.items).toEqual([]);
  app.setClock(new Date('2026-05-04T12:00:00Z'));
  await cycles(app.services).run(new AbortController().signal);
  await api.setStatus(enrolled, 'active');
  await cycles(app.services).run(new AbortController().signal);
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 0,
    next_due_at: '2026-05-11T07:00:00.000Z',
  });
});

test('rejects a one-time program, a subject without an enrollment and an inactive program', async () => {
  const enrolled = await api.setUp();
  const oneTime = await setUpProgram(workspace, CONTENTS);
  expect((await api.due({ ...enrolled, programId: oneTime })).body.detail.code).toBe(
    'program_not_continuous',
  );
  expect((await api.due({ ...enrolled, subjectId: await importSubject(workspace) })).body.detail.code).toBe(
    'not_enrolled',
  );
  expect((await api.due({ ...enrolled, subjectId: crypto.randomUUID() })).status).toBe(404);
  await api.setProgramStatus(enrolled, 'paused');
  expect((await api.due(enrolled)).body.detail.code).toBe('program_not_active');
});
