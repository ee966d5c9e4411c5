import type { Scope } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, type RowOf, type RowShape, rowsOf } from '../../../db/rows.ts';
import { parseJson } from '../../../parse-json.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import type { CreateExport, ExportSchedule } from './schema.ts';

const SCHEDULE = rowsOf(columns('export_schedules', 'frequency', 'request', 'next_at', 'last_job_id'));

export function presentSchedule(row: RowOf<typeof SCHEDULE>): ExportSchedule {
  const { frequency, request, next_at, last_job_id } = row;
  return {
    frequency: frequency as ExportSchedule['frequency'],
    ...(parseJson(request) as CreateExport),
    next_at,
    ...(last_job_id !== null && { last_job_id }),
  };
}

export function selectSchedule(organizationId: string, environmentId: string, lock: '' | ' FOR UPDATE' = '') {
  return SCHEDULE.query(
    `SELECT ${SCHEDULE.list} FROM export_schedules
     WHERE organization_id = $1 AND environment_id = $2${lock}`,
    [organizationId, environmentId],
  );
}

interface NewSchedule {
  frequency: ExportSchedule['frequency'];
  /** The contents, as JSON text. */
  request: string;
  scopes: readonly Scope[];
  userId: string;
  /** Null unless a key sets the schedule. */
  apiKeyId: string | null;
  nextAt: Date;
}

export function upsertSchedule(
  { organizationId, appId, environmentId }: EnvironmentScope,
  { frequency, request, scopes, userId, apiKeyId, nextAt }: NewSchedule,
) {
  return SCHEDULE.query(
    `INSERT INTO export_schedules (organization_id, app_id, environment_id, frequency, request, scopes,
       user_id, api_key_id, next_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (organization_id, environment_id) DO UPDATE SET frequency = $4, request = $5, scopes = $6,
       user_id = $7, api_key_id = $8, next_at = $9, claimed_until = NULL, last_job_id = NULL
     RETURNING ${SCHEDULE.list}`,
    [organizationId, appId, environmentId, frequency, request, scopes, userId, apiKeyId, nextAt],
  );
}

export function deleteSchedule(organizationId: string, environmentId: string) {
  return SCHEDULE.query(
    `DELETE FROM export_schedules WHERE organization_id = $1 AND environment_id = $2
     RETURNING ${SCHEDULE.list}`,
    [organizationId, environmentId],
  );
}

const DUE = rowsOf({
  ...columns('export_schedules', 'organization_id', 'app_id', 'environment_id', 'frequency', 'request'),
  scopes: column('export_schedules', 'scopes') as Column<string[]> as Column<Scope[]>,
  ...columns('export_schedules', 'user_id', 'api_key_id', 'next_at'),
});
export type DueSchedule = RowOf<typeof DUE>;

/** Schedules whose next export has to be made, for claimDue. */
export const DUE_SCHEDULES = {
  table: 'export_schedules',
  id: 'environment_id',
  dueColumn: 'next_at',
  clock: 'environment',
  condition: 'true',
  rows: DUE as RowShape<DueSchedule>,
} as const;

/** Records the job of a run; changes no row if the schedule was changed meanwhile. */
export function endRun(
  { organization_id, environment_id, next_at }: DueSchedule,
  jobId: string,
  nextAt: Date,
): Statement {
  return {
    text: `UPDATE export_schedules SET last_job_id = $4, next_at = $5, claimed_until = NULL
           WHERE organization_id = $1 AND environment_id = $2 AND next_at = $3`,
    values: [organization_id, environment_id, next_at, jobId, nextAt],
  };
}
