import type { Statement } from '../../../db/batch.ts';
import type { ParticipantPageSettings } from './schema.ts';

export function upsertPage(
  organizationId: string,
  appId: string,
  settings: ParticipantPageSettings,
): Statement {
  return {
    text: `INSERT INTO participant_pages (organization_id, app_id, settings) VALUES ($1, $2, $3)
           ON CONFLICT (organization_id, app_id) DO UPDATE SET settings = excluded.settings`,
    values: [organizationId, appId, JSON.stringify(settings)],
  };
}
