import type { Static } from 'typebox';
import type { Statement } from '../../db/batch.ts';
import type { Environment } from './schema.ts';

const COLUMNS = 'id, app_id, organization_id, slug, timezone, kind, status, created_at';

export type EnvironmentRow = Static<typeof Environment>;

/** Newest first, one more than the page; a key bound to an environment sees that one alone. */
export function selectEnvironments(
  organizationId: string,
  appId: string,
  after: string | undefined,
  limit: number,
  only: string | null,
): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM environments
           WHERE organization_id = $1 AND app_id = $2 AND ($3::uuid IS NULL OR id < $3)
             AND ($5::uuid IS NULL OR id = $5)
           ORDER BY id DESC LIMIT $4`,
    values: [organizationId, appId, after ?? null, limit + 1, only],
  };
}

export function selectEnvironmentById(organizationId: string, environmentId: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM environments WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, environmentId],
  };
}

export function selectEnvironment(organizationId: string, appId: string, environmentId: string): Statement {
  return {
    text: `SELECT ${COLUMNS} FROM environments WHERE organization_id = $1 AND app_id = $2 AND id = $3`,
    values: [organizationId, appId, environmentId],
  };
}

export type SettingsRow = EnvironmentRow & {
  allowed_origins: string[];
  participant_result_ttl_seconds: number;
};

export function lockEnvironment(organizationId: string, appId: string, environmentId: string): Statement {
  return {
    text: `SELECT ${COLUMNS}, allowed_origins, participant_result_ttl_seconds FROM environments
           WHERE organization_id = $1 AND app_id = $2 AND id = $3 FOR UPDATE`,
    values: [organizationId, appId, environmentId],
  };
}

export function updateSettings(
  organizationId: string,
  environmentId: string,
  { allowed_origins, participant_result_ttl_seconds }: Omit<SettingsRow, keyof EnvironmentRow>,
): Statement {
  return {
    text: `UPDATE environments SET allowed_origins = $3, participant_result_ttl_seconds = $4
           WHERE organization_id = $1 AND id = $2`,
    values: [organizationId, environmentId, allowed_origins, participant_result_ttl_seconds],
  };
}
