import type { Statement } from '../../../db/batch.ts';
import { insert, returning, update } from '../../../db/statements.ts';
import { PROGRAM, type ProgramRow } from './queries.ts';
import type { ProgramStatus } from './schema.ts';

export function insertProgram(organizationId: string, row: ProgramRow): Statement {
  return insert('programs', { organization_id: organizationId, ...row });
}

/** Marks programs whose people are in some arms of a study only. They stay marked. */
export function markOfArms(organizationId: string, ids: readonly string[]): Statement {
  return update('programs', { organization_id: organizationId, id: ids }, { of_arms: true });
}

export function updateProgramStatus(organizationId: string, id: string, status: ProgramStatus, now: Date) {
  return returning(
    PROGRAM,
    update('programs', { organization_id: organizationId, id }, { status, updated_at: now }),
  );
}

export function updateProgram(organizationId: string, row: ProgramRow): Statement {
  return update(
    'programs',
    { organization_id: organizationId, id: row.id },
    {
      name: row.name,
      version_bundle_id: row.version_bundle_id,
      context_overrides: row.context_overrides,
      recurrence: row.recurrence,
      updated_at: row.updated_at,
    },
  );
}
