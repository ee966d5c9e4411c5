import type { Statement } from '../../../db/batch.ts';
import { insert, update } from '../../../db/statements.ts';
import type { StudyRow } from './queries.ts';

export function insertStudy(organizationId: string, row: StudyRow): Statement {
  return insert('studies', { organization_id: organizationId, ...row });
}

export function updateStudy(organizationId: string, row: StudyRow): Statement {
  return update(
    'studies',
    { organization_id: organizationId, id: row.id },
    {
      name: row.name,
      protocol_id: row.protocol_id,
      waves: row.waves,
      status: row.status,
      inactive: row.inactive,
      updated_at: row.updated_at,
      revealed_before: row.revealed_before,
      protocol_since: row.protocol_since,
      earlier_protocols: row.earlier_protocols,
    },
  );
}
