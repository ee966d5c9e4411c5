import type { Statement } from '../../../db/batch.ts';
import { upsert } from '../../../db/statements.ts';
import type { ParticipantPageSettings } from './schema.ts';

export function upsertPage(
  organizationId: string,
  appId: string,
  settings: ParticipantPageSettings,
): Statement {
  return upsert(
    'participant_pages',
    { organization_id: organizationId, app_id: appId },
    { settings: JSON.stringify(settings) },
  );
}
