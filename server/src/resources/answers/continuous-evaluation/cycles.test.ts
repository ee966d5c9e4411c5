import { expect, test } from 'vitest';
import { createBundle, enroll, importSubject } from '../../../../test/actors.ts';
import {
  CONTENTS,
  contentsOf,
  MOOD,
  questionIds,
  START,
  useContinuousApi,
  WEEKLY,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { claimDue } from '../../../jobs/claim.ts';
import { CYCLES, cycles } from './cycles-job.ts';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

const signal = new AbortController().signal;

/** Runs the cycles job until there is no more work, at this time if one is given. */
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

test('a daily cycle keeps its local time across both daylight saving changes', async () => {
  const enrolled = await api.setUp(daily, DAILY);
  await work('2026-03-28T12:00:00Z');
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-29T07:00:00.000Z');
  await work('2026-10-24T12:00:00Z');
  const { next_due_at, cycle_count } = await api.enrollment(enrolled);
  expect(next_due_at).toBe('2026-10-25T08:00:00.000Z');
  // One a day from 16 March to 24 October; the open cycle is not counted.
  expect(cycle_count).toBe(222);
});

test('after a long downtime a request first closes the missed cycles', async () => {
  const enrolled = await api.setUp(daily, DAILY);
  await api.due(enrolled);
  app.setClock(new Date('2026-04-15T12:00:00Z'));
  expect(questionIds((await api.due(enrolled)).body)).toEqual(['mood']);
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 30,
    last_cycle_at: '2026-04-15T07:00:00.000Z',
    next_due_at: '2026-04-16T07:00:00.000Z',
  });
  const events = await app.services.db.system.read({
    text: `SELECT count(*)::int AS count FROM events WHERE type = 'enrollment.cycle_due' AND payload LIKE $1`,
    values: [`%${enrolled.subjectId}%`],
    rows: rowsOf({ count: computed('integer') }),
  });
  // The first and the open cycle: cycles that ended during the downtime are not announced.
  expect(events[0]!.count).toBe(2);
});

test('the claim of a killed worker only delays the work until its lease ends', async () => {
  const enrolled = await api.setUp();
  app.setClock(new Date('2026-03-23T08:00:01Z'));
  const { leaseMs } = app.services.config.worker;
  await claimDue(app.services.db, CYCLES.due, app.services.clock(), leaseMs, 100);
  await work();
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 0 });
  await work(new Date(app.services.clock().getTime() + leaseMs).toISOString());
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 1 });
});

test('concurrent requests and workers close a cycle once', async () => {
  const enrolled = await api.setUp();
  await api.due(enrolled);
  app.setClock(new Date('2026-03-30T12:00:00Z'));
  const calls = Array.from({ length: 10 }, () => api.due(enrolled, { login_session_id: 's' }));
  const responses = await Promise.all([...calls, work(), work(), work()]);
  const delivered = responses.flatMap((response) => (response ? questionIds(response.body) : []));
  expect(delivered.sort()).toEqual(['load', 'mood']);
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 2 });
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual([
    'pending',
    'failed',
    'failed',
  ]);
});

test('an enrollment in a draft program becomes due when the program is activated', async () => {
  app.setClock(START);
  const body = {
    name: 'draft',
    version_bundle_id: await createBundle(workspace, CONTENTS),
    mode: 'continuous',
    recurrence: WEEKLY,
  };
  const programId = (await app.call('POST', `${workspace.environmentPath}/programs`, { body })).body.id;
  const subjectId = await importSubject(workspace);
  const enrolled = { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
  expect((await api.enrollment(enrolled)).next_due_at).toBeUndefined();
  await app.call('POST', `${workspace.environmentPath}/programs/${programId}/activate`);
  expect((await api.enrollment(enrolled)).next_due_at).toBe(START.toISOString());
  await work();
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-23T08:00:00.000Z');
});

test('in a paused program an open cycle ends as scheduled, and missed cycles are not made up', async () => {
  const enrolled = await api.setUp();
  const { body } = await api.due(enrolled);
  await api.answer(enrolled, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  await api.setProgramStatus(enrolled, 'paused');
  expect((await api.enrollment(enrolled)).next_due_at).toBeUndefined();
  await work('2026-05-04T12:00:00Z');
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual(['in_progress']);
  await api.setProgramStatus(enrolled, 'active');
  await work();
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual(['pending', 'completed']);
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 1,
    last_cycle_at: '2026-03-23T08:00:00.000Z',
    next_due_at: '2026-05-11T07:00:00.000Z',
  });
});

test('pausing and resuming does not repeat a cycle that was completed', async () => {
  const enrolled = await api.setUp(contentsOf([MOOD]));
  const { body } = await api.due(enrolled);
  await api.answer(enrolled, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
  await api.setStatus(enrolled, 'paused');
  await api.setStatus(enrolled, 'active');
  await api.setProgramStatus(enrolled, 'paused');
  await api.setProgramStatus(enrolled, 'active');
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-23T08:00:00.000Z');
  expect((await api.due(enrolled)).body.items).toEqual([]);
});

test('after a change of the recurrence the open cycle keeps its answers and gets new bounds', async () => {
  const enrolled = await api.setUp();
  const { body } = await api.due(enrolled);
  const [mood, load] = body.items;
  const { body: first } = await api.answer(enrolled, [{ delivery_id: mood.delivery_id, value: 'o4' }]);
  const change = { body: { recurrence: DAILY } };
  expect(
    (await app.call('PATCH', `${workspace.environmentPath}/programs/${enrolled.programId}`, change)).status,
  ).toBe(200);
  await work();
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-17T08:00:00.000Z');
  const second = await api.answer(enrolled, [{ delivery_id: load.delivery_id, value: 2 }]);
  expect(second.body.evaluation_id).toBe(first.evaluation_id);
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 1,
    next_due_at: '2026-03-17T08:00:00.000Z',
  });
});

test('an event opens a cycle, and a delivery of one cycle cannot be answered in another', async () => {
  const questions = ['first', 'second'].map((id) => ({ ...MOOD, id, required: id === 'first' }));
  const contents = contentsOf(questions.map(({ schedule: _, ...question }) => question));
  const enrolled = await api.setUp(contents, { frequency: 'on_event', event_names: ['incident'] });
  expect((await api.due(enrolled)).body.items).toEqual([]);
  const { body } = await api.due(enrolled, { event: 'incident' });
  expect(questionIds(body)).toEqual(['first', 'second']);
  const [first, second] = body.items;
  await api.answer(enrolled, [{ delivery_id: first.delivery_id, value: 'o4' }]);
  expect(await api.enrollment(enrolled)).toMatchObject({ cycle_count: 1 });
  const between = await api.answer(enrolled, [{ delivery_id: second.delivery_id, value: 'o4' }]);
  expect(between.body.detail).toMatchObject({ code: 'delivery_closed', context: { reason: 'cycle_closed' } });
  app.setClock(new Date(START.getTime() + 3_600_000));
  expect(questionIds((await api.due(enrolled, { event: 'incident' })).body)).toEqual(['first', 'second']);
  const late = await api.answer(enrolled, [{ delivery_id: second.delivery_id, value: 'o4' }]);
  expect(late.body.detail).toMatchObject({ code: 'delivery_closed', context: { reason: 'cycle_closed' } });
});

test('a call with `now` neither opens nor closes cycles, and sees the deliveries of that time', async () => {
  const enrolled = await api.setUp();
  await api.due(enrolled);
  const before = await api.enrollment(enrolled);
  const now = '2026-05-05T10:00:00Z';
  expect(questionIds((await api.due(enrolled, {}, now)).body)).toEqual(['mood', 'load']);
  expect(questionIds((await api.due(enrolled, {}, now)).body)).toEqual([]);
  expect((await api.due(enrolled, {}, now)).body.delivered_at).toBe('2026-05-05T10:00:00.000Z');
  expect(questionIds((await api.due(enrolled)).body)).toEqual([]);
  expect(questionIds((await api.due(enrolled, {}, '2026-02-03T10:00:00Z')).body)).toEqual(['mood', 'load']);
  expect(questionIds((await api.due(enrolled, {}, '2026-02-03T10:00:00Z')).body)).toEqual([]);
  expect(await api.enrollment(enrolled)).toEqual(before);
  expect(await api.evaluations(enrolled)).toHaveLength(1);
});

test('getEvaluation shows the cycle and its period in the trace of a continuous program', async () => {
  const enrolled = await api.setUp();
  const [mood, load] = (await api.due(enrolled)).body.items;
  const { body } = await api.answer(enrolled, [
    { delivery_id: mood.delivery_id, value: 'o4' },
    { delivery_id: load.delivery_id, value: 3 },
  ]);
  const path = `${workspace.environmentPath}/evaluations/${body.evaluation_id}`;
  const { trace } = (await app.call('GET', path)).body;
  // Mondays 09:00 in Berlin; daylight saving time starts after this cycle.
  const period = { starts_at: '2026-03-16T08:00:00.000Z', ends_at: '2026-03-23T08:00:00.000Z' };
  expect(trace.cycle).toEqual({ number: 1, ...period });
  expect((await app.call('GET', `${path}/replay`)).body).toMatchObject({ identical: true });
});
