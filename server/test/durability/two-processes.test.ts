import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Receiver, startReceiver } from '../receiver.ts';
import { sendUntilSuccess } from './client.ts';
import { Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const DAY_MS = 86_400_000;
const PEOPLE = 30;

/** Two processes of the service, each with its worker, on one embedded database, and a webhook receiver. */
let services: [Service, Service];
let workspace: ServiceWorkspace;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const env = { EPS_WORKER_POLL_MS: '20', EPS_WEBHOOK_POLL_MS: '20', EPS_WEBHOOK_ALLOW: '127.0.0.1' };
  const first = await Service.create(env);
  services = [first, await Service.create(env, first.dataDir)];
  await Promise.all(services.map((service) => service.start()));
  workspace = await createWorkspace(first.url);
});
afterAll(async () => {
  await services[0].end('SIGTERM');
  // The database keeps running while one process uses it.
  expect(await services[1].isReady()).toBe(true);
  expect(await services[1].end('SIGTERM')).toBe(0);
  expect(services[1].databaseRuns()).toBe(false);
  await services[0].remove();
  await receiver.close();
});

async function queryOne<Row>(sql: string): Promise<Row> {
  return (await services[0].query<Row>(sql))[0]!;
}

test('a first start of both at the same time keeps the file with the generated secrets', () => {
  expect(existsSync(join(services[0].dataDir, 'first-run.txt'))).toBe(true);
});

test('two workers open and close each cycle once, and deliver each event once', async () => {
  const { url, environmentPath } = workspace;
  await sendUntilSuccess(url, post(`${environmentPath}/webhook-endpoints`, { url: `${receiver.url}/` }));
  const starts_at = new Date(Date.now() - 10 * DAY_MS).toISOString();
  const programId = await activeProgram(workspace, {
    mode: 'continuous',
    recurrence: { frequency: 'daily', starts_at },
  });
  const items = Array.from({ length: PEOPLE }, () => ({ external_id: randomUUID() }));
  const { receipts } = (await sendUntilSuccess(url, post(`${environmentPath}/subjects/batch`, { items })))
    .json;
  const subject_ids = receipts.map(({ subject_id }: { subject_id: string }) => subject_id);
  await sendUntilSuccess(
    url,
    post(`${environmentPath}/enrollments/batch`, { program_id: programId, subject_ids }),
  );
  await expect.poll(() => enrollmentStates(programId)).toEqual([{ cycles: 0, open: 1, closed: 0 }]);
  // Simulates that both processes were down for three days.
  await services[0].query(
    `UPDATE eps.enrollments SET next_due_at = next_due_at - interval '3 days'
       WHERE program_id = '${programId}'`,
  );
  const overdue = `SELECT count(*)::int AS n FROM eps.enrollments WHERE next_due_at <= now()`;
  await expect.poll(() => queryOne(overdue)).toEqual({ n: 0 });
  const [state, ...others] = await enrollmentStates(programId);
  expect(others).toEqual([]);
  expect(state!.cycles).toBeGreaterThanOrEqual(3);
  expect(state!.closed).toBe(state!.cycles);
  const { events } = await queryOne<{ events: number }>(
    `SELECT count(*)::int AS events FROM eps.webhook_deliveries`,
  );
  const received = () => receiver.received.map(({ headers }) => headers['webhook-id']);
  await expect.poll(() => received().length).toBe(events);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect([received().length, new Set(received()).size]).toEqual([events, events]);
  const { n } = await queryOne<{ n: number }>(
    "SELECT count(*)::int AS n FROM eps.webhook_deliveries WHERE status = 'succeeded' AND attempt_count = 1",
  );
  expect(n).toBe(events);
});

interface EnrollmentCounts {
  cycles: number;
  open: number;
  closed: number;
}

/** Returns the distinct states of the program's enrollments: one row if all are in the same state. */
function enrollmentStates(programId: string): Promise<EnrollmentCounts[]> {
  const evaluations = `SELECT count(*)::int FROM eps.evaluations v WHERE v.enrollment_id = e.id AND v.status`;
  return services[0].query(`SELECT DISTINCT cycle_count AS cycles, (${evaluations} = 'pending') AS open,
    (${evaluations} = 'failed') AS closed FROM eps.enrollments e WHERE program_id = '${programId}'`);
}
