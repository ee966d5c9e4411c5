import type { Statement } from '../../../db/batch.ts';

/** Removes reasons and amended answers of an erased subject's reviews. Reviewer and time remain. */
export function deleteReviewDetails(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE evaluation_reviews SET details_sealed = NULL WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1
               AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}
