import { randomUUID } from 'node:crypto';
import { listTemplates, loadTemplate } from '@eps/library';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { limited } from '../../../../../vitest.limits.ts';
import { createBundle, limitedKey, type TestContents } from '../../../../test/actors.ts';
import { addMember } from '../../../../test/members.ts';
import { useTestApp, useWorkspace } from '../../../../test/prepared.ts';
import { jobs } from '../../../jobs.ts';
import { insertJob } from './commands.ts';

const app = useTestApp();
const workspace = useWorkspace(app);
let bundleId: string;
beforeAll(async () => {
  bundleId = await createBundle(workspace, template('adaptive-mood'));
});

function template(slug: string): TestContents {
  return loadTemplate(listTemplates().find((summary) => summary.slug === slug)!.id)!.contents;
}

function simulate(body: object = {}, id = bundleId, options = {}) {
  return app.call('POST', `${workspace.appPath}/bundles/${id}/simulate`, { body, ...options });
}

const jobAt = (id: string, action = '') => `${workspace.appPath}/jobs/${id}${action}`;
const read = async (id: string) => (await app.call('GET', jobAt(id))).body;

/** A worker process's job, with a way to stop it. */
function worker(services = app.services) {
  const job = jobs(services).find(({ name }) => name === 'simulations')!;
  const stop = new AbortController();
  return { begin: () => job.run(stop.signal), finish: () => job.finish!(), stop: () => stop.abort() };
}

async function runAll(): Promise<void> {
  const { begin, finish } = worker();
  await begin();
  await finish();
}

async function until(id: string, status: string): Promise<void> {
  await expect.poll(async () => (await read(id)).status, { timeout: 20_000 }).toBe(status);
}

test('simulateBundle returns 202 with a job; getJob, getJobResult and listJobs show its end', async () => {
  const { status, body } = await simulate({ respondents: 30, seed: 'a' });
  expect(status).toBe(202);
  expect(body).toEqual({
    id: expect.any(String),
    kind: 'simulation',
    status: 'queued',
    progress: 0,
    created_at: expect.any(String),
  });
  const early = await app.call('GET', jobAt(body.id, '/result'));
  expect([early.status, early.body.detail.code]).toEqual([409, 'job_not_succeeded']);
  await runAll();
  const done = await read(body.id);
  expect(done).toMatchObject({ status: 'succeeded', progress: 1, finished_at: expect.any(String) });
  const result = await app.call('GET', done.result_url);
  expect(result.body).toMatchObject({ respondents: 30, seed: 'a', length: { min: expect.any(Number) } });
  const listed = await app.call('GET', `${workspace.appPath}/jobs?status=succeeded&limit=1`);
  expect(listed.body.items).toEqual([done]);
  expect((await app.call('GET', `${workspace.environmentPath}/jobs`)).body.items).toEqual([]);
});

test('a retried simulateBundle starts one job', async () => {
  const idempotencyKey = randomUUID();
  const [first, second] = [
    await simulate({}, bundleId, { idempotencyKey }),
    await simulate({}, bundleId, { idempotencyKey }),
  ];
  expect(second.body.id).toBe(first.body.id);
  await app.call('POST', jobAt(first.body.id, '/cancel'));
});

test('cancelJob stops a queued and a running job, and rejects one that has ended', async () => {
  const long = { respondents: 1000 };
  const large = await createBundle(workspace, template('ipip-neo-120'));
  const [running, queued] = [(await simulate(long, large)).body.id, (await simulate(long, large)).body.id];
  const { begin, finish } = worker();
  await begin();
  await until(running, 'running');
  expect((await read(queued)).status).toBe('queued');
  for (const id of [queued, running])
    expect((await app.call('POST', jobAt(id, '/cancel'))).body).toMatchObject({ id, status: 'cancelled' });
  await finish();
  expect((await read(running)).status).toBe('cancelled');
  expect((await app.call('POST', jobAt(running, '/cancel'))).status).toBe(200);
  const ended = (await simulate({ respondents: 1 })).body.id;
  await runAll();
  const rejected = await app.call('POST', jobAt(ended, '/cancel'));
  expect([rejected.status, rejected.body.detail.code]).toEqual([409, 'invalid_transition']);
});

test('an organization runs one simulation at a time, in all worker processes together', async () => {
  const large = await createBundle(workspace, template('ipip-neo-120'));
  const [first, second] = [
    (await simulate({ respondents: 1000 }, large)).body.id,
    (await simulate({ respondents: 1 })).body.id,
  ];
  const workers = [worker(), worker()];
  await Promise.all(workers.map(({ begin }) => begin()));
  await until(first, 'running');
  await Promise.all(workers.map(({ begin }) => begin()));
  expect((await read(second)).status).toBe('queued');
  for (const id of [first, second]) await app.call('POST', jobAt(id, '/cancel'));
  await Promise.all(workers.map(({ finish }) => finish()));
});

test('a job is given back when its worker stops, and restarts when its worker died', async () => {
  const large = await createBundle(workspace, template('ipip-neo-120'));
  const { id } = (await simulate({ respondents: 1000 }, large)).body;
  const stopping = worker();
  await stopping.begin();
  await until(id, 'running');
  stopping.stop();
  await stopping.finish();
  expect((await read(id)).status).toBe('queued');
  await app.call('POST', jobAt(id, '/cancel'));

  const abandoned = (await simulate({ respondents: 2, seed: 'x' })).body.id;
  await app.services.db.system.write({
    text: "UPDATE jobs SET status = 'running', attempts = 1, claimed_until = $2 WHERE id = $1",
    values: [abandoned, new Date(Date.now() + 60_000)],
  });
  await runAll();
  expect((await read(abandoned)).status).toBe('running');
  await app.services.db.system.write({
    text: 'UPDATE jobs SET claimed_until = $2 WHERE id = $1',
    values: [abandoned, new Date(Date.now() - 1)],
  });
  await runAll();
  expect((await read(abandoned)).status).toBe('succeeded');

  const unlucky = (await simulate({ respondents: 2 })).body.id;
  await app.services.db.system.write({
    text: 'UPDATE jobs SET attempts = 3 WHERE id = $1',
    values: [unlucky],
  });
  await runAll();
  expect(await read(unlucky)).toMatchObject({ status: 'failed', error: { code: 'interrupted' } });
});

test('an organization has at most 100 jobs that have not finished', async () => {
  const queued = Array.from({ length: 100 }, () => randomUUID());
  await app.services.db.system.write({
    text: `INSERT INTO jobs (organization_id, app_id, id, kind, status, request, created_at)
           SELECT $1, $2, unnest($3::uuid[]), 'simulation', 'queued', '{}', now()`,
    values: [app.organizationId, workspace.appId, queued],
  });
  const { status, body } = await simulate();
  expect([status, body.detail.code]).toEqual([409, 'conflict']);
  await app.services.db.system.write({ text: 'DELETE FROM jobs WHERE id = $1', values: [queued[0]] });
  const started = await Promise.all(Array.from({ length: 20 }, () => simulate()));
  const accepted = started.filter((each) => each.status === 202);
  expect(accepted).toHaveLength(1);
  await app.call('POST', jobAt(accepted[0]!.body.id, '/cancel'));
  await app.services.db.system.write({ text: 'DELETE FROM jobs WHERE id = ANY ($1)', values: [queued] });
  // One user, and all members together who are not administrators, have half of the queue.
  const editor = await addMember(app, 'editor');
  const ofUser = async (userId: string) => {
    const jobs = queued.slice(0, 50);
    await app.services.db.system.write({
      text: `INSERT INTO jobs (organization_id, app_id, id, kind, status, request, created_at,
               created_by_user_id)
             SELECT $1, $2, unnest($3::uuid[]), 'simulation', 'queued', '{}', now(), $4`,
      values: [app.organizationId, workspace.appId, jobs, userId],
    });
    const owner = await simulate();
    const other = await simulate({}, undefined, { key: null, headers: { cookie: editor.cookie } });
    if (owner.status === 202) await app.call('POST', jobAt(owner.body.id, '/cancel'));
    if (other.status === 202) await app.call('POST', jobAt(other.body.id, '/cancel'));
    await app.services.db.system.write({ text: 'DELETE FROM jobs WHERE id = ANY ($1)', values: [jobs] });
    return [owner.status, other.status];
  };
  const me = (await app.call('GET', '/auth/me')).body;
  const ownId = (await app.call('GET', `/v1/organizations/${app.organizationId}/members`)).body.items.find(
    ({ email }: { email: string }) => email === me.email.toLowerCase(),
  ).user_id;
  expect(await ofUser(ownId)).toEqual([409, 202]);
  expect(await ofUser(editor.userId)).toEqual([202, 409]);
  expect(await ofUser((await addMember(app, 'editor')).userId)).toEqual([202, 409]);
  const last = await simulate();
  expect(last.status).toBe(202);
  await app.call('POST', jobAt(last.body.id, '/cancel'));
});

test('a worker that another one has replaced changes nothing any more', async () => {
  const large = await createBundle(workspace, template('ipip-neo-120'));
  const { id } = (await simulate({ respondents: 100 }, large)).body;
  const replaced = worker();
  await replaced.begin();
  await until(id, 'running');
  await app.services.db.system.write({
    text: 'UPDATE jobs SET attempts = attempts + 1, claimed_until = $2 WHERE id = $1',
    values: [id, new Date(Date.now() + 60_000)],
  });
  await replaced.finish();
  expect((await read(id)).status).toBe('running');
  await app.call('POST', jobAt(id, '/cancel'));
});

test('a job that is cancelled or given back is not logged as failed', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
  const large = await createBundle(workspace, template('ipip-neo-120'));
  const { id } = (await simulate({ respondents: 1000 }, large)).body;
  const stopping = worker({ ...app.services, log });
  await stopping.begin();
  await until(id, 'running');
  stopping.stop();
  await stopping.finish();
  const cancelling = worker({ ...app.services, log });
  await cancelling.begin();
  await until(id, 'running');
  await app.call('POST', jobAt(id, '/cancel'));
  await cancelling.finish();
  expect(lines).toEqual([]);
});

test('the cost of a simulation is bounded before it starts: 1,000 × 500 items by mepv', async () => {
  const ids = Array.from({ length: 500 }, (_, n) => `i${n}`);
  const id = await createBundle(workspace, {
    experience: {
      questions: ids.map((item) => ({ id: item, prompt: 'Q', input: 'boolean', scores: { c: {} } })),
    },
    scorecard: {
      concepts: [
        {
          id: 'c',
          method: 'irt',
          irt: {
            model: '2pl',
            nodes: 301,
            items: Object.fromEntries(ids.map((item, n) => [item, { a: 1, b: n / 250 - 1 }])),
          },
        },
      ],
    },
    adaptive_policy: { mode: 'irt', select: { criterion: 'mepv' } },
  });
  const start = () => simulate({ respondents: 1000 }, id);
  const { status, body } = await limited('rejecting a simulation that is too large', 10_000, start);
  expect([status, body.detail.code]).toEqual([422, 'simulation_too_large']);
  expect(body.detail.context).toMatchObject({ max_seconds: 600, estimated_seconds: expect.any(Number) });
});

test('listEnvironmentJobs, getEnvironmentJob, getEnvironmentJobResult and cancelEnvironmentJob', async () => {
  const id = randomUUID();
  await app.services.db.withTenant(app.organizationId, (tx) =>
    tx.first(
      insertJob({
        organizationId: app.organizationId,
        appId: workspace.appId,
        environmentId: workspace.testId,
        id,
        kind: 'simulation',
        request: '{}',
        createdAt: new Date(),
        createdByUserId: null,
      }),
    ),
  );
  const path = `${workspace.environmentPath}/jobs`;
  expect((await app.call('GET', path)).body.items).toMatchObject([{ id, status: 'queued' }]);
  expect((await app.call('GET', `${path}/${id}`)).body).toMatchObject({ id });
  expect((await app.call('GET', `${path}/${id}/result`)).status).toBe(409);
  expect((await app.call('GET', jobAt(id))).status).toBe(404);
  expect((await app.call('POST', jobAt(id, '/cancel'))).status).toBe(404);
  const viewer = await limitedKey(app, ['analytics:read', 'bundles:read']);
  const refused = await app.call('POST', `${path}/${id}/cancel`, { key: viewer });
  expect([refused.status, refused.body.detail.context]).toEqual([403, { scope: 'bundles:write' }]);
  expect((await app.call('POST', `${path}/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  const reader = await limitedKey(app, ['bundles:read']);
  expect((await app.call('GET', `${path}/${id}`, { key: reader })).status).toBe(403);
});
