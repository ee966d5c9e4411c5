import type { Statement } from '../../../db/batch.ts';
import { deleteFrom, insert } from '../../../db/statements.ts';

export function insertOutcome(
  organizationId: string,
  environmentId: string,
  row: { id: string; subjectId: string; evaluationId: string | null; createdAt: Date; sealed: Buffer },
): Statement {
  return insert('outcomes', {
    organization_id: organizationId,
    environment_id: environmentId,
    id: row.id,
    subject_id: row.subjectId,
    evaluation_id: row.evaluationId,
    created_at: row.createdAt,
    content_sealed: row.sealed,
  });
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
