import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { KILLS, OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace } from './workspace.ts';

const PEOPLE = 500;

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create({ EPS_WORKER_POLL_MS: '20', EPS_WORKER_LEASE_MS: '1000' });
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

test('importResponses: an import that is killed goes on where it was, and makes no evaluation twice', async () => {
  const { url, environmentPath } = workspace;
  const programId = await activeProgram(workspace);
  const rows = Array.from({ length: PEOPLE }, (_, index) => `p-${index},2020-01-01,o${index % 3}`);
  const body = {
    program_id: programId,
    format: 'csv',
    content: `id,date,mood\n${rows.join('\n')}\n`,
    mapping: { person: 'id', answered_at: 'date', answers: { mood: { column: 'mood' } } },
  };
  const { json: started } = await sendUntilSuccess(url, post(`${environmentPath}/responses/import`, body));
  const get = (path: string) => sendUntilSuccess(url, { method: 'GET', path, key: OWNER.key });
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 1500);
    await service.end('SIGKILL');
    await service.start();
  }
  const job = async () => (await get(`${environmentPath}/jobs/${started.id}`)).json;
  await expect.poll(async () => (await job()).status, { timeout: 120_000, interval: 200 }).toBe('succeeded');
  const { receipts, summary } = (await get(`${environmentPath}/jobs/${started.id}/result`)).json;
  expect(summary).toMatchObject({ rows: PEOPLE, outcomes: { created: PEOPLE }, subjects_created: PEOPLE });
  const ids = (receipts as { evaluation_id: string }[]).map(({ evaluation_id }) => evaluation_id);
  expect(new Set(ids).size).toBe(PEOPLE);
  const stored = `SELECT count(*)::int AS evaluations, count(DISTINCT subject_id)::int AS people,
    (SELECT count(*)::int FROM eps.events WHERE type = 'responses.imported') AS events
    FROM eps.evaluations WHERE status = 'completed'`;
  expect(await service.query(stored)).toEqual([{ evaluations: PEOPLE, people: PEOPLE, events: 1 }]);
}, 180_000);
