import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expectStatus,
  participant,
  setUpApp,
  setUpProgram,
  takePart,
  type Workspace,
} from '../server/test/actors.ts';
import type { TestApp } from '../server/test/app.ts';
import { createCluster, readNodes } from './citus/cluster.ts';
import { BENCH_KEY, startService } from './http/service.ts';

/**
 * Measures sessions a second (import, enroll, begin, answer, complete: five requests) of ten organizations
 * on PostgreSQL and on Citus with 1, 2 and 3 nodes. EPS_TEST_CITUS_URL is the coordinator of a cluster with
 * two workers. The arguments are the numbers of nodes to measure; 0 is PostgreSQL without Citus.
 */
const ORGANIZATIONS = 10;
const CLIENTS = 10;
const SECONDS = 20;
const WARM_UP_SECONDS = 5;

interface Tenant {
  workspace: Workspace;
  programId: string;
}

const options = [0, 1, 2, 3].map((score) => ({
  id: `o${score}`,
  label: `${score}`,
  scores: { mood: score },
}));
const CONTENTS = {
  experience: { questions: [{ id: 'mood', prompt: 'How do you feel?', input: 'likert', options }] },
  scorecard: { concepts: [{ id: 'mood', method: 'sum' }], primary_metric: 'mood' },
};

/** The part of a TestApp that the steps of the tests use. */
function clientOf(url: string, organizationId: string, key: string): TestApp {
  const call = async (
    method: string,
    path: string,
    { body, key: other }: { body?: unknown; key?: string } = {},
  ) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${other ?? key}`,
        'idempotency-key': randomUUID(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, headers: {}, text, body: text === '' ? undefined : JSON.parse(text) };
  };
  return { organizationId, key, url, call } as unknown as TestApp;
}

async function setUpTenants(url: string): Promise<Tenant[]> {
  const first = clientOf(url, '', BENCH_KEY);
  const tenants: Tenant[] = [];
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const body = { name: `Tenant ${i}`, slug: `tenant-${i}`, owner_email: `owner-${i}@example.org` };
    const created = await expectStatus(first.call('POST', '/v1/organizations', { body }), 201);
    const workspace = await setUpApp(clientOf(url, created.organization.id, created.api_key.key));
    tenants.push({ workspace, programId: await setUpProgram(workspace, CONTENTS) });
  }
  return tenants;
}

/** Returns how many sessions a second all clients complete, and the median milliseconds of one. */
async function measure(tenants: readonly Tenant[], seconds: number): Promise<{ rate: number; p50: number }> {
  const endsAt = performance.now() + seconds * 1000;
  const times: number[] = [];
  const client = async (_: unknown, i: number) => {
    const { workspace, programId } = tenants[i % tenants.length]!;
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      const { participant_token } = await participant(workspace, programId);
      await takePart(workspace, participant_token, { mood: 'o2' });
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { rate: times.length / seconds, p50: times.sort((a, b) => a - b)[times.length >> 1]! };
}

async function measureOn(databaseUrl: string): Promise<{ rate: number; p50: number }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eps-bench-'));
  const service = await startService(dataDir, { EPS_DATABASE_URL: databaseUrl });
  try {
    const tenants = await setUpTenants(service.url);
    await measure(tenants, WARM_UP_SECONDS);
    return await measure(tenants, SECONDS);
  } finally {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function main(): Promise<void> {
  const coordinator = process.env['EPS_TEST_CITUS_URL'];
  if (coordinator === undefined)
    throw new Error('Set EPS_TEST_CITUS_URL to the coordinator of a Citus cluster.');
  const nodes = await readNodes(coordinator);
  console.log('| database | sessions/s | p50 of a session | load average before |\n|---|---|---|---|');
  const chosen = process.argv.slice(2).map(Number);
  for (const count of chosen.length > 0 ? chosen : [0, ...nodes.map((_, i) => i + 1)]) {
    const loadBefore = loadavg()[0]!.toFixed(1);
    const cluster = await createCluster(nodes.slice(0, Math.max(1, count)), count > 0);
    try {
      const { rate, p50 } = await measureOn(cluster.url);
      const name = count === 0 ? 'PostgreSQL, not distributed' : `Citus, nodes: ${count}`;
      console.log(`| ${name} | ${rate.toFixed(1)} | ${p50.toFixed(0)} ms | ${loadBefore} |`);
    } finally {
      await cluster.drop();
    }
  }
}

await main();
