import type { Statement } from '../../../db/batch.ts';
import { columns, computed, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId } from '../../../ids.ts';
import { ROLLUPS } from './queries.ts';

const UNCHECKED = rowsOf({
  ...columns('instrument_rollups', 'organization_id', 'environment_id'),
  day: computed('text'),
  ...columns('environments', 'clock_offset_seconds'),
});

/**
 * Selects environments with counts in the last `days` UTC days, or with older ones that are in no closed
 * period, whose health has not been judged after the last day that had ended at `settled`, a real time, or at
 * the same time by the environment's clock.
 */
export function selectUnchecked(settled: Date, days: number) {
  const offsetDay = "(eps.environment_time($1, e.clock_offset_seconds) AT TIME ZONE 'UTC')::date";
  const unchecked = (lastDay: string, from: string, where: string) => `
    SELECT r.organization_id, r.environment_id, ${lastDay} - 1 AS day, e.clock_offset_seconds
    FROM ${from}
    WHERE r.day < ${lastDay} AND ${where} AND NOT EXISTS (
      SELECT 1 FROM instrument_health_checks c WHERE c.organization_id = r.organization_id
        AND c.environment_id = r.environment_id AND c.day = ${lastDay} - 1)`;
  const isRecent = (lastDay: string) => `r.day >= ${lastDay} - $2::integer`;
  const join = 'r.organization_id = e.organization_id AND r.environment_id = e.id';
  const realDay = "($1::timestamptz AT TIME ZONE 'UTC')::date";
  return UNCHECKED.query(
    `SELECT organization_id, environment_id, to_char(day, 'YYYY-MM-DD') AS day, clock_offset_seconds
     FROM (${unchecked(
       realDay,
       `${ROLLUPS} r JOIN environments e ON ${join}`,
       `${isRecent(realDay)} AND e.clock_offset_seconds = 0`,
     )}
       UNION ${unchecked(
         offsetDay,
         `environments e JOIN ${ROLLUPS} r ON ${join}`,
         `${isRecent(offsetDay)} AND e.clock_offset_seconds > 0`,
       )}
       UNION ${unchecked(
         offsetDay,
         `environments e JOIN programs p ON p.organization_id = e.organization_id AND p.environment_id = e.id
          JOIN LATERAL (SELECT max(i.end_day) AS closed FROM instrument_periods i
            WHERE i.organization_id = p.organization_id AND i.program_id = p.id) i ON true
          JOIN ${ROLLUPS} r ON ${join} AND r.program_id = p.id`,
         "r.day >= coalesce(i.closed, '-infinity')",
       )}) u ORDER BY u.day LIMIT 50`,
    [settled, days],
  );
}

/** Records what was found after a day. Changes no row if the day has been judged already. */
export function insertHealthCheck(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  day: string,
  reasons: readonly string[],
): Statement {
  return {
    text: `INSERT INTO instrument_health_checks (organization_id, environment_id, day, reasons)
           VALUES ($1, $2, $3::date, $4::text[]) ON CONFLICT DO NOTHING`,
    values: [organizationId, environmentId, day, reasons],
  };
}

const REASONS = rowsOf(columns('instrument_health_checks', 'reasons'));

/** Selects what was found by the last check before a day. */
export function selectEarlierReasons(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  day: string,
) {
  return REASONS.query(
    `SELECT reasons FROM instrument_health_checks
     WHERE organization_id = $1 AND environment_id = $2 AND day < $3::date
     ORDER BY day DESC LIMIT 1`,
    [organizationId, environmentId, day],
  );
}
