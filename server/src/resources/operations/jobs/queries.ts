import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { AppError } from '../../../http/errors.ts';
import type { Request } from '../../../http/request.ts';
import type { EnvironmentId, OrganizationId, UserId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Job } from './schema.ts';

/** Where a job belongs. The environment is null for a job of the whole app. */
export interface JobOwner {
  organizationId: string;
  appId: string;
  environmentId: string | null;
}

export const JOB = rowsOf(
  columns(
    'jobs',
    'organization_id',
    'app_id',
    'environment_id',
    'id',
    'kind',
    'status',
    'progress',
    'request',
    'error_code',
    'error_message',
    'created_at',
    'finished_at',
  ),
);

export type JobRow = RowOf<typeof JOB>;

export function presentJob(row: JobRow): Job {
  const { id, kind, status, progress, created_at, finished_at, error_code, error_message } = row;
  return {
    id,
    kind,
    status,
    progress,
    created_at,
    ...(finished_at !== null && { finished_at }),
    ...(status === 'succeeded' && { result_url: resultUrl(row) }),
    ...(error_code !== null && { error: { code: error_code, message: error_message ?? '' } }),
  };
}

/** Returns the error for reading the result of a job that has none, or none yet. */
export function noResult(status: JobRow['status']): AppError {
  return new AppError(
    'job_not_succeeded',
    `The job is ${status}; only a job that has succeeded has a result.`,
    { status },
  );
}

/**
 * Returns the function that presents jobs to the reader of a request. Why a calibration failed says how many
 * people answered, or which options nobody chose: only readers who may read the result see that.
 */
export function presentJobTo(request: Request, hidden: readonly string[]): (row: JobRow) => Job {
  return (row) => {
    const { error, ...job } = presentJob(row);
    if (!error) return job;
    const saysMore = row.kind === 'calibration' && !OF_ANY_JOB.includes(error.code);
    if (!saysMore || missingScope(request, hidden, row) === undefined) return { ...job, error };
    return { ...job, error: { code: error.code, message: HIDDEN_REASON } };
  };
}

/** Codes of failures that do not depend on the data. */
const OF_ANY_JOB = ['interrupted', 'time_limit', 'memory_limit', 'internal_error'];
const HIDDEN_REASON = 'The reason is shown to those who may read the results of this job.';

/**
 * Readers without `evaluations:answers` read only the jobs that they started without it: others cover live
 * evaluations, or people whom the reader made up. Nobody reads a job that covers programs which they may not
 * see; programs that are newer than the job are in none. Throws insufficient_scope.
 */
export async function requireReader(request: Request, job: ReadJob): Promise<void> {
  const missing = missingScope(request, await request.hiddenPrograms(), job);
  if (missing === 'evaluations:answers') throw ownJobRequired();
  if (missing) request.rights.require(missing);
}

type ReadJob = Pick<JobRow, 'id' | 'request'>;

function missingScope(
  { principal, rights }: Request,
  hidden: readonly string[],
  { id, request: work }: ReadJob,
): 'studies:unblind' | 'evaluations:answers' | undefined {
  const { reader, hidden_programs: leftOut = [] } = parseJson(work) as JobReader;
  if (hidden.some((programId) => programId < id && !leftOut.includes(programId))) return 'studies:unblind';
  if (!rights.has('evaluations:answers') && reader !== principal.userId) return 'evaluations:answers';
  return undefined;
}

/** What the stored request of a job says of the user that started it, and of what reading it requires. */
interface JobReader {
  reader?: string | null;
  hidden_programs?: readonly string[];
}

/** Returns the error for a result that is not made for readers without `evaluations:answers`. */
export function ownJobRequired(): AppError {
  return new AppError(
    'insufficient_scope',
    'This result covers evaluations that released statistics do not. Start a job of your own.',
    { scope: 'evaluations:answers' },
  );
}

export function resultUrl({
  organization_id,
  app_id,
  environment_id,
  id,
}: Pick<JobRow, 'organization_id' | 'app_id' | 'environment_id' | 'id'>): string {
  const app = `/v1/organizations/${organization_id}/apps/${app_id}`;
  return `${environment_id === null ? app : `${app}/environments/${environment_id}`}/jobs/${id}/result`;
}

/** Selects a job, unless it issues personal links of a program that is hidden from the reader. */
export function selectJob(owner: JobOwner, id: string, hidden: readonly string[], lock = false) {
  return JOB.query(
    `SELECT ${JOB.list} FROM jobs WHERE ${OWNED} AND id = $4 AND ${isShown('$5')}
     ${lock ? 'FOR UPDATE' : ''}`,
    [...ownerValues(owner), id, hidden],
  );
}

const RESULT = rowsOf(
  columns(
    'jobs',
    'organization_id',
    'app_id',
    'environment_id',
    'id',
    'kind',
    'status',
    'request',
    'result',
    'result_sealed',
    'finished_at',
  ),
);
export type JobResultRow = RowOf<typeof RESULT>;

/** Selects the result of a job, with the same exception as `selectJob`. */
export function selectJobResult(owner: JobOwner, id: string, hidden: readonly string[]) {
  return RESULT.query(`SELECT ${RESULT.list} FROM jobs WHERE ${OWNED} AND id = $4 AND ${isShown('$5')}`, [
    ...ownerValues(owner),
    id,
    hidden,
  ]);
}

const SUBJECT = rowsOf(columns('subjects', 'id'));

/** Selects which of these subjects exist and were not erased. */
export function selectActiveSubjects(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  ids: readonly string[],
) {
  return SUBJECT.query(
    `SELECT ${SUBJECT.list} FROM subjects WHERE organization_id = $1 AND environment_id = $2
       AND id = ANY($3::uuid[]) AND status = 'active'`,
    [organizationId, environmentId, ids],
  );
}

/** Selects jobs, except those that issue personal links of programs that are hidden from the reader. */
export function selectJobs(
  { organizationId, appId, environmentId }: JobOwner,
  { status, hidden }: { status: string | undefined; hidden: readonly string[] },
  after: string | undefined,
  limit: number,
) {
  // IS NOT DISTINCT FROM would not use the index.
  const environment = environmentId === null ? 'environment_id IS NULL' : 'environment_id = $7';
  return JOB.query(
    `SELECT ${JOB.list} FROM jobs WHERE organization_id = $1 AND app_id = $2
       AND ($3::uuid IS NULL OR id < $3) AND ($4::text IS NULL OR status = $4) AND ${environment}
       AND ${isShown('$6')}
     ORDER BY id DESC LIMIT $5`,
    [
      organizationId,
      appId,
      after ?? null,
      status ?? null,
      limit + 1,
      hidden,
      ...(environmentId === null ? [] : [environmentId]),
    ],
  );
}

const COUNTS = rowsOf({
  all: computed('integer'),
  own: computed('integer'),
  of_members: computed('integer'),
});

/**
 * Counts the jobs of an organization that have not finished: all, those of a user, and those of members who
 * are neither owners nor administrators.
 */
export function countOpenJobs(organizationId: OrganizationId, userId: UserId) {
  return COUNTS.query(
    // A node cannot join its rows with a table of the coordinator from which it may find none.
    `WITH m AS MATERIALIZED (
       SELECT user_id, role, extra_roles FROM memberships WHERE organization_id = $1)
     SELECT count(*)::integer AS all,
       (count(*) FILTER (WHERE j.created_by_user_id = $2))::integer AS own,
       (count(*) FILTER (WHERE m.role NOT IN ('owner', 'admin')
         AND 'admin' <> ALL (m.extra_roles)))::integer AS of_members
     FROM jobs j LEFT JOIN m ON m.user_id = j.created_by_user_id
     WHERE j.organization_id = $1 AND j.status IN ('queued', 'running')`,
    [organizationId, userId],
  );
}

/** How many people a program has follows from the progress of a job that issues its personal links. */
function isShown(hidden: string): string {
  return `NOT (kind = 'personal_links' AND request::jsonb ->> 'program_id' = ANY (${hidden}::text[]))`;
}

const OWNED = 'organization_id = $1 AND app_id = $2 AND environment_id IS NOT DISTINCT FROM $3::uuid';

function ownerValues({ organizationId, appId, environmentId }: JobOwner): unknown[] {
  return [organizationId, appId, environmentId];
}

const PART = rowsOf(columns('job_archives', 'starts_at', 'length', 'sealed'));

/** Selects the part of an archive that has the byte at a position. */
export function selectArchivePart(organizationId: OrganizationId, jobId: string, position: number) {
  return PART.query(
    `SELECT ${PART.list} FROM job_archives WHERE organization_id = $1 AND job_id = $2 AND starts_at <= $3
     ORDER BY starts_at DESC LIMIT 1`,
    [organizationId, jobId, position],
  );
}

const POSITION = rowsOf({ position: computed('text') });

/**
 * Selects the position below which every change is committed; `settled` is that of a distributed database.
 */
export function selectPosition(settled: string | undefined) {
  return POSITION.query(
    'SELECT coalesce($1::xid8, eps.position_of(pg_snapshot_xmin(pg_current_snapshot())))::text AS position',
    [settled ?? null],
  );
}

/** Selects the part of an archive after a position. */
export function selectNextPart(organizationId: OrganizationId, jobId: string, position: number) {
  return PART.query(
    `SELECT ${PART.list} FROM job_archives WHERE organization_id = $1 AND job_id = $2 AND starts_at > $3
     ORDER BY starts_at LIMIT 1`,
    [organizationId, jobId, position],
  );
}

const ERASED = rowsOf({ erased: computed('boolean') });

/** Whether evaluations of the environment were erased, or lost their answers, since a position. */
export function selectErasedSince(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  position: string,
) {
  return ERASED.query(
    `SELECT EXISTS (SELECT FROM evaluations WHERE organization_id = $1 AND environment_id = $2
       AND status NOT IN ('pending', 'in_progress') AND changed >= $3::xid8
       AND (status = 'deleted' OR context_sealed IS NULL)) AS erased`,
    [organizationId, environmentId, position],
  );
}
