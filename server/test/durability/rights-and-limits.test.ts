import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noteLimit, timeOf } from '../../../vitest.limits.ts';
import { trickle } from '../trickle.ts';
import { type ServiceResponse, send, sendUntilSuccess } from './client.ts';
import { Hosts } from './hosts.ts';
import { OWNER, type Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

/** Two hosts on one database: if one ends a right or uses up a limit, the other one must know. */
const BOUND_MS = 200;
const LATE_READS = 4;
/** Low enough for a busy machine to exceed it. */
const LIMIT = 25;
const organization = `/v1/organizations/${OWNER.organizationId}`;

let hosts: Hosts;
let first: Service;
let second: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  hosts = await Hosts.start({ EPS_REQUESTS_PER_SECOND: String(LIMIT), EPS_WORKER_POLL_MS: '1000' });
  ({ first, second } = hosts);
  workspace = await createWorkspace(first.url);
});
afterAll(() => hosts?.remove());

const create = async (path: string, body: object, key = OWNER.key) =>
  (await sendUntilSuccess(first.url, { ...post(path, body), key })).json;

const keyWith = (scopes: string[], binding: object = {}): Promise<{ id: string; key: string }> =>
  create(`${organization}/api-keys`, { name: randomUUID(), scopes, ...binding });

/** Binds a key to the test environment. */
const binding = () => {
  const [appId, , environmentId] = workspace.environmentPath.split('/').slice(-3);
  return { app_id: appId, environment_id: environmentId };
};

const statusIn = async ({ url }: Service, path: string, key: string) =>
  (await send(url, { method: 'GET', path, key })).status;

const end = async (path: string) => {
  const { status } = await send(first.url, {
    method: 'DELETE',
    path,
    key: OWNER.key,
    idempotencyKey: randomUUID(),
  });
  expect(status).toBe(204);
};

/** A member with this role who accepted the invitation, and a key of this member. */
async function addMember(role: string, scopes: string[]) {
  const email = `${randomUUID()}@example.com`;
  const password = 'correct horse battery';
  const membership = await create(`${organization}/memberships`, { email, role });
  const invitations = await send(first.url, {
    method: 'GET',
    path: `${organization}/invitations`,
    key: OWNER.key,
  });
  const invitation = invitations.json.items.find((item: { email: string }) => item.email === email);
  const { token } = await create(`${organization}/invitations/${invitation.id}/link`, {});
  const json = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(first.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
  expect((await json('/auth/invitations/accept', { token, password })).status).toBe(200);
  const signedIn = await json('/auth/login', { email, password });
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!;
  const created = await json(`${organization}/api-keys`, { name: 'hot', scopes }, { cookie });
  expect(created.status).toBe(201);
  const { key } = (await created.json()) as { key: string };
  return { membershipId: membership.id as string, cookie, key };
}

/**
 * Reads with the key on the second host again and again, so that it stays in that host's cache, while
 * the first host ends its right. Expects no success of a read that was sent 200 ms after that.
 */
async function expectEndSeen(path: string, key: string, endRight: () => Promise<unknown>): Promise<void> {
  expect(await statusIn(second, path, key)).toBe(200);
  let endedAt = Number.POSITIVE_INFINITY;
  const late: number[] = [];
  const reading = (async () => {
    while (late.length < LATE_READS) {
      const sentAt = performance.now();
      const status = await statusIn(second, path, key);
      if (sentAt > endedAt + BOUND_MS) late.push(status);
      await sleep(60);
    }
  })();
  await sleep(300);
  await endRight();
  endedAt = performance.now();
  await reading;
  expect(late.every((status) => status === 401)).toBe(true);
}

describe.each([
  ['by a notification', async () => async () => {}],
  ['although the connection of the notifications hangs without a message', hangListeners],
])('the other host rejects reads within 200 ms, %s, after', (_, prepare) => {
  const endedBy = async (path: string, key: string, endRight: () => Promise<unknown>) => {
    let release = async () => {};
    await expectEndSeen(path, key, async () => {
      release = await prepare();
      await endRight();
    }).finally(() => release());
  };

  test('a key was revoked', async () => {
    const { id, key } = await keyWith(['organization:read']);
    await endedBy(organization, key, () => end(`${organization}/api-keys/${id}`));
  });

  test('a key of one environment was revoked', async () => {
    const { id, key } = await keyWith(['subjects:read'], binding());
    const path = `${workspace.environmentPath}/subjects/${await importSubject()}`;
    await endedBy(path, key, () => end(`${organization}/api-keys/${id}`));
  });

  test('the member whose key it is was removed', async () => {
    const { membershipId, key } = await addMember('admin', ['organization:read']);
    await endedBy(organization, key, () => end(`${organization}/memberships/${membershipId}`));
  });
});

/** Stops the backends of both hosts that send notifications. Returns a function that continues them. */
async function hangListeners(): Promise<() => Promise<void>> {
  const rows = await hosts.database.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'eps_listener'",
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  return async () => {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    await sleep(1500);
  };
}

async function importSubject(): Promise<string> {
  const items = [{ external_id: randomUUID() }];
  return (await create(`${workspace.environmentPath}/subjects/batch`, { items })).receipts[0].subject_id;
}

describe('a write that the other host received does nothing with a right that ended while its body arrived', () => {
  test('the key of one environment was revoked', async () => {
    const { id, key } = await keyWith(['subjects:write'], binding());
    const externalId = randomUUID();
    const { status } = await trickle(
      second.url,
      `${workspace.environmentPath}/subjects/batch`,
      { key },
      { items: [{ external_id: externalId }] },
      () => end(`${organization}/api-keys/${id}`),
    );
    expect(status).toBe(401);
    const found = await send(first.url, {
      ...post(`${workspace.environmentPath}/subjects/lookup`, { external_id: externalId }),
    });
    expect(found.status).toBe(404);
  });

  test('the member whose key it is was removed', async () => {
    const { membershipId, key } = await addMember('admin', ['organization:write', 'organization:read']);
    const name = `permanent-${randomUUID()}`;
    const { status } = await trickle(
      second.url,
      `${organization}/api-keys`,
      { key },
      { name, scopes: ['organization:read'] },
      () => end(`${organization}/memberships/${membershipId}`),
    );
    expect(status).toBe(401);
    expect(await hosts.database.query(`SELECT 1 FROM eps.api_keys WHERE name = '${name}'`)).toEqual([]);
  });

  test('the invitation that is being accepted was revoked', async () => {
    const email = `${randomUUID()}@example.com`;
    const { id } = await create(`${organization}/invitations`, { email, role: 'admin' });
    const { token } = await create(`${organization}/invitations/${id}/link`, {});
    const body = { token, password: 'correct horse battery' };
    const { status } = await trickle(second.url, '/auth/invitations/accept', {}, body, () =>
      end(`${organization}/invitations/${id}`),
    );
    expect([404, 410]).toContain(status);
    const accepted = `SELECT 1 FROM eps.memberships m JOIN eps.users u ON u.id = m.user_id
      WHERE u.email = '${email}' AND m.accepted_at IS NOT NULL`;
    expect(await hosts.database.query(accepted)).toEqual([]);
  });
});

test('two hosts together limit a key', async () => {
  const { key } = await keyWith(['organization:read']);
  const request = { method: 'GET', path: '/auth/me', key };
  const seconds = 4;
  const statuses: number[] = [];
  const until = performance.now() + seconds * 1000;
  const client = async (service: Service) => {
    while (performance.now() < until) {
      const response: ServiceResponse = await send(service.url, request);
      statuses.push(response.status);
      if (response.status === 429) await sleep(5);
    }
  };
  const tookMs = await timeOf(() =>
    Promise.all(Array.from({ length: 6 }, (_, i) => client(i % 2 === 0 ? first : second))),
  );
  const granted = statuses.filter((status) => status === 200).length;
  const allowed = LIMIT + (tookMs / 1000) * LIMIT;
  expect(statuses).toContain(429);
  noteLimit('requests that two hosts grant a key, of those allowed', '×', 1.1, granted / allowed);
});
