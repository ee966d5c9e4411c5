import type { Query } from '../../../db/rows.ts';
import type { EnvironmentId, OrganizationId, SubjectId } from '../../../ids.ts';
import { KEYED_COLUMNS, KEYED_ROW, type KeyedEvaluationRow } from '../../answers/evaluations/queries.ts';

/** Selects the latest released evaluations of a subject, the latest first. */
export function selectReleased(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  subjectId: SubjectId,
  limit: number,
): Query<KeyedEvaluationRow> {
  return {
    text: `SELECT ${KEYED_COLUMNS}
           FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
           WHERE e.organization_id = $1 AND e.subject_id = $3 AND e.environment_id = $2
             AND e.status = 'completed'
           ORDER BY e.completed_at DESC, e.id DESC LIMIT $4`,
    values: [organizationId, environmentId, subjectId, limit],
    rows: KEYED_ROW,
  };
}
