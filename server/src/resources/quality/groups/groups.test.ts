import { beforeAll, expect, test } from 'vitest';
import {
  enroll,
  expectStatus,
  importSubject,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { addMember, createKeyOf, keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
const at = (day: number) => app.setClock(new Date(START.getTime() + day * DAY_MS));
/** Two items from 0 to 10, and bands. */
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
  scorecard: {
    concepts: [
      {
        id: 'load',
        label: 'Load',
        method: 'mean',
        bands: [
          { id: 'low', label: 'Low', from: 0, to: 4 },
          { id: 'high', label: 'High', from: 4, to: 10 },
        ],
      },
    ],
  },
};
const UNITS = [
  { id: 'clinic', name: 'Clinic' },
  ...['one', 'two', 'three', 'four'].map((id) => ({ id, name: id, parent: 'clinic' })),
];

let reader: string;
let writer: string;
let another: string;
beforeAll(async () => {
  const member = await addMember(app, 'owner');
  reader = (await createKeyOf(app, member, ['analytics:read'])).key;
  const scopes = ['subjects:read', 'subjects:write', 'enrollments:write', 'sessions:write'];
  writer = (await createKeyOf(app, member, scopes)).key;
  another = await keyOfSomebodyElse(app, ['analytics:read']);
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/units`, { body: { units: UNITS } }), 200);
});

const newProgram = () => setUpProgram(workspace, CONTENTS, { mode: 'continuous', recurrence: WEEKLY });
/** The workspace with the key of somebody else. */
const as = (key: string): Workspace => ({
  ...workspace,
  app: {
    ...app,
    key,
    call: (method: string, path: string, options = {}) => app.call(method, path, { key, ...options }),
  },
});

async function answer(programId: string, subjectId: string, value: number, by: Workspace = workspace) {
  const api = continuousApi(by.app, by);
  const enrolled = { programId, subjectId, enrollmentId: '' };
  const due = await api.due(enrolled);
  expect(due.status, due.text).toBe(200);
  const answers = due.body.items.map(({ delivery_id }: any) => ({ delivery_id, value }));
  expect((await api.answer(enrolled, answers)).status).toBe(200);
}

/** Enrolls new people in a unit, who answer at once, and returns their ids. */
async function join(programId: string, unit: string | undefined, values: readonly number[], by = workspace) {
  const people: string[] = [];
  for (const value of values) {
    const subjectId = await importSubject(by);
    people.push(subjectId);
    if (unit !== undefined) {
      const path = `${workspace.environmentPath}/subjects/${subjectId}/units`;
      await expectStatus(app.call('PUT', path, { body: { units: [{ unit_id: unit }] } }), 200);
    }
    await enroll(by, programId, subjectId);
    await answer(programId, subjectId, value, by);
  }
  return people;
}

const read = (programId: string, key = app.key, query = '') =>
  app.call('GET', `${workspace.environmentPath}/results/groups?program_id=${programId}${query}`, { key });
const counts = ({ groups }: any) =>
  Object.fromEntries(groups.map((each: any) => [each.unit_id ?? 'all', each.respondents]));

test('getGroupResults: live figures of units, with the analysis of variance', async () => {
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [1, 2, 3]);
  await join(programId, 'two', [3, 4, 5]);
  await join(programId, 'three', [5, 6, 7]);
  at(8);
  const { body } = await expectStatusOf(read(programId, app.key, '&unit_id=clinic'));
  expect(body.cycles).toEqual(['2026-03-16T08:00:00.000Z']);
  expect(body).not.toHaveProperty('released_at');
  expect(counts(body)).toEqual({ clinic: 9, one: 3, two: 3, three: 3 });
  const [concept] = body.concepts;
  expect(concept).toMatchObject({ concept_id: 'load', label: 'Load', range: { min: 0, max: 10 } });
  expect(concept.agreement.f).toBeCloseTo(12, 9);
  expect(concept.agreement.icc1).toBeCloseTo(11 / 14, 9);
  const [one] = body.groups[1].concepts;
  expect(one).toMatchObject({ people: 3, favourable: 0, mean: { value: 2 }, difference: { value: -2 } });
  expect(one.bands).toEqual([{ band: expect.any(String), people: 3 }]);
  expect(one.items).toMatchObject([{ item_id: 'a', mean: 2, min: 0, max: 10 }, { item_id: 'b' }]);
  expect(body.groups[1].rate).toBe(1);
});

test('getGroupResults: leaves out items without a lowest and highest score', async () => {
  at(0);
  const [a, b] = CONTENTS.experience.questions;
  const { min: _, max: __, ...unbounded } = b!;
  const contents = { ...CONTENTS, experience: { questions: [a, unbounded] } };
  const programId = await setUpProgram(workspace, contents, { mode: 'continuous', recurrence: WEEKLY });
  await join(programId, 'one', [1, 2, 3, 3, 3]);
  at(8.5);
  for (const key of [another, app.key]) {
    const { body } = await expectStatusOf(read(programId, key));
    const [concept] = body.groups[0].concepts;
    expect(concept.items).toEqual([expect.objectContaining({ item_id: 'a', min: 0, max: 10 })]);
  }
});

async function expectStatusOf(response: ReturnType<typeof read>) {
  const { status, text, body } = await response;
  expect(status, text).toBe(200);
  return { body };
}

test('getGroupResults: small units are counted with those above alone, once, and for ever', async () => {
  at(0);
  const programId = await newProgram();
  await join(programId, 'one', [2, 2, 2, 3, 3, 3]);
  const small = await join(programId, 'two', [9, 9, 9]);
  await join(programId, 'three', [1, 1]);
  at(6);
  expect((await expectStatusOf(read(programId, reader))).body).toMatchObject({ cycles: [], groups: [] });
  at(8.5);
  const released = (await expectStatusOf(read(programId, reader, '&unit_id=clinic'))).body;
  expect(counts(released)).toEqual({ clinic: 10, one: 5 });
  expect(released.released_at).toBe(new Date(START.getTime() + 8.5 * DAY_MS).toISOString());
  // A change of the tree, an erasure and a new day do not change the release.
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${small[0]}`), 204);
  at(10);
  expect((await expectStatusOf(read(programId, reader, '&unit_id=clinic'))).body).toEqual(released);
  expect((await expectStatusOf(read(programId, another, '&unit_id=clinic'))).body).toEqual(released);
  const trend = (await expectStatusOf(read(programId, reader, '&by=cycle'))).body;
  expect(trend.groups).toHaveLength(1);
});

test('getGroupResults: later cycles are added, with their comparability', async () => {
  at(0);
  const programId = await newProgram();
  const people = await join(programId, 'one', [2, 2, 2, 8, 8]);
  at(7);
  for (const person of people) await answer(programId, person, 8);
  at(16);
  const { groups } = (await expectStatusOf(read(programId, reader, '&by=cycle&unit_id=one'))).body;
  expect(groups.map((each: any) => [each.cycle, each.concepts[0].joined])).toEqual([
    ['2026-03-16T08:00:00.000Z', undefined],
    ['2026-03-23T08:00:00.000Z', true],
  ]);
  const first = (await expectStatusOf(read(programId, reader, `&cycle=${groups[0].cycle}`))).body;
  expect(first.groups[0].cycle).toBe(groups[0].cycle);
});

test('getGroupResults: attack: people whom the reader made, units and times never show fewer than the floor', async () => {
  at(0);
  const programId = await newProgram();
  // One person alone in a unit, and six others whom another key of the reader imports and answers for.
  await join(programId, 'four', [10]);
  await join(programId, 'four', [0, 0, 0, 0, 0, 0], as(writer));
  await join(programId, 'one', [5, 5, 5, 5, 5, 5]);
  const seen: any[] = [];
  for (const day of [1, 3, 6, 8.5, 9, 12])
    for (const query of [
      '',
      '&unit_id=clinic',
      '&unit_id=four',
      '&unit_id=one',
      '&by=cycle',
      '&unit_id=four&by=cycle',
    ]) {
      at(day);
      seen.push(...(await expectStatusOf(read(programId, reader, query))).body.groups);
    }
  expect(seen.length).toBeGreaterThan(0);
  for (const { unit_id, respondents, concepts } of seen) {
    expect(unit_id).not.toBe('four');
    expect(respondents).toBe(5);
    // Six people answered 5 and nobody else is counted; with that person the mean would be higher.
    for (const { mean, people, items } of concepts) {
      expect(people).toBe(5);
      expect(mean.value).toBeLessThanOrEqual(5);
      for (const item of items) expect(item.mean).toBeLessThanOrEqual(5);
    }
  }
  // A reader who created nobody sees the six made-up people as a cell without that person.
  const other = (await expectStatusOf(read(programId, another, '&unit_id=clinic'))).body;
  expect(counts(other)).toEqual({ clinic: 10, four: 5, one: 5 });
});

test('getGroupResults: a program without common cycles is counted again with enough new people', async () => {
  at(0);
  const contents = {
    ...CONTENTS,
    experience: { questions: CONTENTS.experience.questions.map(({ schedule: _, ...rest }) => rest) },
  };
  const programId = await setUpProgram(workspace, contents, {
    mode: 'continuous',
    recurrence: { frequency: 'one_time' },
  });
  const people = await join(programId, 'one', [2, 2, 2, 2]);
  expect((await expectStatusOf(read(programId, reader))).body.groups).toEqual([]);
  people.push(...(await join(programId, 'one', [2])));
  at(0.5);
  expect((await expectStatusOf(read(programId, reader))).body.groups).toEqual([]);
  at(1.5);
  const first = (await expectStatusOf(read(programId, reader))).body;
  expect(counts(first)).toEqual({ all: 5, clinic: 5 });
  at(2);
  await join(programId, 'one', [9, 9, 9, 9]);
  at(3);
  expect((await expectStatusOf(read(programId, reader))).body).toEqual(first);
  await join(programId, 'one', [9]);
  at(5);
  const second = (await expectStatusOf(read(programId, reader))).body;
  expect(counts(second)).toEqual({ all: 10, clinic: 10 });
  // Other units for people who are counted would give a second sum of some of them.
  for (const id of people)
    await expectStatus(
      app.call('PUT', `${workspace.environmentPath}/subjects/${id}/units`, { body: { units: [] } }),
      200,
    );
  at(7);
  expect((await expectStatusOf(read(programId, reader))).body).toEqual(second);
  await join(programId, 'one', [5, 5, 5, 5, 5]);
  at(9);
  expect(counts((await expectStatusOf(read(programId, reader))).body)).toEqual({ all: 15, clinic: 15 });
});

test('getGroupResults: errors and rights', async () => {
  const programId = await newProgram();
  const path = `${workspace.environmentPath}/results/groups`;
  expect((await app.call('GET', path)).status).toBe(422);
  expect((await read(programId, app.key, '&by=profile')).status).toBe(422);
  expect((await read(programId, app.key, '&cycle=yesterday')).status).toBe(422);
  expect((await read(programId, app.key, '&unit_id=nowhere')).status).toBe(404);
  expect((await read('0192a8d0-0000-7000-8000-000000000000')).status).toBe(404);
  expect((await read(programId, writer)).status).toBe(403);
});
