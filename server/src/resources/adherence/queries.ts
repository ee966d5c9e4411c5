import type { DueReason } from '@eps/engine';
import type { Statement } from '../../db/batch.ts';
import type { DayWindow } from '../../http/day-window.ts';

export interface DeliveryOutcome {
  question_id: string;
  due_reason: DueReason;
  expires_at: string | null;
  answered_at: string | null;
}

/** The evaluation that a delivery's answer would go to. */
const EVALUATED =
  'LEFT JOIN evaluations v ON v.organization_id = d.organization_id AND v.id = d.evaluation_id';

/** When a delivery lapsed, by `now`: also with a cycle that was completed before its time. */
function lapsedAt(now: string): string {
  return `CASE WHEN v.status NOT IN ('pending', 'in_progress')
            THEN least(d.expires_at, ${now}) ELSE d.expires_at END`;
}

/** Deliveries of one enrollment, oldest first. */
export function selectOutcomes(
  organizationId: string,
  enrollmentId: string,
  { startsAt, endsAt }: DayWindow,
  now: Date,
): Statement {
  return {
    text: `SELECT d.question_id, d.due_reason, ${lapsedAt('$5::timestamptz')} AS expires_at, d.answered_at
           FROM question_deliveries d ${EVALUATED}
           WHERE d.organization_id = $1 AND d.enrollment_id = $2 AND d.delivered_at >= $3
             AND d.delivered_at < $4
           ORDER BY d.delivered_at, d.id`,
    values: [organizationId, enrollmentId, startsAt, endsAt, now],
  };
}

export interface AdherenceCounts {
  due: number;
  answered: number;
  late: number;
  missed: number;
}

/** The engine's adherenceOf over every enrollment of a program, which is too much to carry to the engine. */
export function selectProgramAdherence(
  organizationId: string,
  programId: string,
  { startsAt, endsAt }: DayWindow,
  now: Date,
): Statement {
  return {
    text: `WITH delivered AS (
             SELECT d.enrollment_id, d.question_id, d.id, d.delivered_at, d.answered_at,
               ${lapsedAt('$5::timestamptz')} AS expires_at,
               count(*) FILTER (WHERE d.due_reason <> 'repeat_until_answered')
                 OVER (PARTITION BY d.enrollment_id, d.question_id ORDER BY d.delivered_at, d.id) AS turn
             FROM enrollments e JOIN question_deliveries d ON d.organization_id = e.organization_id
               AND d.enrollment_id = e.id
             ${EVALUATED}
             WHERE e.organization_id = $1 AND e.program_id = $2 AND d.delivered_at >= $3
               AND d.delivered_at < $4),
           numbered AS (
             SELECT *, row_number() OVER (PARTITION BY enrollment_id, question_id, turn
               ORDER BY delivered_at, id) AS attempt
             FROM delivered),
           turns AS (
             SELECT min(attempt) FILTER (WHERE answered_at IS NOT NULL) AS answered_at_attempt,
               bool_and(expires_at IS NOT NULL AND expires_at <= $5) AS lapsed
             FROM numbered GROUP BY enrollment_id, question_id, turn)
           SELECT count(*)::int AS due, count(*) FILTER (WHERE answered_at_attempt = 1)::int AS answered,
             count(*) FILTER (WHERE answered_at_attempt > 1)::int AS late,
             count(*) FILTER (WHERE answered_at_attempt IS NULL AND lapsed)::int AS missed
           FROM turns`,
    values: [organizationId, programId, startsAt, endsAt, now],
  };
}
