import type { Statement } from '../../../db/batch.ts';
import type { Query } from '../../../db/rows.ts';
import type { Services } from '../../../services.ts';
import type { EnvironmentKeys, EnvironmentScope } from '../../../vault/vault.ts';
import { replaceSealed, type SealedRow, selectSealedCells } from './cell-queries.ts';
import { type CountersRow, replaceGroup, selectSealedGroups } from './counter-queries.ts';
import { groupAad, unitAad } from './sealed-sums.ts';
import { replaceSums, type SumRow, selectSealedSums } from './sum-queries.ts';
import { cellAad } from './sums.ts';

const BATCH = 200;

/** Seals the sums of an environment's cells under its newest key, except those that already are. */
export async function resealCells(
  db: Services['db'],
  scope: EnvironmentScope,
  keys: EnvironmentKeys,
): Promise<void> {
  const { organizationId } = scope;
  const write = async (statement: Statement | null | undefined | false) => {
    if (statement) await db.system.write(statement);
  };
  const cells = (after: SealedRow | undefined) => selectSealedCells(scope, after?.id ?? null, BATCH);
  for await (const row of rowsOf(db, cells)) {
    const values_sealed = keys.reseal(cellAad(row.id, 'values'), row.values_sealed);
    const counters_sealed = keys.reseal(cellAad(row.id, 'counters'), row.counters_sealed);
    const next = {
      id: row.id,
      values_sealed: values_sealed ?? row.values_sealed,
      counters_sealed: counters_sealed ?? row.counters_sealed,
    };
    await write((values_sealed || counters_sealed) && replaceSealed(organizationId, row, next));
  }
  const sums = (after: SumRow | undefined) => selectSealedSums(scope, after, BATCH);
  for await (const row of rowsOf(db, sums)) {
    const sealed = keys.reseal(unitAad(row), row.values_sealed!);
    await write(sealed && replaceSums(organizationId, row, sealed));
  }
  const groups = (after: CountersRow | undefined) => selectSealedGroups(scope, after, BATCH);
  for await (const row of rowsOf(db, groups)) {
    const sealed = keys.reseal(groupAad(row), row.counters_sealed);
    await write(sealed && replaceGroup(organizationId, row, sealed));
  }
}

/** Reads rows in batches, each after the last row of the one before. */
async function* rowsOf<Row>(
  db: Services['db'],
  select: (after: Row | undefined) => Query<Row>,
): AsyncGenerator<Row> {
  for (let after: Row | undefined; ; ) {
    const rows: Row[] = await db.system.read(select(after));
    yield* rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1);
  }
}
