import type { Statement } from '../../db/batch.ts';
import { KEYED } from './queries.ts';

/** An erased subject's evaluations: that they were stays, what they said goes. */
export function deleteSubjectEvaluations(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE evaluations SET status = 'deleted', context_fingerprint = '', completed_at = NULL, context_sealed = NULL,
             result = NULL, result_sealed = NULL, input_sealed = NULL
           WHERE organization_id = $1 AND subject_id = $2 AND status <> 'deleted' RETURNING id, program_id, enrollment_id`,
    values: [organizationId, subjectId],
  };
}

export function deleteSubjectAnswers(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM answers WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1 AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}

/** Who decided when stays; the reason and the answers before and after go. */
export function forgetReviewDetails(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE evaluation_reviews SET details_sealed = NULL WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1 AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}

/** A subject's evaluations, oldest first. */
export function selectSubjectEvaluations(
  organizationId: string,
  subjectId: string,
  after: string | null,
  limit: number,
): Statement {
  return {
    text: `${KEYED} WHERE e.organization_id = $1 AND e.subject_id = $2 AND ($3::uuid IS NULL OR e.id > $3) ORDER BY e.id LIMIT $4`,
    values: [organizationId, subjectId, after, limit],
  };
}
