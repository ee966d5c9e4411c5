import type { Statement } from '../../../db/batch.ts';
import { column, computed, nullable, rowsOf } from '../../../db/rows.ts';
import type { CycleRow } from './queries.ts';

/** With this many ended cycles without an answer, a person has fallen silent. */
export const SILENT_AFTER = 2;
/** Earlier cycles are ignored. */
export const MOST_CYCLES = 20;

/**
 * How many cycles of the enrollment `n` have ended without an answer since the last one with an answer. Those
 * that ended during a pause do not count.
 */
const MISSED = `SELECT max(c.starts_at) FILTER (WHERE c.is_answered) AS last_answered_cycle_at,
    count(*) FILTER (WHERE NOT c.is_answered AND c.newer_answered = 0)::int AS missed_cycles
  FROM (
    SELECT r.*, count(*) FILTER (WHERE r.is_answered)
      OVER (ORDER BY r.starts_at DESC) AS newer_answered
    FROM (
      SELECT a.starts_at, a.closed_at, d.expected, d.is_answered
      FROM cycle_adherence a CROSS JOIN LATERAL (
        SELECT coalesce(sum(a.counts[i + 1]), 0) AS expected,
          coalesce(sum(a.counts[i + 3] + a.counts[i + 4]), 0) > 0 AS is_answered
        FROM generate_series(1, cardinality(a.counts), 8) AS i) d
      WHERE a.organization_id = $1 AND a.enrollment_id = n.id
      ORDER BY a.last_day DESC, a.id DESC LIMIT ${MOST_CYCLES}) r
    WHERE r.is_answered OR (r.closed_at IS NOT NULL AND r.expected > 0 AND NOT EXISTS (
      SELECT 1 FROM inactive_times i WHERE i.organization_id = $1 AND i.of_id IN (n.program_id, n.id)
        AND i.from_at < r.closed_at AND (i.until_at IS NULL OR i.until_at >= r.closed_at)))) c`;

const SILENT = rowsOf({
  id: column('enrollments', 'id'),
  subject_id: column('enrollments', 'subject_id'),
  missed_cycles: computed('integer'),
  last_answered_cycle_at: nullable(computed('timestamptz')),
});

/**
 * Selects a page of the active enrollments that fell silent, newest first. The stored ids select the
 * candidates; the counts of their cycles decide.
 */
export function selectSilent(
  organizationId: string,
  programId: string,
  after: string | undefined,
  limit: number,
) {
  return SILENT.query(
    `SELECT n.id, n.subject_id, s.missed_cycles, s.last_answered_cycle_at
     FROM silent_enrollments q
     JOIN enrollments n ON n.organization_id = q.organization_id AND n.id = q.enrollment_id
     CROSS JOIN LATERAL (${MISSED}) s
     WHERE q.organization_id = $1 AND q.program_id = $2 AND n.status = 'active'
       AND ($3::uuid IS NULL OR q.enrollment_id < $3) AND s.missed_cycles >= ${SILENT_AFTER}
     ORDER BY q.enrollment_id DESC LIMIT $4`,
    [organizationId, programId, after ?? null, limit + 1],
  );
}

const GIVEN = 'unnest($2::uuid[], $3::uuid[]) AS n(program_id, id)';
/** A paused enrollment may be resumed. */
const IS_SILENT = `(SELECT s.missed_cycles FROM (${MISSED}) s) >= ${SILENT_AFTER}
  AND (SELECT e.status FROM enrollments e WHERE e.organization_id = $1 AND e.id = n.id)
    IN ('active', 'paused')`;

/** Stores which of the enrollments of these cycles are silent, after the counts of the cycles were stored. */
export function storeSilence(
  organizationId: string,
  cycles: readonly Pick<CycleRow, 'program_id' | 'enrollment_id'>[],
): Statement[] {
  const byEnrollment = new Map(cycles.map((cycle) => [cycle.enrollment_id, cycle.program_id]));
  const values = [organizationId, [...byEnrollment.values()], [...byEnrollment.keys()]];
  return [
    {
      text: `INSERT INTO silent_enrollments (organization_id, program_id, enrollment_id)
             SELECT $1, n.program_id, n.id FROM ${GIVEN} WHERE ${IS_SILENT} ON CONFLICT DO NOTHING`,
      values,
    },
    {
      text: `DELETE FROM silent_enrollments q USING ${GIVEN}
             WHERE q.organization_id = $1 AND q.program_id = n.program_id AND q.enrollment_id = n.id
               AND NOT (${IS_SILENT})`,
      values,
    },
  ];
}
