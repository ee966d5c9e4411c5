import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited } from '../../../vitest.limits.ts';
import { type ServiceRequest, type ServiceResponse, send } from './client.ts';
import { OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_POLL_MS: '100' });
  await service.start();
  workspace = await createWorkspace(service.url);
});
afterAll(() => service.remove());

const TERMINATE = `SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
  WHERE application_name IN ('eps_service', 'eps_system')`;

function importOne(): ServiceRequest {
  return post(`${workspace.environmentPath}/subjects/batch`, { items: [{ external_id: randomUUID() }] });
}

/** Sends reads and writes without pause while `disturb` runs; returns all responses. */
async function whileUnderLoad(
  disturb: (responses: readonly ServiceResponse[]) => Promise<void>,
): Promise<ServiceResponse[]> {
  const responses: ServiceResponse[] = [];
  let stopped = false;
  const client = async () => {
    while (!stopped) {
      responses.push(await send(service.url, importOne()));
      responses.push(
        await send(service.url, {
          method: 'GET',
          path: `${workspace.environmentPath}/subjects`,
          key: OWNER.key,
        }),
      );
    }
  };
  const clients = Array.from({ length: 8 }, client);
  await disturb(responses).finally(() => {
    stopped = true;
  });
  await Promise.all(clients);
  return responses;
}

function expectFailuresAre503(responses: ServiceResponse[]): void {
  const rejected = responses.filter(({ status }) => status >= 300);
  for (const { status, json, headers } of rejected) {
    expect([status, json.detail.code]).toEqual([503, 'database_unavailable']);
    expect(json.detail.request_id).toBe(headers.get('x-request-id'));
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(JSON.stringify(json)).not.toMatch(/terminat|postgres|socket|ECONN/i);
  }
}

/** Expects that the subjects of all acknowledged imports exist. */
async function expectStored(responses: ServiceResponse[]): Promise<void> {
  const acknowledged = responses
    .filter(({ status, json }) => status === 200 && 'receipts' in json)
    .map(({ json }): string => json.receipts[0].subject_id);
  const stored = await service.query<{ id: string }>('SELECT id FROM eps.subjects');
  const ids = new Set(stored.map(({ id }) => id));
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
}

test('when PostgreSQL ends connections, requests get 503 and the connections are replaced', async () => {
  const responses = await whileUnderLoad(async (responses) => {
    const successes = () => responses.filter(({ status }) => status === 200).length;
    for (let i = 0; i < 10; i++) {
      const before = successes();
      await expect.poll(() => successes() - before, { interval: 10 }).toBeGreaterThan(16);
      await service.query(TERMINATE);
    }
  });
  expectFailuresAre503(responses);
  expect(responses.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
  expect((await send(service.url, importOne())).status).toBe(200);
});

test.each([
  ['fast', 'SIGINT'],
  ['immediate', 'SIGQUIT'],
] as const)(
  'while PostgreSQL restarts in %s mode, requests and /readyz return 503; no write is lost',
  async (_, signal) => {
    let unready = 0;
    const responses = await whileUnderLoad(async () => {
      const before = service.databasePid();
      process.kill(before, signal);
      await expect
        .poll(
          async () => {
            const readiness = await fetch(`${service.url}/readyz`);
            if (!readiness.ok) unready++;
            else return service.databasePid() !== before;
            expect([readiness.status, ((await readiness.json()) as any).detail.code]).toEqual([
              503,
              'database_unavailable',
            ]);
            expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
            return false;
          },
          { interval: 20 },
        )
        .toBe(true);
      await sleep(300);
    });
    expect(unready).toBeGreaterThan(0);
    expectFailuresAre503(responses);
    await expectStored(responses);
    expect((await send(service.url, importOne())).status).toBe(200);
    expect(service.process.exitCode).toBeNull();
  },
);

test('the worker recovers after the database is available again', async () => {
  /** Counts the log records of failed jobs by a field that only they have. */
  const failures = () => service.output().split('"failures":').length - 1;
  expect(failures()).toBeGreaterThan(0);
  // By then the longest pause after its last failures has ended.
  await sleep(2000);
  const settled = failures();
  await sleep(1500);
  expect(failures()).toBe(settled);
});

test('a cancelled statement returns 503 overloaded and does not affect later requests', async () => {
  const holder = new pg.Client(service.connection);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE eps.subjects IN ACCESS EXCLUSIVE MODE');
  const blocked = [
    send(service.url, importOne()),
    send(service.url, { method: 'GET', path: `${workspace.environmentPath}/subjects`, key: OWNER.key }),
  ];
  await service.waitForBlockedStatements(2);
  await service.query(
    `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'eps_service'`,
  );
  for (const { status, json, headers } of await Promise.all(blocked)) {
    expect([status, json.detail.code]).toEqual([503, 'overloaded']);
    expect(headers.get('retry-after')).toBe('1');
  }
  await holder.end();
  expect((await send(service.url, importOne())).status).toBe(200);
});

test('locked rows make only requests that need them fail, with 503 overloaded', async () => {
  const [locked, other] = await Promise.all([activeProgram(workspace), activeProgram(workspace)]);
  const holder = new pg.Client(service.connection);
  await holder.connect();
  await holder.query(`BEGIN; SELECT FROM eps.programs WHERE id = '${locked}' FOR UPDATE`);
  const setStatus = (programId: string, status: string) =>
    send(service.url, post(`${workspace.environmentPath}/programs/${programId}/status`, { status }));
  const blocked = Array.from({ length: 5 }, () => setStatus(locked, 'paused'));
  await service.waitForBlockedStatements(blocked.length);
  const pause = () => setStatus(other, 'paused');
  expect((await limited('a request beside locked rows', 3000, pause)).status).toBe(200);
  for (const { status, json, headers } of await Promise.all(blocked)) {
    expect([status, json.detail.code]).toEqual([503, 'overloaded']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await holder.end();
  expect((await setStatus(locked, 'paused')).status).toBe(200);
});
