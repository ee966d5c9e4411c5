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
import { closeCellsOf } from '../../../../test/psychometrics.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

const DAY_MS = 86_400_000;
const at = (day: number) => app.setClock(new Date(START.getTime() + day * DAY_MS));
const BANDS = [
  { id: 'low', label: 'Low', from: 0, to: 4 },
  { id: 'high', label: 'High', from: 4, to: 10 },
];
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
  scorecard: { concepts: [{ id: 'load', label: 'Load', method: 'mean', bands: BANDS }] },
};
const UNITS = [
  { id: 'clinic', name: 'Clinic' },
  ...['one', 'two', 'three', 'four'].map((id) => ({ id, name: id, parent: 'clinic' })),
];

let reader: string;
let writer: string;
let another: string;
let third: string;
beforeAll(async () => {
  const member = await addMember(app, 'owner');
  reader = (await createKeyOf(app, member, ['analytics:read'])).key;
  const scopes = ['subjects:read', 'subjects:write', 'enrollments:write', 'sessions:write'];
  writer = (await createKeyOf(app, member, scopes)).key;
  another = await keyOfSomebodyElse(app, ['analytics:read']);
  third = await keyOfSomebodyElse(app, ['analytics:read']);
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
  expect(concept.items[1]).toEqual({ item_id: 'b', prompt: 'b' });
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
  await closeCellsOf(workspace);
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

const clerked = (programId: string, unit: string | undefined, values: readonly number[]) =>
  join(programId, unit, values, as(writer));
const closed = async (day: number) => {
  at(day);
  await closeCellsOf(workspace);
};

test('getGroupResults: exact figures from the floor on, and why others are null', async () => {
  at(0);
  const programId = await newProgram();
  await clerked(programId, 'one', [5, 5, 4, 5, 5, 4, 5, 4]);
  const small = await clerked(programId, 'two', [9, 9, 9]);
  await clerked(programId, 'three', [1, 1]);
  at(6);
  expect((await expectStatusOf(read(programId, another))).body).toMatchObject({
    cycles: [],
    released_at: null,
    groups: [{ respondents: null, reason: 'open', concepts: [] }],
  });
  await closed(8.5);
  const { body } = await expectStatusOf(read(programId, another, '&unit_id=clinic'));
  expect(counts(body)).toEqual({ clinic: 13, one: 8, two: null, three: null });
  const [clinic, one, two] = body.groups;
  expect(one).toMatchObject({
    rate: 1,
    concepts: [
      {
        people: 8,
        mean: { value: 4.625 },
        favourable: 0,
        difference: { value: expect.closeTo(4.625 - 66 / 13, 9) },
      },
    ],
  });
  expect(one.concepts[0].bands.reduce((sum: number, band: any) => sum + band.people, 0)).toBe(8);
  expect(one.concepts[0].items).toMatchObject([
    { item_id: 'a', mean: 4.625 },
    { item_id: 'b', mean: 4.625 },
  ]);
  expect(clinic.concepts[0].mean.value).toBeCloseTo(66 / 13, 9);
  expect(two).toMatchObject({ reason: 'merged', counted_in: 'clinic', concepts: [] });
  // An erasure and a new day change nothing; two readers who made nobody get the same bytes.
  await expectStatus(app.call('DELETE', `${workspace.environmentPath}/subjects/${small[0]}`), 204);
  await closed(10);
  const again = [
    await read(programId, another, '&unit_id=clinic'),
    await read(programId, third, '&unit_id=clinic'),
  ];
  for (const { body: same } of again) expect(same).toEqual(body);
});

test('getGroupResults: later cycles are added, with their comparability', async () => {
  at(0);
  const programId = await newProgram();
  const people = await clerked(programId, 'one', [2, 2, 2, 8, 8]);
  at(7);
  for (const person of people) await answer(programId, person, 8, as(writer));
  await closed(16);
  const { groups } = (await expectStatusOf(read(programId, another, '&by=cycle&unit_id=one'))).body;
  expect(
    groups.map((each: any) => [each.cycle, each.concepts[0].joined, each.concepts[0].mean.value]),
  ).toEqual([
    ['2026-03-16T08:00:00.000Z', undefined, 4.4],
    ['2026-03-23T08:00:00.000Z', true, 8],
  ]);
  const first = (await expectStatusOf(read(programId, another, `&cycle=${groups[0].cycle}`))).body;
  expect(first.groups[0].cycle).toBe(groups[0].cycle);
});

test('getGroupResults: attack: people whom the reader made, units and times never show fewer than the floor', async () => {
  at(0);
  const programId = await newProgram();
  // One person alone in a unit, and six others whom another key of the reader answers for.
  await join(programId, 'four', [10]);
  await clerked(programId, 'four', [0, 0, 0, 0, 0, 0]);
  await join(programId, 'one', [5, 5, 5, 5, 5, 5]);
  const seen: any[] = [];
  for (const day of [1, 3, 6, 8.5, 9, 12])
    for (const query of ['', '&unit_id=clinic', '&unit_id=four', '&unit_id=one', '&by=cycle']) {
      await closed(day);
      seen.push(...(await expectStatusOf(read(programId, reader, query))).body.groups);
    }
  const shown = seen.filter(({ respondents }) => respondents !== null);
  expect(shown.length).toBeGreaterThan(0);
  for (const { unit_id, respondents, concepts } of shown) {
    expect(unit_id).not.toBe('four');
    expect([respondents, concepts[0].people, concepts[0].mean.value]).toEqual([6, 6, 5]);
  }
  const other = (await expectStatusOf(read(programId, another, '&unit_id=clinic'))).body;
  expect(counts(other)).toEqual({ clinic: 13, four: 7, one: 6 });
});

test('getGroupResults: a program without common cycles adds up its weeks', async () => {
  at(0);
  const contents = {
    ...CONTENTS,
    experience: { questions: CONTENTS.experience.questions.map(({ schedule: _, ...rest }) => rest) },
  };
  const programId = await setUpProgram(workspace, contents, {
    mode: 'continuous',
    recurrence: { frequency: 'one_time' },
  });
  await clerked(programId, 'one', [2, 2, 2, 2]);
  await closed(8.5);
  expect((await expectStatusOf(read(programId, another))).body.groups[0]).toMatchObject({
    reason: 'too_few',
  });
  await clerked(programId, 'one', [2]);
  await closed(16);
  const first = (await expectStatusOf(read(programId, another))).body;
  expect(counts(first)).toEqual({ all: 5, clinic: 5 });
  // One more person changes nothing, whatever units they are given.
  await clerked(programId, 'one', [9]);
  await closed(30);
  expect((await expectStatusOf(read(programId, another))).body).toEqual(first);
});

test('getGroupResults: people who await review count', async () => {
  at(0);
  const contents = {
    ...CONTENTS,
    guardrail: {
      rules: [
        {
          id: 'high',
          when: {
            op: 'gte',
            args: [
              { op: 'score', concept_id: 'load' },
              { op: 'lit', value: 8 },
            ],
          },
          severity: 'critical',
          action: 'require_review',
        },
      ],
    },
  };
  const programId = await setUpProgram(workspace, contents, { mode: 'continuous', recurrence: WEEKLY });
  await clerked(programId, 'one', [2, 2, 2, 9, 9, 9]);
  await closed(8.5);
  for (const key of [app.key, another]) {
    const [group] = (await expectStatusOf(read(programId, key))).body.groups;
    expect(group).toMatchObject({ respondents: 6, concepts: [{ people: 6, mean: { value: 5.5 } }] });
  }
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
