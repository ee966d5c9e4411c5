import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, type Place, setUpApp, setUpProgram } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { cycles } from './cycles-job.ts';

const scale = [1, 2, 3, 4, 5].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { mood: score },
}));
const CONTENTS = {
  experience: {
    questions: [
      {
        id: 'mood',
        prompt: 'Mood?',
        input: 'single_select',
        options: scale,
        required: true,
        schedule: { frequency: 'weekly' },
      },
      {
        id: 'load',
        prompt: 'Load?',
        input: 'rating',
        min: 1,
        max: 5,
        required: true,
        schedule: { frequency: 'weekly' },
      },
      {
        id: 'after',
        prompt: 'After the incident?',
        input: 'text',
        schedule: { frequency: 'on_event', trigger: { type: 'event', event: 'incident' } },
      },
    ],
  },
  scorecard: { concepts: [{ id: 'mood', method: 'mean' }], primary_metric: 'mood' },
};
const WEEKLY = {
  frequency: 'weekly',
  weekday: 1,
  local_time: '09:00',
  timezone: 'Europe/Berlin',
  starts_at: '2026-01-01T00:00:00Z',
};
const START = new Date('2026-03-16T10:00:00Z');

let app: TestApp;
let place: Place;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  place = await setUpApp(app);
});
afterAll(() => app.close());

async function setUp() {
  app.setClock(START);
  const programId = await setUpProgram(place, CONTENTS, { mode: 'continuous', recurrence: WEEKLY });
  const subjectId = await importSubject(place);
  const enrollmentId = await enroll(place, programId, subjectId);
  return { programId, subjectId, enrollmentId };
}

function due(who: { programId: string; subjectId: string }, trigger = {}, now?: string) {
  const body = { program_id: who.programId, subject_id: who.subjectId, trigger, ...(now && { now }) };
  return app.call('POST', `${place.E}/continuous-evaluation/due-questions`, { body });
}

function answer(who: { programId: string; subjectId: string }, answers: object[]) {
  const body = { program_id: who.programId, subject_id: who.subjectId, answers };
  return app.call('POST', `${place.E}/continuous-evaluation/answers`, { body });
}

const ids = (body: { items: { question: { id: string } }[] }) =>
  body.items.map(({ question }) => question.id);

test('a cycle: due once, answered, evaluated, due again in the next', async () => {
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

test('thirty calls at once in one login session deliver each question once', async () => {
  const who = await setUp();
  const answers = await Promise.all(Array.from({ length: 30 }, () => due(who, { login_session_id: 's' })));
  expect(answers.flatMap(({ body }) => ids(body)).sort()).toEqual(['load', 'mood']);
});

test('explain names every gate and delivers nothing', async () => {
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

test('paused: nothing is due and nothing is made up afterwards', async () => {
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

test('the wrong program, subject or state', async () => {
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
