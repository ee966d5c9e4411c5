import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBundle, enroll, importSubject, type Place, setUpApp } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { CONTENTS, contentsOf, ids, MOOD, START, sceneOf, WEEKLY } from '../../../test/continuous.ts';
import { claimDue } from '../../jobs/claim.ts';
import { cycles, DUE } from './cycles-job.ts';

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

const signal = new AbortController().signal;

async function work(at?: string): Promise<void> {
  if (at) app.setClock(new Date(at));
  const job = cycles(app.services);
  while ((await job.run(signal)).more);
}

const DAILY = {
  frequency: 'daily',
  local_time: '09:00',
  timezone: 'Europe/Berlin',
  starts_at: '2026-01-01T00:00:00Z',
};

const daily = contentsOf([{ ...MOOD, schedule: { frequency: 'daily' } }]);

test('a daily cycle keeps its wall time over both changes of the clock', async () => {
  const who = await scene.setUp(daily, DAILY);
  await work('2026-03-28T12:00:00Z');
  expect((await scene.enrollment(who)).next_due_at).toBe('2026-03-29T07:00:00.000Z');
  await work('2026-10-24T12:00:00Z');
  const { next_due_at, cycle_count } = await scene.enrollment(who);
  expect(next_due_at).toBe('2026-10-25T08:00:00.000Z');
  // One a day from 16 March to 24 October, the one running not counted.
  expect(cycle_count).toBe(222);
});

test('after a long stop a request makes up what was missed before it asks', async () => {
  const who = await scene.setUp(daily, DAILY);
  await scene.due(who);
  app.setClock(new Date('2026-04-15T12:00:00Z'));
  expect(ids((await scene.due(who)).body)).toEqual(['mood']);
  expect(await scene.enrollment(who)).toMatchObject({
    cycle_count: 30,
    last_cycle_at: '2026-04-15T07:00:00.000Z',
    next_due_at: '2026-04-16T07:00:00.000Z',
  });
  const told = await app.services.db.system.read<{ count: number }>({
    text: `SELECT count(*)::int AS count FROM events WHERE type = 'enrollment.cycle_due' AND payload LIKE $1`,
    values: [`%${who.subjectId}%`],
  });
  // The first and the one running: what nobody could answer any more is not announced.
  expect(told[0]!.count).toBe(2);
});

test('a worker that died holding a claim only delays it', async () => {
  const who = await scene.setUp();
  app.setClock(new Date('2026-03-23T08:00:01Z'));
  const { leaseMs } = app.services.config.worker;
  await app.services.db.system.read(claimDue(DUE, app.services.clock(), leaseMs, 100));
  await work();
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 0 });
  await work(new Date(app.services.clock().getTime() + leaseMs).toISOString());
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 1 });
});

test('requests and workers at once close a cycle once', async () => {
  const who = await scene.setUp();
  await scene.due(who);
  app.setClock(new Date('2026-03-30T12:00:00Z'));
  const calls = Array.from({ length: 10 }, () => scene.due(who, { login_session_id: 's' }));
  const answers = await Promise.all([...calls, work(), work(), work()]);
  const delivered = answers.flatMap((answer) => (answer ? ids(answer.body) : []));
  expect(delivered.sort()).toEqual(['load', 'mood']);
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 2 });
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual([
    'pending',
    'completed',
    'completed',
  ]);
});

test('an enrollment made while the program was a draft is due from its activation', async () => {
  app.setClock(START);
  const body = {
    name: 'draft',
    version_bundle_id: await createBundle(place, CONTENTS),
    mode: 'continuous',
    recurrence: WEEKLY,
  };
  const programId = (await app.call('POST', `${place.E}/programs`, { body })).body.id;
  const subjectId = await importSubject(place);
  const who = { programId, subjectId, enrollmentId: await enroll(place, programId, subjectId) };
  expect((await scene.enrollment(who)).next_due_at).toBeUndefined();
  await app.call('POST', `${place.E}/programs/${programId}/activate`);
  expect((await scene.enrollment(who)).next_due_at).toBe(START.toISOString());
  await work();
  expect((await scene.enrollment(who)).next_due_at).toBe('2026-03-23T08:00:00.000Z');
});

test('a paused program stands still; what was open ends with its own cycle, nothing is made up', async () => {
  const who = await scene.setUp();
  const { body } = await scene.due(who);
  await scene.answer(who, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  await scene.setProgramStatus(who, 'paused');
  expect((await scene.enrollment(who)).next_due_at).toBeUndefined();
  await work('2026-05-04T12:00:00Z');
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual(['in_progress']);
  await scene.setProgramStatus(who, 'active');
  await work();
  expect((await scene.evaluations(who)).map(({ status }) => status)).toEqual(['pending', 'completed']);
  expect(await scene.enrollment(who)).toMatchObject({
    cycle_count: 1,
    last_cycle_at: '2026-03-23T08:00:00.000Z',
    next_due_at: '2026-05-11T07:00:00.000Z',
  });
});

test('who completed the running cycle is not asked again by a pause in between', async () => {
  const who = await scene.setUp(contentsOf([MOOD]));
  const { body } = await scene.due(who);
  await scene.answer(who, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  await scene.setStatus(who, 'paused');
  await scene.setStatus(who, 'active');
  await scene.setProgramStatus(who, 'paused');
  await scene.setProgramStatus(who, 'active');
  expect((await scene.enrollment(who)).next_due_at).toBe('2026-03-23T08:00:00.000Z');
  expect((await scene.due(who)).body.items).toEqual([]);
});

test('a changed calendar: the open cycle goes on in the new bounds with what was answered', async () => {
  const who = await scene.setUp();
  const { body } = await scene.due(who);
  const [mood, load] = body.items;
  const { body: first } = await scene.answer(who, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  const change = { body: { recurrence: DAILY } };
  expect((await app.call('PATCH', `${place.E}/programs/${who.programId}`, change)).status).toBe(200);
  await work();
  expect((await scene.enrollment(who)).next_due_at).toBe('2026-03-17T08:00:00.000Z');
  const second = await scene.answer(who, [{ delivery_id: load.delivery_id, value: 2 }]);
  expect(second.body.evaluation_id).toBe(first.evaluation_id);
  expect(await scene.enrollment(who)).toMatchObject({
    cycle_count: 1,
    next_due_at: '2026-03-17T08:00:00.000Z',
  });
});

test('an event opens a cycle, and a delivery of one cycle answers no other', async () => {
  const questions = ['first', 'second'].map((id) => ({ ...MOOD, id, required: id === 'first' }));
  const contents = contentsOf(questions.map(({ schedule: _, ...question }) => question));
  const who = await scene.setUp(contents, { frequency: 'on_event', event_names: ['incident'] });
  expect((await scene.due(who)).body.items).toEqual([]);
  const { body } = await scene.due(who, { event: 'incident' });
  expect(ids(body)).toEqual(['first', 'second']);
  const [first, second] = body.items;
  await scene.answer(who, [{ delivery_id: first.delivery_id, value: 'o4' }]);
  expect(await scene.enrollment(who)).toMatchObject({ cycle_count: 1 });
  const between = await scene.answer(who, [{ delivery_id: second.delivery_id, value: 'o4' }]);
  expect(between.body.detail).toMatchObject({ code: 'delivery_closed', context: { reason: 'cycle_closed' } });
  app.setClock(new Date(START.getTime() + 3_600_000));
  expect(ids((await scene.due(who, { event: 'incident' })).body)).toEqual(['first', 'second']);
  const late = await scene.answer(who, [{ delivery_id: second.delivery_id, value: 'o4' }]);
  expect(late.body.detail).toMatchObject({ code: 'delivery_closed', context: { reason: 'cycle_closed' } });
});

test('a told time neither opens nor closes cycles, and sees the history of its time', async () => {
  const who = await scene.setUp();
  await scene.due(who);
  const before = await scene.enrollment(who);
  const told = '2026-05-05T10:00:00Z';
  expect(ids((await scene.due(who, {}, told)).body)).toEqual(['mood', 'load']);
  expect(ids((await scene.due(who, {}, told)).body)).toEqual([]);
  expect((await scene.due(who, {}, told)).body.delivered_at).toBe('2026-05-05T10:00:00.000Z');
  expect(ids((await scene.due(who)).body)).toEqual([]);
  expect(ids((await scene.due(who, {}, '2026-02-03T10:00:00Z')).body)).toEqual(['mood', 'load']);
  expect(ids((await scene.due(who, {}, '2026-02-03T10:00:00Z')).body)).toEqual([]);
  expect(await scene.enrollment(who)).toEqual(before);
  expect(await scene.evaluations(who)).toHaveLength(1);
});
