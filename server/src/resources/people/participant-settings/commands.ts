import type { Statement } from '../../../db/batch.ts';
import { upsert } from '../../../db/statements.ts';
import type { SettingsRow } from './queries.ts';

export function upsertSettings(
  organizationId: string,
  environmentId: string,
  programId: string,
  settings: SettingsRow,
): Statement {
  return upsert(
    'participant_settings',
    { organization_id: organizationId, program_id: programId },
    { environment_id: environmentId, ...settings },
  );
}
