import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';

const SEALED = rowsOf(columns('change_releases', 'program_id', 'counts_sealed'));

type SealedRelease = RowOf<typeof SEALED>;

/** Selects the sealed releases of an environment. */
export function selectSealedChanges({ organizationId, environmentId }: EnvironmentScope) {
  return SEALED.query(
    `SELECT ${SEALED.list} FROM change_releases WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId],
  );
}

/** The additional authenticated data names the table, the row and the version of the content. */
export function changesAad(programId: string): string {
  return `change_releases/${programId}/counts/v1`;
}

/** Seals a release under the newest key of the environment; undefined if it already is. */
export function resealChanges(
  keys: EnvironmentKeys,
  { organizationId }: EnvironmentScope,
  { program_id, counts_sealed }: SealedRelease,
): Statement | undefined {
  const sealed = keys.reseal(changesAad(program_id), counts_sealed);
  return (
    sealed && {
      text: `UPDATE change_releases SET counts_sealed = $4
             WHERE organization_id = $1 AND program_id = $2 AND counts_sealed = $3`,
      values: [organizationId, program_id, counts_sealed, sealed],
    }
  );
}
