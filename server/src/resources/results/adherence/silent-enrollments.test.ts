import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import {
  type ContinuousApi,
  continuousApi,
  type EnrolledSubject,
  START,
} from '../../../../test/continuous.ts';
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
afterAll(() => app.close());

/** Runs the jobs of cycles and adherence, at this time if one is given. */
async function work(at?: string): Promise<void> {
  if (at) app.setClock(new Date(at));
  const { signal } = new AbortController();
  for (const job of [cycles, adherence]) while ((await job(app.services).run(signal)).more);
}

/** Delivers the due questions and returns an answer to the one about the mood. */
async function moodAnswer(enrolled: EnrolledSubject, login: string) {
  const { body } = await api.due(enrolled, { login_session_id: login });
  const due = body.items.find((item: { question: { id: string } }) => item.question.id === 'mood');
  return { delivery_id: due.delivery_id, value: 'o3' };
}

test('listSilentEnrollments returns who left two ended cycles unanswered, until the next answer', async () => {
  const silent = await api.setUp();
  const subjectId = await importSubject(workspace);
  const other = { ...silent, subjectId, enrollmentId: await enroll(workspace, silent.programId, subjectId) };
  const path = `${workspace.environmentPath}/programs/${silent.programId}/silent-enrollments`;
  const list = async () => (await app.call('GET', path)).body.items;
  for (const week of ['16', '24', '31']) {
    await work(`2026-03-${week}T12:00:00Z`);
    const answer = await moodAnswer(other, `login ${week}`);
    if (week === '31') await api.answer(other, [answer]);
    await work();
    if (week === '24') expect(await list()).toEqual([]);
  }
  expect(await list()).toEqual([
    { enrollment_id: silent.enrollmentId, subject_id: silent.subjectId, missed_cycles: 2 },
  ]);

  await work('2026-04-20T12:00:00Z');
  const again = [
    {
      enrollment_id: other.enrollmentId,
      subject_id: subjectId,
      missed_cycles: 2,
      last_answered_cycle_at: '2026-03-30T07:00:00.000Z',
    },
    { enrollment_id: silent.enrollmentId, subject_id: silent.subjectId, missed_cycles: 5 },
  ];
  expect(await list()).toEqual(again);
  const first = await app.call('GET', `${path}?limit=1`);
  expect(first.body.items).toEqual([again[0]]);
  const second = await app.call('GET', `${path}?limit=1&cursor=${first.body.next_cursor}`);
  expect(second.body).toEqual({ items: [again[1]], next_cursor: '' });

  await api.answer(silent, [await moodAnswer(silent, 'back')]);
  await work();
  expect(await list()).toEqual([again[0]]);
  const paused = { body: { status: 'paused' } };
  await app.call('POST', `${workspace.environmentPath}/enrollments/${other.enrollmentId}/status`, paused);
  expect(await list()).toEqual([]);
  const key = await limitedKey(app, ['programs:read']);
  expect((await app.call('GET', path, { key })).status).toBe(403);
  const unknown = path.replace(silent.programId, silent.subjectId);
  expect((await app.call('GET', unknown)).status).toBe(404);
});

test('listSilentEnrollments: a cycle that ended during a pause does not count', async () => {
  const { programId, enrollmentId, subjectId } = await api.setUp();
  const path = `${workspace.environmentPath}/programs/${programId}/silent-enrollments`;
  const list = async () => (await app.call('GET', path)).body.items;
  const set = (status: string) =>
    app.call('POST', `${workspace.environmentPath}/enrollments/${enrollmentId}/status`, { body: { status } });
  await work('2026-03-24T12:00:00Z');
  expect((await set('paused')).status).toBe(200);
  await work('2026-03-31T12:00:00Z');
  expect((await set('active')).status).toBe(200);
  await work();
  expect(await list()).toEqual([]);
  await work('2026-04-07T12:00:00Z');
  expect(await list()).toEqual([{ enrollment_id: enrollmentId, subject_id: subjectId, missed_cycles: 2 }]);
});
