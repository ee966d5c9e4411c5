import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { importsApi } from '../../../../test/imports.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { housekeeping } from '../../../maintenance/housekeeping.ts';

/** Imported responses beside the cells of people who took part. */

const app = useTestApp();
const workspace = useWorkspace(app);
const api = importsApi(workspace);

const at = (day: string) => app.setClock(new Date(day));
const CONTENTS = {
  experience: {
    questions: [{ id: 'a', prompt: 'a', input: 'number', min: 0, max: 10, scores: { load: {} } }],
  },
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
};
const MONTHLY = {
  mode: 'continuous',
  recurrence: {
    frequency: 'monthly',
    local_time: '00:00',
    timezone: 'UTC',
    starts_at: '2026-01-01T00:00:00Z',
  },
};

let reader: string;
let issuer: string;
beforeAll(async () => {
  at('2026-10-01T00:00:00Z');
  reader = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read']);
  issuer = await keyOfSomebodyElse(app, ['sessions:write', 'enrollments:write', 'subjects:read']);
});

const importPeople = (programId: string, answered: readonly (readonly [person: string, day: string])[]) =>
  api.run({
    program_id: programId,
    format: 'csv',
    content: `id,date,a\n${answered.map(([person, day]) => `${person},${day},4`).join('\n')}\n`,
    mapping: { person: 'id', answered_at: 'date', answers: { a: { column: 'a' } } },
  });
const named = (name: string, count: number, day: string) =>
  Array.from({ length: count }, (_, i) => [`${name}-${i}`, day] as const);
const get = (path: string, key = reader) =>
  expectStatus(app.call('GET', `${workspace.environmentPath}/${path}`, { key }), 200);
const respondents = async (programId: string, query = '') =>
  (await get(`analytics/psychometrics?program_id=${programId}&released=true${query}`)).respondents;
const groupOf = async (programId: string) => (await get(`results/groups?program_id=${programId}`)).groups[0];

/** Enrolls people, of whom the first ones answer. */
async function takePartIn(programId: string, enrolled: number, answering: number) {
  const as = { ...workspace, app: { ...app, key: issuer } };
  as.app.call = (method, path, options = {}) => app.call(method, path, { key: issuer, ...options });
  for (let i = 0; i < enrolled; i++) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    if (i >= answering) continue;
    const { participant_token } = await openSession(as, programId, subjectId);
    await takePart(workspace, participant_token, { a: 4 });
  }
}

test('an import without cells changes no closed period', async () => {
  at('2026-11-04T10:00:00Z');
  const programId = await setUpProgram(workspace, CONTENTS);
  await takePartIn(programId, 6, 6);
  at('2026-11-11T10:00:00Z');
  await closeCellsOf(workspace);
  const closed = await groupOf(programId);
  expect(closed).toMatchObject({ respondents: 6, rate: 1 });
  // Too few of a closed week, and somebody of a week that is not over.
  await importPeople(programId, [...named('c', 2, '2026-11-03'), ...named('d', 1, '2026-11-10')]);
  await takePartIn(programId, 3, 0);
  await closeCellsOf(workspace);
  expect(await groupOf(programId)).toEqual(closed);
});

test('the rate is of those who were enrolled when the last cell was closed', async () => {
  at('2026-11-04T10:00:00Z');
  const programId = await setUpProgram(workspace, CONTENTS);
  await takePartIn(programId, 12, 6);
  at('2026-11-11T10:00:00Z');
  await closeCellsOf(workspace);
  expect(await groupOf(programId)).toMatchObject({ respondents: 6, rate: 0.5 });
  await importPeople(programId, named('e', 6, '2026-10-20'));
  at('2026-11-11T11:00:00Z');
  await closeCellsOf(workspace);
  expect(await groupOf(programId)).toMatchObject({ respondents: 12, rate: expect.closeTo(12 / 18, 9) });
});

const WAITING = rowsOf({ waiting: computed('integer') });

test('an import closes no period before the people who took part in it are counted', async () => {
  at('2026-11-04T10:00:00Z');
  const programId = await setUpProgram(workspace, CONTENTS);
  await takePartIn(programId, 7, 7);
  at('2026-11-11T10:00:00Z');
  await importPeople(programId, named('f', 6, '2026-11-03'));
  const { db } = app.services;
  const locks = `SELECT count(*)::int AS waiting FROM pg_locks WHERE NOT granted`;
  let closing: Promise<void> | undefined;
  // Somebody's result changes while the period is closed.
  await db.withTenant(app.organizationId, async (tx) => {
    tx.push({
      text: `UPDATE evaluations SET status = 'failed' WHERE organization_id = $1 AND id = (SELECT id
               FROM evaluations WHERE organization_id = $1 AND program_id = $2 ORDER BY id LIMIT 1)`,
      values: [app.organizationId, programId],
    });
    await tx.rows({ text: 'SELECT 1 AS waiting', rows: WAITING });
    closing ??= closeCellsOf(workspace);
    const waiting = async () => (await db.system.read({ text: locks, rows: WAITING }))[0]!.waiting;
    await expect.poll(waiting, { timeout: 10_000 }).toBeGreaterThan(0);
  });
  await closing;
  await closeCellsOf(workspace);
  expect(await respondents(programId, '&starts_at=2026-11-02T00:00:00Z&ends_at=2026-11-09T00:00:00Z')).toBe(
    12,
  );
});

test('a change counts, although a file that is not counted yet has another value of the week', async () => {
  at('2026-12-03T10:00:00Z');
  const programId = await setUpProgram(workspace, CONTENTS, MONTHLY);
  await importPeople(programId, named('b', 6, '2026-12-01 09:00'));
  await importPeople(programId, named('b', 6, '2026-11-30 09:00'));
  await closeCellsOf(workspace);
  const change = await get(`programs/${programId}/change?concept=load`);
  expect(change.weeks).toEqual([{ week: 0, people: 6 }]);
});

test('imported responses wait for the end of their period, also longer than their job is kept', async () => {
  at('2026-12-01T10:00:00Z');
  const programId = await setUpProgram(workspace, CONTENTS, MONTHLY);
  const { receipts } = await importPeople(programId, named('a', 6, '2026-12-01 09:00'));
  const path = `${workspace.environmentPath}/evaluations/${receipts[0]!.evaluation_id}/review`;
  const amendment = { decision: 'amend', reason: 'a slip', amendments: [{ question_id: 'a', value: 10 }] };
  await expectStatus(app.call('POST', path, { body: amendment }), 200);
  at('2026-12-31T23:00:00Z');
  await housekeeping(app.services).run(new AbortController().signal);
  at('2027-01-03T00:00:00Z');
  await closeCellsOf(workspace);
  // With the correction, and with what it replaced among the results that are left out.
  expect(await get(`analytics/psychometrics?program_id=${programId}&released=true`)).toMatchObject({
    respondents: 6,
    left_out: { superseded: null },
  });
  expect(await groupOf(programId)).toMatchObject({ respondents: 6, concepts: [{ mean: { value: 5 } }] });
  at('2027-02-03T00:00:00Z');
  await housekeeping(app.services).run(new AbortController().signal);
  expect((await app.call('GET', `${workspace.environmentPath}/jobs?limit=100`, {})).body.items).toEqual([]);
});
