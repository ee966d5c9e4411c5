import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { send, sendUntilSuccess } from './client.ts';
import { Hosts } from './hosts.ts';
import { OWNER } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** The time within which the other host must reject a credential that was ended. */
const BOUND_MS = 200;
const JOBS = 4;
const OWNER_LOGIN = { email: 'owner@example.org', password: 'a password of the owner' };

let hosts: Hosts;
let workspace: ServiceWorkspace;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  hosts = await Hosts.start({
    EPS_BOOTSTRAP_EMAIL: OWNER_LOGIN.email,
    EPS_BOOTSTRAP_PASSWORD: OWNER_LOGIN.password,
    EPS_WORKER_POLL_MS: '20',
    EPS_WEBHOOK_POLL_MS: '20',
    EPS_WEBHOOK_ALLOW: '127.0.0.1',
  });
  workspace = await createWorkspace(hosts.first.url);
});
afterAll(async () => {
  await hosts?.remove();
  await receiver?.close();
});

const on = {
  first: (path: string, body?: unknown) => sendUntilSuccess(hosts.first.url, post(path, body)),
  second: (path: string, body?: unknown) => sendUntilSuccess(hosts.second.url, post(path, body)),
};

async function importPeople(count: number): Promise<string[]> {
  const items = Array.from({ length: count }, () => ({ external_id: randomUUID() }));
  const { json } = await on.first(`${workspace.environmentPath}/subjects/batch`, { items });
  return json.receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
}

const sessionOf = async (programId: string, subjectId: string, options = {}): Promise<string> => {
  const body = { program_id: programId, subject_id: subjectId, ...options };
  return (await on.first(`${workspace.environmentPath}/participant-sessions`, body)).json.participant_token;
};

/** Expects 200 of a read on the second host, and 401 of one 200 ms after the right was ended on the first. */
async function expectEndSeen(read: () => Promise<number>, endRight: () => Promise<unknown>): Promise<void> {
  expect(await read()).toBe(200);
  await endRight();
  await sleep(BOUND_MS);
  expect(await read()).toBe(401);
}

test('two hosts that start at the same time on an empty database create one organization', async () => {
  for (const host of [hosts.first, hosts.second]) {
    const { json } = await send(host.url, { method: 'GET', path: '/v1/organizations', key: OWNER.key });
    expect(json.items.map(({ id }: { id: string }) => id)).toEqual([OWNER.organizationId]);
  }
  const links = [hosts.first, hosts.second].filter((host) => host.output().includes('Sign in once'));
  expect(links).toHaveLength(1);
  expect(existsSync(join(links[0]!.dataDir, 'first-run.txt'))).toBe(true);
  const other = hosts.first === links[0] ? hosts.second : hosts.first;
  expect(existsSync(join(other.dataDir, 'first-run.txt'))).toBe(false);
});

test('a sign-in on one host is valid on the other, until it is ended', async () => {
  const json = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const login = await fetch(`${hosts.first.url}/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(OWNER_LOGIN),
  });
  const cookie = login.headers.get('set-cookie')!.split(';')[0]!;
  const me = async () => (await fetch(`${hosts.second.url}/auth/me`, { headers: { cookie } })).status;
  await expectEndSeen(me, async () => {
    const { status } = await fetch(`${hosts.first.url}/auth/logout`, { method: 'POST', headers: { cookie } });
    expect(status).toBe(204);
  });
});

test('a session that begins on one host continues on the other, until a new one revokes it', async () => {
  const programId = await activeProgram(workspace);
  const [subjectId] = await importPeople(1);
  await on.first(`${workspace.environmentPath}/enrollments`, {
    program_id: programId,
    subject_id: subjectId,
  });
  const token = await sessionOf(programId, subjectId!);
  const read = async () =>
    (await send(hosts.second.url, { method: 'GET', path: '/v1/participant/session', key: token })).status;
  await expectEndSeen(read, () => sessionOf(programId, subjectId!, { revoke_others: true }));
});

test('answers sent to both hosts at the same time with one Idempotency-Key are saved once', async () => {
  const programId = await activeProgram(workspace);
  const people = await importPeople(10);
  await on.first(`${workspace.environmentPath}/enrollments/batch`, {
    program_id: programId,
    subject_ids: people,
  });
  const count = async () =>
    (await hosts.database.query<{ n: number }>('SELECT count(*)::int AS n FROM eps.answer_batches'))[0]!.n;
  const before = await count();
  await Promise.all(
    people.map(async (subjectId) => {
      const key = await sessionOf(programId, subjectId);
      const answers = [{ question_id: 'mood', value: 'o1', elapsed_ms: 1000 }];
      const request = { ...post('/v1/participant/answers', { answers }), key };
      const urls = Array.from({ length: 6 }, (_, i) => (i % 2 === 0 ? hosts.first : hosts.second).url);
      const responses = await Promise.all(urls.map((url) => sendUntilSuccess(url, request)));
      const bodies = responses.map(({ json: { idempotent_replay: _, ...body } }) => body);
      for (const body of bodies) expect(body).toEqual(bodies[0]);
    }),
  );
  expect(await count()).toBe(before + people.length);
});

test('a list that begins on one host continues on the other', async () => {
  await importPeople(5);
  const page = async (url: string, query: string) => {
    const path = `${workspace.environmentPath}/subjects?limit=3${query}`;
    return (await sendUntilSuccess(url, { method: 'GET', path, key: OWNER.key })).json;
  };
  const begin = await page(hosts.first.url, '');
  const continued = await page(hosts.second.url, `&cursor=${begin.next_cursor}`);
  expect(continued).toEqual(await page(hosts.first.url, `&cursor=${begin.next_cursor}`));
  expect(continued.items.length).toBeGreaterThan(0);
});

test('jobs run once on either host, and either one has their results', async () => {
  const programId = await activeProgram(workspace);
  const path = `${workspace.environmentPath}/programs/${programId}`;
  const program = await sendUntilSuccess(hosts.first.url, { method: 'GET', path, key: OWNER.key });
  const simulate = `${workspace.appPath}/bundles/${program.json.version_bundle_id}/simulate`;
  const started = await Promise.all(
    Array.from({ length: JOBS }, (_, i) =>
      on[i % 2 === 0 ? 'first' : 'second'](simulate, { respondents: 5 }),
    ),
  );
  const ids: string[] = started.map(({ json }) => json.id);
  for (const id of ids) {
    const read = (url: string, action = '') =>
      send(url, { method: 'GET', path: `${workspace.appPath}/jobs/${id}${action}`, key: OWNER.key });
    await expect
      .poll(async () => (await read(hosts.second.url)).json.status, { timeout: 60_000 })
      .toBe('succeeded');
    const results = await Promise.all([hosts.first, hosts.second].map(({ url }) => read(url, '/result')));
    expect(results[0]!.json).toMatchObject({ respondents: 5 });
    expect(results[1]!.json).toEqual(results[0]!.json);
  }
  const attempts = await hosts.database.query<{ attempts: number }>('SELECT attempts FROM eps.jobs');
  expect(attempts).toEqual(ids.map(() => ({ attempts: 1 })));
});

test('a webhook delivers each event once, whichever host it happened on', async () => {
  const endpoints = `${workspace.environmentPath}/webhook-endpoints`;
  await on.first(endpoints, { url: `${receiver.url}/` });
  const programId = await activeProgram(workspace);
  const people = await importPeople(20);
  await Promise.all(
    people.map((subject_id, i) =>
      on[i % 2 === 0 ? 'first' : 'second'](`${workspace.environmentPath}/enrollments`, {
        program_id: programId,
        subject_id,
      }),
    ),
  );
  const deliveries = () =>
    hosts.database.query<{ status: string; attempt_count: number; n: number }>(
      'SELECT status, attempt_count, count(*)::int AS n FROM eps.webhook_deliveries GROUP BY 1, 2',
    );
  await expect.poll(async () => (await deliveries()).map(({ status }) => status)).toEqual(['succeeded']);
  const [done] = await deliveries();
  expect(done!.attempt_count).toBe(1);
  expect(done!.n).toBeGreaterThanOrEqual(people.length);
  const received = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect([received.length, new Set(received).size]).toEqual([done!.n, done!.n]);
});
