import type { Statement } from '../../../db/batch.ts';
import { STUDY, type StudyRow } from './queries.ts';

export function insertStudy(organizationId: string, row: StudyRow): Statement {
  return {
    text: `INSERT INTO studies (organization_id, ${STUDY.list})
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16,
             $17)`,
    values: [
      organizationId,
      row.id,
      row.app_id,
      row.environment_id,
      row.name,
      row.protocol_id,
      row.waves,
      row.status,
      row.inactive,
      row.revealed_before,
      row.protocol_since,
      row.earlier_protocols,
      row.seed_sealed,
      row.commitment,
      row.created_at,
      row.updated_at,
      row.created_by_user_id,
    ],
  };
}

export function updateStudy(organizationId: string, row: StudyRow): Statement {
  return {
    text: `UPDATE studies SET name = $3, protocol_id = $4, waves = $5, status = $6, inactive = $7,
             updated_at = $8, revealed_before = $9, protocol_since = $10,
             earlier_protocols = $11
           WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      row.id,
      row.name,
      row.protocol_id,
      row.waves,
      row.status,
      row.inactive,
      row.updated_at,
      row.revealed_before,
      row.protocol_since,
      row.earlier_protocols,
    ],
  };
}
