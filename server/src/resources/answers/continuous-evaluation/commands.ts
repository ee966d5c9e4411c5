import type { Statement } from '../../../db/batch.ts';
import { deleteFrom } from '../../../db/statements.ts';
import type { EnrollmentId, OrganizationId, SubjectId } from '../../../ids.ts';

/** Deletes the due states of an erased subject, which receives no further questions. */
export function deleteDueStates(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return {
    text: `DELETE FROM due_states s USING enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND s.organization_id = $1
             AND s.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}

/**
 * Removes the login sessions from a subject's deliveries. The deliveries stay for the adherence of programs.
 */
export function clearLoginSessions(organizationId: OrganizationId, subjectId: SubjectId): Statement {
  return {
    text: `UPDATE question_deliveries d SET login_session = '' FROM enrollments e
           WHERE e.organization_id = $1 AND e.subject_id = $2 AND d.organization_id = $1
             AND d.enrollment_id = e.id`,
    values: [organizationId, subjectId],
  };
}

/** Deletes the due state of a question, so that it is asked again like one that was never delivered. */
export function deleteDueState(
  organizationId: string,
  enrollmentId: EnrollmentId,
  questionId: string,
): Statement {
  return deleteFrom('due_states', {
    organization_id: organizationId,
    enrollment_id: enrollmentId,
    question_id: questionId,
  });
}
