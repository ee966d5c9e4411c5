import { expect, test } from 'vitest';
import { complete, enroll, expectStatus, importSubject } from '../../../../test/actors.ts';
import {
  contentsOf,
  type EnrolledSubject,
  MOOD,
  questionIds,
  START,
  useContinuousApi,
  WEEKLY,
} from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { cycles } from './cycles-job.ts';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

/** Runs the cycles job until there is no more work, at this time if one is given. */
async function work(at?: string): Promise<void> {
  if (at) app.setClock(new Date(at));
  const job = cycles(app.services);
  while ((await job.run(new AbortController().signal)).more);
}

const MOODS = contentsOf([MOOD]);
/** START is in the 11th cycle; the 13th begins on 30 March at 07:00Z and ends on 6 April at 07:00Z. */
const THIRTEEN = { ...WEEKLY, count: 13 };

async function answerMood(enrolled: EnrolledSubject) {
  const { body } = await api.due(enrolled);
  expect(questionIds(body)).toEqual(['mood']);
  await expectStatus(api.answer(enrolled, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]), 200);
}

async function another({ programId }: EnrolledSubject): Promise<EnrolledSubject> {
  const subjectId = await importSubject(workspace);
  return { programId, subjectId, enrollmentId: await enroll(workspace, programId, subjectId) };
}

const setRecurrence = ({ programId }: EnrolledSubject, recurrence: object) =>
  expectStatus(
    app.call('PATCH', `${workspace.environmentPath}/programs/${programId}`, { body: { recurrence } }),
    200,
  );

/** The statuses that `enrollment.updated` has reported. */
async function reported({ enrollmentId }: EnrolledSubject): Promise<string[]> {
  const { items } = (await app.call('GET', `${workspace.environmentPath}/events?limit=100`)).body;
  return items
    .filter(({ type, data }: { type: string; data: { enrollment_id?: string } }) => {
      return type === 'enrollment.updated' && data.enrollment_id === enrollmentId;
    })
    .map(({ data }: { data: { status: string } }) => data.status);
}

const failedGates = (body: { suppressed: { failed_gates: { gate: string; code: string }[] }[] }) =>
  body.suppressed[0]!.failed_gates.map(({ gate, code }) => `${gate}/${code}`);

test('the worker closes the last cycle of `count` and completes the enrollment; nothing follows', async () => {
  const enrolled = await api.setUp(MOODS, THIRTEEN);
  await work();
  await work('2026-03-25T12:00:00Z');
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-30T07:00:00.000Z');
  await work('2026-03-31T12:00:00Z');
  // In the last cycle the enrollment is due when that ends.
  expect(await api.enrollment(enrolled)).toMatchObject({
    status: 'active',
    cycle_count: 2,
    next_due_at: '2026-04-06T07:00:00.000Z',
  });
  await work('2026-04-20T12:00:00Z');
  const ended = await api.enrollment(enrolled);
  expect(ended).toMatchObject({
    status: 'completed',
    cycle_count: 3,
    last_cycle_at: '2026-04-06T07:00:00.000Z',
  });
  expect(ended).not.toHaveProperty('next_due_at');
  expect(await api.evaluations(enrolled)).toHaveLength(3);
  expect(await reported(enrolled)).toEqual(['completed']);

  expect((await api.due(enrolled)).body.items).toEqual([]);
  const { body } = await api.explain(enrolled);
  expect(failedGates(body)).toEqual(['enrollment_active/completed', 'cycle_open/ended']);
  expect(body.suppressed[0]).not.toHaveProperty('next_eligible_at');
  expect((await api.session(enrolled)).body.detail.code).toBe('not_enrolled');
  const path = `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/adherence`;
  const adherence = await app.call(
    'GET',
    `${path}?starts_at=2026-03-01T00:00:00Z&ends_at=2026-06-01T00:00:00Z`,
  );
  expect(adherence.body).toMatchObject({ expected: 3, missed: 3, open: 0 });
});

test('the last cycle begins on the day of `until` in the time zone, and its last answer completes it', async () => {
  // In Auckland the cycle of 22 March, 12:00Z, begins on the 23rd.
  const recurrence = { ...WEEKLY, timezone: 'Pacific/Auckland', local_time: '01:00', until: '2026-03-23' };
  const enrolled = await api.setUp(MOODS, recurrence);
  await answerMood(enrolled);
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-22T12:00:00.000Z');
  app.setClock(new Date('2026-03-24T00:00:00Z'));
  await answerMood(enrolled);
  const ended = await api.enrollment(enrolled);
  expect(ended).toMatchObject({ status: 'completed', cycle_count: 2 });
  expect(ended).not.toHaveProperty('next_due_at');
  const day = await api.setUp(MOODS, { ...recurrence, until: '2026-03-22' });
  await answerMood(day);
  expect(await api.enrollment(day)).toMatchObject({ status: 'completed', cycle_count: 1 });
});

test('a participant who completes the session of the last cycle completes the enrollment', async () => {
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, required: false }]), {
    ...WEEKLY,
    until: '2026-03-16',
  });
  const { participant_token: token } = (await api.session(enrolled)).body;
  await expectStatus(complete(workspace, token), 200);
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 1 });
  expect(await reported(enrolled)).toEqual(['completed']);
});

test('a request after a long downtime closes the cycles that are left, and a `now` changes nothing', async () => {
  const enrolled = await api.setUp(MOODS, THIRTEEN);
  await api.due(enrolled);
  const before = await api.enrollment(enrolled);
  expect(questionIds((await api.due(enrolled, {}, '2026-04-06T06:59:59Z')).body)).toEqual(['mood']);
  expect((await api.due(enrolled, {}, '2026-04-06T07:00:00Z')).body.items).toEqual([]);
  expect(failedGates((await api.explain(enrolled, {}, '2026-04-06T07:00:00Z')).body)).toEqual([
    'cycle_open/ended',
  ]);
  expect(await api.enrollment(enrolled)).toEqual(before);
  app.setClock(new Date('2027-01-01T00:00:00Z'));
  expect((await api.due(enrolled)).body.items).toEqual([]);
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 3 });
});

test('`count` counts the cycles of the calendar, so people who join later have fewer; after the end there are none', async () => {
  const enrolled = await api.setUp(MOODS, THIRTEEN);
  app.setClock(new Date('2026-04-01T12:00:00Z'));
  const late = await another(enrolled);
  await work('2026-04-06T07:00:00Z');
  expect(await api.enrollment(late)).toMatchObject({ status: 'completed', cycle_count: 1 });
  const after = await another(enrolled);
  const enrollment = await api.enrollment(after);
  expect(enrollment.status).toBe('active');
  expect(enrollment).not.toHaveProperty('next_due_at');
  expect((await api.due(after)).body.items).toEqual([]);
  expect(failedGates((await api.explain(after)).body)).toEqual(['cycle_open/ended']);
  const refused = (await api.session(after)).body.detail;
  expect([refused.code, refused.context]).toEqual(['cycle_not_open', { reason: 'ended' }]);
});

test('without a start the cycle that begins with the program is its first', async () => {
  const { starts_at: _, ...unsent } = WEEKLY;
  const enrolled = await api.setUp(MOODS, { ...unsent, count: 2 });
  await work('2026-03-30T06:59:59Z');
  expect(await api.enrollment(enrolled)).toMatchObject({
    cycle_count: 1,
    next_due_at: '2026-03-30T07:00:00.000Z',
  });
  await work('2026-03-30T07:00:00Z');
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 2 });
});

test('an earlier end closes what is open beyond it; a later one makes active again whom the end completed', async () => {
  const enrolled = await api.setUp(MOODS);
  const quit = await another(enrolled);
  const paused = await another(enrolled);
  await work();
  await api.setStatus(quit, 'completed');
  await api.setStatus(paused, 'paused');
  // The current cycle continues.
  await setRecurrence(enrolled, { ...WEEKLY, count: 11 });
  await work();
  expect(await api.enrollment(enrolled)).toMatchObject({
    status: 'active',
    cycle_count: 0,
    next_due_at: '2026-03-23T08:00:00.000Z',
  });
  const recurrence = await setRecurrence(enrolled, { ...WEEKLY, until: '2026-03-15' });
  expect(recurrence.recurrence).toEqual({ ...WEEKLY, until: '2026-03-15' });
  await work();
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 1 });
  expect((await api.evaluations(enrolled)).map(({ status }) => status)).toEqual(['failed']);

  await work('2026-03-24T12:00:00Z');
  // Still over: nobody becomes active.
  await setRecurrence(enrolled, { ...WEEKLY, until: '2026-03-16' });
  expect((await api.enrollment(enrolled)).status).toBe('completed');
  await setRecurrence(enrolled, { ...WEEKLY, until: '2026-03-30' });
  expect((await api.enrollment(quit)).status).toBe('completed');
  expect((await api.enrollment(paused)).status).toBe('paused');
  expect(await api.enrollment(enrolled)).toMatchObject({
    status: 'active',
    next_due_at: '2026-03-24T12:00:00.000Z',
  });
  expect(await reported(enrolled)).toEqual(expect.arrayContaining(['completed', 'active']));
  await answerMood(enrolled);
  expect((await api.enrollment(enrolled)).next_due_at).toBe('2026-03-30T07:00:00.000Z');
  await setRecurrence(enrolled, WEEKLY);
  await work('2026-05-04T12:00:00Z');
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'active', cycle_count: 7 });
});

test('adherence counts nothing between the end and the change that moved it', async () => {
  const contents = contentsOf([{ ...MOOD, schedule: { frequency: 'daily' } }]);
  const enrolled = await api.setUp(contents, { ...WEEKLY, count: 11 });
  await work('2026-03-26T12:00:00Z');
  await setRecurrence(enrolled, THIRTEEN);
  await work();
  const path = `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/adherence`;
  const between = async (from: string) =>
    (await app.call('GET', `${path}?starts_at=${from}T00:00:00Z&ends_at=2026-06-01T00:00:00Z`)).body;
  // The days of the week that was missed, from Monday to the morning of the next one.
  expect(await between('2026-03-16')).toMatchObject({ missed: 8, open: 1 });
  expect(await between('2026-03-23')).toMatchObject({ missed: 0, open: 1 });
});

test('an enrollment or a program that is resumed after the end closes what the pause left open', async () => {
  const enrolled = await api.setUp(MOODS, THIRTEEN);
  const other = await another(enrolled);
  await work();
  await api.setStatus(enrolled, 'paused');
  await work('2026-05-04T12:00:00Z');
  expect(await api.enrollment(other)).toMatchObject({ status: 'completed', cycle_count: 3 });
  await api.setStatus(enrolled, 'active');
  await work();
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 1 });
  expect(await api.enrollment(enrolled)).not.toHaveProperty('next_due_at');

  const stopped = await api.setUp(MOODS, THIRTEEN);
  const silent = await another(stopped);
  await work();
  await api.setProgramStatus(stopped, 'paused');
  await work('2026-05-04T12:00:00Z');
  await api.setProgramStatus(stopped, 'active');
  await work();
  for (const each of [stopped, silent])
    expect(await api.enrollment(each)).toMatchObject({ status: 'completed', cycle_count: 1 });
});

test('an end has no effect on cycles that events open', async () => {
  const contents = contentsOf([{ ...MOOD, schedule: { frequency: 'on_event' } }]);
  const recurrence = { frequency: 'on_event', event_names: ['incident'], count: 1 };
  const enrolled = await api.setUp(contents, recurrence);
  for (const cycle_count of [1, 2]) {
    const { body } = await api.due(enrolled, { event: 'incident' });
    await api.answer(enrolled, [{ delivery_id: body.items[0].delivery_id, value: 'o4' }]);
    expect(await api.enrollment(enrolled)).toMatchObject({ status: 'active', cycle_count });
    app.setClock(new Date(START.getTime() + 3_600_000));
  }
});

test('the clock of a test environment reaches the end', async () => {
  const enrolled = await api.setUp(MOODS, THIRTEEN);
  await work();
  const put = (offset_seconds: number) =>
    expectStatus(app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds } }), 200);
  await put(30 * 86_400);
  await work();
  expect(await api.enrollment(enrolled)).toMatchObject({ status: 'completed', cycle_count: 3 });
});
