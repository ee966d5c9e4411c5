import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert, type Values } from '../../../db/statements.ts';

export function insertOutcome(row: Values<'outcomes'>): Statement {
  return insert('outcomes', row);
}

/** Deletes the outcomes of an erased subject. */
export function deleteSubjectOutcomes(organizationId: string, subjectId: string): Statement {
  return deleteFrom('outcomes', { organization_id: organizationId, subject_id: subjectId });
}

/** Deletes the outcomes of people that are about some of their evaluations. */
export function deleteOutcomesAbout(
  organizationId: string,
  subjectIds: readonly string[],
  evaluationIds: readonly string[],
): Statement {
  return deleteFrom('outcomes', {
    organization_id: organizationId,
    subject_id: subjectIds,
    evaluation_id: evaluationIds,
  });
}
