import type { Statement } from '../../../db/batch.ts';
import { column, columns, computed, rowsOf } from '../../../db/rows.ts';
import { ALL_DAYS } from './queries.ts';

const UNCHECKED = rowsOf({
  ...columns('psychometric_counts', 'organization_id', 'app_id', 'environment_id', 'program_id'),
  day: computed('text'),
  clock_offset_seconds: column('environments', 'clock_offset_seconds'),
});

/**
 * Selects programs with the last day, before the present one of their environment, on which something was
 * counted, if it has not been checked.
 *
 * @param days how far to look back
 */
export function selectUncheckedPrograms(now: Date, days: number, limit: number) {
  const today = `(eps.environment_time($1, e.clock_offset_seconds) AT TIME ZONE 'UTC')::date`;
  return UNCHECKED.query(
    `SELECT organization_id, app_id, environment_id, program_id, day::text AS day,
       clock_offset_seconds
     FROM (
       SELECT c.organization_id, c.app_id, c.environment_id, c.program_id, max(c.day) AS day,
         e.clock_offset_seconds
       FROM psychometric_counts c
       JOIN environments e ON e.organization_id = c.organization_id AND e.id = c.environment_id
       WHERE c.variable = '' AND c.day >= ($1::timestamptz AT TIME ZONE 'UTC')::date - $2::integer
         AND c.day < '${ALL_DAYS}' AND c.day >= ${today} - $2::integer AND c.day < ${today}
       GROUP BY c.organization_id, c.app_id, c.environment_id, c.program_id, e.clock_offset_seconds) l
     WHERE NOT EXISTS (
       SELECT 1 FROM psychometric_checks k WHERE k.organization_id = l.organization_id
         AND k.environment_id = l.environment_id AND k.program_id = l.program_id AND k.day >= l.day)
     LIMIT $3`,
    [now, days, limit],
  );
}

interface ProgramDay {
  organizationId: string;
  environmentId: string;
  programId: string;
  day: string;
}

/** Records the findings of a program after a day. Changes no row if the day has already been checked. */
export function insertCheck(
  { organizationId, environmentId, programId, day }: ProgramDay,
  reasons: readonly string[],
): Statement {
  return {
    text: `INSERT INTO psychometric_checks (organization_id, environment_id, program_id, day, reasons)
           VALUES ($1, $2, $3, $4::date, $5::text[]) ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, programId, day, reasons],
  };
}

const REASONS = rowsOf(columns('psychometric_checks', 'reasons'));

/** Selects what was found by the last check before a day. */
export function selectEarlierReasons({ organizationId, environmentId, programId, day }: ProgramDay) {
  return REASONS.query(
    `SELECT reasons FROM psychometric_checks
     WHERE organization_id = $1 AND environment_id = $2 AND program_id = $3 AND day < $4::date
     ORDER BY day DESC LIMIT 1`,
    [organizationId, environmentId, programId, day],
  );
}
