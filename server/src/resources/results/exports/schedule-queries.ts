import type { Scope } from '../../../credentials/scopes.ts';
import type { Statement } from '../../../db/batch.ts';
import { type Column, column, columns, type RowOf, type RowShape, rowsOf } from '../../../db/rows.ts';
import { deleteFrom, returning, update, upsert, type Values } from '../../../db/statements.ts';
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

export function upsertSchedule(
  { organizationId, appId, environmentId }: EnvironmentScope,
  schedule: Values<'export_schedules'>,
) {
  const key = { organization_id: organizationId, environment_id: environmentId };
  const values = { app_id: appId, ...schedule, claimed_until: null, last_job_id: null };
  return returning(SCHEDULE, upsert('export_schedules', key, values));
}

export function deleteSchedule(organizationId: string, environmentId: string) {
  const key = { organization_id: organizationId, environment_id: environmentId };
  return returning(SCHEDULE, deleteFrom('export_schedules', key));
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
  return update(
    'export_schedules',
    { organization_id, environment_id, next_at },
    { last_job_id: jobId, next_at: nextAt, claimed_until: null },
  );
}
