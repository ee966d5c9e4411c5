import { type Adherence, noAdherence } from '@eps/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  importSubject,
  limitedKey,
  setUpApp,
  type Workspace,
} from '../../../../test/actors.ts';
import { closeWithSums } from '../../../../test/adherence-sums.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type ContinuousApi,
  contentsOf,
  continuousApi,
  type EnrolledSubject,
  MOOD,
  START,
  WEEKLY,
} from '../../../../test/continuous.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { cycles } from '../../answers/continuous-evaluation/cycles-job.ts';
import { adherence } from './adherence-job.ts';

let app: TestApp;
let workspace: Workspace;
let api: ContinuousApi;
beforeAll(async () => {
  app = await startTestApp();
  app.setClock(START);
  workspace = await setUpApp(app);
  api = continuousApi(app, workspace);
});
afterAll(() => closeWithSums(app));

const ofEnrollment = (enrolled: EnrolledSubject, query = '') =>
  app.call('GET', `${workspace.environmentPath}/enrollments/${enrolled.enrollmentId}/adherence${query}`);
const ofProgram = (enrolled: EnrolledSubject, query = '', key = app.key) =>
  app.call('GET', `${workspace.environmentPath}/programs/${enrolled.programId}/adherence${query}`, { key });

/** Returns counts that are 0 where none is given. */
function counts(given: Partial<Adherence>): Adherence {
  return { ...noAdherence(), ...given };
}

/** Runs the jobs of cycles and adherence, at this time if one is given. */
async function work(at?: string): Promise<void> {
  if (at) app.setClock(new Date(at));
  const { signal } = new AbortController();
  for (const job of [cycles, adherence]) while ((await job(app.services).run(signal)).more);
}

/** Counts the cycles of a program whose counts the worker has yet to compute. */
async function outdated({ programId }: EnrolledSubject) {
  const [row] = await app.services.db.system.read({
    text: `SELECT count(*)::int AS count FROM cycle_adherence WHERE program_id = $1 AND changes_at <= $2`,
    values: [programId, app.services.clock()],
    rows: rowsOf({ count: computed('integer') }),
  });
  return row!;
}

/** Delivers the due questions and returns a function that builds the answer to one of them by question id. */
async function askDue(enrolled: EnrolledSubject, login: string) {
  const { body } = await api.due(enrolled, { login_session_id: login });
  return (id: string) => ({
    delivery_id: body.items.find((item: { question: { id: string } }) => item.question.id === id).delivery_id,
    value: 'o3',
  });
}

test('adherence counts questions answered, answered late, missed and open, per enrollment and program', async () => {
  const question = (id: string, repeat_until_answered = true) => ({
    ...MOOD,
    id,
    schedule: { frequency: 'weekly', repeat_until_answered },
  });
  const contents = contentsOf([question('early'), question('late'), question('missed', false)]);
  const one = await api.setUp(contents);
  const subjectId = await importSubject(workspace);
  const other = { ...one, subjectId, enrollmentId: await enroll(workspace, one.programId, subjectId) };
  await api.due(other);
  const first = await askDue(one, 'a');
  await api.answer(one, [first('early')]);
  const second = await askDue(one, 'b');
  await api.answer(one, [second('late')]);
  const open = counts({ expected: 3, delivered: 3, answered: 1, late: 1, open: 1 });
  expect((await ofEnrollment(one)).body).toMatchObject(open);
  app.setClock(new Date('2026-03-24T10:00:00Z'));
  expect((await ofEnrollment(one)).body).toMatchObject({ ...open, missed: 1, open: 0 });
  expect((await ofEnrollment(other)).body).toMatchObject(counts({ expected: 3, delivered: 3, missed: 3 }));
  const all = counts({ expected: 6, delivered: 6, answered: 1, late: 1, missed: 4 });
  expect((await ofProgram(one)).body).toEqual({
    program_id: one.programId,
    starts_at: '2026-02-23T00:00:00.000Z',
    ends_at: '2026-03-25T00:00:00.000Z',
    ...all,
    cycles: [{ starts_at: '2026-03-16T08:00:00.000Z', ...all }],
  });
  await work();
  expect((await ofProgram(one, '?ends_at=2026-03-22T00:00:00Z')).body).toMatchObject(all);
  const later = await ofProgram(one, '?starts_at=2026-03-20T00:00:00Z&ends_at=2026-03-22T00:00:00Z');
  expect(later.body).toMatchObject({ ...counts({}), cycles: [] });
});

test('a person who is silent for three weeks has missed what was due, and was not asked what needs an event', async () => {
  const enrolled = await api.setUp();
  for (const at of ['2026-03-16T12:00:00Z', '2026-03-24T12:00:00Z', '2026-04-07T12:00:00Z']) await work(at);
  const week = { expected: 2, not_triggered: 1 };
  const body = {
    ...counts({ expected: 8, missed: 6, open: 2, not_triggered: 4 }),
    cycles: [
      { starts_at: '2026-04-06T07:00:00.000Z', ...counts({ ...week, open: 2 }) },
      { starts_at: '2026-03-30T07:00:00.000Z', ...counts({ ...week, missed: 2 }) },
      { starts_at: '2026-03-23T08:00:00.000Z', ...counts({ ...week, missed: 2 }) },
      { starts_at: '2026-03-16T08:00:00.000Z', ...counts({ ...week, missed: 2 }) },
    ],
  };
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(body);
  expect((await outdated(enrolled)).count).toBe(0);
  const event = await api.due(enrolled, { event: 'incident' });
  expect(event.body.items).toHaveLength(3);
  const now = counts({ expected: 9, delivered: 3, missed: 6, open: 3, not_triggered: 3 });
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(now);
});

test('the answers, changes and skips of a person in a session are counted once', async () => {
  const questions = ['first', 'second'].map((id) => ({ ...MOOD, id, schedule: undefined, required: false }));
  const enrolled = await api.setUp(contentsOf(questions));
  const { participant_token: token } = (await api.session(enrolled)).body;
  for (const value of ['o1', 'o2', 'o3'])
    expect((await answer(workspace, token, { first: value })).status).toBe(200);
  const open = counts({ expected: 2, delivered: 1, answered: 1, open: 1 });
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(open);
  expect((await complete(workspace, token)).status).toBe(200);
  const closed = { ...open, missed: 1, open: 0 };
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(closed);
  await work();
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(closed);
});

test('days that a person was not enrolled or paused in are not expected', async () => {
  const daily = contentsOf([{ ...MOOD, schedule: { frequency: 'daily' } }]);
  const enrolled = await api.setUp(daily);
  await work('2026-03-18T12:00:00Z');
  expect((await ofEnrollment(enrolled)).body).toMatchObject(counts({ expected: 3, missed: 2, open: 1 }));
  await api.setStatus(enrolled, 'paused');
  app.setClock(new Date('2026-03-21T12:00:00Z'));
  await api.setStatus(enrolled, 'active');
  await work('2026-03-22T12:00:00Z');
  const resumed = counts({ expected: 5, missed: 4, open: 1 });
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(resumed);
  const late = { ...enrolled, subjectId: await importSubject(workspace) };
  late.enrollmentId = await enroll(workspace, late.programId, late.subjectId);
  await work();
  expect((await ofEnrollment(late)).body).toMatchObject(counts({ expected: 1, open: 1 }));
  app.setClock(new Date('2026-03-22T13:00:00Z'));
  await api.setProgramStatus(enrolled, 'paused');
  app.setClock(new Date('2026-03-25T12:00:00Z'));
  expect((await ofEnrollment(late)).body).toMatchObject(counts({ expected: 1, missed: 1 }));
});

test('a question asked once in a quarter is expected until it was asked', async () => {
  const quarterly = { ...MOOD, schedule: { frequency: 'quarterly' } };
  const enrolled = await api.setUp(contentsOf([quarterly]));
  await work('2026-03-16T12:00:00Z');
  await work('2026-03-23T12:00:00Z');
  const answerTo = await askDue(enrolled, 'a');
  await api.answer(enrolled, [answerTo('mood')]);
  await work('2026-03-31T12:00:00Z');
  const expected = counts({ expected: 2, delivered: 1, answered: 1, missed: 1 });
  expect((await ofEnrollment(enrolled, '?ends_at=2026-03-31T00:00:00Z')).body).toMatchObject(expected);
});

test('withdrawing and erasing end what was open, and the counts stay', async () => {
  const erased = await api.setUp();
  await work('2026-03-16T12:00:00Z');
  const subjectId = await importSubject(workspace);
  const withdrawn = {
    ...erased,
    subjectId,
    enrollmentId: await enroll(workspace, erased.programId, subjectId),
  };
  await work('2026-03-16T13:00:00Z');
  await api.setStatus(withdrawn, 'withdrawn');
  await app.call('DELETE', `${workspace.environmentPath}/subjects/${erased.subjectId}`);
  await work();
  const missed = counts({ expected: 4, missed: 4, not_triggered: 2 });
  expect((await ofProgram(erased)).body).toMatchObject(missed);
  expect((await outdated(erased)).count).toBe(0);
});

test('concurrent workers and requests agree', async () => {
  const enrolled = await api.setUp();
  await work('2026-03-16T12:00:00Z');
  app.setClock(new Date('2026-03-24T12:00:00Z'));
  const { signal } = new AbortController();
  const run = () => Promise.all([cycles(app.services).run(signal), adherence(app.services).run(signal)]);
  await Promise.all([run(), run(), api.due(enrolled), ofProgram(enrolled), ofEnrollment(enrolled)]);
  app.setClock(new Date(Date.parse('2026-03-24T12:00:00Z') + app.services.config.worker.leaseMs));
  await work();
  const after = counts({ expected: 4, delivered: 2, missed: 2, open: 2, not_triggered: 2 });
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(after);
});

test('an unanswered question of a completed cycle counts as missed, also in a cycle without an end', async () => {
  const optional = { id: 'optional', prompt: 'Question', input: 'text' };
  const enrolled = await api.setUp(contentsOf([{ ...MOOD, schedule: undefined }, optional]), {});
  const answerTo = await askDue(enrolled, 'a');
  const open = counts({ expected: 2, delivered: 2, open: 2 });
  for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled)).body).toMatchObject(open);
  expect((await api.answer(enrolled, [answerTo('mood')])).status).toBe(200);
  expect((await api.answer(enrolled, [answerTo('optional')])).body.detail.code).toBe('delivery_closed');
  for (const read of [ofEnrollment, ofProgram])
    expect((await read(enrolled)).body).toMatchObject({ ...open, answered: 1, missed: 1, open: 0 });
});

test('rejects invalid windows (422), unknown ids (404) and a key without the scope (403)', async () => {
  const enrolled = await api.setUp();
  for (const query of ['?starts_at=2027-01-01T00:00:00Z', '?starts_at=2020-01-01T00:00:00Z', '?starts_at=x'])
    for (const read of [ofEnrollment, ofProgram]) expect((await read(enrolled, query)).status).toBe(422);
  const unknown = { ...enrolled, programId: crypto.randomUUID(), enrollmentId: crypto.randomUUID() };
  expect((await ofEnrollment(unknown)).status).toBe(404);
  expect((await ofProgram(unknown)).status).toBe(404);
  expect((await ofProgram(enrolled, '', await limitedKey(app, ['programs:read']))).status).toBe(403);
});

test.each(['enrollments', 'programs'])(
  'a cycle that began a moment before a pause (%s) is expected',
  async (what) => {
    const daily = { ...WEEKLY, frequency: 'daily', weekday: undefined };
    app.setClock(START);
    const enrolled = await api.setUp(contentsOf([MOOD]), daily);
    await work();
    app.setClock(new Date('2026-03-17T08:00:00.300Z'));
    const move = (status: 'paused' | 'active') =>
      what === 'programs' ? api.setProgramStatus(enrolled, status) : api.setStatus(enrolled, status);
    await move('paused');
    await work('2026-03-17T08:00:01Z');
    await work('2026-03-20T12:00:00Z');
    expect((await ofEnrollment(enrolled)).body).toMatchObject({ expected: 2, missed: 2 });
    await move('active');
    await work();
    expect((await ofEnrollment(enrolled)).body).toMatchObject({ expected: 3, missed: 2, open: 1 });
  },
);
