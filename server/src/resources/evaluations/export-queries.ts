import type { Statement } from '../../db/batch.ts';

export interface ExportFilters {
  program_id?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** An id tells when its row was made; a day is left for clocks that differ. */
const MATCHING = `organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR program_id = $3)
  AND ($4::text IS NULL OR status = $4)
  AND ($5::timestamptz IS NULL OR (created_at >= $5 AND id > eps.uuid_at($5 - interval '1 day')))
  AND ($6::timestamptz IS NULL OR (created_at < $6 AND id < eps.uuid_at($6 + interval '1 day')))`;

function matchingValues(organizationId: string, environmentId: string, filters: ExportFilters): unknown[] {
  const { program_id, status, from, to } = filters;
  return [organizationId, environmentId, program_id ?? null, status ?? null, from ?? null, to ?? null];
}

/** Oldest first. */
export function selectForExport(
  organizationId: string,
  environmentId: string,
  filters: ExportFilters,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `SELECT id, app_id, environment_id, program_id, subject_id, version_bundle_id, context_fingerprint,
             status, created_at, completed_at, result
           FROM evaluations WHERE ${MATCHING} AND ($7::uuid IS NULL OR id > $7) ORDER BY id LIMIT $8`,
    values: [...matchingValues(organizationId, environmentId, filters), after, limit],
  };
}

/** The bundles these evaluations were made with, oldest first, at most `limit`. */
export function selectExportedBundles(
  organizationId: string,
  environmentId: string,
  filters: ExportFilters,
  limit: number,
): Statement {
  return {
    text: `SELECT DISTINCT version_bundle_id AS id FROM evaluations WHERE ${MATCHING} ORDER BY 1 LIMIT $7`,
    values: [...matchingValues(organizationId, environmentId, filters), limit],
  };
}
