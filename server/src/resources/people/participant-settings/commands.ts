import type { Statement } from '../../../db/batch.ts';
import type { SettingsRow } from './queries.ts';

export function upsertSettings(
  organizationId: string,
  environmentId: string,
  programId: string,
  { can_export, can_withdraw, review_within_hours, double_entry }: SettingsRow,
): Statement {
  return {
    text: `INSERT INTO participant_settings (organization_id, environment_id, program_id, can_export,
             can_withdraw, review_within_hours, double_entry)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (organization_id, program_id) DO UPDATE SET can_export = excluded.can_export,
             can_withdraw = excluded.can_withdraw, review_within_hours = excluded.review_within_hours,
             double_entry = excluded.double_entry`,
    values: [
      organizationId,
      environmentId,
      programId,
      can_export,
      can_withdraw,
      review_within_hours,
      double_entry,
    ],
  };
}
