import type { Statement } from '../../db/batch.ts';
import { columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { Claimable } from '../../jobs/claim.ts';
import { JOB, type JobOwner, type JobRow } from './queries.ts';
import type { JobKind } from './schema.ts';

/** How long a finished job and its result are kept. */
export const KEEP_JOBS_MS = 30 * 24 * 3_600_000;

interface NewJob extends JobOwner {
  id: string;
  kind: JobKind;
  /** What to do, as JSON text. */
  request: string;
  createdAt: Date;
  createdByUserId: string | null;
}

export function insertJob(job: NewJob): Query<JobRow> {
  return {
    text: `INSERT INTO jobs (organization_id, app_id, environment_id, id, kind, status, request, created_at,
             created_by_user_id)
           VALUES ($1, $2, $3, $4, $5, 'queued', $6, $7, $8) RETURNING ${JOB.list}`,
    values: [
      job.organizationId,
      job.appId,
      job.environmentId,
      job.id,
      job.kind,
      job.request,
      job.createdAt,
      job.createdByUserId,
    ],
    rows: JOB,
  };
}

/** Cancels a job that has not finished. The worker that runs it stops within a second. */
export function cancelJobRow(organizationId: string, id: string, now: Date): Query<JobRow> {
  return {
    text: `UPDATE jobs SET status = 'cancelled', finished_at = $3, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') RETURNING ${JOB.list}`,
    values: [organizationId, id, now],
    rows: JOB,
  };
}

const CLAIMED = rowsOf(columns('jobs', 'organization_id', 'app_id', 'id', 'request', 'attempts'));
export type ClaimedJob = RowOf<typeof CLAIMED>;

/**
 * Open jobs of a kind, for claimDue. Only the oldest open job of an organization can be claimed, so an
 * organization runs one at a time, in all processes together, and cannot occupy the workers of others.
 */
export function openJobs(kind: JobKind): Claimable<ClaimedJob> {
  return {
    table: 'jobs',
    dueColumn: 'created_at',
    condition: `t.status IN ('queued', 'running') AND t.kind = '${kind}' AND NOT EXISTS (
      SELECT 1 FROM jobs older WHERE older.organization_id = t.organization_id
        AND older.status IN ('queued', 'running') AND older.id < t.id)`,
    rows: CLAIMED,
  };
}

const ATTEMPT = rowsOf(columns('jobs', 'attempts'));

/** Counts an attempt. Returns no row if the job was cancelled. */
export function beginJob(organizationId: string, id: string): Query<RowOf<typeof ATTEMPT>> {
  return {
    text: `UPDATE jobs SET status = 'running', attempts = attempts + 1
           WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') RETURNING attempts`,
    values: [organizationId, id],
    rows: ATTEMPT,
  };
}

/** Extends the lease and records the progress. Returns no row if the job was cancelled. */
export function continueJob(
  organizationId: string,
  id: string,
  progress: number,
  claimedUntil: Date,
): Query<RowOf<typeof ATTEMPT>> {
  return {
    text: `UPDATE jobs SET progress = $3, claimed_until = $4
           WHERE organization_id = $1 AND id = $2 AND status = 'running' RETURNING attempts`,
    values: [organizationId, id, progress, claimedUntil],
    rows: ATTEMPT,
  };
}

/** Gives a job back that the worker did not finish because it is shutting down. */
export function requeueJob(organizationId: string, id: string): Statement {
  return {
    text: `UPDATE jobs SET status = 'queued', progress = 0, attempts = attempts - 1, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    values: [organizationId, id],
  };
}

export type JobOutcome = { result: string } | { error: { code: string; message: string } };

/** Stores the outcome, unless the job was cancelled. */
export function finishJob(organizationId: string, id: string, outcome: JobOutcome, now: Date): Statement {
  const [result, error] = 'result' in outcome ? [outcome.result, undefined] : [null, outcome.error];
  return {
    text: `UPDATE jobs SET status = $3, result = $4, error_code = $5, error_message = $6, finished_at = $7,
             progress = CASE WHEN $3 = 'succeeded' THEN 1 ELSE progress END, claimed_until = NULL
           WHERE organization_id = $1 AND id = $2 AND status = 'running'`,
    values: [
      organizationId,
      id,
      error ? 'failed' : 'succeeded',
      result,
      error?.code ?? null,
      error?.message ?? null,
      now,
    ],
  };
}

/** Deletes up to `limit` jobs that finished before a time, and returns a row for each. Runs as the system. */
export function deleteOldJobs(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM jobs WHERE (organization_id, id) IN (
             SELECT organization_id, id FROM jobs WHERE finished_at < $1 LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}
