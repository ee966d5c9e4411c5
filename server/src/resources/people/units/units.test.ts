import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  expectStatus,
  importSubject,
  limitedKey,
  setUpApp,
  type Workspace,
} from '../../../../test/actors.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { tablesContaining } from '../../../../test/secret-search.ts';

let app: TestApp;
let workspace: Workspace;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  workspace = await setUpApp(app);
});

const TREE = [
  { id: 'clinic', name: 'Zq9 Clinic' },
  { id: 'ward-3', name: 'Ward 3', parent: 'clinic' },
  { id: 'ward-4', name: 'Ward 4', parent: 'clinic' },
];
const at = (path: string) => workspace.environmentPath + path;
const setUnits = (units: object[], options = {}) =>
  app.call('PUT', at('/units'), { body: { units }, ...options });
const getUnits = async () => (await app.call('GET', at('/units'))).body;
const unitsPath = (subjectId: string) => at(`/subjects/${subjectId}/units`);
const setUnitsOf = (subjectId: string, ...units: object[]) =>
  app.call('PUT', unitsPath(subjectId), { body: { units } });
const unitsOf = async (subjectId: string) => (await app.call('GET', unitsPath(subjectId))).body.units;
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('setUnits and getUnits: a tree in the order of its list, with names that are sealed', async () => {
  expect(await getUnits()).toEqual({ units: [] });
  expect((await expectStatus(setUnits(TREE), 200)).units).toEqual(TREE);
  expect(await getUnits()).toEqual({ units: TREE });
  expect(await tablesContaining(app, 'Zq9 Clinic')).toEqual([]);
  const moved = [TREE[2], { id: 'site', name: 'Site' }, { ...TREE[0], parent: 'site' }];
  await expectStatus(setUnits(moved as object[]), 200);
  expect(await getUnits()).toEqual({ units: moved });
  const reader = await limitedKey(app, ['subjects:read', 'subjects:write']);
  expect((await setUnits(TREE, { key: reader })).status).toBe(403);
});

test('setUnits rejects duplicates, unknown parents, cycles and too many levels, and changes nothing', async () => {
  await setUnits(TREE);
  const levels = Array.from({ length: 21 }, (_, i) => ({
    id: `l${i}`,
    name: 'Level',
    ...(i > 0 && { parent: `l${i - 1}` }),
  }));
  const faults: [object[], (string | number)[]][] = [
    [
      [TREE[0]!, TREE[0]!],
      ['units', 1, 'id'],
    ],
    [[{ id: 'a', name: 'A', parent: 'b' }], ['units', 0, 'parent']],
    [[{ id: 'a', name: 'A', parent: 'a' }], ['units', 0, 'parent']],
    [levels, ['units', 20, 'parent']],
    [[{ id: 'a b', name: 'A' }], ['units', 0, 'id']],
    [Array.from({ length: 5001 }, (_, i) => ({ id: `u${i}`, name: 'U' })), ['units']],
  ];
  for (const [units, loc] of faults) {
    const response = await setUnits(units);
    expect(response.status).toBe(422);
    expect(JSON.stringify(response.body), response.text).toContain(JSON.stringify(loc).slice(1, -1));
  }
  expect(await getUnits()).toEqual({ units: TREE });
});

test('listSubjects: the people of a unit and of those below it today', async () => {
  await setUnits(TREE);
  const of = async (unitId: string) => {
    const path = `${workspace.environmentPath}/subjects?unit_id=${unitId}`;
    const { items } = await expectStatus(app.call('GET', path), 200);
    return items.map(({ id }: { id: string }) => id);
  };
  const [inWard, past] = [await importSubject(workspace), await importSubject(workspace)];
  await setUnitsOf(inWard, { unit_id: 'ward-3' });
  await setUnitsOf(past, { unit_id: 'ward-3', starts_on: day(-9), ends_on: day(0) });
  expect(await of('ward-3')).toEqual([inWard]);
  expect(await of(TREE[0]!.id)).toContain(inWard);
  expect(await of('ward-4')).not.toContain(inWard);
  expect(await of('nowhere')).toEqual([]);
});

test('setSubjectUnits and getSubjectUnits: memberships with dates', async () => {
  await setUnits(TREE);
  const subjectId = await importSubject(workspace);
  const before = { unit_id: 'ward-4', starts_on: day(-30), ends_on: day(0) };
  const { units } = await expectStatus(setUnitsOf(subjectId, { unit_id: 'ward-3' }, before), 200);
  expect(units).toEqual([before, { unit_id: 'ward-3', starts_on: day(0) }]);
  expect(await unitsOf(subjectId)).toEqual(units);
  for (const wrong of [
    [{ unit_id: 'ward-9' }],
    [{ unit_id: 'ward-3', starts_on: day(1), ends_on: day(1) }],
    [{ unit_id: 'ward-3' }, { unit_id: 'ward-3', starts_on: day(2) }],
    [{ unit_id: 'ward-3', starts_on: '2026-02-30' }],
  ])
    expect((await setUnitsOf(subjectId, ...wrong)).status).toBe(422);
  expect(await unitsOf(subjectId)).toEqual(units);
  for (const unknown of [randomUUID(), 'x']) {
    expect((await setUnitsOf(unknown)).status).toBe(404);
    expect((await app.call('GET', unitsPath(unknown))).status).toBe(404);
  }
});

test('setUnits does not remove a unit that people belong to', async () => {
  await setUnits(TREE);
  const subjectId = await importSubject(workspace);
  await setUnitsOf(subjectId, { unit_id: 'ward-3', starts_on: day(5) });
  const refused = await setUnits(TREE.slice(0, 1));
  expect(refused.body.detail).toMatchObject({ code: 'conflict', context: { unit_id: 'ward-3' } });
  expect(await getUnits()).toEqual({ units: TREE });
  await setUnitsOf(subjectId, { unit_id: 'ward-3', starts_on: day(-5), ends_on: day(0) });
  await expectStatus(setUnits(TREE.slice(0, 1)), 200);
  expect(await unitsOf(subjectId)).toHaveLength(1);
});

test('importSubjects takes units from the mapped field of profiles', async () => {
  await setUnits(TREE);
  await expectStatus(
    app.call('PATCH', workspace.environmentPath, { body: { unit_mapping: { field: 'ward' } } }),
    200,
  );
  const externalId = randomUUID();
  const transfer = (ward: unknown) => importSubject(workspace, { ward }, externalId);
  const subjectId = await transfer('ward-3');
  const first = { unit_id: 'ward-3', starts_on: day(0) };
  expect(await unitsOf(subjectId)).toEqual([first]);
  await importSubject(workspace, { other: 1 }, externalId);
  expect(await unitsOf(subjectId)).toEqual([first]);
  await transfer(['ward-4', 'ward-3', 'nowhere']);
  expect(await unitsOf(subjectId)).toEqual([first, { unit_id: 'ward-4', starts_on: day(0) }]);
  await setUnitsOf(
    subjectId,
    { unit_id: 'ward-3', starts_on: day(-9) },
    { unit_id: 'ward-4', starts_on: day(9) },
  );
  await transfer('ward-4');
  const ended = { unit_id: 'ward-3', starts_on: day(-9), ends_on: day(0) };
  expect(await unitsOf(subjectId)).toEqual([
    ended,
    { unit_id: 'ward-4', starts_on: day(0) },
    { unit_id: 'ward-4', starts_on: day(9) },
  ]);
  await transfer(null);
  expect(await unitsOf(subjectId)).toEqual([ended]);
});

test('exportSubject has the units of the person, and eraseSubject deletes them', async () => {
  await setUnits(TREE);
  const subjectId = await importSubject(workspace);
  const { units } = (await setUnitsOf(subjectId, { unit_id: 'ward-3' })).body;
  const exported = await app.call('GET', at(`/subjects/${subjectId}/export`));
  expect(exported.body.units).toEqual(units);
  await app.call('DELETE', at(`/subjects/${subjectId}`));
  expect(await unitsOf(subjectId)).toEqual([]);
  expect((await setUnitsOf(subjectId, { unit_id: 'ward-3' })).body.detail.code).toBe('subject_deleted');
});
