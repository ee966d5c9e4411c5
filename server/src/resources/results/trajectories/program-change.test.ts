import { beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import type { TestApp } from '../../../../test/app.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { addMember, createKeyOf, keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { rotateKeys } from '../../../maintenance/key-rotation.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectSealedChanges } from './commands.ts';

const app = useTestApp();
const workspace = useWorkspace(app);

let reader: string;
/** A key of the same user as the reader's. */
let writer: string;
/** The key of a reader who created nobody. */
let another: string;
beforeAll(async () => {
  const member = await addMember(app, 'owner');
  reader = (await createKeyOf(app, member, ['analytics:read'])).key;
  const scopes = ['subjects:read', 'subjects:write', 'enrollments:write', 'sessions:write'];
  writer = (await createKeyOf(app, member, scopes)).key;
  another = await keyOfSomebodyElse(app, ['analytics:read']);
});

const DAY_MS = 86_400_000;
/** Two items from 0 to 30; error of measurement 10·√(1 − 0.75) = 5, so 13.86 points are a reliable change. */
const CONTENTS = {
  experience: {
    questions: ['a', 'b'].map((id) => ({
      id,
      prompt: id,
      input: 'number',
      min: 0,
      max: 30,
      required: true,
      scores: { load: {} },
      schedule: { frequency: 'weekly' },
    })),
  },
  scorecard: {
    concepts: [
      {
        id: 'load',
        method: 'sum',
        direction: 'lower',
        change: {
          reliability: 0.75,
          pre: { mean: 60, sd: 10 },
          functional: { mean: 30, sd: 5 },
          cutoff: 'c',
        },
      },
    ],
  },
};
const RECOVERED = [58, 36] as const;
const UNCHANGED = [58, 52] as const;
const HARMED = [36, 58] as const;

const newProgram = (contents: object = CONTENTS) =>
  setUpProgram(workspace, contents, { mode: 'continuous', recurrence: WEEKLY });
const at = (day: number) => app.setClock(new Date(START.getTime() + day * DAY_MS));

/** Answers all or some questions for a person, with the key of the workspace. */
async function measure(
  programId: string,
  subjectId: string,
  value: number,
  as: Workspace = workspace,
  ids?: string[],
) {
  const api = continuousApi(as.app, as);
  const enrolled = { programId, subjectId, enrollmentId: '' };
  const due = await api.due(enrolled);
  expect(due.status, due.text).toBe(200);
  const answers = due.body.items
    .filter(({ question }: any) => !ids || ids.includes(question.id))
    .map(({ delivery_id }: any) => ({ delivery_id, value: value / 2 }));
  const answered = await api.answer(enrolled, answers);
  expect(answered.status, answered.text).toBe(200);
}

/** Records values of new people on a day and seven days later, and returns the ids of the people. */
async function join(
  programId: string,
  day: number,
  courses: readonly (readonly [number, number])[],
  as: Workspace = workspace,
  ids?: string[],
) {
  const people: string[] = [];
  at(day);
  for (const [first] of courses) {
    const subjectId = await importSubject(as);
    people.push(subjectId);
    await enroll(as, programId, subjectId);
    await measure(programId, subjectId, first, as, ids);
  }
  at(day + 7);
  for (const [index, [, later]] of courses.entries())
    await measure(programId, people[index]!, later, as, ids);
  return people;
}

const read = (programId: string, key = app.key, query = 'concept=load') =>
  app.call('GET', `${workspace.environmentPath}/programs/${programId}/change?${query}`, { key });
const shares = (given: object) => ({
  recovered: 0,
  improved: 0,
  unchanged: 0,
  deteriorated: 0,
  harmed: 0,
  ...given,
});
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

test('getProgramChange: shares of classes by week, of the released results of the program', async () => {
  const programId = await newProgram();
  const [someone] = await join(programId, 0, [RECOVERED, UNCHANGED, HARMED, RECOVERED]);
  const elsewhere = await newProgram();
  await enroll(workspace, elsewhere, someone!);
  await measure(elsewhere, someone!, 0);
  const { status, body } = await read(programId);
  expect(status).toBe(200);
  expect(body).toEqual({
    program_id: programId,
    concept_id: 'load',
    weeks: [
      { week: 0, people: 4 },
      {
        week: 1,
        people: 4,
        shares: shares({ recovered: 0.5, unchanged: 0.25, deteriorated: 0.25, harmed: 0.25 }),
      },
    ],
  });
  expect((await read(programId, app.key, 'concept=other')).body.weeks).toEqual([]);
});

test('getProgramChange: releases do not change until enough new people complete a week', async () => {
  const programId = await newProgram();
  await join(programId, 0, [...times(3, RECOVERED), HARMED]);
  at(20);
  const before = { program_id: programId, concept_id: 'load', released_at: null, weeks: [] };
  expect((await read(programId, reader)).body).toEqual(before);
  await join(programId, 21, [HARMED]);
  at(32);
  const [released, same] = await Promise.all([read(programId, reader), read(programId, reader)]);
  expect(same.text).toBe(released.text);
  // Three recovered and two were harmed: both are fewer than the floor.
  expect(released.body).toEqual({
    ...before,
    released_at: new Date(START.getTime() + 32 * DAY_MS).toISOString(),
    weeks: [
      { week: 0, people: 5 },
      { week: 1, people: 5, shares: shares({}) },
    ],
  });
  // The attack: one more person completes, together with four people whom the reader added for this purpose.
  await join(programId, 35, [...times(2, RECOVERED), ...times(2, UNCHANGED)]);
  for (const day of [46, 48, 60]) {
    at(day);
    expect((await read(programId, reader)).text).toBe(released.text);
  }
  await join(programId, 63, [UNCHANGED]);
  at(74);
  const { weeks } = (await read(programId, reader)).body;
  expect(weeks).toEqual([
    { week: 0, people: 10 },
    { week: 1, people: 10, shares: shares({ recovered: 0.5 }) },
  ]);
});

test('getProgramChange: a new value of people who were counted does not cause a new count', async () => {
  const programId = await newProgram();
  const people = await join(programId, 0, times(10, RECOVERED));
  at(11);
  const released = (await read(programId, reader)).text;
  // That all of them recovered is not shown.
  expect(JSON.parse(released).weeks[1]).toEqual({ week: 1, people: 10, shares: shares({ recovered: 0.5 }) });
  at(14);
  for (const subjectId of people.slice(0, 4)) await measure(programId, subjectId, 58);
  at(20);
  expect((await read(programId, reader)).text).toBe(released);
  const sealed = async () => {
    const rows = await app.services.db.system.read(
      selectSealedChanges({
        organizationId: app.organizationId,
        appId: workspace.appId,
        environmentId: workspace.testId,
      } as EnvironmentScope),
    );
    return rows.find(({ program_id }) => program_id === programId)!.counts_sealed;
  };
  const before = await sealed();
  const startedAt = new Date().toISOString();
  await rotateKeys(app.services, { startedAt, print() {}, usableAfterMs: 0 });
  expect(await sealed()).not.toEqual(before);
  expect((await read(programId, reader)).text).toBe(released);
});

test('getProgramChange: made-up people are in no release that their maker reads', async () => {
  const programId = await newProgram();
  const call: TestApp['call'] = (method, path, options) =>
    app.call(method, path, { key: writer, ...options });
  const writing: Workspace = {
    ...workspace,
    environmentPath: workspace.environmentPath,
    app: { ...app, call },
  };
  // Four made-up people and one person whose answers the reader did not see.
  await join(programId, 0, times(4, HARMED), writing);
  await join(programId, 0, [HARMED]);
  at(12);
  for (const key of [reader, another]) expect((await read(programId, key)).body.weeks).toEqual([]);
  await join(programId, 14, [RECOVERED], writing);
  at(26);
  expect((await read(programId, reader)).body.weeks).toEqual([]);
  const { weeks } = (await read(programId, another)).body;
  expect(weeks[1]).toEqual({ week: 1, people: 5, shares: shares({}) });
});

test('getProgramChange: concepts that only some people have reveal nothing about these few people', async () => {
  const [load] = CONTENTS.scorecard.concepts;
  const optional = { ...CONTENTS.experience.questions[0], id: 'c', required: false, scores: { rare: {} } };
  const programId = await newProgram({
    experience: { questions: [...CONTENTS.experience.questions, optional] },
    scorecard: { concepts: [load, { ...load, id: 'rare' }] },
  });
  await join(programId, 0, times(10, RECOVERED));
  await join(programId, 0, times(4, HARMED), workspace, ['a', 'b']);
  at(12);
  const of = async (concept: string) => (await read(programId, reader, `concept=${concept}`)).body.weeks;
  expect(await of('rare')).toMatchObject([{ people: 10 }, { people: 10 }]);
  expect(await of('load')).toEqual([
    { week: 0, people: 10 },
    { week: 1, people: 10, shares: shares({ recovered: 0.5 }) },
  ]);
  expect((await read(programId)).body.weeks[1]).toMatchObject({ people: 14 });
});

test('getProgramChange: live figures need the rights to answers and profiles', async () => {
  const programId = await newProgram();
  await join(programId, 0, [HARMED]);
  at(12);
  const scopes = ['analytics:read', 'evaluations:read', 'evaluations:answers'];
  const released = (await read(programId, await limitedKey(app, scopes))).body;
  expect(released).toMatchObject({ released_at: null, weeks: [] });
  const live = await read(programId, await limitedKey(app, [...scopes, 'subjects:profile']));
  expect(live.body.weeks[1]).toMatchObject({ people: 1, shares: { harmed: 1 } });
});

test('getProgramChange: unknown programs, missing concepts and keys without the scope', async () => {
  const programId = await newProgram();
  expect((await read(crypto.randomUUID())).status).toBe(404);
  expect((await read(programId, app.key, '')).status).toBe(422);
  expect((await read(programId, await limitedKey(app, ['programs:read']))).status).toBe(403);
});
