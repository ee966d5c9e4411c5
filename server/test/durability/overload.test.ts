import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limited, noteLimit } from '../../../vitest.limits.ts';
import { type ServiceResponse, send } from './client.ts';
import { OWNER, Service } from './service.ts';
import { createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const CROWD = 500;

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create();
  await service.start();
  workspace = await createWorkspace(service.url);
});
afterAll(() => service.remove());

function importOne(): Promise<ServiceResponse> {
  return send(
    service.url,
    post(`${workspace.environmentPath}/subjects/batch`, { items: [{ external_id: randomUUID() }] }),
  );
}

test('concurrent first requests in a new environment all succeed', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, importOne));
  expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
});

test('500 blocked requests get 503 with Retry-After', async () => {
  const before = residentMegabytes();
  const holder = new pg.Client(service.connection);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE eps.subjects IN ACCESS EXCLUSIVE MODE');
  const responses = await limited('500 requests that wait for a lock', 25_000, async () => {
    const crowd = Array.from({ length: CROWD }, importOne);
    // The liveness check does not wait.
    expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
    return Promise.all(crowd);
  });
  await holder.end();
  for (const { status, json, headers } of responses) {
    expect([status, json.detail.code]).toEqual([503, 'overloaded']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  noteLimit('memory for 500 requests that wait', 'MB', 200, residentMegabytes() - before);
  expect((await importOne()).status).toBe(200);
  const listed = await send(service.url, {
    method: 'GET',
    path: `${workspace.environmentPath}/subjects`,
    key: OWNER.key,
  });
  expect(listed.status).toBe(200);
});

function residentMegabytes(): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(service.process.pid)], {
    encoding: 'utf8',
  });
  return Number(kilobytes) / 1024;
}
