import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectStatus, importSubject, setUpApp, type Workspace } from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { type Locks, openLocks } from '../../../../test/locks.ts';
import { closeWithCounts } from '../../../../test/running-counts.ts';
import { type StudiesApi, studiesApi } from '../../../../test/studies.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import { studies } from './studies-job.ts';

/** The worker advances people of a study together. */

let app: TestApp;
let locks: Locks;
let workspace: Workspace;
let api: StudiesApi;
beforeAll(async () => {
  const database = await createTestDatabase();
  app = await startTestApp({}, database);
  locks = await openLocks(database);
  workspace = await setUpApp(app);
  api = studiesApi(workspace);
});
afterAll(async () => {
  await locks.close();
  await closeWithCounts(app);
});

const START = new Date('2026-03-02T08:00:00Z');
const FIRST = new Date('2026-03-03T09:00:00Z');
const SECOND = new Date('2026-03-04T09:00:00Z');
const PEOPLE = 60;
const signal = new AbortController().signal;

const DAILY = {
  id: 'daily',
  anchor: { on: 'enrollment' },
  opens: 'P1D',
  at: '09:00',
  closes: 'PT12H',
  repeat: { every: 'P1D', count: 30 },
};

/** Adds people to a new study, whose first occasion is still to come. */
async function studyOfMany(
  count = PEOPLE,
): Promise<{ studyId: string; programId: string; people: string[] }> {
  app.setClock(START);
  const study = await api.study({ waves: [DAILY] });
  const people = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
  const imported = await expectStatus(
    app.call('POST', `${workspace.environmentPath}/subjects/batch`, { body: { items: people } }),
    200,
  );
  const items = imported.receipts.map(({ subject_id }: { subject_id: string }) => ({ subject_id }));
  const { receipts } = await expectStatus(
    app.call('POST', `${api.path(study.id)}/batch`, { body: { items } }),
    200,
  );
  await api.work();
  return {
    studyId: study.id,
    programId: study.programs.daily,
    people: receipts.map(({ participant_id }: { participant_id: string }) => participant_id),
  };
}

/** How many occasions each person has, by their states: `open 1, missed 2`. */
async function statesOf(people: readonly string[]): Promise<string[]> {
  const rows = await app.services.db.system.read({
    text: `SELECT o.participant_id, o.state, count(*)::int AS count FROM study_occasions o
           JOIN evaluations e ON e.organization_id = o.organization_id AND e.id = o.evaluation_id
           WHERE o.participant_id = ANY ($1::uuid[]) GROUP BY 1, 2 ORDER BY 1, 2`,
    values: [people],
    rows: rowsOf({ ...columns('study_occasions', 'participant_id', 'state'), count: computed('integer') }),
  });
  const byPerson = Map.groupBy(rows, ({ participant_id }) => participant_id);
  return people.map((id) =>
    (byPerson.get(id) ?? []).map(({ state, count }) => `${state} ${count}`).join(', '),
  );
}

/** Replaces the sealed state of a person, unless `state` is null. Returns the previous state. */
async function putState(id: string, state: Buffer | null): Promise<Buffer> {
  const [row] = await app.services.db.system.read({
    text: 'SELECT state_sealed FROM study_participants WHERE id = $1',
    values: [id],
    rows: rowsOf(columns('study_participants', 'state_sealed')),
  });
  if (state)
    await app.services.db.system.write({
      text: 'UPDATE study_participants SET state_sealed = $2 WHERE id = $1',
      values: [id, state],
    });
  return row!.state_sealed!;
}

test('people share a transaction, and one who cannot be advanced does not delay the others', async () => {
  const { people } = await studyOfMany();
  const failing = people[7]!;
  const state = await putState(failing, Buffer.from('not a sealed value'));
  app.setClock(FIRST);
  await studies(app.services).run(signal);
  expect(await statesOf(people)).toEqual(people.map((id) => (id === failing ? '' : 'open 1')));
  await putState(failing, state);
  await studies(app.services).run(signal);
  expect(await statesOf([failing])).toEqual(['']);
  app.setClock(new Date(FIRST.getTime() + app.services.config.worker.leaseMs));
  await studies(app.services).run(signal);
  expect(await statesOf(people)).toEqual(people.map(() => 'open 1'));
});

/**
 * Selects the distinct rows that the worker has written about the people of a study, without ids and with the
 * lengths of sealed values.
 */
async function writtenAbout(studyId: string): Promise<string[]> {
  const about = (table: string, join: string) =>
    `SELECT '${table} ' || (SELECT string_agg(key || '=' || CASE
         WHEN key = 'changed' THEN ''
         WHEN key LIKE '%sealed' THEN length(value)::text WHEN key ~ '(^|_)id$' THEN (value <> '')::text
         ELSE value END, ' ' ORDER BY key) FROM jsonb_each_text(to_jsonb(t))) AS content
     FROM ${table} t ${join} t.organization_id = $2`;
  const ofProgram = `JOIN programs p ON p.organization_id = t.organization_id AND p.id = t.program_id
     WHERE p.study_id = $1 AND`;
  const rows = await app.services.db.system.read({
    text: ['evaluations', 'enrollments', 'cycle_adherence']
      .map((table) => about(table, ofProgram))
      .concat(
        ['study_occasions', 'study_participants'].map((table) => about(table, 'WHERE t.study_id = $1 AND')),
      )
      .map((query) => `SELECT DISTINCT content FROM (${query}) written`)
      .join(' UNION ALL '),
    values: [studyId, app.organizationId],
    rows: rowsOf({ content: computed('text') }),
  });
  return rows.map(({ content }) => content).sort();
}

test('the rows of people who advance together are those of one who advances alone', async () => {
  const many = await studyOfMany();
  const alone = await studyOfMany(1);
  for (const at of [FIRST, SECOND, new Date(SECOND.getTime() + 5 * 86_400_000)]) {
    app.setClock(at);
    await api.work();
    const expected = await writtenAbout(alone.studyId);
    expect(expected.filter((content) => content.startsWith('evaluations')).length).toBeGreaterThan(0);
    expect(await writtenAbout(many.studyId)).toEqual(expected);
  }
});

test('concurrent workers and requests open every occasion once and emit its events once', async () => {
  const { studyId, programId, people } = await studyOfMany();
  app.setClock(FIRST);
  await api.work();
  app.setClock(SECOND);
  const job = studies(app.services);
  await Promise.all([
    job.run(signal),
    job.run(signal),
    ...people.slice(0, 10).map((id) => api.change({ study_id: studyId, id }, { time_zone: 'UTC' })),
    job.run(signal),
  ]);
  await api.work();
  expect(await statesOf(people)).toEqual(people.map(() => 'missed 1, open 1'));
  const events = await app.services.db.system.read({
    text: `SELECT type, count(*)::int AS count FROM events
           WHERE payload::jsonb->'data'->>'program_id' = $1
             AND type IN ('enrollment.created', 'enrollment.cycle_due', 'evaluation.failed')
           GROUP BY type ORDER BY type`,
    values: [programId],
    rows: rowsOf({ ...columns('events', 'type'), count: computed('integer') }),
  });
  expect(events).toEqual([
    { type: 'enrollment.created', count: PEOPLE },
    { type: 'enrollment.cycle_due', count: 2 * PEOPLE },
    { type: 'evaluation.failed', count: PEOPLE },
  ]);
});

test('a person paused, withdrawn or erased between claim and work is not asked', async () => {
  const { studyId, people } = await studyOfMany();
  const [paused, withdrawn, erased] = people as [string, string, string];
  const { subject_id } = await expectStatus(app.call('GET', api.path(studyId, erased)), 200);
  app.setClock(FIRST);
  const job = studies(app.services);
  await Promise.all([
    api.change({ study_id: studyId, id: paused }, { status: 'paused' }),
    api.change({ study_id: studyId, id: withdrawn }, { status: 'withdrawn' }),
    app.call('DELETE', `${workspace.environmentPath}/subjects/${subject_id}`),
    job.run(signal),
  ]);
  await api.work();
  const states = await statesOf(people);
  expect(states.slice(3)).toEqual(people.slice(3).map(() => 'open 1'));
  for (const state of states.slice(1, 3)) expect(['', 'skipped 1']).toContain(state);
  const due = await app.services.db.system.read({
    text: 'SELECT next_due_at FROM study_participants WHERE id = ANY ($1::uuid[])',
    values: [[withdrawn, erased]],
    rows: rowsOf(columns('study_participants', 'next_due_at')),
  });
  expect(due).toEqual([{ next_due_at: null }, { next_due_at: null }]);
  const asked = await expectStatus(app.call('GET', api.path(studyId, people[3]!)), 200);
  const subject = `${workspace.environmentPath}/subjects/${asked.subject_id}`;
  await expectStatus(app.call('DELETE', subject), 204);
  expect((await statesOf(people))[3]).toBe('skipped 1');
});

test('requests that add the same people at once add each of them once', async () => {
  app.setClock(START);
  const study = await api.study({ waves: [DAILY] });
  const subjects = await Promise.all(Array.from({ length: 12 }, () => importSubject(workspace)));
  const items = subjects.map((subject_id) => ({ subject_id }));
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, n) =>
      expectStatus(
        app.call('POST', `${api.path(study.id)}/batch`, {
          body: { items: n % 2 === 0 ? items : items.toReversed() },
        }),
        200,
      ),
    ),
  );
  const receipts = responses.flatMap((body) => body.receipts);
  const created = receipts.filter(({ outcome }) => outcome === 'created');
  expect(created.map(({ subject_id }) => subject_id).toSorted()).toEqual(subjects.toSorted());
  const others = receipts.filter(({ outcome }) => outcome !== 'created');
  expect(new Set(others.map(({ error_code }) => error_code))).toEqual(new Set(['already_enrolled']));
});

const AT_ONCE = { id: 'first', anchor: { on: 'enrollment' }, opens: 'P0D', closes: 'P7D' };
const addTo = (studyId: string, subject_id: string) =>
  app.call('POST', api.path(studyId), { body: { subject_id } });

test('createStudyParticipant: of two requests that add one person, the second finds what the first added', async () => {
  app.setClock(START);
  const study = await api.study({ waves: [AT_ONCE] });
  const subjectId = await importSubject(workspace);
  const program = [app.organizationId, study.programs.first];
  // The first request has inserted the person and waits for the program; the second waits for the first.
  const release = await locks.hold(
    'SELECT id FROM eps.programs WHERE organization_id = $1 AND id = $2 FOR UPDATE',
    program,
  );
  const first = addTo(study.id, subjectId);
  await locks.untilWaiting(1);
  const second = addTo(study.id, subjectId);
  await locks.untilWaiting(2);
  await release();
  const { id } = await expectStatus(first, 201);
  const { status, body } = await second;
  expect([status, body.detail.code, body.detail.context]).toEqual([
    409,
    'already_enrolled',
    { enrollment_id: id },
  ]);
  expect(await statesOf([id])).toEqual(['open 1']);
});

test('createStudyParticipant: takes the enrollment that another request commits after it looked for one', async () => {
  app.setClock(START);
  const study = await api.study({ waves: [AT_ONCE] });
  const other = await api.add(study.id);
  const subjectId = await importSubject(workspace);
  const enrollmentId = randomUUID();
  const release = await locks.hold(
    `INSERT INTO eps.enrollments
     SELECT (jsonb_populate_record(e, jsonb_build_object('id', $4::text, 'subject_id', $5::text))).*
     FROM eps.enrollments e WHERE organization_id = $1 AND program_id = $2 AND subject_id = $3`,
    [app.organizationId, study.programs.first, other.subject_id, enrollmentId, subjectId],
  );
  const added = addTo(study.id, subjectId);
  await locks.untilWaiting(1);
  await release();
  const { id } = await expectStatus(added, 201);
  expect(await statesOf([id])).toEqual(['open 1']);
  const list = app.call('GET', `${workspace.environmentPath}/enrollments?subject_id=${subjectId}`);
  expect((await expectStatus(list, 200)).items.map((each: { id: string }) => each.id)).toEqual([
    enrollmentId,
  ]);
});
