import type { Statement } from '../../../db/batch.ts';
import { update } from '../../../db/statements.ts';
import type { RemovedEvaluations } from '../../answers/evaluations/commands.ts';

export function updateReviewDetails(organizationId: string, id: string, details: Buffer): Statement {
  return update('evaluation_reviews', { organization_id: organizationId, id }, { details_sealed: details });
}

/** Removes reasons and amended answers of the reviews of evaluations. Reviewer and time remain. */
export function deleteReviewDetails(organizationId: string, removed: RemovedEvaluations): Statement {
  const isSubject = 'subjectId' in removed;
  const condition = isSubject ? 'subject_id = $2' : 'id = ANY ($2::uuid[])';
  return {
    text: `UPDATE evaluation_reviews SET details_sealed = NULL WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1 AND ${condition})`,
    values: [organizationId, isSubject ? removed.subjectId : removed.ids],
  };
}
