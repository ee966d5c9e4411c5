import type { Statement } from '../../../db/batch.ts';
import { columns, computed, type RowOf, rowsOf } from '../../../db/rows.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';

const SEALED = rowsOf({
  ...columns('outcome_cells', 'program_id', 'rule_id', 'cells_sealed'),
  month: computed('text'),
});

type SealedCells = RowOf<typeof SEALED>;

/** Selects the sealed cells of outcomes of an environment. */
export function selectSealedOutcomes({ organizationId, environmentId }: EnvironmentScope) {
  return SEALED.query(
    `SELECT program_id, rule_id, cells_sealed, month::text FROM outcome_cells
     WHERE organization_id = $1 AND environment_id = $2`,
    [organizationId, environmentId],
  );
}

/** The additional authenticated data names the table, the row and the version of the content. */
export function outcomesAad(programId: string, ruleId: string, month: string): string {
  return `outcome_cells/${programId}/${ruleId}/${month}/v1`;
}

/** Seals the cells of a month under the newest key of the environment; undefined if they already are. */
export function resealOutcomes(
  keys: EnvironmentKeys,
  { organizationId }: EnvironmentScope,
  { program_id, rule_id, month, cells_sealed }: SealedCells,
): Statement | undefined {
  const sealed = keys.reseal(outcomesAad(program_id, rule_id, month), cells_sealed);
  return (
    sealed && {
      text: `UPDATE outcome_cells SET cells_sealed = $6 WHERE organization_id = $1 AND program_id = $2
               AND rule_id = $3 AND month = $4::date AND cells_sealed = $5`,
      values: [organizationId, program_id, rule_id, month, cells_sealed, sealed],
    }
  );
}
