import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { selectCells, selectCounters, selectValues } from './cell-queries.ts';
import { selectPeriods } from './queries.ts';
import { deleteSums, lockSums } from './sum-queries.ts';
import { openCounters, openValues } from './sums.ts';
import { addToSums, enrolledOf, readSumming, type SummedCell } from './write-sums.ts';

/** Cells whose sums are in memory at the same time. */
const BATCH = 500;

/** Computes the sums of a program again from its cells, by the units and the floor of now. */
export async function rebuildSums(
  { db, vault }: Pick<Services, 'db' | 'vault'>,
  scope: EnvironmentScope,
  programId: string,
): Promise<void> {
  const { organizationId, environmentId } = scope;
  const program = { organizationId, environmentId, programId };
  const summing = await readSumming({ db }, program);
  if (!summing) return;
  const keys = await vault.environment(scope);
  const turn = createTurns();
  await db.withTenant(organizationId, async (tx) => {
    tx.push(lockSums(program));
    for (const statement of deleteSums(program)) tx.push(statement);
    const cells = await tx.rows(selectCells(scope, { programId, bundleId: null }));
    const byEnd = Map.groupBy(cells, ({ ends_at }) => ends_at);
    for (const period of await tx.rows(selectPeriods(organizationId, programId))) {
      const { starts_at: startsAt, ends_at: endsAt } = period;
      const own = byEnd.get(endsAt) ?? [];
      byEnd.delete(endsAt);
      const isShown = summing.hasCycles || period.left_out !== null;
      for (let at = 0; at === 0 || at < own.length; at += BATCH) {
        const batch = own.slice(at, at + BATCH);
        const ids = batch.map(({ id }) => id);
        const values = new Map(
          (await tx.rows(selectValues(organizationId, ids))).map((each) => [each.id, each.values_sealed]),
        );
        const counters = new Map(
          (await tx.rows(selectCounters(organizationId, ids))).map((each) => [each.id, each.counters_sealed]),
        );
        const opened: SummedCell[] = [];
        for (const cell of batch) {
          const own = openValues(keys, cell.id, values.get(cell.id)!);
          opened.push({ cell, values: own, counters: openCounters(keys, cell.id, counters.get(cell.id)!) });
          await turn();
        }
        const enrolled = at === 0 && isShown ? enrolledOf(period) : null;
        await addToSums(tx, keys, summing, { startsAt, endsAt, enrolled, cells: opened });
      }
    }
  });
}
