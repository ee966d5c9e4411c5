import { excluding } from '../../../db/excluding.ts';
import type { OrganizationId } from '../../../ids.ts';
import { type EvaluationRow, KEYED, KEYED_ROW } from './queries.ts';

/**
 * Selects the latest released results of the subject before an evaluation, the latest first: those of its
 * program, and those of other programs with a revision of its bundle. Leaves out hidden programs.
 */
export function selectEarlierResults(
  organizationId: OrganizationId,
  row: Pick<EvaluationRow, 'id' | 'app_id' | 'subject_id' | 'program_id' | 'version_bundle_id'>,
  hidden: readonly string[],
) {
  const { id, app_id, subject_id, program_id, version_bundle_id } = row;
  const values: unknown[] = [organizationId, subject_id, id, program_id, app_id, version_bundle_id];
  return KEYED_ROW.query(
    `WITH revisions AS MATERIALIZED (
       SELECT b.id FROM bundles b JOIN bundles own ON own.organization_id = b.organization_id
         AND own.app_id = b.app_id AND own.name = b.name
       WHERE b.organization_id = $1 AND own.organization_id = $1 AND own.app_id = $5 AND own.id = $6)
     ${KEYED} WHERE e.organization_id = $1 AND e.subject_id = $2 AND e.id < $3
       AND e.status = 'completed'
       AND (e.program_id = $4 OR e.version_bundle_id IN (SELECT id FROM revisions))
       ${excluding('e.program_id', hidden, values)}
     ORDER BY e.completed_at DESC, e.id DESC LIMIT 24`,
    values,
  );
}
