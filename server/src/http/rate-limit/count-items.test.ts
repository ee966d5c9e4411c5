import { beforeAll, expect, test, vi } from 'vitest';
import { enroll, importSubject, openSession, setUpApp, setUpProgram } from '../../../test/actors.ts';
import { useTestApp } from '../../../test/prepared.ts';
import { AppError } from '../errors.ts';
import { costOf } from './costs.ts';

const EVALUATIONS = 600;

const app = useTestApp();
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
  const { request } = app.services.limits;
  const paid = { requests: 0, items: 0, refusals: 0 };
  let isOtherAnswered = false;
  const limits = vi.spyOn(app.services.limits, 'request');
  limits.mockImplementation((credential, organizationId, cost = 1) => {
    const isItems = paid.requests > 0 && cost !== 1;
    // The limit of the export has no tokens until another key was answered.
    if (isItems && !isOtherAnswered) {
      paid.refusals++;
      throw new AppError('rate_limited', 'Too many requests.', {}, { 'retry-after': '0' });
    }
    if (isItems) paid.items += cost;
    else paid.requests++;
    return request(credential, organizationId, cost);
  });
  const exporting = app.call('GET', path);
  await expect.poll(() => paid.refusals).toBeGreaterThan(1);
  expect((await app.call('GET', '/auth/me')).status).toBe(200);
  isOtherAnswered = true;
  const { status, text } = await exporting;
  limits.mockRestore();
  expect([status, text.trim().split('\n').length]).toEqual([200, EVALUATIONS]);
  expect(paid.items).toBeCloseTo(costOf('exportEvaluations', EVALUATIONS) - 1);
});
