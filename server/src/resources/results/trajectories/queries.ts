import { excluding } from '../../../db/excluding.ts';
import { columns, rowsOf } from '../../../db/rows.ts';
import type { AppId, EnvironmentId, OrganizationId, SubjectId } from '../../../ids.ts';
import { KEYED_COLUMNS, KEYED_ROW, MEASURED_AT } from '../../answers/evaluations/queries.ts';

/**
 * Selects the latest released evaluations of a subject by the time of their answers, not those of hidden
 * programs, the latest first.
 */
export function selectReleased(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  subjectId: SubjectId,
  hidden: readonly string[],
  limit: number,
) {
  const values: unknown[] = [organizationId, environmentId, subjectId, limit];
  return KEYED_ROW.query(
    `SELECT ${KEYED_COLUMNS}
     FROM evaluations e JOIN subjects s ON s.organization_id = e.organization_id AND s.id = e.subject_id
     WHERE e.organization_id = $1 AND e.subject_id = $3 AND e.environment_id = $2
       AND e.status = 'completed'${excluding('e.program_id', hidden, values)}
     ORDER BY ${MEASURED_AT} DESC, e.id DESC LIMIT $4`,
    values,
  );
}

const SCORECARD = rowsOf(columns('definitions', 'id'));

/** Selects a scorecard of the app that has a concept or a composite. */
export function selectScorecardWith(organizationId: OrganizationId, appId: AppId, conceptId: string) {
  return SCORECARD.query(
    `SELECT id FROM definitions
     WHERE organization_id = $1 AND app_id = $2 AND kind = 'scorecard' AND strpos(content, $3) > 0
       AND jsonb_build_array(jsonb_build_object('id', $3::text)) <@
         ((coalesce(content::jsonb->'concepts', '[]') || coalesce(content::jsonb->'composites', '[]')))
     LIMIT 1`,
    [organizationId, appId, conceptId],
  );
}
