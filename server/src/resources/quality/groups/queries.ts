import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import { KEYED_COLUMNS, KEYED_EVALUATION } from '../../answers/evaluations/queries.ts';
import { unitsSince } from '../../results/ledger/queries.ts';
import type { CountedProgram } from '../../results/ledger/sum-queries.ts';

/** When a cycle begins and ends; all people of a program without common cycles are in one without times. */
export interface CycleTimes {
  starts_at: string | null;
  ends_at: string | null;
}

const CYCLE = rowsOf(columns('evaluations', 'cycle_starts_at', 'cycle_ends_at'));

/** Selects the latest cycles of a program in which somebody was asked. */
export function selectCycleTimes(
  { organizationId, environmentId, programId }: CountedProgram,
  limit: number,
) {
  return CYCLE.query(
    `SELECT DISTINCT ${CYCLE.list} FROM evaluations
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3
       AND cycle_starts_at IS NOT NULL
     ORDER BY cycle_starts_at DESC, cycle_ends_at DESC LIMIT $4`,
    [organizationId, environmentId, programId, limit],
  );
}

const ANSWERED = rowsOf({ ...KEYED_EVALUATION, units: computed('text[]') });

export type AnsweredRow = RowOf<typeof ANSWERED>;

/**
 * Selects finished evaluations of a cycle by their id, with the units of their people. Those that await
 * review count too: whom a rule selects is not missing at random.
 */
export function selectAnswered(
  { organizationId, environmentId, programId }: CountedProgram,
  { starts_at }: CycleTimes,
  after: string | null,
  limit: number,
) {
  return ANSWERED.query(
    `SELECT ${KEYED_COLUMNS}, ${unitsSince('$4::timestamptz')} AS units
     FROM evaluations e
     JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     JOIN enrollments n ON n.organization_id = e.organization_id AND n.id = e.enrollment_id
     WHERE e.organization_id = $1 AND e.environment_id = $2 AND e.program_id = $3
       AND e.status IN ('completed', 'needs_review') AND ($4::timestamptz IS NULL OR e.cycle_starts_at = $4)
       AND ($5::uuid IS NULL OR e.id > $5)
     ORDER BY e.id LIMIT $6`,
    [organizationId, environmentId, programId, starts_at, after, limit],
  );
}
