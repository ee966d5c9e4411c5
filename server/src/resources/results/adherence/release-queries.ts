import { isMadeBy } from '../../../credentials/makers.ts';
import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';

const RELEASE = rowsOf(columns('adherence_releases', 'released_at', 'starts_at', 'ends_at', 'counts'));

export type AdherenceReleaseRow = RowOf<typeof RELEASE>;

export interface ReleasedProgram {
  organizationId: string;
  environmentId: string;
  programId: string;
}

export function selectAdherenceRelease({ organizationId, programId }: ReleasedProgram) {
  return RELEASE.query(
    `SELECT ${RELEASE.list} FROM adherence_releases WHERE organization_id = $1 AND program_id = $2`,
    [organizationId, programId],
  );
}

const PEOPLE = rowsOf({ people: computed('integer') });

/**
 * Counts the people who were enrolled after a time, up to `limit`, without those whom this user or their
 * keys imported.
 */
export function countNewlyEnrolled(
  { organizationId, environmentId, programId }: ReleasedProgram,
  { after, reader, limit }: { after: string | null; reader: string; limit: number },
) {
  return PEOPLE.query(
    `SELECT count(*)::integer AS people FROM (
       SELECT DISTINCT e.subject_id FROM enrollments e
       JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
       WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
         AND ($4::timestamptz IS NULL OR e.enrolled_at > $4)
         AND NOT ${isMadeBy(['s.made_by'], '$1', '$5')}
       LIMIT $6) few`,
    [organizationId, environmentId, programId, after, reader, limit],
  );
}

/** Writes a release in place of the one of `before`; nothing if another request has replaced that one. */
export function writeAdherenceRelease(
  { organizationId, environmentId, programId }: ReleasedProgram,
  { released_at, starts_at, ends_at, counts }: AdherenceReleaseRow,
  before: string | null,
): Statement {
  return {
    text: `INSERT INTO adherence_releases AS r (organization_id, environment_id, program_id, released_at,
             starts_at, ends_at, counts)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (organization_id, program_id) DO UPDATE
             SET released_at = excluded.released_at, starts_at = excluded.starts_at,
               ends_at = excluded.ends_at, counts = excluded.counts
             WHERE r.released_at = $8::timestamptz`,
    values: [organizationId, environmentId, programId, released_at, starts_at, ends_at, counts, before],
  };
}
