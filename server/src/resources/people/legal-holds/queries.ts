import { column, columns, nullable, type RowOf, rowsOf } from '../../../db/rows.ts';
import { sealedColumn } from '../../../vault/sealed-column.ts';
import type { SubjectKey } from '../../../vault/vault.ts';
import type { LegalHold } from './schema.ts';

/** Why the data of a person must be kept. */
const sealedHold = sealedColumn<{ reason: string }>('subjects', 'hold_sealed');

const SUBJECT_HOLD = rowsOf(columns('subjects', 'id', 'status', 'wrapped_key', 'held_at', 'hold_sealed'));

export type SubjectHoldRow = RowOf<typeof SUBJECT_HOLD>;

export function selectSubjectHold(organizationId: string, environmentId: string, id: string, lock = false) {
  return SUBJECT_HOLD.query(
    `SELECT ${SUBJECT_HOLD.list} FROM subjects
     WHERE organization_id = $1 AND environment_id = $2 AND id = $3${lock ? ' FOR UPDATE' : ''}`,
    [organizationId, environmentId, id],
  );
}

export function sealHold(key: SubjectKey, subjectId: string, reason: string): Buffer {
  return sealedHold.seal(key, subjectId, { reason });
}

export function openHold(key: SubjectKey, { id, held_at, hold_sealed }: SubjectHoldRow): LegalHold {
  if (held_at === null || hold_sealed === null) return { held: false };
  return { held: true, held_at, ...sealedHold.open(key, id, hold_sealed) };
}

const ENVIRONMENT_HOLD = rowsOf(columns('environment_holds', 'held_at', 'hold_sealed'));

/**
 * Selects the hold of an environment. `share` keeps it from changing until the transaction ends, and
 * `update` keeps others from reading it too; both need the row, which `addHoldRow` inserts.
 */
export function selectEnvironmentHold(
  organizationId: string,
  environmentId: string,
  lock: '' | ' FOR SHARE' | ' FOR UPDATE' = '',
) {
  return ENVIRONMENT_HOLD.query(
    `SELECT ${ENVIRONMENT_HOLD.list} FROM environment_holds
     WHERE organization_id = $1 AND environment_id = $2${lock}`,
    [organizationId, environmentId],
  );
}

export function environmentHoldAad(environmentId: string): string {
  return `environment_holds/${environmentId}/hold_sealed`;
}

const HOLDS = rowsOf({
  subject_held_at: column('subjects', 'held_at'),
  environment_held_at: nullable(column('environment_holds', 'held_at')),
});

/** Selects the holds that apply to a subject and keeps that of the environment from changing. */
export function lockHolds(organizationId: string, environmentId: string, subjectId: string) {
  return HOLDS.query(
    `SELECT s.held_at AS subject_held_at, h.held_at AS environment_held_at
     FROM environment_holds h JOIN subjects s ON s.organization_id = h.organization_id
       AND s.environment_id = h.environment_id
     WHERE h.organization_id = $1 AND h.environment_id = $2 AND s.id = $3 FOR SHARE OF h`,
    [organizationId, environmentId, subjectId],
  );
}
