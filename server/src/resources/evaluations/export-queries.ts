import { column, columns, type Query, type RowOf, rowsOf } from '../../db/rows.ts';

export interface ExportFilters {
  program_id?: string | undefined;
  status?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** An id contains the time of its creation. One day is added on both sides for clock differences. */
const MATCHING = `organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR program_id = $3)
  AND ($4::text IS NULL OR status = $4)
  AND ($5::timestamptz IS NULL OR (created_at >= $5 AND id > eps.uuid_at($5 - interval '1 day')))
  AND ($6::timestamptz IS NULL OR (created_at < $6 AND id < eps.uuid_at($6 + interval '1 day')))`;

function matchingValues(organizationId: string, environmentId: string, filters: ExportFilters): unknown[] {
  const { program_id, status, from, to } = filters;
  return [organizationId, environmentId, program_id ?? null, status ?? null, from ?? null, to ?? null];
}

const EXPORTED = rowsOf({
  ...columns(
    'evaluations',
    'id',
    'app_id',
    'environment_id',
    'program_id',
    'subject_id',
    'version_bundle_id',
    'context_fingerprint',
    'status',
    'created_at',
    'completed_at',
    'result_sealed',
  ),
  wrapped_key: column('subjects', 'wrapped_key'),
});

export type ExportedRow = RowOf<typeof EXPORTED>;

/** Selects evaluations with the keys of their subjects, oldest first. */
export function selectForExport(
  organizationId: string,
  environmentId: string,
  filters: ExportFilters,
  after: string | null,
  limit: number,
): Query<ExportedRow> {
  return {
    text: `SELECT e.*, s.wrapped_key FROM (
             SELECT id, app_id, environment_id, program_id, subject_id, version_bundle_id,
               context_fingerprint, status, created_at, completed_at, result_sealed
             FROM evaluations WHERE ${MATCHING} AND ($7::uuid IS NULL OR id > $7) ORDER BY id LIMIT $8) e
           JOIN subjects s ON s.organization_id = $1 AND s.id = e.subject_id ORDER BY e.id`,
    values: [...matchingValues(organizationId, environmentId, filters), after, limit],
    rows: EXPORTED,
  };
}

const BUNDLE = rowsOf({ id: column('evaluations', 'version_bundle_id') });

/** Selects the bundles of these evaluations, oldest first, at most `limit`. */
export function selectExportedBundles(
  organizationId: string,
  environmentId: string,
  filters: ExportFilters,
  limit: number,
): Query<RowOf<typeof BUNDLE>> {
  return {
    text: `SELECT DISTINCT version_bundle_id AS id FROM evaluations WHERE ${MATCHING} ORDER BY 1 LIMIT $7`,
    values: [...matchingValues(organizationId, environmentId, filters), limit],
    rows: BUNDLE,
  };
}
