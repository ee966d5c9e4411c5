import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  openSession,
  setUpProgram,
  takePart,
} from '../../../../test/actors.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { rotateKeys } from '../../../maintenance/key-rotation.ts';

/** The sums that are stored with cells are those of the cells, also after units have moved. */

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
/** A Monday. */
const START = Date.parse('2026-03-16T10:00:00Z');
const at = (day: number) => app.setClock(new Date(START + day * DAY_MS));
const questions = ['a', 'b'].map((id) => ({
  id,
  prompt: id,
  input: 'rating',
  min: 1,
  max: 5,
  scores: { load: {} },
}));
const CONTENTS = {
  experience: { questions },
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
  context: { variables: { shift: { type: 'string', from: 'profile.shift', analytics: 'group' } } },
};
const RECURRENCE = { frequency: 'weekly', weekday: 1, local_time: '00:00', timezone: 'UTC' };
const WEEKLY = {
  mode: 'continuous',
  recurrence: { ...RECURRENCE, starts_at: '2026-01-01T00:00:00Z' },
};
const tree = (parents: Record<string, string | undefined>) =>
  Object.entries(parents).map(([id, parent]) => ({ id, name: id, ...(parent && { parent }) }));
const UNITS = {
  north: undefined,
  south: undefined,
  one: 'north',
  two: 'north',
  three: 'north',
  four: 'south',
  five: 'north',
};

let reader: string;
let issuer: string;
beforeAll(async () => {
  at(0);
  await putUnits(UNITS);
  reader = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read']);
  issuer = await keyOfSomebodyElse(app, ['sessions:write', 'enrollments:write', 'subjects:read']);
});

const putUnits = (parents: Record<string, string | undefined>) =>
  expectStatus(
    app.call('PUT', `${workspace.environmentPath}/units`, { body: { units: tree(parents) } }),
    200,
  );

/** Enrolls new people in units, or takes those who are there, and lets them answer. */
async function answer(
  programId: string,
  units: readonly string[],
  values: readonly number[],
  known?: string[],
) {
  const call: typeof app.call = (method, path, options = {}) =>
    app.call(method, path, { key: issuer, ...options });
  const as = { ...workspace, app: { ...app, call } };
  const people: string[] = [];
  for (const [index, value] of values.entries()) {
    const subjectId =
      known?.[index] ?? (await importSubject(workspace, { shift: index % 2 ? 'day' : 'night' }));
    people.push(subjectId);
    if (!known) {
      const body = { units: units.map((unit_id) => ({ unit_id })) };
      await expectStatus(
        app.call('PUT', `${workspace.environmentPath}/subjects/${subjectId}/units`, { body }),
        200,
      );
      await enroll(workspace, programId, subjectId);
    }
    const { participant_token } = await openSession(as, programId, subjectId);
    await takePart(workspace, participant_token, { a: value, b: (value % 5) + 1 });
  }
  return people;
}

async function readAll(programId: string) {
  const groups = `results/groups?program_id=${programId}`;
  const change = `programs/${programId}/change?concept=load`;
  const psychometrics = `analytics/psychometrics?program_id=${programId}&released=true`;
  const paths = [
    ...[groups, change].flatMap((path) => [path, `${path}&unit_id=north`, `${path}&unit_id=south`]),
    ...['', '&unit_id=one', '&unit_id=five', '&unit_id=north'].map((unit) => `${groups}&by=cycle${unit}`),
    psychometrics,
    `${psychometrics}&group_by=shift`,
  ];
  const read: Record<string, unknown> = {};
  for (const path of paths)
    read[path] = await expectStatus(
      app.call('GET', `${workspace.environmentPath}/${path}`, { key: reader }),
      200,
    );
  return read;
}

const CURRENT = rowsOf({ totals: computed('integer'), sums: computed('integer') });
const stored = async (programId: string) => {
  const text = `SELECT (SELECT count(*)::int FROM statistic_totals
      WHERE program_id = $1 AND basis <> '') AS totals,
    (SELECT count(*)::int FROM statistic_sums WHERE program_id = $1) AS sums`;
  return (await app.services.db.system.read({ text, values: [programId], rows: CURRENT }))[0]!;
};
/** Lets reads add up the cells, as they do while no stored sums are current. */
const forget = (programId: string) =>
  app.services.db.system.write({
    text: `UPDATE statistic_totals SET basis = '' WHERE program_id = $1`,
    values: [programId],
  });

test.each([
  ['by cycle', WEEKLY],
  ['of all weeks', {}],
])('figures of stored sums are those of the cells, %s', async (_, program) => {
  at(0);
  await putUnits(UNITS);
  const programId = await setUpProgram(workspace, CONTENTS, program);
  const first = await answer(programId, ['one'], [1, 2, 3, 4, 5, 5, 1, 2, 4, 3]);
  await answer(programId, ['five'], [4, 4]);
  await answer(programId, ['two'], [3, 4, 5]);
  await answer(programId, ['three', 'four'], [2, 2, 3, 5, 5]);
  at(8.5);
  await closeCellsOf(workspace);
  if (program === WEEKLY) await answer(programId, ['one'], [5, 5, 4, 2, 1, 1, 3, 4, 2, 2], first);
  await answer(programId, ['four'], [1, 1, 2, 3]);
  await answer(programId, ['two'], [3, 1, 5]);
  at(16);
  await closeCellsOf(workspace);
  await answer(programId, ['two'], [3, 3]);
  await answer(programId, ['four'], [5]);
  at(23);
  await closeCellsOf(workspace);
  const { sums } = await stored(programId);
  expect(sums).toBeGreaterThan(5);
  const found = await readAll(programId);
  for (const part of ['"merged"', '"day"']) expect(JSON.stringify(found).includes(part)).toBe(true);
  await forget(programId);
  expect(await readAll(programId)).toEqual(found);
  await closeCellsOf(workspace);
  expect(await stored(programId)).toEqual({ totals: 1, sums });
  expect(await readAll(programId)).toEqual(found);
  // A team moves, at another time.
  at(24);
  await putUnits({ ...UNITS, one: 'south' });
  const moved = await readAll(programId);
  expect(moved).not.toEqual(found);
  await closeCellsOf(workspace);
  expect(await readAll(programId)).toEqual(moved);
});

test('of more than 5,000 enrollments, readers of answers too see closed cells, with those that they made', async () => {
  at(0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await answer(programId, ['one'], [1, 2, 3, 4, 5]);
  at(8.5);
  await closeCellsOf(workspace);
  const key = await keyOfSomebodyElse(app, ['analytics:read', 'programs:read', 'evaluations:answers']);
  const paths = [`results/groups?program_id=${programId}`, `programs/${programId}/change?concept=load`];
  const releases = async () => {
    const read = paths.map((path) => app.call('GET', `${workspace.environmentPath}/${path}`, { key }));
    return (await Promise.all(read)).map(({ body }) => body.released_at);
  };
  expect(await releases()).toEqual([undefined, undefined]);
  const text = `INSERT INTO enrollments (organization_id, app_id, environment_id, id, program_id, subject_id,
      status, enrolled_at, withdrawn_at)
    SELECT organization_id, app_id, environment_id, gen_random_uuid(), program_id, subject_id, 'withdrawn',
      enrolled_at, enrolled_at FROM enrollments, generate_series(1, 1000) WHERE program_id = $1`;
  await app.services.db.system.write({ text, values: [programId] });
  expect(await releases()).toEqual([expect.any(String), expect.any(String)]);
});

test('a rotation of the environment key seals the sums again', async () => {
  at(0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await answer(programId, ['one'], [1, 2, 3, 4, 5]);
  at(8.5);
  await closeCellsOf(workspace);
  const before = await readAll(programId);
  app.setClock(undefined);
  await rotateKeys(app.services, {
    startedAt: new Date().toISOString(),
    usableAfterMs: 50,
    print: () => {},
  });
  const versions = rowsOf({ version: computed('integer') });
  const text = `SELECT get_byte(values_sealed, 1) AS version FROM statistic_sums
    WHERE values_sealed IS NOT NULL
    UNION SELECT get_byte(counters_sealed, 1) FROM statistic_counters`;
  expect(await app.services.db.system.read({ text, rows: versions })).toEqual([{ version: 2 }]);
  expect(await readAll(programId)).toEqual(before);
});
