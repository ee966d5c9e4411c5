import { beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, limitedKey, setUpProgram, type Workspace } from '../../../../test/actors.ts';
import type { TestApp } from '../../../../test/app.ts';
import { continuousApi, START, WEEKLY } from '../../../../test/continuous.ts';
import { addMember, createKeyOf, keyOfSomebodyElse } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { closeCellsOf } from '../../../../test/psychometrics.ts';

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

test('getProgramChange: a change counts exactly in the closed cell of its later value', async () => {
  const programId = await newProgram();
  await join(programId, 0, [...times(3, RECOVERED), UNCHANGED, HARMED]);
  const nothing = {
    program_id: programId,
    concept_id: 'load',
    released_at: null,
    weeks: [],
    groups: [],
  };
  expect((await read(programId, another)).body).toEqual(nothing);
  at(8.5);
  await closeCellsOf(workspace);
  const first = (await read(programId, another)).body;
  expect(first.weeks).toEqual([{ week: 0, people: 5 }]);
  at(16);
  await closeCellsOf(workspace);
  const second = await read(programId, another);
  expect(second.body.weeks).toEqual([
    { week: 0, people: 5 },
    {
      week: 1,
      people: 5,
      shares: shares({ recovered: 0.6, unchanged: 0.2, deteriorated: 0.2, harmed: 0.2 }),
    },
  ]);
  // The attack: one more person completes, together with people whom the reader added for this purpose.
  await join(programId, 21, [...times(2, RECOVERED), UNCHANGED]);
  at(60);
  await closeCellsOf(workspace);
  expect((await read(programId, another)).text).toBe(second.text);
});

test('getProgramChange: people whose answers the reader entered are in no cell that they read', async () => {
  const programId = await newProgram();
  const call: TestApp['call'] = (method, path, options) =>
    app.call(method, path, { key: writer, ...options });
  const writing: Workspace = { ...workspace, app: { ...app, call } };
  await join(programId, 0, times(4, HARMED), writing);
  await join(programId, 0, [HARMED]);
  at(30);
  await closeCellsOf(workspace);
  expect((await read(programId, reader)).body.weeks).toEqual([]);
  const { weeks } = (await read(programId, another)).body;
  expect(weeks[1]).toMatchObject({ week: 1, people: 5, shares: { harmed: 1 } });
});

test('getProgramChange: live figures need the right to answers alone', async () => {
  const programId = await newProgram();
  await join(programId, 0, [HARMED]);
  at(12);
  const scopes = ['analytics:read', 'evaluations:read', 'evaluations:answers'];
  const live = await read(programId, await limitedKey(app, scopes));
  expect(live.body.weeks[1]).toMatchObject({ people: 1, shares: { harmed: 1 } });
});

test('getProgramChange: unknown programs, missing concepts and keys without the scope', async () => {
  const programId = await newProgram();
  expect((await read(crypto.randomUUID())).status).toBe(404);
  expect((await read(programId, app.key, '')).status).toBe(422);
  expect((await read(programId, await limitedKey(app, ['programs:read']))).status).toBe(403);
});
