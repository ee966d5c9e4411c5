import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { OWNER, Service } from './service.ts';
import { createWorkspace, type ServiceWorkspace } from './workspace.ts';

const CLIENTS = 6;

/** One service in two processes on an embedded database. */
let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create({ EPS_PROCESSES: '2', EPS_LOG_LEVEL: 'info' });
  await service.start();
  await vi.waitFor(() => expect(service.output()).toContain('all processes are ready'), 60_000);
  workspace = await createWorkspace(service.url);
});
afterAll(() => service.remove());

/** The ids of the processes that serve requests: the children of the one that was started. */
function processIds(): number[] {
  const isChild = (pid: string) => {
    try {
      const status = readFileSync(join('/proc', pid, 'stat'), 'utf8');
      const [, parent] = status.slice(status.lastIndexOf(')') + 2).split(' ');
      return Number(parent) === service.process.pid;
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isChild(name))
    .map(Number);
}

/** Sends one request on a kept connection, without a retry. Rejects when the connection breaks. */
function sendOnce(agent: Agent, method: string, path: string, body?: unknown): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${OWNER.key}`,
      ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    };
    const sent = httpRequest(service.url + path, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Reads and writes on one kept connection until `isDone`; returns the failures. */
async function loadUntil(isDone: () => boolean, counts: { sent: number }): Promise<unknown[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const failures: unknown[] = [];
  const items = () => ({ items: [{ external_id: randomUUID() }] });
  while (!isDone()) {
    for (const send of [
      () => sendOnce(agent, 'GET', '/auth/me'),
      () => sendOnce(agent, 'POST', `${workspace.environmentPath}/subjects/batch`, items()),
    ]) {
      counts.sent++;
      const status = await send().catch((error: unknown) => error);
      if (typeof status !== 'number' || status >= 300) failures.push(status);
    }
  }
  agent.destroy();
  return failures;
}

test('SIGHUP replaces all processes under load without a failed request', async () => {
  const before = processIds();
  expect(before).toHaveLength(2);
  let done = false;
  const counts = { sent: 0 };
  const clients = Array.from({ length: CLIENTS }, () => loadUntil(() => done, counts));
  await sleep(500);
  service.process.kill('SIGHUP');
  await expect.poll(() => service.output(), { timeout: 90_000 }).toContain('all processes are replaced');
  await sleep(500);
  done = true;
  expect((await Promise.all(clients)).flat()).toEqual([]);
  expect(counts.sent).toBeGreaterThan(100);
  const after = processIds();
  expect(after).toHaveLength(2);
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('a process that ends is started again, and the others respond meanwhile', async () => {
  const [first] = processIds();
  process.kill(first!, 'SIGKILL');
  // A connection that is on its way to the killed process gets no response, so clients need a time limit.
  const respond = () => sendUntilSuccess(service.url, { method: 'GET', path: '/auth/me', key: OWNER.key });
  for (let n = 0; n < 20; n++) expect((await respond()).status).toBe(200);
  await expect.poll(() => processIds().filter((pid) => pid !== first), { timeout: 60_000 }).toHaveLength(2);
});

test('getMetrics adds up the requests of all processes', async () => {
  const requestsOf = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/eps_http_requests_total\{operation="getHealth",status="200"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const before = await requestsOf();
  for (let n = 0; n < 20; n++) {
    const response = await fetch(`${service.url}/healthz`, { headers: { connection: 'close' } });
    await response.text();
  }
  expect(await requestsOf()).toBe(before + 20);
});

test('SIGTERM ends all processes, and the embedded database with the last', async () => {
  expect(await service.end('SIGTERM')).toBe(0);
  expect(service.databaseRuns()).toBe(false);
});
