import type { Query } from '../../../db/rows.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Services } from '../../../services.ts';
import { createTurns } from '../../../threads/turns.ts';
import type { EnvironmentScope } from '../../../vault/vault.ts';
import { markMeasured } from '../../answers/evaluations/commands.ts';
import { type EvaluationObservation, observe } from '../../results/ledger/observe.ts';
import { countsId, openCounts, sealCounts } from './counts.ts';
import { type Increment, incrementsOf } from './increments.ts';
import {
  lockCounts,
  type SealedCountsRow,
  selectGroups,
  selectSealedCounts,
  selectUnmeasured,
  writeCounts,
} from './queries.ts';

/** Evaluations that are counted in one transaction. */
const BATCH = 100;

/**
 * Counts evaluations of an environment that were completed, and takes out those that were superseded. Marks
 * them and changes the counters in one transaction, so that each evaluation is counted once, even if the
 * process is killed or two processes do this at the same time. Returns whether more are left. Throws
 * NeedsThread in the main thread for large content.
 */
export async function countEvaluations(services: Services, scope: EnvironmentScope): Promise<boolean> {
  const { organizationId, environmentId } = scope;
  const { db } = services;
  const run = <Row>(query: Query<Row>) => db.read(organizationId, query);
  const rows = await db.read(organizationId, selectUnmeasured(organizationId, environmentId, null, BATCH));
  if (rows.length === 0) return false;
  const observed = new Map<string, EvaluationObservation>();
  const turn = createTurns();
  for (const row of rows) {
    const one = await observe(run, services, organizationId, row);
    if (one) observed.set(row.id, one);
    await turn();
  }
  await db.withTenant(organizationId, async (tx) => {
    tx.push(lockCounts(environmentId));
    const marked = await tx.rows(
      markMeasured(
        organizationId,
        rows.map(({ id, measured }) => ({ id, measured, day: observed.get(id)?.day ?? null })),
      ),
    );
    const counted = marked.flatMap(({ id }) => observed.get(id) ?? []);
    if (counted.length > 0) await addToCounts(tx, services, scope, counted);
  });
  return rows.length === BATCH;
}

/** Adds evaluations to their counters, which the transaction has locked. */
async function addToCounts(
  tx: Transaction,
  services: Services,
  scope: EnvironmentScope,
  observed: readonly EvaluationObservation[],
): Promise<void> {
  const programIds = [...new Set(observed.map(({ programId }) => programId))];
  const keys = await services.vault.environment(scope);
  const groups = await tx.rows(selectGroups({ ...scope, programIds }));
  const increments = incrementsOf(observed, groups, (purpose, value) => keys.digest(purpose, value));
  if (increments.size === 0) return;
  const stored = await tx.rows(selectSealedCounts(scope, [...increments.values()]));
  const storedById = new Map(stored.map((row) => [countsId(row), row]));
  const rows: SealedCountsRow[] = [];
  const turn = createTurns();
  for (const [id, increment] of increments) {
    const row = storedById.get(id);
    const counter = row ? openCounts(keys, row).counter : undefined;
    await turn();
    counter?.merge(increment.counter);
    await turn();
    rows.push(sealedRow(keys, { ...increment, counter: counter ?? increment.counter }));
    await turn();
  }
  tx.push(writeCounts(scope, rows));
}

function sealedRow(keys: Parameters<typeof sealCounts>[0], increment: Increment): SealedCountsRow {
  const { value, counter, ...key } = increment;
  return {
    ...key,
    n: counter.n,
    n_complete: counter.moments.n,
    counts_sealed: sealCounts(keys, key, { value, counter }),
  };
}
