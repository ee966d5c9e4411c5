import { beforeAll, expect, test } from 'vitest';
import {
  answer,
  complete,
  enroll,
  expectStatus,
  importSubject,
  limitedKey,
  openSession,
  setUpApp,
  setUpProgram,
  type Workspace,
} from '../../../../test/actors.ts';
import { useTestApp } from '../../../../test/prepared.ts';
import { environmentTime } from '../../../environment-time.ts';
import { closeHealth } from './close-health.ts';
import { instrumentCounts } from './count-job.ts';
import { instrumentHealthChecks } from './health-job.ts';

/** Sessions over several periods: each start and each end is counted in one period of enough people. */

const WEEK_MS = 7 * 86_400_000;
const MONTH_S = 30 * 86_400;
const START = Math.ceil((Date.now() - 4 * 86_400_000) / WEEK_MS) * WEEK_MS + 4 * 86_400_000;
const { signal } = new AbortController();

const app = useTestApp();
let key: string;
beforeAll(async () => {
  key = await limitedKey(app, ['analytics:read']);
});

const CONTENTS = { experience: { questions: [{ id: 'a', prompt: 'a', input: 'rating', min: 1, max: 5 }] } };

const weekOf = (index: number) => new Date(START + index * WEEK_MS);
const offsetOf = (index: number) => Math.round((START + (index + 1 / 3) * WEEK_MS - Date.now()) / 1000);

async function moveTo(workspace: Workspace, week: number) {
  const body = { offset_seconds: offsetOf(week) };
  await expectStatus(app.call('PUT', `${workspace.environmentPath}/clock`, { body }), 200);
}

async function run(job: ReturnType<typeof instrumentCounts>) {
  while ((await job.run(signal)).more);
}

/** Moves the clock of an environment to the Wednesday of a week, and counts and closes what is over. */
async function startWeek(workspace: Workspace, index: number) {
  await moveTo(workspace, index);
  await run(instrumentCounts(app.services));
  await run(instrumentHealthChecks(app.services));
}

/** Opens sessions of new people for a month, and returns their tokens. */
async function open(workspace: Workspace, programId: string, people: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let i = 0; i < people; i++) {
    const subjectId = await importSubject(workspace);
    await enroll(workspace, programId, subjectId);
    const options = { ttl_seconds: MONTH_S };
    tokens.push((await openSession(workspace, programId, subjectId, options)).participant_token);
  }
  return tokens;
}

const begin = async (workspace: Workspace, programId: string, people: number) => {
  const tokens = await open(workspace, programId, people);
  for (const token of tokens) {
    await expectStatus(answer(workspace, token, { a: 1 }), 200);
  }
  return tokens;
};
const finish = async (workspace: Workspace, tokens: readonly string[]) => {
  for (const token of tokens) {
    await expectStatus(answer(workspace, token, { a: 2 }), 200);
    await expectStatus(complete(workspace, token), 200);
  }
};

async function read(workspace: Workspace, [from, to]: readonly [number, number]) {
  const query = new URLSearchParams({
    starts_at: weekOf(from).toISOString(),
    ends_at: weekOf(to).toISOString(),
  });
  const path = `${workspace.environmentPath}/analytics/instrument-health?${query}`;
  const { sessions_started, sessions_completed, completion_rate } = await expectStatus(
    app.call('GET', path, { key }),
    200,
  );
  return [sessions_started, sessions_completed, completion_rate];
}

test('a period is closed when it is over, also after months without sessions', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const recurrence = { frequency: 'quarterly', local_time: '00:00', timezone: 'UTC' };
  const quarter = { mode: 'continuous', recurrence: { ...recurrence, starts_at: weekOf(0).toISOString() } };
  const programId = await setUpProgram(workspace, CONTENTS, quarter);
  await finish(workspace, await open(workspace, programId, 6));
  await startWeek(workspace, 1);
  await startWeek(workspace, 15);
  expect(await read(workspace, [0, 15])).toEqual([6, 6, 1]);
});

test('sessions that end after their period was closed are counted with the next one', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await finish(workspace, await open(workspace, programId, 5));
  const tokens = await begin(workspace, programId, 4);
  await startWeek(workspace, 1);
  expect(await read(workspace, [0, 1])).toEqual([9, 5, 5 / 9]);
  await finish(workspace, tokens);
  // Four people are too few for a period of their own.
  await startWeek(workspace, 2);
  expect(await read(workspace, [0, 2])).toEqual([9, 5, 5 / 9]);
  await finish(workspace, await open(workspace, programId, 2));
  await startWeek(workspace, 3);
  expect(await read(workspace, [0, 1])).toEqual([9, 5, 5 / 9]);
  expect(await read(workspace, [0, 3])).toEqual([11, 11, 1]);
});

test('sessions of fewer people than a raised floor are not shown', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const programId = await setUpProgram(workspace, CONTENTS);
  const tokens = await begin(workspace, programId, 5);
  await startWeek(workspace, 1);
  for (const token of tokens) await expectStatus(answer(workspace, token, { a: 3 }), 200);
  await begin(workspace, programId, 6);
  await startWeek(workspace, 2);
  expect(await read(workspace, [1, 2])).toEqual([6, 0, 0]);
  const path = `/v1/organizations/${app.organizationId}/privacy`;
  await expectStatus(app.call('PATCH', path, { body: { privacy_floor: 8 } }), 200);
  expect(await read(workspace, [1, 2])).toEqual([0, 0, 0]);
  await expectStatus(app.call('PATCH', path, { body: { privacy_floor: 5 } }), 200);
});

test('two workers close no day twice', async () => {
  const workspace = await setUpApp(app);
  await startWeek(workspace, 0);
  const programId = await setUpProgram(workspace, CONTENTS);
  await finish(workspace, await open(workspace, programId, 4));
  await moveTo(workspace, 1);
  await finish(workspace, await open(workspace, programId, 2));
  await run(instrumentCounts(app.services));
  const { db } = app.services;
  const scope = { organizationId: app.organizationId, environmentId: workspace.environmentId };
  const close = (services: { db: typeof db }) =>
    closeHealth(services, scope, environmentTime(new Date(), offsetOf(2)));
  const path = `/v1/organizations/${app.organizationId}/privacy`;
  // The slower one has found too few people in the first week; for the other one, four are enough.
  let first: Promise<void> | undefined;
  const withTenant: typeof db.withTenant = async (organizationId, work) => {
    first ??= (async () => {
      await expectStatus(app.call('PATCH', path, { body: { privacy_floor: 3 } }), 200);
      await close({ db });
    })();
    await first;
    return db.withTenant(organizationId, work);
  };
  await close({ db: { ...db, withTenant } });
  const weeks = [await read(workspace, [0, 1]), await read(workspace, [1, 2])];
  expect(weeks).toEqual([
    [4, 4, 1],
    [0, 0, 0],
  ]);
});
