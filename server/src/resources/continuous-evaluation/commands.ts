import type { Statement } from '../../db/batch.ts';

/** An erased subject is asked nothing more, so nothing is due. */
export function deleteDueStates(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM due_states s USING enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND s.organization_id = $1 AND s.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}

/** What was asked when stays, for the adherence of programs; in which login session it was, goes. */
export function forgetLoginSessions(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE question_deliveries d SET login_session = '' FROM enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND d.organization_id = $1 AND d.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}

export interface SubjectDelivery {
  id: string;
  enrollment_id: string;
  evaluation_id: string | null;
  question_id: string;
  due_reason: string;
  delivered_at: string;
  expires_at: string | null;
  answered_at: string | null;
  declined: boolean;
}

/** Questions delivered to a subject, oldest first. */
export function selectSubjectDeliveries(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `SELECT d.id, d.enrollment_id, d.evaluation_id, d.question_id, d.due_reason, d.delivered_at, d.expires_at, d.answered_at, d.declined
           FROM enrollments e JOIN question_deliveries d ON d.organization_id = $1 AND d.enrollment_id = e.id
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR d.id > $3) ORDER BY d.id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
