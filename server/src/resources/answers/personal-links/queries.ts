import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId, ProgramId, SubjectId } from '../../../ids.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import { JOB } from '../../operations/jobs/queries.ts';

/** Links are sealed under the key of the person; see linkRow for the row id. */
export const sealedUrl = sealedColumn<string>('personal_links', 'url_sealed');

export function linkRow(jobId: string, subjectId: string): string {
  return `${jobId}/${subjectId}`;
}

const PERSON = rowsOf({ subject_id: column('enrollments', 'subject_id') });

/** Selects the people with an active enrollment; with `begun`, those who have, or have not, begun. */
export function selectPeople(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  programId: ProgramId,
  begun: boolean | undefined,
  limit: number,
) {
  return PERSON.query(
    `SELECT n.subject_id FROM enrollments n
     LEFT JOIN LATERAL (
       SELECT e.id, e.status FROM evaluations e
       WHERE e.organization_id = $1 AND e.enrollment_id = n.id ORDER BY e.id DESC LIMIT 1) e ON true
     WHERE n.organization_id = $1 AND n.environment_id = $2 AND n.program_id = $3
       AND n.status = 'active' AND n.withdrawn_at IS NULL
       AND ($4::boolean IS NULL OR $4 = (e.id IS NOT NULL AND (e.status <> 'pending' OR EXISTS (
         SELECT 1 FROM participant_sessions s WHERE s.organization_id = $1 AND s.evaluation_id = e.id
           AND s.started_at IS NOT NULL))))
     ORDER BY n.id LIMIT $5`,
    [organizationId, environmentId, programId, begun ?? null, limit],
  );
}

const WAITING = rowsOf(columns('personal_links', 'subject_id'));

/** Selects people of a job who have neither a link nor an error yet. */
export function selectWaiting(organizationId: string, jobId: string, limit: number) {
  return WAITING.query(
    `SELECT ${WAITING.list} FROM personal_links
     WHERE organization_id = $1 AND job_id = $2 AND url_sealed IS NULL AND error IS NULL
     ORDER BY position LIMIT $3`,
    [organizationId, jobId, limit],
  );
}

/** Locks a person of a job who has neither a link nor an error yet. */
export function lockWaiting(organizationId: OrganizationId, jobId: string, subjectId: SubjectId) {
  return WAITING.query(
    `SELECT ${WAITING.list} FROM personal_links
     WHERE organization_id = $1 AND job_id = $2 AND subject_id = $3 AND url_sealed IS NULL
       AND error IS NULL FOR UPDATE`,
    [organizationId, jobId, subjectId],
  );
}

const COUNTS = rowsOf({
  all: computed('integer'),
  issued: computed('integer'),
  failed: computed('integer'),
});

export function countLinks(organizationId: string, jobId: string) {
  return COUNTS.query(
    `SELECT count(*)::integer AS all, count(url_sealed)::integer AS issued,
       count(error)::integer AS failed
     FROM personal_links WHERE organization_id = $1 AND job_id = $2`,
    [organizationId, jobId],
  );
}

const LOCKED = rowsOf(columns('jobs', 'id', 'status', 'request', 'finished_at'));

/** Locks a job that makes personal links. */
export function lockLinksJob(organizationId: OrganizationId, environmentId: EnvironmentId, jobId: string) {
  return LOCKED.query(
    `SELECT ${LOCKED.list} FROM jobs WHERE organization_id = $1 AND environment_id = $2 AND id = $3
       AND kind = 'personal_links' FOR UPDATE`,
    [organizationId, environmentId, jobId],
  );
}

/** Selects a job that makes personal links of a program. */
export function selectLinksJob(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  programId: string,
  jobId: string,
) {
  return JOB.query(
    `SELECT ${JOB.list} FROM jobs WHERE organization_id = $1 AND environment_id = $2 AND id = $3
       AND kind = 'personal_links' AND request::jsonb ->> 'program_id' = $4`,
    [organizationId, environmentId, jobId, programId],
  );
}

const LINK = rowsOf({
  ...columns('personal_links', 'subject_id', 'url_sealed', 'error'),
  wrapped_key: nullable(column('subjects', 'wrapped_key')),
  external_id_sealed: nullable(column('subjects', 'external_id_sealed')),
});
export type LinkRow = RowOf<typeof LINK>;

/** Selects the links of a job in the order of the file, with what opens them. */
export function selectLinks(organizationId: OrganizationId, environmentId: EnvironmentId, jobId: string) {
  return LINK.query(
    `SELECT l.subject_id, l.url_sealed, l.error, s.wrapped_key, s.external_id_sealed
     FROM personal_links l
     LEFT JOIN subjects s ON s.organization_id = l.organization_id AND s.id = l.subject_id
       AND s.environment_id = $2
     WHERE l.organization_id = $1 AND l.job_id = $3
     ORDER BY l.position`,
    [organizationId, environmentId, jobId],
  );
}
