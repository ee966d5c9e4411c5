import type { ProgramSchedule, Recurrence } from '@eps/engine';
import { excluding } from '../../../db/excluding.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import { select } from '../../../db/statements.ts';
import { presented } from '../../../http/presented.ts';
import { parseJson } from '../../../parse-json.ts';
import { Program } from './schema.ts';

/** `context_overrides` and `recurrence` are JSON texts. */
export const PROGRAM = rowsOf(
  columns(
    'programs',
    'id',
    'app_id',
    'environment_id',
    'name',
    'version_bundle_id',
    'mode',
    'release_policy',
    'context_overrides',
    'recurrence',
    'status',
    'created_at',
    'updated_at',
    'created_by_user_id',
    'study_id',
  ),
);

export type ProgramRow = RowOf<typeof PROGRAM>;

/** Returns the schedule of the cycles of a program, also of one without any. */
export function scheduleOf({
  recurrence,
  created_at,
}: Pick<ProgramRow, 'recurrence' | 'created_at'>): ProgramSchedule {
  return { recurrence: parseJson(recurrence) as Recurrence, createdAt: new Date(created_at) };
}

/** Returns the same, or null for a program without cycles. */
export function cyclesOf(
  program: Pick<ProgramRow, 'mode' | 'recurrence' | 'created_at'>,
): ProgramSchedule | null {
  return program.mode === 'continuous' ? scheduleOf(program) : null;
}

export function presentProgram(row: ProgramRow): Program {
  return presented(Program, {
    ...row,
    context_overrides: parseJson(row.context_overrides) as object,
    recurrence: parseJson(row.recurrence) as object,
  });
}

type Lock = '' | ' FOR UPDATE' | ' FOR SHARE';

export function selectProgram(organizationId: string, environmentId: string, id: string, lock: Lock = '') {
  return PROGRAM.query(
    `SELECT ${PROGRAM.list} FROM programs WHERE organization_id = $1 AND environment_id = $2
       AND id = $3${lock}`,
    [organizationId, environmentId, id],
  );
}

/** Selects programs and locks them against changes, in the order of their ids. */
export function lockPrograms(organizationId: string, environmentId: string, ids: readonly string[]) {
  return select(
    PROGRAM,
    'programs',
    { organization_id: organizationId, environment_id: environmentId, id: ids },
    'ORDER BY id FOR SHARE',
  );
}

/** Selects the program of an enrollment and keeps it from changing until the transaction ends. */
export function lockProgramOf(organizationId: string, environmentId: string, enrollmentId: string) {
  return PROGRAM.query(
    `SELECT ${PROGRAM.list} FROM programs WHERE organization_id = $1 AND environment_id = $2
       AND id = (SELECT program_id FROM enrollments WHERE organization_id = $1
         AND environment_id = $2 AND id = $3) FOR SHARE`,
    [organizationId, environmentId, enrollmentId],
  );
}

const PROGRAM_ID = rowsOf(columns('programs', 'id'));

/** Selects the ids of all programs of an environment but the hidden ones. */
export function selectVisiblePrograms(
  organizationId: string,
  environmentId: string,
  hidden: readonly string[],
) {
  return PROGRAM_ID.query(
    `SELECT id FROM programs WHERE organization_id = $1 AND environment_id = $2
       AND id <> ALL ($3::uuid[]) ORDER BY id`,
    [organizationId, environmentId, hidden],
  );
}

export function selectPrograms(
  organizationId: string,
  environmentId: string,
  filters: { status?: string | undefined; mode?: string | undefined; hidden?: readonly string[] },
  after: string | undefined,
  limit: number,
) {
  const values: unknown[] = [
    organizationId,
    environmentId,
    after ?? null,
    filters.status ?? null,
    filters.mode ?? null,
    limit + 1,
  ];
  return PROGRAM.query(
    `SELECT ${PROGRAM.list} FROM programs
     WHERE organization_id = $1 AND environment_id = $2 AND ($3::uuid IS NULL OR id < $3)
       AND ($4::text IS NULL OR status = $4) AND ($5::text IS NULL OR mode = $5)
       ${excluding('id', filters.hidden ?? [], values)}
     ORDER BY id DESC LIMIT $6`,
    values,
  );
}
