import type { DueReason } from '@eps/engine';
import { type Column, columns, computed, nullable, type Query, type RowOf, rowsOf } from '../../db/rows.ts';
import type { DayWindow } from '../../http/day-window.ts';

const DELIVERY_OUTCOME = rowsOf({
  ...columns('question_deliveries', 'question_id', 'answered_at'),
  due_reason: columns('question_deliveries', 'due_reason').due_reason as Column<DueReason>,
  expires_at: nullable(computed('timestamptz')),
});

type DeliveryOutcome = RowOf<typeof DELIVERY_OUTCOME>;

/** Joins the evaluation to which a delivery belongs. */
const JOIN_EVALUATION =
  'LEFT JOIN evaluations v ON v.organization_id = d.organization_id AND v.id = d.evaluation_id';

/**
 * Returns SQL for when a delivery expires. When its cycle is completed early, its open deliveries expire with
 * it.
 */
function expiresAt(now: string): string {
  return `CASE WHEN v.status NOT IN ('pending', 'in_progress')
            THEN least(d.expires_at, ${now}) ELSE d.expires_at END`;
}

/** Selects the deliveries of one enrollment within a window, oldest first. */
export function selectOutcomes(
  organizationId: string,
  enrollmentId: string,
  { startsAt, endsAt }: DayWindow,
  now: Date,
): Query<DeliveryOutcome> {
  return {
    text: `SELECT d.question_id, d.due_reason, ${expiresAt('$5::timestamptz')} AS expires_at, d.answered_at
           FROM question_deliveries d ${JOIN_EVALUATION}
           WHERE d.organization_id = $1 AND d.enrollment_id = $2 AND d.delivered_at >= $3
             AND d.delivered_at < $4
           ORDER BY d.delivered_at, d.id`,
    values: [organizationId, enrollmentId, startsAt, endsAt, now],
    rows: DELIVERY_OUTCOME,
  };
}

const ADHERENCE_COUNTS = rowsOf({
  due: computed('integer'),
  answered: computed('integer'),
  late: computed('integer'),
  missed: computed('integer'),
});

type AdherenceCounts = RowOf<typeof ADHERENCE_COUNTS>;

/**
 * Counts like the engine's `adherenceOf`, but over every enrollment of a program: too many rows to load. A
 * delivery and its repetitions form one group.
 */
export function selectProgramAdherence(
  organizationId: string,
  programId: string,
  { startsAt, endsAt }: DayWindow,
  now: Date,
): Query<AdherenceCounts> {
  return {
    text: `WITH delivered AS (
             SELECT d.enrollment_id, d.question_id, d.id, d.delivered_at, d.answered_at,
               ${expiresAt('$5::timestamptz')} AS expires_at,
               count(*) FILTER (WHERE d.due_reason <> 'repeat_until_answered')
                 OVER (PARTITION BY d.enrollment_id, d.question_id ORDER BY d.delivered_at, d.id) AS part
             FROM enrollments e JOIN question_deliveries d ON d.organization_id = e.organization_id
               AND d.enrollment_id = e.id
             ${JOIN_EVALUATION}
             WHERE e.organization_id = $1 AND e.program_id = $2 AND d.delivered_at >= $3
               AND d.delivered_at < $4),
           numbered AS (
             SELECT *, row_number() OVER (PARTITION BY enrollment_id, question_id, part
               ORDER BY delivered_at, id) AS attempt
             FROM delivered),
           parts AS (
             SELECT min(attempt) FILTER (WHERE answered_at IS NOT NULL) AS answered_attempt,
               bool_and(expires_at IS NOT NULL AND expires_at <= $5) AS expired
             FROM numbered GROUP BY enrollment_id, question_id, part)
           SELECT count(*)::int AS due, count(*) FILTER (WHERE answered_attempt = 1)::int AS answered,
             count(*) FILTER (WHERE answered_attempt > 1)::int AS late,
             count(*) FILTER (WHERE answered_attempt IS NULL AND expired)::int AS missed
           FROM parts`,
    values: [organizationId, programId, startsAt, endsAt, now],
    rows: ADHERENCE_COUNTS,
  };
}
