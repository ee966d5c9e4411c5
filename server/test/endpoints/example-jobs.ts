import { columns, rowsOf } from '../../src/db/rows.ts';
import { createBundle, type Workspace } from '../actors.ts';

const rating = { prompt: 'How was your week?', input: 'rating', min: 1, max: 5 };

/** Contents with a concept of two items, the fewest that can be calibrated. */
export const TWO_ITEMS = {
  experience: {
    questions: [
      { id: 'mood', ...rating },
      { id: 'energy', ...rating },
    ],
  },
  scorecard: {
    concepts: [{ id: 'mood', method: 'sum', items: [{ question_id: 'mood' }, { question_id: 'energy' }] }],
  },
};

/** The ID of a job that no worker has claimed, of the app or of an environment. */
export function queuedJob(workspace: Workspace, environmentId: string | null): Promise<string> {
  return insertJob(workspace, environmentId, { kind: 'simulation', status: 'queued', result: null });
}

/** The ID of a calibration that has a result. */
export async function finishedCalibration(workspace: Workspace): Promise<string> {
  const bundleId = await createBundle(workspace, TWO_ITEMS);
  const result = { bundle_id: bundleId, concept_id: 'mood', model: 'grm', n: 200, items: {} };
  const job = { kind: 'calibration', status: 'succeeded', result: JSON.stringify(result) };
  return insertJob(workspace, workspace.environmentId, job);
}

async function insertJob(
  { app, appId }: Workspace,
  environmentId: string | null,
  { kind, status, result }: { kind: string; status: string; result: string | null },
): Promise<string> {
  const [row] = await app.services.db.system.write({
    text: `INSERT INTO jobs (organization_id, app_id, environment_id, id, kind, status, progress, request,
             result, attempts, created_at)
           VALUES ($1, $2, $3, eps.uuid_v7(now()), $4, $5, 0, '{}', $6, 0, now()) RETURNING id`,
    values: [app.organizationId, appId, environmentId, kind, status, result],
    rows: rowsOf(columns('jobs', 'id')),
  });
  return row!.id;
}
