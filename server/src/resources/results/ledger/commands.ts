import type { Services } from '../../../services.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';
import { replaceSealed, type SealedRow, selectSealedCells } from './cell-queries.ts';
import { cellAad } from './sums.ts';

const BATCH = 200;

/** Seals the sums of an environment's cells under its newest key, except those that already are. */
export async function resealCells(
  db: Services['db'],
  scope: EnvironmentScope,
  keys: EnvironmentKeys,
): Promise<void> {
  let after: string | null = null;
  for (;;) {
    const rows: SealedRow[] = await db.system.read(selectSealedCells(scope, after, BATCH));
    for (const row of rows) {
      const values_sealed = keys.reseal(cellAad(row.id, 'values'), row.values_sealed);
      const counters_sealed = keys.reseal(cellAad(row.id, 'counters'), row.counters_sealed);
      if (!values_sealed && !counters_sealed) continue;
      const next = {
        id: row.id,
        values_sealed: values_sealed ?? row.values_sealed,
        counters_sealed: counters_sealed ?? row.counters_sealed,
      };
      await db.system.write(replaceSealed(scope.organizationId, row, next));
    }
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}
