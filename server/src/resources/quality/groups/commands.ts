import type { Statement } from '../../../db/batch.ts';
import { columns, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';

const SEALED = rowsOf(columns('group_releases', 'program_id', 'cycles_sealed'));

type SealedRelease = RowOf<typeof SEALED>;

/** Selects the sealed releases of an environment. */
export function selectSealedGroups({ organizationId, environmentId }: EnvironmentScope) {
  return SEALED.query(
    `SELECT ${SEALED.list} FROM group_releases WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId],
  );
}

/** The additional authenticated data names the table, the row and the version of the content. */
export function groupsAad(programId: string): string {
  return `group_releases/${programId}/cycles/v1`;
}

/** Seals a release under the newest key of the environment; undefined if it already is. */
export function resealGroups(
  keys: EnvironmentKeys,
  { organizationId }: EnvironmentScope,
  { program_id, cycles_sealed }: SealedRelease,
): Statement | undefined {
  const sealed = keys.reseal(groupsAad(program_id), cycles_sealed);
  return (
    sealed && {
      text: `UPDATE group_releases SET cycles_sealed = $4
             WHERE organization_id = $1 AND program_id = $2 AND cycles_sealed = $3`,
      values: [organizationId, program_id, cycles_sealed, sealed],
    }
  );
}
