import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendUntilSuccess } from './client.ts';
import { KILLS, OWNER, Service } from './service.ts';
import { activeProgram, createWorkspace, post, type ServiceWorkspace, takePart } from './workspace.ts';

const PEOPLE = 30;
const HELD = 3;
/** A worker that was killed delays the next one by its lease. */
const ENVIRONMENT = {
  EPS_WORKER_POLL_MS: '20',
  EPS_WORKER_BATCH: '2',
  EPS_WORKER_LEASE_MS: '1000',
};

let service: Service;
let workspace: ServiceWorkspace;
beforeAll(async () => {
  service = await Service.create(ENVIRONMENT);
  await service.start();
  workspace = await createWorkspace(service.url);
});
beforeEach(({ onTestFailed }) => onTestFailed(() => console.error(service.output())));
afterAll(() => service.remove());

const put = (path: string, body: object) =>
  sendUntilSuccess(service.url, {
    ...post(`${workspace.environmentPath}${path}`, body),
    method: 'PUT',
    key: OWNER.key,
  });

/** Removed evaluations, those with any content, their events, and what the audit log says was removed. */
const state = async () => {
  const [row] = await service.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM eps.evaluations WHERE status = 'deleted') AS removed,
       (SELECT count(*)::int FROM eps.evaluations WHERE result_sealed IS NOT NULL) AS kept,
       (SELECT count(DISTINCT evaluation_id)::int FROM eps.answer_batches
         WHERE values_sealed IS NOT NULL) AS answered,
       (SELECT count(*)::int FROM eps.events WHERE type = 'evaluation.deleted') AS events,
       (SELECT coalesce(sum((details::jsonb ->> 'results')::int), 0)::int FROM eps.audit_log
         WHERE action = 'retention.applied') AS audited`,
  );
  return row!;
};

test('kill -9 while old results are removed: each is removed once, as a whole, and none that is held', async () => {
  const programId = await activeProgram(workspace);
  const subjectIds = await Promise.all(Array.from({ length: PEOPLE }, () => takePart(workspace, programId)));
  for (const id of subjectIds.slice(0, HELD)) await put(`/subjects/${id}/legal-hold`, { reason: 'a case' });
  await put('/clock', { offset_seconds: 40 * 86_400 });
  await put('/retention', { results: 'P30D' });
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(Math.random() * 150);
    await service.end('SIGKILL');
    const { removed, kept, answered, events, audited } = await stateAfterRestart();
    expect([kept, answered, events, audited]).toEqual([
      PEOPLE - removed!,
      PEOPLE - removed!,
      removed,
      removed,
    ]);
  }
  const end = PEOPLE - HELD;
  await expect
    .poll(state, { timeout: 60_000 })
    .toEqual({ removed: end, kept: HELD, answered: HELD, events: end, audited: end });
});

/** The embedded database ends with the service, so the state is read in one statement after the start. */
async function stateAfterRestart() {
  await service.start();
  return state();
}
