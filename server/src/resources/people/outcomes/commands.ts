import type { Statement } from '../../../db/batch.ts';

export function insertOutcome(
  organizationId: string,
  environmentId: string,
  row: { id: string; subjectId: string; evaluationId: string | null; createdAt: Date; sealed: Buffer },
): Statement {
  return {
    text: `INSERT INTO outcomes (organization_id, environment_id, id, subject_id, evaluation_id, created_at,
             content_sealed)
           VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      organizationId,
      environmentId,
      row.id,
      row.subjectId,
      row.evaluationId,
      row.createdAt,
      row.sealed,
    ],
  };
}

/** Deletes the outcomes of an erased subject. */
export function deleteSubjectOutcomes(organizationId: string, subjectId: string): Statement {
  return {
    text: 'DELETE FROM outcomes WHERE organization_id = $1 AND subject_id = $2',
    values: [organizationId, subjectId],
  };
}

/** Deletes the outcomes of people that are about some of their evaluations. */
export function deleteOutcomesAbout(
  organizationId: string,
  subjectIds: readonly string[],
  evaluationIds: readonly string[],
): Statement {
  return {
    text: `DELETE FROM outcomes WHERE organization_id = $1 AND subject_id = ANY ($2::uuid[])
             AND evaluation_id = ANY ($3::uuid[])`,
    values: [organizationId, subjectIds, evaluationIds],
  };
}
