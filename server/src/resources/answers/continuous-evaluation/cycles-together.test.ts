import { expect, test } from 'vitest';
import { enroll, importSubject } from '../../../../test/actors.ts';
import { type EnrolledSubject, START, useContinuousApi } from '../../../../test/continuous.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { cycles } from './cycles-job.ts';

const app = useTestApp({}, START);
const workspace = useWorkspace(app);
const api = useContinuousApi(app, workspace);

const signal = new AbortController().signal;
const END = '2026-03-23T08:00:01Z';

/** Enrolls this many subjects in a new weekly program and opens their first cycle. */
async function enrollMany(count: number): Promise<EnrolledSubject[]> {
  app.setClock(START);
  const first = await api.setUp();
  const people = [first];
  while (people.length < count) {
    const subjectId = await importSubject(workspace);
    const enrollmentId = await enroll(workspace, first.programId, subjectId);
    people.push({ programId: first.programId, subjectId, enrollmentId });
  }
  await cycles(app.services).run(signal);
  return people;
}

const counts = (people: EnrolledSubject[]) =>
  Promise.all(people.map(async (enrolled) => (await api.enrollment(enrolled)).cycle_count));

/** Replaces the frozen context of the open evaluation unless `context` is null. Returns the previous one. */
async function putContext(enrolled: EnrolledSubject, context: Buffer | null): Promise<Buffer> {
  const values = [enrolled.enrollmentId, context];
  const [row] = await app.services.db.system.read({
    text: 'SELECT context_sealed FROM evaluations WHERE enrollment_id = $1 AND result_sealed IS NULL',
    values: [enrolled.enrollmentId],
    rows: rowsOf(columns('evaluations', 'context_sealed')),
  });
  if (context)
    await app.services.db.system.write({
      text: 'UPDATE evaluations SET context_sealed = $2 WHERE enrollment_id = $1 AND result_sealed IS NULL',
      values,
    });
  return row!.context_sealed!;
}

test('enrollments share a transaction, and one that fails does not delay the others', async () => {
  const people = await enrollMany(30);
  const failing = people[7]!;
  const context = await putContext(failing, Buffer.from('not a sealed value'));
  app.setClock(new Date(END));
  await cycles(app.services).run(signal);
  expect(await counts(people)).toEqual(people.map((enrolled) => (enrolled === failing ? 0 : 1)));
  await putContext(failing, context);
  await cycles(app.services).run(signal);
  expect(await counts([failing])).toEqual([0]);
  app.setClock(new Date(Date.parse(END) + app.services.config.worker.leaseMs));
  await cycles(app.services).run(signal);
  expect(await counts(people)).toEqual(people.map(() => 1));
  expect((await api.evaluations(failing)).map(({ status }) => status)).toEqual(['pending', 'failed']);
});

test('concurrent workers and requests close every cycle once and emit its events once', async () => {
  const people = await enrollMany(30);
  app.setClock(new Date(END));
  const job = cycles(app.services);
  await Promise.all([
    job.run(signal),
    job.run(signal),
    ...people.slice(0, 10).map((enrolled) => api.due(enrolled, { login_session_id: 's' })),
    job.run(signal),
  ]);
  expect(await counts(people)).toEqual(people.map(() => 1));
  const events = await app.services.db.system.read({
    text: `SELECT type, count(*)::int AS count FROM events
           WHERE payload::jsonb->'data'->>'program_id' = $1 
             AND type IN ('enrollment.cycle_due', 'evaluation.completed', 'evaluation.failed')
           GROUP BY type ORDER BY type`,
    values: [people[0]!.programId],
    rows: rowsOf({ ...columns('events', 'type'), count: computed('integer') }),
  });
  expect(events).toEqual([
    { type: 'enrollment.cycle_due', count: 60 },
    { type: 'evaluation.failed', count: 30 },
  ]);
});

test('an enrollment paused, withdrawn or erased between claim and work has no open cycle', async () => {
  const people = await enrollMany(4);
  const [paused, withdrawn, erased, other] = people as [
    EnrolledSubject,
    EnrolledSubject,
    EnrolledSubject,
    EnrolledSubject,
  ];
  app.setClock(new Date(END));
  const job = cycles(app.services);
  await Promise.all([
    api.setStatus(paused, 'paused'),
    api.setStatus(withdrawn, 'withdrawn'),
    app.call('DELETE', `${workspace.environmentPath}/subjects/${erased.subjectId}`),
    job.run(signal),
  ]);
  await job.run(signal);
  expect(await api.enrollment(other)).toMatchObject({ cycle_count: 1 });
  for (const enrolled of [paused, withdrawn, erased])
    expect((await api.enrollment(enrolled)).next_due_at).toBeUndefined();
});
