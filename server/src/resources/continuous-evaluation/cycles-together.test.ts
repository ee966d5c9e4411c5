import { afterAll, beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, type Place, setUpApp } from '../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Someone, START, sceneOf } from '../../../test/continuous.ts';
import { cycles } from './cycles-job.ts';

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
const END = '2026-03-23T08:00:01Z';

async function crowd(count: number): Promise<Someone[]> {
  app.setClock(START);
  const first = await scene.setUp();
  const people = [first];
  while (people.length < count) {
    const subjectId = await importSubject(place);
    const enrollmentId = await enroll(place, first.programId, subjectId);
    people.push({ programId: first.programId, subjectId, enrollmentId });
  }
  await cycles(app.services).run(signal);
  return people;
}

const counts = (people: Someone[]) =>
  Promise.all(people.map(async (who) => (await scene.enrollment(who)).cycle_count));

/** Puts something else in the place of the frozen context, or what was there back. Returns what was there. */
async function putContext(who: Someone, context: Buffer | null): Promise<Buffer> {
  const values = [who.enrollmentId, context];
  const [row] = await app.services.db.system.read<{ context_sealed: Buffer }>({
    text: 'SELECT context_sealed FROM evaluations WHERE enrollment_id = $1 AND result IS NULL',
    values: [who.enrollmentId],
  });
  if (context)
    await app.services.db.system.read({
      text: 'UPDATE evaluations SET context_sealed = $2 WHERE enrollment_id = $1 AND result IS NULL',
      values,
    });
  return row!.context_sealed;
}

test('enrollments of a program share a transaction; one that fails holds none of them up', async () => {
  const people = await crowd(30);
  const bad = people[7]!;
  const context = await putContext(bad, Buffer.from('not a sealed value'));
  app.setClock(new Date(END));
  await cycles(app.services).run(signal);
  expect(await counts(people)).toEqual(people.map((who) => (who === bad ? 0 : 1)));
  await putContext(bad, context);
  await cycles(app.services).run(signal);
  expect(await counts([bad])).toEqual([0]);
  app.setClock(new Date(Date.parse(END) + app.services.config.worker.leaseMs));
  await cycles(app.services).run(signal);
  expect(await counts(people)).toEqual(people.map(() => 1));
  expect((await scene.evaluations(bad)).map(({ status }) => status)).toEqual(['pending', 'completed']);
});

test('workers and requests at once close every cycle once, with its events', async () => {
  const people = await crowd(30);
  app.setClock(new Date(END));
  const job = cycles(app.services);
  await Promise.all([
    job.run(signal),
    job.run(signal),
    ...people.slice(0, 10).map((who) => scene.due(who, { login_session_id: 's' })),
    job.run(signal),
  ]);
  expect(await counts(people)).toEqual(people.map(() => 1));
  const told = await app.services.db.system.read<{ type: string; count: number }>({
    text: `SELECT type, count(*)::int AS count FROM events
           WHERE payload::jsonb->'data'->>'program_id' = $1
             AND type IN ('enrollment.cycle_due', 'evaluation.completed')
           GROUP BY type ORDER BY type`,
    values: [people[0]!.programId],
  });
  expect(told).toEqual([
    { type: 'enrollment.cycle_due', count: 60 },
    { type: 'evaluation.completed', count: 30 },
  ]);
});

test('a pause, a withdrawal and an erasure between claim and work leave nothing open behind', async () => {
  const people = await crowd(4);
  const [paused, withdrawn, erased, other] = people as [Someone, Someone, Someone, Someone];
  app.setClock(new Date(END));
  const job = cycles(app.services);
  await Promise.all([
    scene.setStatus(paused, 'paused'),
    scene.setStatus(withdrawn, 'withdrawn'),
    app.call('DELETE', `${place.E}/subjects/${erased.subjectId}`),
    job.run(signal),
  ]);
  await job.run(signal);
  expect(await scene.enrollment(other)).toMatchObject({ cycle_count: 1 });
  for (const who of [paused, withdrawn, erased])
    expect((await scene.enrollment(who)).next_due_at).toBeUndefined();
});
