import { column, columns, computed, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import type { OrganizationId, ProgramId } from '../../../ids.ts';
import { parseJson } from '../../../parse-json.ts';
import type { Outreach } from './schema.ts';

const OUTREACH = rowsOf(
  columns('program_outreach', 'program_id', 'rules', 'send_window', 'updated_at', 'from_protocol'),
);
type OutreachRow = RowOf<typeof OUTREACH>;

/** Selects the rules of a program. */
export function selectOutreach(
  organizationId: OrganizationId,
  programId: ProgramId,
  lock: '' | ' FOR UPDATE' | ' FOR SHARE' = '',
) {
  return OUTREACH.query(
    `SELECT ${OUTREACH.list} FROM program_outreach
     WHERE organization_id = $1 AND program_id = $2${lock}`,
    [organizationId, programId],
  );
}

/** Selects and locks the rules of programs that have some. */
export function lockOutreachOf(organizationId: string, programIds: readonly string[]) {
  return select(
    OUTREACH,
    'program_outreach',
    { organization_id: organizationId, program_id: programIds },
    'ORDER BY program_id FOR UPDATE',
  );
}

/** Returns the rules of a row; a program without a row has none. */
export function outreachOf(row: OutreachRow | undefined): Outreach {
  if (!row) return { rules: [] };
  return {
    rules: parseJson(row.rules) as Outreach['rules'],
    ...(row.send_window !== null && { send_window: parseJson(row.send_window) as Outreach['send_window'] }),
  };
}

const DUE = rowsOf({
  ...columns('outreach_occasions', 'organization_id', 'environment_id', 'id', 'program_id', 'subject_id'),
  ...columns('outreach_occasions', 'enrollment_id'),
});
export type DueOccasion = RowOf<typeof DUE>;

/** Occasions about which a message is due, for claimDue. */
export const DUE_OCCASIONS = {
  table: 'outreach_occasions',
  dueColumn: 'due_at',
  clock: 'environment',
  // A subquery under OR would hide from a distributed database that the organizations are equal.
  condition: `EXISTS (
    SELECT 1 FROM programs p WHERE p.organization_id = t.organization_id AND p.id = t.program_id
      AND (t.kind <> 'open' OR p.status = 'active'))`,
  rows: DUE,
} as const;

const OCCASION = rowsOf({
  ...columns('outreach_occasions', 'id', 'enrollment_id', 'subject_id', 'evaluation_id', 'occasion_id'),
  ...columns('outreach_occasions', 'kind', 'happened_at', 'done_until'),
  enrollment_status: column('enrollments', 'status'),
  enrolled_at: column('enrollments', 'enrolled_at'),
  evaluation_status: nullable(column('evaluations', 'status')),
  cycle_starts_at: column('evaluations', 'cycle_starts_at'),
  cycle_ends_at: column('evaluations', 'cycle_ends_at'),
  supersedes_id: column('evaluations', 'supersedes_id'),
  was_released: computed('boolean'),
  has_declined: computed('boolean'),
  was_skipped: computed('boolean'),
  ended_paused: computed('boolean'),
});
export type OccasionRow = RowOf<typeof OCCASION>;

/** Locks occasions, and selects them with the state of their enrollment and evaluation. */
export function lockOccasions(organizationId: string, ids: readonly string[]) {
  return OCCASION.query(
    `SELECT o.id, o.enrollment_id, o.subject_id, o.evaluation_id, o.occasion_id, o.kind, o.happened_at,
       o.done_until, n.status AS enrollment_status, n.enrolled_at, e.status AS evaluation_status,
       e.cycle_starts_at, e.cycle_ends_at, e.supersedes_id, EXISTS (
         SELECT 1 FROM evaluations f WHERE f.organization_id = $1 AND f.id = e.supersedes_id
           AND f.completed_at IS NOT NULL) AS was_released,
       EXISTS (
         SELECT 1 FROM participant_sessions s WHERE s.organization_id = $1
           AND s.evaluation_id = o.evaluation_id AND s.status = 'declined_consent') AS has_declined,
       EXISTS (
         SELECT 1 FROM study_occasions u WHERE u.organization_id = $1
           AND u.evaluation_id = o.evaluation_id AND u.state = 'skipped') AS was_skipped,
       EXISTS (
         SELECT 1 FROM inactive_times i WHERE i.organization_id = $1
           AND i.of_id IN (o.enrollment_id, n.program_id) AND i.from_at < e.cycle_ends_at
           AND (i.until_at IS NULL OR i.until_at >= e.cycle_ends_at)) AS ended_paused
     FROM outreach_occasions o
     JOIN enrollments n ON n.organization_id = $1 AND n.id = o.enrollment_id
     LEFT JOIN evaluations e ON e.organization_id = $1 AND e.id = o.evaluation_id
     WHERE o.organization_id = $1 AND o.id = ANY ($2::uuid[])
     ORDER BY o.id FOR UPDATE OF o`,
    [organizationId, ids],
  );
}
