import type { Statement } from '../../../db/batch.ts';

/**
 * Records that the evaluation of an occasion of a study was completed, or closed unanswered, and makes its
 * participation due: other waves may wait for it. The resource `participants` opens and closes occasions.
 *
 * @param completedAt null while the result awaits a review
 */
export function settleOccasion(
  organizationId: string,
  evaluationId: string,
  state: 'completed' | 'partial' | 'missed',
  completedAt: Date | null,
  now: Date,
): Statement {
  return {
    text: `WITH settled AS (
             UPDATE study_occasions SET state = $3, completed_at = $4
             WHERE organization_id = $1 AND evaluation_id = $2 RETURNING participant_id, state)
           ${MAKE_DUE.replace('$now', '$5')}`,
    many: SETTLE_MANY,
    values: [organizationId, evaluationId, state, completedAt, now],
  };
}

/**
 * Records that the result of an occasion was released after its review. Other evaluations have no occasion.
 * The answered evaluation may have been corrected before; its successors belong to the same cycle.
 */
export function releaseOccasion(organizationId: string, evaluationId: string, now: Date): Statement {
  return {
    text: `WITH settled AS (
             UPDATE study_occasions SET completed_at = $3
             WHERE organization_id = $1 AND completed_at IS NULL AND evaluation_id IN (
               SELECT answered.id FROM evaluations released JOIN evaluations answered
                 ON answered.organization_id = $1 AND answered.enrollment_id = released.enrollment_id
                   AND answered.cycle = released.cycle
               WHERE released.organization_id = $1 AND released.id = $2)
             RETURNING participant_id, state)
           ${MAKE_DUE.replace('$now', '$3')}`,
    values: [organizationId, evaluationId, now],
  };
}

const MAKE_DUE = `UPDATE study_participants p SET changes = p.changes + 1, claimed_until = NULL,
    next_due_at = CASE WHEN p.status <> 'withdrawn' THEN $now::timestamptz ELSE p.next_due_at END,
    missed_last_two = CASE WHEN settled.state = 'missed' THEN p.missed_last_two ELSE 0 END
  FROM settled WHERE p.organization_id = $1 AND p.id = settled.participant_id`;

/** Each participation has at most one of the occasions. */
const SETTLE_MANY = {
  text: `WITH settled AS (
           UPDATE study_occasions o SET state = s.state, completed_at = s.completed_at
           FROM unnest($2::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[])
             AS s(evaluation_id, state, completed_at, now)
           WHERE o.organization_id = $1 AND o.evaluation_id = s.evaluation_id
           RETURNING o.participant_id, o.state, s.now)
         ${MAKE_DUE.replace('$now', 'settled.now')}`,
};

/** Makes every participation of a study due, because its protocol or its status changed. */
export function makeStudyDue(organizationId: string, studyId: string, now: Date): Statement {
  return {
    text: `UPDATE study_participants SET next_due_at = $3, changes = changes + 1, claimed_until = NULL
           WHERE organization_id = $1 AND study_id = $2 AND status <> 'withdrawn'`,
    values: [organizationId, studyId, now],
  };
}

/** Makes the participations of people due, because their times must be computed again. */
export function makeSubjectsDue(organizationId: string, subjectIds: readonly string[], now: Date): Statement {
  return {
    text: `UPDATE study_participants SET next_due_at = $3, changes = changes + 1, claimed_until = NULL
           WHERE organization_id = $1 AND subject_id = ANY ($2::uuid[]) AND status <> 'withdrawn'`,
    values: [organizationId, subjectIds, now],
  };
}

/**
 * Ends the participations of a subject that is erased, skips their open occasions as when a person withdraws,
 * and removes what is sealed about them.
 */
export function eraseParticipations(organizationId: string, subjectId: string, now: Date): Statement[] {
  return [
    {
      text: `UPDATE study_occasions SET state = 'skipped'
             WHERE organization_id = $1 AND state = 'open' AND participant_id IN (
               SELECT id FROM study_participants WHERE organization_id = $1 AND subject_id = $2)`,
      values: [organizationId, subjectId],
    },
    {
      text: `UPDATE study_participants SET status = 'withdrawn', withdrawn_at = coalesce(withdrawn_at, $3),
               state_sealed = NULL, next_due_at = NULL, claimed_until = NULL
             WHERE organization_id = $1 AND subject_id = $2`,
      values: [organizationId, subjectId, now],
    },
  ];
}
