import type { Statement } from '../../db/batch.ts';
import type { EvaluationStatus } from './schema.ts';

/** An erased subject's evaluations: that they were stays, what they said goes. */
export function deleteSubjectEvaluations(organizationId: string, subjectId: string): Statement {
  return {
    text: `UPDATE evaluations SET status = 'deleted', context_fingerprint = '', completed_at = NULL,
             context_sealed = NULL, result = NULL, result_sealed = NULL, input_sealed = NULL
           WHERE organization_id = $1 AND subject_id = $2 AND status <> 'deleted'
           RETURNING id, program_id, enrollment_id`,
    values: [organizationId, subjectId],
  };
}

export function deleteSubjectAnswers(organizationId: string, subjectId: string): Statement {
  return {
    text: `DELETE FROM answers WHERE organization_id = $1
             AND evaluation_id IN (SELECT id FROM evaluations WHERE organization_id = $1
               AND subject_id = $2)`,
    values: [organizationId, subjectId],
  };
}

export function startEvaluation(organizationId: string, id: string): Statement {
  return {
    text: `UPDATE evaluations SET status = 'in_progress' WHERE organization_id = $1 AND id = $2
             AND status = 'pending'`,
    values: [organizationId, id],
  };
}

export function updateEvaluationStatus(
  organizationId: string,
  id: string,
  status: EvaluationStatus,
  completedAt: string | null,
): Statement {
  return {
    text: `UPDATE evaluations SET status = $3, completed_at = coalesce(completed_at, $4)
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, id, status, completedAt],
  };
}

/** An open evaluation goes on in the bounds of another cycle. */
export function moveCycle(
  organizationId: string,
  evaluationId: string,
  bounds: { cycle_starts_at: string; cycle_ends_at: string | null },
): Statement {
  return {
    text: `UPDATE evaluations SET cycle_starts_at = $3, cycle_ends_at = $4 WHERE organization_id = $1
             AND id = $2`,
    values: [organizationId, evaluationId, bounds.cycle_starts_at, bounds.cycle_ends_at],
  };
}
