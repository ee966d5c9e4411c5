import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { enroll, importSubject, openSession, setUpApp, setUpProgram } from '../../../test/actors.ts';
import { useTestApp } from '../../../test/prepared.ts';
import { costOf } from './costs.ts';

const PER_SECOND = 60;
const EVALUATIONS = 600;

const app = useTestApp({ requestsPerSecond: PER_SECOND });
let path: string;
beforeAll(async () => {
  const workspace = await setUpApp(app);
  const experience = { questions: [{ id: 'q', prompt: 'Q', input: 'text' }] };
  const programId = await setUpProgram(workspace, { experience });
  const subjectId = await importSubject(workspace);
  await enroll(workspace, programId, subjectId);
  const { evaluation_id } = await openSession(workspace, programId, subjectId);
  await app.services.db.system.write({
    text: `INSERT INTO evaluations (organization_id, app_id, environment_id, id, program_id, enrollment_id,
             subject_id, version_bundle_id, cycle, context_fingerprint, status, created_at)
           SELECT organization_id, app_id, environment_id, eps.uuid_v7(now()), program_id, enrollment_id,
             subject_id, version_bundle_id, cycle, context_fingerprint, 'failed', created_at
           FROM evaluations, generate_series(2, $2) WHERE id = $1`,
    values: [evaluation_id, EVALUATIONS],
  });
  path = `${workspace.environmentPath}/evaluations/export?format=jsonl`;
});

test('an export of evaluations costs by its rows, and waits for its limit instead of failing', async () => {
  const startedAt = performance.now();
  const { status, text } = await app.call('GET', path);
  const seconds = (performance.now() - startedAt) / 1000;
  expect([status, text.trim().split('\n').length]).toEqual([200, EVALUATIONS]);
  // A full bucket pays for the first second.
  const atLeast = costOf('exportEvaluations', EVALUATIONS) / PER_SECOND - 1;
  expect(seconds).toBeGreaterThan(0.8 * atLeast);
});

test('other keys are not delayed by it', async () => {
  await sleep(1100);
  const { body } = await app.call('POST', `/v1/organizations/${app.organizationId}/api-keys`, {
    body: { name: randomUUID(), scopes: ['organization:read'] },
  });
  const exporting = app.call('GET', path);
  expect((await app.call('GET', '/auth/me', { key: body.key })).status).toBe(200);
  expect((await exporting).status).toBe(200);
});
