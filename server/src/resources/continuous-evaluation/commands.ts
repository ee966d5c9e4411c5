import type { Statement } from '../../db/batch.ts';

/** An erased subject is asked nothing more, so nothing is due. */
export function deleteDueStates(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM due_states s USING enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND s.organization_id = $1
             AND s.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}

/** What was asked when stays, for the adherence of programs; in which login session it was, goes. */
export function forgetLoginSessions(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE question_deliveries d SET login_session = '' FROM enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND d.organization_id = $1
             AND d.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}
