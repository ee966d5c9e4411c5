import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, insert, returning } from '../../../db/statements.ts';
import type { ClaimableTable } from '../../../jobs/claim.ts';
import { JOB, type JobOwner } from './queries.ts';
import type { JobKind } from './schema.ts';

/** How long a finished job and its result are kept. */
export const KEEP_JOBS_MS = 30 * 24 * 3_600_000;

interface NewJob extends JobOwner {
  id: string;
  kind: JobKind;
  /** The request of the job, as JSON text. */
  request: string;
  createdAt: Date;
  createdByUserId: string | null;
  /** Why it has failed before it began. */
  error?: JobError;
}

interface JobError {
  code: string;
  message: string;
}

export function insertJob(job: NewJob) {
  return returning(
    JOB,
    insert('jobs', {
      organization_id: job.organizationId,
      app_id: job.appId,
      environment_id: job.environmentId,
      id: job.id,
      kind: job.kind,
      request: job.request,
      created_at: job.createdAt,
      created_by_user_id: job.createdByUserId,
      status: job.error ? 'failed' : 'queued',
      error_code: job.error?.code ?? null,
      error_message: job.error?.message ?? null,
      finished_at: job.error ? job.createdAt : null,
    }),
  );
}

/** Cancels a job that has not finished. The worker that runs it stops within a second. */
export function cancelJobRow(organizationId: string, id: string, now: Date) {
  return JOB.query(
    `UPDATE jobs SET status = 'cancelled', finished_at = $3, claimed_until = NULL
     WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') RETURNING ${JOB.list}`,
    [organizationId, id, now],
  );
}

const CLAIMED = rowsOf(columns('jobs', 'organization_id', 'app_id', 'environment_id', 'id', 'request'));
export type ClaimedJob = RowOf<typeof CLAIMED>;

/**
 * Open jobs of a kind, for claimDue. Only the oldest open job of an organization can be claimed, so an
 * organization runs one at a time, in all processes together, and cannot occupy the workers of others.
 */
export function openJobs(kind: JobKind): ClaimableTable<ClaimedJob> {
  return {
    table: 'jobs',
    dueColumn: 'created_at',
    clock: 'real',
    condition: `t.status IN ('queued', 'running') AND t.kind = '${kind}' AND NOT EXISTS (
      SELECT 1 FROM jobs older WHERE older.organization_id = t.organization_id
        AND older.status IN ('queued', 'running') AND older.id < t.id)`,
    rows: CLAIMED,
  };
}

const ATTEMPT = rowsOf(columns('jobs', 'attempts'));

/** Counts an attempt. Returns no row if the job was cancelled. */
export function beginJob(organizationId: string, id: string) {
  return ATTEMPT.query(
    `UPDATE jobs SET status = 'running', attempts = attempts + 1
     WHERE organization_id = $1 AND id = $2 AND status IN ('queued', 'running') RETURNING attempts`,
    [organizationId, id],
  );
}

/**
 * The job that a worker runs. If its lease ends early, for example because the database was unavailable,
 * another worker begins the next attempt; what this one writes then has no effect.
 */
export interface Attempt {
  organizationId: string;
  id: string;
  attempts: number;
}

const IS_CURRENT = "organization_id = $1 AND id = $2 AND attempts = $3 AND status = 'running'";

/** Extends the lease and records the progress. Returns no row if the attempt is no longer the current one. */
export function continueJob({ organizationId, id, attempts }: Attempt, progress: number, claimedUntil: Date) {
  return ATTEMPT.query(
    `UPDATE jobs SET progress = $4, claimed_until = $5 WHERE ${IS_CURRENT} RETURNING attempts`,
    [organizationId, id, attempts, progress, claimedUntil],
  );
}

/** Queues the job again, because the worker that runs it is shutting down. */
export function requeueJob({ organizationId, id, attempts }: Attempt): Statement {
  return {
    text: `UPDATE jobs SET status = 'queued', progress = 0, attempts = attempts - 1, claimed_until = NULL
           WHERE ${IS_CURRENT}`,
    values: [organizationId, id, attempts],
  };
}

/** How a job ended. The result is JSON text. */
export type JobOutcome = { result: string } | { error: JobError };

/** An outcome whose result may be sealed. */
export type StoredOutcome = JobOutcome | { sealed: Buffer };

/** Stores the outcome, if the attempt is still the current one. */
export function finishJob(
  { organizationId, id, attempts }: Attempt,
  outcome: StoredOutcome,
  now: Date,
): Statement {
  const error = 'error' in outcome ? outcome.error : undefined;
  return {
    text: `UPDATE jobs SET status = $4, result = $5, error_code = $6, error_message = $7, finished_at = $8,
             result_sealed = $9,
             progress = CASE WHEN $4 = 'succeeded' THEN 1 ELSE progress END, claimed_until = NULL
           WHERE ${IS_CURRENT}`,
    values: [
      organizationId,
      id,
      attempts,
      error ? 'failed' : 'succeeded',
      'result' in outcome ? outcome.result : null,
      error?.code ?? null,
      error?.message ?? null,
      now,
      'sealed' in outcome ? outcome.sealed : null,
    ],
  };
}

/**
 * Deletes up to `limit` jobs that finished before a time, and returns a row for each; not imports of
 * responses that wait for their cells of statistics. Runs as the system.
 */
export function deleteOldJobs(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM jobs WHERE (organization_id, id) IN (
             SELECT j.organization_id, j.id FROM jobs j WHERE j.finished_at < $1 AND NOT EXISTS (
               SELECT 1 FROM evaluations e WHERE e.organization_id = j.organization_id
                 AND e.cell_id = j.id AND e.status IN ('completed', 'needs_review'))
             LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}

/** How long the archive of a job can be fetched. */
export const KEEP_ARCHIVES_MS = 24 * 3_600_000;

/** A part of an archive, sealed under the key of the environment. */
interface ArchivePart {
  jobId: string;
  /** The position of its first byte in the archive. */
  startsAt: number;
  length: number;
  sealed: Buffer;
}

export function insertArchivePart(
  organizationId: string,
  { jobId, startsAt, length, sealed }: ArchivePart,
): Statement {
  return insert('job_archives', {
    organization_id: organizationId,
    job_id: jobId,
    starts_at: startsAt,
    length,
    sealed,
  });
}

/** Deletes what an earlier attempt has stored. */
export function deleteArchive(organizationId: string, jobId: string): Statement {
  return deleteFrom('job_archives', { organization_id: organizationId, job_id: jobId });
}

/**
 * Deletes up to `limit` parts of archives of jobs that finished before a time, or without success, and
 * returns a row for each. Runs as the system.
 */
export function deleteOldArchives(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM job_archives WHERE (organization_id, job_id, starts_at) IN (
             SELECT a.organization_id, a.job_id, a.starts_at FROM job_archives a
             JOIN jobs j ON j.organization_id = a.organization_id AND j.id = a.job_id
             WHERE j.finished_at < $1 OR j.status IN ('failed', 'cancelled') LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}
