import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as actors from '../../test/actors.ts';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { createTestDatabase } from '../../test/database.ts';
import { openDatabase } from '../db/database.ts';
import { columns, rowsOf } from '../db/rows.ts';
import { QUEUES } from '../jobs.ts';
import { dictionaries } from '../resources/answers/evaluations/dictionaries-job.ts';
import {
  insertPendingDictionary,
  PENDING_DICTIONARIES,
} from '../resources/answers/evaluations/dictionary-queries.ts';
import { attemptJob } from '../resources/operations/jobs/attempt.ts';
import type { ClaimedJob } from '../resources/operations/jobs/commands.ts';
import { exports } from '../resources/results/exports/exports-job.ts';
import { pauseAfter, recordFailure, retryGivenUp } from './failures.ts';

let app: TestApp;
let workspace: actors.Workspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await actors.setUpApp(app);
});
afterAll(() => app.close());

const run = () => dictionaries({ ...app.services, threads: undefined }).run(new AbortController().signal);

/** Returns a published bundle whose dictionary is wanted. */
async function pendingBundle(question: object): Promise<string> {
  const questions = [{ id: 'q', prompt: 'Q', required: true, ...question }];
  const id = await actors.publishedBundle(workspace, { experience: { questions } });
  const { db, clock } = app.services;
  await db.system.write(insertPendingDictionary(app.organizationId as never, id as never, clock()));
  return id;
}

async function failureOf(id: string) {
  const [found] = await app.services.db.system.read({
    text: 'SELECT failures, reason, given_up, next_at FROM job_failures WHERE row_id = $1',
    values: [id],
    rows: rowsOf(columns('job_failures', 'failures', 'reason', 'given_up', 'next_at')),
  });
  return found;
}

async function dueAt(id: string): Promise<number | undefined> {
  const [found] = await app.services.db.system.read({
    text: 'SELECT due_at FROM pending_dictionaries WHERE bundle_id = $1',
    values: [id],
    rows: rowsOf(columns('pending_dictionaries', 'due_at')),
  });
  return found && Date.parse(found.due_at);
}

test('a job makes the dictionary of a bundle with a ranking of some options', async () => {
  const options = ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id }));
  const id = await pendingBundle({ input: 'ranking', max_choices: 1, options });
  await run();
  expect([await dueAt(id), await failureOf(id)]).toEqual([undefined, undefined]);
});

test('a job gives up at once what can never succeed, until an operator retries it', async () => {
  const id = await pendingBundle({ input: 'single_select' });
  await run();
  expect(await failureOf(id)).toMatchObject({ failures: 1, reason: 'SimulationStuck', given_up: true });
  expect(await dueAt(id)).toBeGreaterThan(Date.parse('9000-01-01'));
  expect(await app.services.metrics.text()).toContain(
    'eps_failed_work{queue="pending_dictionaries",state="given_up",reason="SimulationStuck"} 1',
  );
  expect(await retryGivenUp(app.services, QUEUES)).toBe(1);
  expect(await failureOf(id)).toBeUndefined();
  expect(await dueAt(id)).toBeLessThanOrEqual(app.services.clock().getTime());
});

test('a job retries other errors after growing pauses, and then gives up', async () => {
  const id = await pendingBundle({ input: 'boolean' });
  const row = { organizationId: app.organizationId, id };
  const start = app.services.clock().getTime();
  let at = start;
  const services = { ...app.services, clock: () => new Date(at) };
  const pauses: number[] = [];
  for (let failures = 1; failures < 16; failures++) {
    await recordFailure(services, PENDING_DICTIONARIES, row, new Error('secret'), 'it failed');
    const found = await failureOf(id);
    expect(found).toMatchObject({ failures, reason: 'Error', given_up: false });
    expect(await dueAt(id)).toBe(at + pauseAfter(failures));
    pauses.push(pauseAfter(failures));
    at += pauseAfter(failures);
  }
  const seconds = pauses.slice(0, 7).map((pause) => pause / 1000);
  expect(seconds).toEqual([30, 120, 480, 1920, 7680, 21_600, 21_600]);
  await recordFailure(services, PENDING_DICTIONARIES, row, new Error('secret'), 'it failed');
  expect(await failureOf(id)).toMatchObject({ failures: 16, given_up: true });
});

test('a success in between begins a new series', async () => {
  const id = await pendingBundle({ input: 'boolean' });
  const row = { organizationId: app.organizationId, id };
  let at = app.services.clock().getTime();
  const services = { ...app.services, clock: () => new Date(at) };
  await recordFailure(services, PENDING_DICTIONARIES, row, new Error('x'), 'it failed');
  at += 2 * 3_600_000;
  await recordFailure(services, PENDING_DICTIONARIES, row, new Error('x'), 'it failed');
  expect(await failureOf(id)).toMatchObject({ failures: 1 });
});

test('the job of an organization that fails three times ends, and no longer holds up the others', async () => {
  const at = `${workspace.environmentPath}/exports`;
  const { id } = (await app.call('POST', at, { body: { format: 'csv', include: ['scores'] } })).body;
  await app.services.db.system.write({
    text: "UPDATE jobs SET request = '{' WHERE organization_id = $1 AND id = $2",
    values: [app.organizationId, id],
  });
  let now = Date.now();
  const services = { ...app.services, clock: () => new Date(now) };
  const next = () => exports(services).run(new AbortController().signal);
  const job = async () => (await app.call('GET', `${workspace.environmentPath}/jobs/${id}`)).body;
  for (const pause of [30_000, 120_000]) {
    expect(await next()).toEqual({ more: true });
    expect(await next()).toEqual({ more: false });
    expect(await job()).toMatchObject({ status: 'running' });
    now += pause;
  }
  expect(await next()).toEqual({ more: true });
  expect(await job()).toMatchObject({ status: 'failed', error: { code: 'internal_error' } });
});

test('an attempt at a job does not reject while the database is gone', async () => {
  const database = await createTestDatabase();
  const db = openDatabase(database.logins, 2, false, () => {});
  await db.close();
  const job = {
    organization_id: app.organizationId,
    app_id: randomUUID(),
    environment_id: null,
    id: randomUUID(),
    request: '{}',
  } as ClaimedJob;
  const run = async () => 'ended' as const;
  await attemptJob({ ...app.services, db }, job, { kind: 'export', most: 3, run });
  await database.drop();
});
