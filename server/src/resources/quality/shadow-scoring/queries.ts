import { column, columns, type RowOf, rowsOf } from '../../../db/rows.ts';

const PAST = rowsOf({
  ...columns(
    'evaluations',
    'id',
    'app_id',
    'environment_id',
    'subject_id',
    'program_id',
    'context_sealed',
    'input_sealed',
  ),
  wrapped_key: column('subjects', 'wrapped_key'),
  context_overrides: column('programs', 'context_overrides'),
});

export type PastRow = RowOf<typeof PAST>;

export interface PastFilter {
  organizationId: string;
  environmentId: string;
  bundleId: string;
  startsAt: Date | null;
  endsAt: Date | null;
  /** The cells of statistics whose people are read; null for everybody. */
  cellIds: readonly string[] | null;
  hiddenPrograms: readonly string[];
}

/**
 * Selects finished evaluations of a bundle, those that await review included, with the keys of their
 * subjects, newest first. Those of erased subjects are left out.
 */
export function selectPast(
  { organizationId, environmentId, bundleId, startsAt, endsAt, cellIds, hiddenPrograms }: PastFilter,
  before: string | null,
  limit: number,
) {
  return PAST.query(
    `SELECT e.id, e.app_id, e.environment_id, e.subject_id, e.program_id, e.context_sealed,
       e.input_sealed, s.wrapped_key, p.context_overrides
     FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     JOIN programs p ON p.organization_id = e.organization_id AND p.id = e.program_id
     WHERE e.organization_id = $1 AND e.environment_id = $2
       AND (($8::uuid[] IS NULL AND e.status IN ('completed', 'needs_review')) OR e.cell_id = ANY ($8))
       AND e.program_id <> ALL ($9::uuid[])
       AND e.version_bundle_id = $3 AND ($4::timestamptz IS NULL OR e.completed_at >= $4)
       AND ($5::timestamptz IS NULL OR e.completed_at < $5) AND ($6::uuid IS NULL OR e.id < $6)
       AND s.wrapped_key IS NOT NULL AND e.context_sealed IS NOT NULL AND e.input_sealed IS NOT NULL
     ORDER BY e.id DESC LIMIT $7`,
    [organizationId, environmentId, bundleId, startsAt, endsAt, before, limit, cellIds, hiddenPrograms],
  );
}
