import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { setUpApp } from '../../../test/actors.ts';
import { startTestApp } from '../../../test/app.ts';
import { useTestApp } from '../../../test/prepared.ts';
import { hasValidChecksum, newApiKey } from '../../credentials/api-key.ts';
import { LIGHT_CONTENT_BYTES } from '../../threads/needs-thread.ts';
import { AppError } from '../errors.ts';
import { createLimits } from '../limits.ts';
import { type Buckets, createBuckets, type LeaseTokens } from './buckets.ts';
import { costOf } from './costs.ts';
import { leaseTokens } from './queries.ts';

const app = useTestApp();

/** The buckets of one more process on the same database. */
function newProcess(): Buckets {
  return createBuckets((leases) => app.services.db.system.write(leaseTokens(leases)));
}

const RATE = { perSecond: 300, burst: 300 };

/** Buckets of several processes over one shared bucket in memory, and the clock of all. */
function simulated(count: number) {
  let now = 10_000;
  let available = RATE.burst;
  let refilledAt = now;
  const lease: LeaseTokens = async (leases) =>
    leases.map(({ tokens }) => {
      available = Math.min(RATE.burst, available + ((now - refilledAt) / 1000) * RATE.perSecond);
      refilledAt = now;
      const granted = Math.min(tokens, available);
      available -= granted;
      return { granted, remaining: available };
    });
  const processes = Array.from({ length: count }, () => createBuckets(lease, () => now));
  return { processes, advance: (ms: number) => (now += ms) };
}

describe('buckets that processes share', () => {
  test('grant a burst at once, to one process or to several', async () => {
    // It refills so slowly that the time of the test does not matter.
    const rate = { perSecond: 0.1, burst: 300 };
    for (const processes of [[newProcess()], [newProcess(), newProcess()]]) {
      const name = randomUUID();
      const waits = await Promise.all(
        Array.from({ length: 400 }, (_, i) => processes[i % processes.length]!.take(name, rate, 1)),
      );
      const granted = waits.filter(({ waitMs }) => waitMs === 0).length;
      expect(granted).toBeGreaterThanOrEqual(270);
      expect(granted).toBeLessThanOrEqual(330);
    }
  });

  test('grant two processes together the rate, within 10 %', async () => {
    const { processes, advance } = simulated(2);
    const seconds = 3;
    let granted = 0;
    for (let ms = 0; ms < seconds * 1000; ms++) {
      for (const buckets of processes) if ((await buckets.take('x', RATE, 1)).waitMs === 0) granted++;
      advance(1);
    }
    const allowed = RATE.burst + seconds * RATE.perSecond;
    expect(granted).toBeGreaterThan(allowed * 0.9);
    expect(granted).toBeLessThan(allowed * 1.1);
  });

  test('allow requests while the database does not respond, and settle them later', async () => {
    let isAvailable = false;
    const asked: number[] = [];
    const buckets = createBuckets(async (leases) => {
      if (!isAvailable) throw new Error('not available');
      asked.push(...leases.map(({ tokens }) => tokens));
      return leases.map(({ tokens }) => ({ granted: tokens, remaining: 0 }));
    });
    expect(await buckets.take('x', RATE, 10)).toMatchObject({ waitMs: 0 });
    isAvailable = true;
    expect(await buckets.take('x', RATE, 1)).toMatchObject({ waitMs: 0 });
    expect(asked[0]).toBe(25);
  });
});

test('a network that sends many invalid keys is rejected before the database is asked', async () => {
  const { system } = app.services.db;
  const original = system.read;
  const send = async () => {
    const key = newApiKey();
    expect(hasValidChecksum(key)).toBe(true);
    return (await app.call('GET', '/auth/me', { key })).status;
  };
  expect((await app.call('GET', '/auth/me')).status).toBe(200);
  const statuses: number[] = [];
  while (!statuses.includes(429) && statuses.length < 2000)
    statuses.push(...(await Promise.all(Array.from({ length: 20 }, send))));
  expect(statuses).toContain(429);
  // A key that this network has used before is still accepted.
  expect((await app.call('GET', '/auth/me')).status).toBe(200);
  let reads = 0;
  system.read = ((query: never) => {
    reads++;
    return original(query);
  }) as typeof original;
  const further = await Promise.all(Array.from({ length: 20 }, send));
  system.read = original;
  expect(reads).toBe(further.filter((status) => status === 401).length);
});

test('an import costs more than a read, and an organization has a limit for all its keys', async () => {
  const limited = await startTestApp({ requestsPerSecond: 1000, organizationRequestsPerSecond: 12 });
  const organization = `/v1/organizations/${limited.organizationId}`;
  const { body } = await limited.call('POST', `${organization}/apps`, { body: { name: 'a', slug: 'a' } });
  const path = `${organization}/apps/${body.application.id}/environments/${body.test_environment.id}`;
  await sleep(1100);
  const items = Array.from({ length: 100 }, () => ({ external_id: randomUUID() }));
  const importAll = () => limited.call('POST', `${path}/subjects/batch`, { body: { items } });
  const imports = (await Promise.all(Array.from({ length: 6 }, importAll))).map(({ status }) => status);
  expect(imports).toContain(200);
  expect(imports).toContain(429);
  await limited.close();
});

test('content costs by its size, and is refused where only its arrival was within the limit', async () => {
  const { appPath } = await setUpApp(app);
  const body = { kind: 'context', content: { n: 'x'.repeat(LIGHT_CONTENT_BYTES / 2) } };
  const check = () => app.call('POST', `${appPath}/definitions/check`, { body });
  const { request } = app.services.limits;
  const paid: number[] = [];
  const limits = vi.spyOn(app.services.limits, 'request');
  limits.mockImplementation((credential, organizationId, cost = 1) => {
    paid.push(cost);
    return request(credential, organizationId, cost);
  });
  expect((await check()).status).toBe(200);
  expect(paid[0]).toBe(1);
  const kibibytes = JSON.stringify(body).length / 1024;
  expect(paid.reduce((sum, cost) => sum + cost, 0)).toBeCloseTo(costOf('compileContent', kibibytes));
  limits.mockImplementation((credential, organizationId, cost = 1) => {
    if (cost !== 1) throw new AppError('rate_limited', 'Too many requests.', {});
    return request(credential, organizationId, cost);
  });
  expect((await check()).status).toBe(429);
  limits.mockRestore();
});

test('content that a worker thread checks costs by its size, too', async () => {
  const limited = await startTestApp({ requestsPerSecond: 1000, organizationRequestsPerSecond: 12 });
  const { appPath } = await setUpApp(limited);
  const { request } = limited.services.limits;
  let arrivals = 0;
  vi.spyOn(limited.services.limits, 'request').mockImplementation(async (...args) => {
    const headers = await request(...args);
    arrivals++;
    return headers;
  });
  // It costs more than the limit of a second, and so waits for all of it after its arrival took a part.
  const content = { n: 'x'.repeat(32 * LIGHT_CONTENT_BYTES) };
  const isRefusedInThread = async () => {
    const before = arrivals;
    const call = limited.call('POST', `${appPath}/definitions/check`, { body: { kind: 'context', content } });
    return (await call).status === 429 && arrivals > before;
  };
  await expect.poll(isRefusedInThread).toBe(true);
  await limited.close();
});

test('every response to a credential describes its limits, and what is left of them', async () => {
  const limited = await startTestApp({ requestsPerSecond: 40, organizationRequestsPerSecond: 400 });
  const remaining = async () => {
    const { headers } = await limited.call('GET', `/v1/organizations/${limited.organizationId}`);
    expect(headers['ratelimit-policy']).toBe('"credential";q=40;w=1, "organization";q=400;w=1');
    const left = /^"credential";r=(\d+);t=[01], "organization";r=(\d+);t=[01]$/.exec(headers['ratelimit']!)!;
    return Number(left[1]);
  };
  const first = await remaining();
  expect(first).toBeLessThan(40);
  const others = await Promise.all(Array.from({ length: 30 }, remaining));
  expect(Math.min(...others)).toBeLessThan(first);
  const { status, headers } = await limited.call('POST', '/auth/password/forgot', {
    key: null,
    body: { email: 'nobody@example.com' },
  });
  expect([status, headers['ratelimit-policy']]).toEqual([204, '"visitor";q=60;w=60']);
  await limited.close();
});

test('processes share the limit of unauthenticated requests of a network', async () => {
  const { db, clock, keys } = app.services;
  const rates = { credential: 1, organization: 1 };
  const processes = [1, 2].map(() => createLimits(db, rates, clock, keys.idempotency));
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, i) =>
      processes[i % 2]!.visitor('192.0.2.77').then(
        () => true,
        () => false,
      ),
    ),
  );
  const allowed = outcomes.filter(Boolean).length;
  expect(allowed).toBeGreaterThanOrEqual(54);
  expect(allowed).toBeLessThanOrEqual(66);
});
