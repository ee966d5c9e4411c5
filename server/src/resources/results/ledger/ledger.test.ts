import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';
import { computed, rowsOf } from '../../../db/rows.ts';
import { rotateKeys } from '../../../maintenance/key-rotation.ts';
import { cellsFor, countersOf, valuesOf, wholeCells } from './cells-for.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
const at = (day: number) => app.setClock(new Date(START.getTime() + day * DAY_MS));
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'number',
      min: 0,
      max: 10,
      required: true,
      scores: { load: {} },
      schedule: { frequency: 'weekly' },
    })),
  },
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean' }] },
};
const UNITS = [{ id: 'clinic', name: 'Clinic' }].concat(
  ['one', 'two', 'three'].map((id) => ({ id, name: id, parent: 'clinic' })),
);

let clerk: string;
let reader: string;
beforeAll(async () => {
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/units`, { body: { units: UNITS } }), 200);
  reader = await keyOfSomebodyElse(app, ['analytics:read']);
  clerk = await keyOfSomebodyElse(app, ['subjects:read', 'sessions:write', 'enrollments:write']);
});

const newProgram = () => setUpProgram(workspace, CONTENTS, { mode: 'continuous', recurrence: WEEKLY });

async function answer(programId: string, subjectId: string, value: number, key = clerk) {
  const as: Workspace = {
    ...workspace,
    app: { ...app, key, call: (method, path, options = {}) => app.call(method, path, { key, ...options }) },
  };
  const api = continuousApi(as.app, as);
  const enrolled = { programId, subjectId, enrollmentId: '' };
  const { body } = await api.due(enrolled);
  const answers = body.items.map(({ delivery_id }: { delivery_id: string }) => ({ delivery_id, value }));
  expect((await api.answer(enrolled, answers)).status).toBe(200);
}

/** Enrolls new people in a unit, who answer at once unless the value is null, and returns their ids. */
async function join(programId: string, unit: string, values: readonly (number | null)[], key = clerk) {
  const people: string[] = [];
  for (const value of values) {
    const subjectId = await importSubject(workspace);
    people.push(subjectId);
    const path = `${workspace.environmentPath}/subjects/${subjectId}/units`;
    await expectStatus(app.call('PUT', path, { body: { units: [{ unit_id: unit }] } }), 200);
    await enroll(workspace, programId, subjectId);
    if (value !== null) await answer(programId, subjectId, value, key);
  }
  return people;
}

const scope = () => ({
  organizationId: app.organizationId,
  appId: workspace.appId,
  environmentId: workspace.environmentId,
});
const read = async (programId: string) => {
  const filter = { programId, bundleId: null };
  const { cells } = await cellsFor(app.services, scope(), { userId: null }, filter);
  const values = await valuesOf(app.services, scope(), cells);
  return cells.map((cell) => ({
    units: cell.units,
    merged: cell.merged_units,
    people: cell.people,
    sum: values.get(cell.id)!.concepts['load']![0]!.sum,
    id: cell.id,
  }));
};

test('closes a period once, a day after its end, and merges small units with the one above', async () => {
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [1, 2, 3, 4, 5]);
  await join(programId, 'two', [9, 9]);
  await join(programId, 'three', [1, 1, 1]);
  at(7.5);
  await closeCellsOf(workspace);
  expect(await read(programId)).toEqual([]);
  at(8.5);
  await Promise.all([closeCellsOf(workspace), closeCellsOf(workspace)]);
  const cells = await read(programId);
  expect(cells.map(({ id: _, ...cell }) => cell).sort((a, b) => b.sum - a.sum)).toEqual([
    { units: ['clinic'], merged: ['three', 'two'], people: 5, sum: 21 },
    { units: ['one'], merged: [], people: 5, sum: 15 },
  ]);
  at(20);
  await closeCellsOf(workspace);
  expect(await read(programId)).toEqual(cells);
});

test('a closed cell never changes: corrections, rejections and erasures count nowhere again', async () => {
  at(0);
  const programId = await newProgram();
  const people = await join(programId, 'one', [1, 2, 3, 4, 5]);
  at(8.5);
  await closeCellsOf(workspace);
  const before = await read(programId);
  const path = `${workspace.environmentPath}/evaluations`;
  const { items } = await expectStatus(
    app.call('GET', `${path}?program_id=${programId}&status=completed`),
    200,
  );
  const amendment = { decision: 'amend', reason: 'a slip', amendments: [{ question_id: 'a', value: 10 }] };
  const amended = items.find((one: { subject_id: string }) => one.subject_id === people[1]);
  await expectStatus(app.call('POST', `${path}/${amended.id}/review`, { body: amendment }), 200);
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${people[0]}`), 204);
  at(16);
  await closeCellsOf(workspace);
  expect(await read(programId)).toEqual(before);
  const { cells } = await cellsFor(app.services, scope(), { userId: null }, { programId, bundleId: null });
  expect(cells).toHaveLength(1);
  // Without one person, what is computed from people would describe that person.
  expect(await wholeCells(app.services, scope(), cells)).toEqual([]);
});

test('people who are too few wait for the next period, and count in no shorter time', async () => {
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [1, 2, 3]);
  at(8.5);
  await closeCellsOf(workspace);
  expect(await read(programId)).toEqual([]);
  await join(programId, 'one', [4, 5]);
  at(16);
  await closeCellsOf(workspace);
  const [cell] = (await cellsFor(app.services, scope(), { userId: null }, { programId, bundleId: null }))
    .cells;
  expect(cell).toMatchObject({ people: 5, units: ['one'] });
  expect(Date.parse(cell!.ends_at) - Date.parse(cell!.starts_at)).toBeGreaterThan(13.9 * DAY_MS);
  for await (const { counters } of countersOf(app.services, scope(), [cell!]))
    expect(counters.get('load')!.counter.moments.n).toBe(5);
});

test('nobody learns whether somebody of a unit in which too few are enrolled has finished', async () => {
  const read = async (value: number | null) => {
    at(0);
    const programId = await newProgram();
    await join(programId, 'one', [5, 4, 3, 5, 4, null]);
    await join(programId, 'two', [value]);
    await join(programId, 'three', [value, value, value, null, null]);
    at(8.5);
    await closeCellsOf(workspace);
    const path = `${workspace.environmentPath}/results/groups?program_id=${programId}&unit_id=clinic`;
    const { groups } = await expectStatus(app.call('GET', path, { key: reader }), 200);
    return Object.fromEntries(groups.map((group: any) => [group.unit_id, group]));
  };
  const { one, two } = await read(9);
  expect(one).toMatchObject({ respondents: 5, rate: expect.closeTo(5 / 6, 9) });
  expect(two).toMatchObject({ respondents: null, reason: 'merged' });
  expect(two).toEqual((await read(null)).two);
});

test('an organization can show figures from three people on, and no lower', async () => {
  const floor = (privacy_floor: number) =>
    app.call('PATCH', `/v1/organizations/${app.organizationId}/privacy`, { body: { privacy_floor } });
  expect((await floor(2)).status).toBe(422);
  await expectStatus(floor(3), 200);
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [2, 4, 9]);
  await join(programId, 'two', [7, 7]);
  await join(programId, 'three', [1]);
  at(8.5);
  await closeCellsOf(workspace);
  const groups = `${workspace.environmentPath}/results/groups?program_id=${programId}&unit_id=clinic`;
  const counts = async () =>
    Object.fromEntries(
      (await expectStatus(app.call('GET', groups, { key: reader }), 200)).groups.map((group: any) => [
        group.unit_id,
        [group.respondents, group.concepts[0]?.mean.value],
      ]),
    );
  const few = [null, undefined];
  expect(await counts()).toEqual({ clinic: [6, 5], one: [3, 5], two: few, three: few });
  // Cells with fewer people than a raised floor are in no figure any more.
  await expectStatus(floor(5), 200);
  expect(await counts()).toMatchObject({ clinic: few });
});

test('a rotation of the environment key seals the cells again', async () => {
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [1, 2, 3, 4, 5]);
  at(8.5);
  await closeCellsOf(workspace);
  const before = await read(programId);
  app.setClock(undefined);
  await rotateKeys(app.services, {
    startedAt: new Date().toISOString(),
    usableAfterMs: 50,
    print: () => {},
  });
  const rows = await app.services.db.system.read({
    text: `SELECT DISTINCT get_byte(values_sealed, 1) AS of_values,
             get_byte(counters_sealed, 1) AS of_counters FROM statistic_cells`,
    rows: rowsOf({ of_values: computed('integer'), of_counters: computed('integer') }),
  });
  expect(rows).toEqual([{ of_values: 2, of_counters: 2 }]);
  expect(await read(programId)).toEqual(before);
  const { cells } = await cellsFor(app.services, scope(), { userId: null }, { programId, bundleId: null });
  for await (const { counters } of countersOf(app.services, scope(), cells))
    expect(counters.get('load')!.counter.moments.n).toBe(5);
});
