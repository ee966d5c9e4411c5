import { beforeAll, expect, test } from 'vitest';
import {
  expectStatus,
  limitedKey,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../../../../test/actors.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { instrumentCounts } from './count-job.ts';
import { instrumentHealthChecks } from './health-job.ts';
import { rebuildCounts } from './rebuild.ts';

/** Readers who subtract responses from each other find nothing about fewer people than the privacy floor. */

const FLOOR = 5;
const WEEK_MS = 7 * 86_400_000;
/** A Monday after the present. */
const START = Math.ceil((Date.now() - 4 * 86_400_000) / WEEK_MS) * WEEK_MS + 4 * 86_400_000;
const { signal } = new AbortController();

const app = useTestApp();
let key: string;
beforeAll(async () => {
  key = await limitedKey(app, ['analytics:read']);
});

const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
const CONTENTS = { experience: { questions: [rating('a'), rating('b')] } };

const weekOf = (index: number) => new Date(START + index * WEEK_MS);

/** Moves the clock of an environment to the Wednesday of a week, and counts and closes what is over. */
async function startWeek(workspace: Workspace, index: number): Promise<void> {
  const at = weekOf(index).getTime() + WEEK_MS / 3;
  const body = { offset_seconds: Math.round((at - Date.now()) / 1000) };
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/clock`, { body }), 200);
  for (const job of [instrumentCounts(app.services), instrumentHealthChecks(app.services)])
    while ((await job.run(signal)).more);
}

async function answerAll(workspace: Workspace, programId: string, complete: number, skipping = 0) {
  for (let i = 0; i < complete + skipping; i++) {
    const { participant_token: token } = await participant(workspace, programId);
    await takePart(workspace, token, { a: 1, ...(i < complete && { b: 2 }) });
  }
}

const read = (workspace: Workspace, [from, to]: readonly [number, number], programId?: string, as = key) => {
  const query = new URLSearchParams({
    starts_at: weekOf(from).toISOString(),
    ends_at: weekOf(to).toISOString(),
    ...(programId !== undefined && { program_id: programId }),
  });
  const path = `${workspace.environmentPath}/analytics/instrument-health?${query}`;
  return expectStatus(app.call('GET', path, { key: as }), 200);
};

const ofQuestion = (health: any, id: string) => {
  const found = health.question_health.find((row: any) => row.question_id === id);
  return found ? { views: found.views, answers: found.answers } : null;
};

test('getInstrumentHealth shows a period once it has been over for a day, and then never changes', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await answerAll(workspace, programId, 8, 1);
  const open = await read(workspace, [0, 1], programId);
  expect(open).toMatchObject({ sessions_started: 0, question_health: [] });
  const live = await read(workspace, [0, 1], programId, app.key);
  expect(live).toMatchObject({ sessions_started: 9, privacy_floor_applied: false });
  await startWeek(workspace, 1);
  const closed = await read(workspace, [0, 1], programId);
  expect(closed).toMatchObject({ sessions_started: 9, sessions_completed: 9, privacy_floor_applied: false });
  // Exact, also where one person skipped.
  expect(ofQuestion(closed, 'a')).toEqual({ views: 9, answers: 9 });
  expect(ofQuestion(closed, 'b')).toEqual({ views: 9, answers: 8 });
  expect(closed.question_health).toEqual(live.question_health);
  // Four people are too few, and are closed with those of the next week.
  await answerAll(workspace, programId, 4);
  await startWeek(workspace, 2);
  expect(await read(workspace, [0, 2], programId)).toMatchObject({
    sessions_started: 9,
    privacy_floor_applied: true,
  });
  await answerAll(workspace, programId, 1);
  await startWeek(workspace, 3);
  expect((await read(workspace, [1, 2], programId)).sessions_started).toBe(0);
  expect((await read(workspace, [2, 3], programId)).sessions_started).toBe(5);
  await rebuildCounts(app.services);
  await startWeek(workspace, 4);
  expect(await read(workspace, [0, 1], programId)).toEqual(closed);
});

test('a raised floor shows only periods with enough people, also over all programs', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const strict = await setUpProgram(workspace, { ...CONTENTS, guardrail: { privacy: { min_cell: 8 } } });
  const other = await setUpProgram(workspace, CONTENTS);
  await answerAll(workspace, strict, 6);
  await answerAll(workspace, other, 6);
  await startWeek(workspace, 1);
  expect((await read(workspace, [0, 1], strict)).question_health).toEqual([]);
  for (const programId of [other, undefined])
    expect(ofQuestion(await read(workspace, [0, 1], programId), 'a')).toEqual({ views: 6, answers: 6 });
  const path = `/v1/organizations/${app.organizationId}/privacy`;
  await expectStatus(app.call('PATCH', path, { body: { privacy_floor: 7 } }), 200);
  expect(await read(workspace, [0, 1], other)).toMatchObject({
    sessions_started: 0,
    question_health: [],
    privacy_floor_applied: true,
  });
  await expectStatus(app.call('PATCH', path, { body: { privacy_floor: FLOOR } }), 200);
});

test('the counts of every window and program are sums of cells of enough people', async () => {
  /** Complete and skipping people of two programs, by week. */
  const plan = [
    [6, 0, 2, 0],
    [1, 1, 4, 1],
    [3, 2, 0, 0],
    [9, 0, 3, 2],
    [2, 1, 0, 1],
  ] as const;
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const programs = [await setUpProgram(workspace, CONTENTS), await setUpProgram(workspace, CONTENTS)];
  for (const [index, [complete, skipping, otherComplete, otherSkipping]] of plan.entries()) {
    if (index > 0) await startWeek(workspace, index);
    await answerAll(workspace, programs[0]!, complete, skipping);
    await answerAll(workspace, programs[1]!, otherComplete, otherSkipping);
  }
  await startWeek(workspace, plan.length + 1);
  const row = (health: any) => [
    health.sessions_started,
    ...['a', 'b'].map((id) => ofQuestion(health, id)?.views ?? 0),
  ];
  const add = (a: readonly number[], b: readonly number[]) => a.map((count, i) => count + b[i]!);
  const cells = new Map<string, number[][]>();
  for (const programId of programs) {
    const own: number[][] = [];
    for (const week of plan.keys()) own.push(row(await read(workspace, [week, week + 1], programId)));
    for (const count of own.flat()) expect(count === 0 || count >= FLOOR, `${count}`).toBe(true);
    cells.set(programId, own);
  }
  expect([...cells.values()].map((own) => own.reduce(add))).toEqual([
    [22, 22, 22],
    [12, 12, 12],
  ]);
  for (const from of plan.keys())
    for (let to = from + 1; to <= plan.length; to++) {
      const sums = programs.map((id) => cells.get(id)!.slice(from, to).reduce(add));
      for (const [i, programId] of programs.entries())
        expect(row(await read(workspace, [from, to], programId))).toEqual(sums[i]);
      expect(row(await read(workspace, [from, to]))).toEqual(add(sums[0]!, sums[1]!));
    }
}, 120_000);
