import { columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import type { EnvironmentScope, Vault } from '../../../vault/vault.ts';
import { uploadAad } from './commands.ts';

const SIZES = rowsOf({ bytes: computed('bigint'), upload: computed('bigint') });

/** Selects the bytes of the files of an environment, and those of one that this user sends. */
export function selectUploadSizes(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  uploadId: string,
  userId: string,
) {
  return SIZES.query(
    `SELECT coalesce(sum(length), 0)::bigint AS bytes,
       coalesce(sum(length) FILTER (WHERE upload_id = $3 AND user_id = $4), 0)::bigint AS upload
     FROM upload_parts WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId, uploadId, userId],
  );
}

const PART = rowsOf(columns('upload_parts', 'starts_at', 'sealed'));
type PartRow = RowOf<typeof PART>;

/** Selects the parts of a file in their order. */
export function selectUpload(organizationId: OrganizationId, environmentId: EnvironmentId, uploadId: string) {
  return PART.query(
    `SELECT ${PART.list} FROM upload_parts
     WHERE organization_id = $1 AND environment_id = $2 AND upload_id = $3 ORDER BY starts_at`,
    [organizationId, environmentId, uploadId],
  );
}

/** Returns the text of a file. */
export async function openUpload(
  vault: Vault,
  scope: EnvironmentScope,
  uploadId: string,
  parts: readonly PartRow[],
): Promise<string> {
  const keys = await vault.environment(scope);
  const bytes = parts.map(({ starts_at, sealed }) => keys.openBytes(uploadAad(uploadId, starts_at), sealed));
  return Buffer.concat(bytes).toString('utf8');
}

const PROGRESS = rowsOf({ parts: computed('integer'), bytes: computed('bigint') });

/** Selects how many parts the result of a job has so far: one for each group of rows that is imported. */
export function selectProgress(organizationId: OrganizationId, jobId: string) {
  return PROGRESS.query(
    `SELECT count(*)::integer AS parts, coalesce(sum(length), 0)::bigint AS bytes FROM job_archives
     WHERE organization_id = $1 AND job_id = $2`,
    [organizationId, jobId],
  );
}

const CYCLES = rowsOf({
  enrollment_id: computed('uuid'),
  lowest: nullable(computed('integer')),
  highest: nullable(computed('integer')),
  is_imported: computed('boolean'),
});

/** Selects which cycles enrollments have, and whether all of them are imported. */
export function selectCycles(organizationId: OrganizationId, enrollmentIds: readonly string[]) {
  return CYCLES.query(
    `SELECT wanted.id AS enrollment_id, c.lowest, c.highest, coalesce(c.is_imported, false) AS is_imported
     FROM unnest($2::uuid[]) AS wanted(id) CROSS JOIN LATERAL (
       SELECT min(e.cycle) AS lowest, max(e.cycle) AS highest,
         bool_and(coalesce(o.mode = 'imported', false)) AS is_imported
       FROM evaluations e LEFT JOIN answer_origins o ON o.organization_id = $1
         AND o.enrollment_id = e.enrollment_id AND o.cycle = e.cycle
       WHERE e.organization_id = $1 AND e.enrollment_id = wanted.id) c`,
    [organizationId, enrollmentIds],
  );
}

const OF_CYCLE = rowsOf({ position: computed('integer'), id: computed('uuid') });

/** A time in which a person has at most one evaluation of a program, [from, until); null: no bound. */
export interface CycleTime {
  subjectId: string;
  from: Date | null;
  until: Date | null;
}

/** Selects the evaluation, if any, of each of these cycles of people in a program, by its position. */
export function selectOfCycles(
  organizationId: OrganizationId,
  programId: string,
  times: readonly CycleTime[],
) {
  return OF_CYCLE.query(
    `SELECT wanted.position::integer AS position, found.id FROM unnest($3::uuid[], $4::timestamptz[],
       $5::timestamptz[]) WITH ORDINALITY AS wanted(subject_id, from_at, until_at, position)
     CROSS JOIN LATERAL (
       SELECT e.id FROM evaluations e WHERE e.organization_id = $1 AND e.program_id = $2
         AND e.subject_id = wanted.subject_id AND e.status <> 'superseded'
         AND (wanted.from_at IS NULL OR coalesce(e.cycle_starts_at, e.created_at) >= wanted.from_at)
         AND (wanted.until_at IS NULL OR coalesce(e.cycle_starts_at, e.created_at) < wanted.until_at)
       ORDER BY e.id LIMIT 1) found`,
    [
      organizationId,
      programId,
      times.map(({ subjectId }) => subjectId),
      times.map(({ from }) => from),
      times.map(({ until }) => until),
    ],
  );
}
