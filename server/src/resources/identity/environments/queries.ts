import type { Statement } from '../../../db/batch.ts';
import { columns, json, type RowOf, rowsOf } from '../../../db/rows.ts';
import { type Page, select, selectPage, update } from '../../../db/statements.ts';
import type { AppId, EnvironmentId, OrganizationId } from '../../../ids.ts';

import type { ContactMapping, UnitMapping } from './schema.ts';

const ENVIRONMENT_COLUMNS = columns(
  'environments',
  'id',
  'app_id',
  'organization_id',
  'slug',
  'timezone',
  'kind',
  'status',
  'created_at',
);
const ENVIRONMENT = rowsOf(ENVIRONMENT_COLUMNS);
const SETTINGS = rowsOf({
  ...ENVIRONMENT_COLUMNS,
  ...columns('environments', 'allowed_origins', 'participant_result_ttl_seconds', 'display'),
  contact_mapping: json<ContactMapping>('jsonb'),
  unit_mapping: json<UnitMapping>('jsonb'),
});

export type EnvironmentRow = RowOf<typeof ENVIRONMENT>;
export type SettingsRow = RowOf<typeof SETTINGS>;

/**
 * Selects the environments of an app, newest first, with one row more than the page. With `only`, the id of
 * the environment that an API key is bound to, selects that one alone.
 */
export function selectEnvironments(
  organizationId: OrganizationId,
  appId: AppId,
  page: Page,
  only: string | null,
) {
  return selectPage(
    ENVIRONMENT,
    'environments',
    { organization_id: organizationId, app_id: appId, id: only },
    page,
  );
}

export function selectEnvironmentById(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return select(ENVIRONMENT, 'environments', { organization_id: organizationId, id: environmentId });
}

const ORIGINS = rowsOf(columns('environments', 'allowed_origins'));

/** Selects the origins whose pages may use the environment's operations for participants. */
export function selectAllowedOrigins(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return select(ORIGINS, 'environments', { organization_id: organizationId, id: environmentId });
}

export function selectEnvironment(
  organizationId: OrganizationId,
  appId: AppId,
  environmentId: EnvironmentId,
) {
  return select(ENVIRONMENT, 'environments', {
    organization_id: organizationId,
    app_id: appId,
    id: environmentId,
  });
}

const CLOCK = rowsOf(columns('environments', 'kind', 'clock_offset_seconds'));

/** Selects the clock of an environment. With `lock`, concurrent changes of the clock wait for each other. */
export function selectClock(organizationId: OrganizationId, environmentId: EnvironmentId, lock = false) {
  return CLOCK.query(
    `SELECT ${CLOCK.list} FROM environments
     WHERE organization_id = $1 AND id = $2${lock ? ' FOR NO KEY UPDATE' : ''}`,
    [organizationId, environmentId],
  );
}

export function updateClock(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  offsetSeconds: number,
): Statement {
  return update(
    'environments',
    { organization_id: organizationId, id: environmentId },
    { clock_offset_seconds: offsetSeconds },
  );
}

export function lockEnvironment(organizationId: OrganizationId, appId: AppId, environmentId: EnvironmentId) {
  return select(
    SETTINGS,
    'environments',
    { organization_id: organizationId, app_id: appId, id: environmentId },
    'FOR UPDATE',
  );
}

export function updateSettings(
  organizationId: OrganizationId,
  environmentId: EnvironmentId,
  {
    allowed_origins,
    participant_result_ttl_seconds,
    contact_mapping,
    unit_mapping,
    display,
    timezone,
  }: Omit<SettingsRow, Exclude<keyof EnvironmentRow, 'timezone'>>,
): Statement {
  return {
    text: `UPDATE environments SET allowed_origins = $3, participant_result_ttl_seconds = $4,
             contact_mapping = $5, display = $6, names_indexed = names_indexed AND display = $6,
             unit_mapping = $7, timezone = $8
           WHERE organization_id = $1 AND id = $2`,
    values: [
      organizationId,
      environmentId,
      allowed_origins,
      participant_result_ttl_seconds,
      JSON.stringify(contact_mapping),
      display,
      JSON.stringify(unit_mapping),
      timezone,
    ],
  };
}

const RUNNING = rowsOf(columns('programs', 'id'));

/** Selects a program of the environment that is active or paused, if there is one. */
export function selectRunningProgram(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return RUNNING.query(
    `SELECT ${RUNNING.list} FROM programs
     WHERE organization_id = $1 AND environment_id = $2 AND status IN ('active', 'paused') LIMIT 1`,
    [organizationId, environmentId],
  );
}

const DISPLAY = rowsOf(columns('environments', 'display'));

/** Selects the profile fields by which people are shown and found. */
export function selectDisplay(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return DISPLAY.query('SELECT display FROM environments WHERE organization_id = $1 AND id = $2', [
    organizationId,
    environmentId,
  ]);
}

const IMPORT = rowsOf({
  contact_mapping: json<ContactMapping>('jsonb'),
  unit_mapping: json<UnitMapping>('jsonb'),
  ...columns('environments', 'display'),
});

/** Selects which profile fields of imports are contacts, units, and names by which people are found. */
export function selectImportSettings(organizationId: OrganizationId, environmentId: EnvironmentId) {
  return select(IMPORT, 'environments', { organization_id: organizationId, id: environmentId });
}
