import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  expectStatus,
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
const DAY_MS = 86_400_000;
const { signal } = new AbortController();

const app = useTestApp();

const rating = (id: string) => ({ id, prompt: id, input: 'rating', min: 1, max: 5 });
const CONTENTS = { experience: { questions: [rating('a'), rating('b')] } };

/** An environment whose clock is set to the noon of one day after another. */
async function setUpDays() {
  const workspace = await setUpApp(app);
  const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const dayOf = (index: number) => new Date(midnight + index * DAY_MS);
  const startDay = (index: number) => {
    const offset_seconds = Math.round((dayOf(index).getTime() + DAY_MS / 2 - Date.now()) / 1000);
    return expectStatus(
      app.call('PUT', `${workspace.environmentPath}/clock`, { body: { offset_seconds } }),
      200,
    );
  };
  const read = async (from: number, to: number, programId?: string) => {
    const query = new URLSearchParams({
      starts_at: dayOf(from).toISOString(),
      ends_at: dayOf(to).toISOString(),
      ...(programId !== undefined && { program_id: programId }),
    });
    return expectStatus(
      app.call('GET', `${workspace.environmentPath}/analytics/instrument-health?${query}`),
      200,
    );
  };
  return { workspace, startDay, read };
}

const count = async () => {
  const job = instrumentCounts(app.services);
  while ((await job.run(signal)).more);
};
const closeDays = async () => {
  const job = instrumentHealthChecks(app.services);
  while ((await job.run(signal)).more);
};

/** One person sees both questions and answers the first, or both. */
async function answerOnce(workspace: Workspace, programId: string, isComplete: boolean): Promise<void> {
  const { participant_token: token } = await participant(workspace, programId);
  await takePart(workspace, token, { a: 1, ...(isComplete && { b: 2 }) });
}

async function answerAll(workspace: Workspace, programId: string, complete: number, skipping = 0) {
  for (let i = 0; i < complete + skipping; i++) await answerOnce(workspace, programId, i < complete);
}

interface Counts {
  answers: number;
  /** Views without an answer. Each person takes part once, so these are people. */
  others: number;
}

function countsOf(health: any, questionId: string): Counts {
  const found = health.question_health.find((row: any) => row.question_id === questionId);
  return found ? { answers: found.answers, others: found.views - found.answers } : { answers: 0, others: 0 };
}

const isFew = (count: number) => count !== 0 && Math.abs(count) < FLOOR;

describe('windows that differ by a day with one person', () => {
  test('show the same numbers, and those of a question that the person skipped are not found', async () => {
    const { workspace, startDay, read } = await setUpDays();
    await startDay(0);
    const programId = await setUpProgram(workspace, CONTENTS);
    await answerAll(workspace, programId, 8);
    await count();
    await startDay(1);
    await closeDays();
    await answerAll(workspace, programId, 0, 1);
    await count();
    await startDay(2);
    await closeDays();
    await answerAll(workspace, programId, 7);
    for (const filter of [undefined, programId]) {
      const [before, both, all, last] = await Promise.all([
        read(0, 1, filter),
        read(0, 2, filter),
        read(0, 3, filter),
        read(2, 3, filter),
      ]);
      expect(both.question_health).toEqual(before.question_health);
      expect(both).toMatchObject({ sessions_started: 8, privacy_floor_applied: true });
      expect(before).toMatchObject({ sessions_started: 8, privacy_floor_applied: false });
      // Together with the seven people of the next day, the person is one of eight.
      expect(all.sessions_started).toBe(16);
      expect(countsOf(all, 'a')).toEqual({ answers: 16, others: 0 });
      // One of the eight did not answer b.
      expect(countsOf(all, 'b')).toEqual({ answers: 8, others: 0 });
      expect(last.question_health).toEqual([]);
    }
  });

  test('a row for a day whose block is closed waits, and then opens the block again', async () => {
    const { workspace, startDay, read } = await setUpDays();
    await startDay(0);
    const programId = await setUpProgram(workspace, CONTENTS);
    await answerAll(workspace, programId, 8);
    await count();
    await answerAll(workspace, programId, 0, 1);
    await startDay(1);
    await closeDays();
    const before = await read(0, 1);
    expect(countsOf(before, 'b')).toEqual({ answers: 8, others: 0 });
    expect(countsOf(await read(0, 2), 'b')).toEqual({ answers: 8, others: 0 });
    await count();
    // Of the nine people, one did not answer b.
    expect(countsOf(await read(0, 1), 'b')).toEqual({ answers: 0, others: 0 });
    expect(countsOf(await read(0, 2), 'b')).toEqual({ answers: 0, others: 0 });
    expect(countsOf(await read(0, 2), 'a')).toEqual({ answers: 9, others: 0 });
  });
});

test('a few people are counted as long as there are no other people from whom they could be subtracted', async () => {
  const { workspace, startDay, read } = await setUpDays();
  await startDay(0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await answerAll(workspace, programId, 2);
  await count();
  await startDay(1);
  await answerAll(workspace, programId, 1);
  await closeDays();
  const health = await read(0, 2, programId);
  expect(health).toMatchObject({ status: 'insufficient_data', sessions_started: 3, question_health: [] });
  expect(health.median_questions).toBeUndefined();
  expect(health.median_active_ms).toBeUndefined();
  expect((await read(0, 1, programId)).sessions_started).toBe(0);
});

test('the floor of a program applies to the counts of all programs', async () => {
  const { workspace, startDay, read } = await setUpDays();
  await startDay(0);
  const strict = await setUpProgram(workspace, { ...CONTENTS, guardrail: { privacy: { min_cell: 8 } } });
  const other = await setUpProgram(workspace, CONTENTS);
  await answerAll(workspace, strict, 6);
  await answerAll(workspace, other, 6);
  expect((await read(0, 1, strict)).question_health).toEqual([]);
  expect(countsOf(await read(0, 1, other), 'a').answers).toBe(6);
  expect(countsOf(await read(0, 1), 'a').answers).toBe(6);
});

describe('many windows', () => {
  /** Complete and skipping people of two programs, by day. */
  const PLAN = [
    [6, 0, 2, 0],
    [1, 1, 4, 1],
    [3, 2, 0, 0],
    [9, 0, 3, 2],
    [2, 3, 0, 1],
    [7, 5, 4, 1],
    [1, 0, 2, 2],
  ] as const;
  let days: Awaited<ReturnType<typeof setUpDays>>;
  let programs: (string | undefined)[];

  beforeAll(async () => {
    days = await setUpDays();
    await days.startDay(0);
    const first = await setUpProgram(days.workspace, CONTENTS);
    const second = await setUpProgram(days.workspace, CONTENTS);
    programs = [undefined, first, second];
    for (const [index, [complete, skipping, otherComplete, otherSkipping]] of PLAN.entries()) {
      if (index > 0) await days.startDay(index);
      await count();
      await closeDays();
      await answerAll(days.workspace, first, complete, skipping);
      await answerAll(days.workspace, second, otherComplete, otherSkipping);
    }
  }, 120_000);

  const cache = new Map<string, Promise<any>>();
  const read = (from: number, to: number, program: number) => {
    const key = `${from} ${to} ${program}`;
    const found = cache.get(key) ?? days.read(from, to, programs[program]);
    cache.set(key, found);
    return found;
  };
  const bounds = (length: number) =>
    fc
      .uniqueArray(fc.nat(PLAN.length), { minLength: length, maxLength: length })
      .map((found) => found.sort((a, b) => a - b) as [number, number, number, number]);
  const program = fc.nat(2);

  /** Sums responses, each with its sign, and expects that none of the sums is of a few people. */
  async function expectNobodyAlone(terms: readonly (readonly [sign: number, health: Promise<any>])[]) {
    const responses = await Promise.all(
      terms.map(async ([sign, health]) => ({ sign, health: await health })),
    );
    const sum = (take: (health: any) => number) =>
      responses.reduce((total, { sign, health }) => total + sign * take(health), 0);
    expect(isFew(sum((health) => health.sessions_started))).toBe(false);
    for (const id of ['a', 'b']) {
      expect(isFew(sum((health) => countsOf(health, id).answers)), `answers to ${id}`).toBe(false);
      expect(isFew(sum((health) => countsOf(health, id).others)), `others of ${id}`).toBe(false);
    }
  }

  test('one within the other', async () => {
    await fc.assert(
      fc.asyncProperty(bounds(4), fc.nat(2), program, async ([a, b, c, d], kind, which) => {
        const [from, to] = [[a, d] as const, [a, c] as const, [b, d] as const][kind]!;
        await expectNobodyAlone([
          [1, read(from, to, which)],
          [-1, read(b, c, which)],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  test('and its parts', async () => {
    await fc.assert(
      fc.asyncProperty(bounds(3), program, async ([a, b, c], which) => {
        await expectNobodyAlone([
          [1, read(a, c, which)],
          [-1, read(a, b, which)],
          [-1, read(b, c, which)],
        ]);
      }),
      { numRuns: 100 },
    );
  });

  test('of one program and of all', async () => {
    await fc.assert(
      fc.asyncProperty(bounds(2), fc.constantFrom(1, 2), async ([a, b], which) => {
        await expectNobodyAlone([
          [1, read(a, b, 0)],
          [-1, read(a, b, which)],
        ]);
      }),
      { numRuns: 60 },
    );
  });

  test('show most of what happened', async () => {
    const all = await read(0, PLAN.length, 1);
    const people = PLAN.reduce((sum, [complete, skipping]) => sum + complete + skipping, 0);
    expect(all.sessions_started).toBeGreaterThan(people - FLOOR);
    expect(countsOf(all, 'a').answers).toBeGreaterThan(people - FLOOR);
    expect(countsOf(all, 'b').answers).toBeGreaterThan(0);
  });

  test('rebuildCounts closes the same blocks', async () => {
    await count();
    const rollups = () =>
      app.services.db.system.read({
        text: `SELECT to_jsonb(r)::text AS row FROM instrument_rollups r
                 WHERE environment_id = $1
               UNION ALL SELECT to_jsonb(r)::text FROM instrument_session_rollups r
                 WHERE environment_id = $1 ORDER BY 1`,
        values: [days.workspace.testId],
      });
    const before = await rollups();
    await rebuildCounts(app.services);
    expect(await rollups()).toEqual(before);
  });
});
