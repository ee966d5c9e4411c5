import type { Statement } from '../../../db/batch.ts';
import { PROGRAM, type ProgramRow } from './queries.ts';
import type { ProgramStatus } from './schema.ts';

export function insertProgram(organizationId: string, row: ProgramRow): Statement {
  return {
    text: `INSERT INTO programs (organization_id, ${PROGRAM.list})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      organizationId,
      row.id,
      row.app_id,
      row.environment_id,
      row.name,
      row.version_bundle_id,
      row.mode,
      row.release_policy,
      row.context_overrides,
      row.recurrence,
      row.status,
      row.created_at,
      row.updated_at,
      row.created_by_user_id,
      row.study_id,
    ],
  };
}

/** Marks programs whose people are in some arms of a study only. They stay marked. */
export function markOfArms(organizationId: string, ids: readonly string[]): Statement {
  return {
    text: 'UPDATE programs SET of_arms = true WHERE organization_id = $1 AND id = ANY ($2::uuid[])',
    values: [organizationId, ids],
  };
}

export function updateProgramStatus(organizationId: string, id: string, status: ProgramStatus, now: Date) {
  return PROGRAM.query(
    `UPDATE programs SET status = $3, updated_at = $4 WHERE organization_id = $1 AND id = $2
     RETURNING ${PROGRAM.list}`,
    [organizationId, id, status, now],
  );
}

export function updateProgram(organizationId: string, row: ProgramRow): Statement {
  return {
    text: `UPDATE programs SET name = $3, version_bundle_id = $4, context_overrides = $5, recurrence = $6,
             updated_at = $7
           WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      row.id,
      row.name,
      row.version_bundle_id,
      row.context_overrides,
      row.recurrence,
      row.updated_at,
    ],
  };
}
