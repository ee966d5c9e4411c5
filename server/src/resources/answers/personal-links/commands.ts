import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, update } from '../../../db/statements.ts';
import type { EnvironmentId, OrganizationId, SubjectId } from '../../../ids.ts';

/** How long a file can be fetched after its job has finished. */
export const KEEP_LINKS_MS = 24 * 3_600_000;

/** Adds the people of a job, in the order of the file. */
export function insertWaiting(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  jobId: string,
  subjectIds: readonly string[],
): Statement {
  return {
    text: `INSERT INTO personal_links (organization_id, environment_id, job_id, subject_id, position)
           SELECT $1, $2, $3, p.id, p.position FROM unnest($4::uuid[]) WITH ORDINALITY AS p(id, position)
           ON CONFLICT (organization_id, job_id, subject_id) DO NOTHING`,
    values: [organizationId, environmentId, jobId, subjectIds],
  };
}

export function keepLink(
  organizationId: OrganizationId,
  jobId: string,
  subjectId: SubjectId,
  url: Buffer,
): Statement {
  return update(
    'personal_links',
    { organization_id: organizationId, job_id: jobId, subject_id: subjectId },
    { url_sealed: url },
  );
}

export function keepError(
  organizationId: OrganizationId,
  jobId: string,
  subjectId: SubjectId,
  error: string,
): Statement {
  return {
    text: `UPDATE personal_links SET error = $4
           WHERE organization_id = $1 AND job_id = $2 AND subject_id = $3 AND url_sealed IS NULL`,
    values: [organizationId, jobId, subjectId, error],
  };
}

/** Deletes the links of a job, because they were fetched. */
export function deleteLinks(organizationId: string, jobId: string): Statement {
  return deleteFrom('personal_links', { organization_id: organizationId, job_id: jobId });
}

/** Deletes the links of an erased subject. */
export function deleteSubjectLinks(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return deleteFrom('personal_links', { organization_id: organizationId, subject_id: subjectId });
}

/** Deletes up to `limit` links of jobs that finished before a time; returns a row for each. As the system. */
export function deleteExpiredLinks(before: Date, limit: number): Statement {
  return {
    text: `DELETE FROM personal_links WHERE (organization_id, job_id, subject_id) IN (
             SELECT l.organization_id, l.job_id, l.subject_id FROM personal_links l
             JOIN jobs j ON j.organization_id = l.organization_id AND j.id = l.job_id
             WHERE j.finished_at < $1 LIMIT $2)
           RETURNING 1`,
    values: [before, limit],
  };
}
