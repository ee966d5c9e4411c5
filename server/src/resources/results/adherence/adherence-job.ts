import { environmentTime } from '../../../environment-time.ts';
import { claimDue } from '../../../jobs/claim.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { NeedsThread } from '../../../threads/needs-thread.ts';
import { isWithoutAnswers } from '../../answers/evaluations/present.ts';
import { computeCycle, storedCounts } from './compute.ts';
import { CLAIMED_CYCLE, type ClaimedCycle, selectCycles, settleErased, storeCounts } from './queries.ts';
import { storeSilence } from './silence.ts';

const DUE = {
  table: 'cycle_adherence',
  dueColumn: 'changes_at',
  clock: 'environment',
  condition: 'true',
  rows: CLAIMED_CYCLE,
} as const;

/** How many cycles share a transaction. */
const GROUP_SIZE = 25;

/** Recomputes the counts of cycles in which something has happened or been missed. */
export function adherence(services: Services): Job {
  const { pollMs, leaseMs, batch } = services.config.worker;
  return {
    name: 'adherence',
    pollMs,
    async run(signal) {
      const claimed = await claimDue(services.db, DUE, services.clock(), leaseMs, batch);
      for (const group of groups(claimed)) if (!signal.aborted) await computeSafely(services, group);
      return { more: claimed.length >= batch };
    },
  };
}

function groups(claimed: readonly ClaimedCycle[]): ClaimedCycle[][] {
  const organizations = Map.groupBy(claimed, ({ organization_id }) => organization_id);
  return [...organizations.values()].flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / GROUP_SIZE) }, (_, i) =>
      all.slice(i * GROUP_SIZE, (i + 1) * GROUP_SIZE),
    ),
  );
}

/**
 * If one cycle fails, each is computed by itself; the worker retries the failed one when the lease has
 * expired.
 */
async function computeSafely(services: Services, cycles: readonly ClaimedCycle[]): Promise<void> {
  try {
    await computeCycles(services, cycles);
  } catch (error) {
    if (cycles.length > 1) {
      for (const cycle of cycles) await computeSafely(services, [cycle]);
      return;
    }
    if (error instanceof NeedsThread && services.threads) {
      const now = services.clock().getTime();
      await services.threads.adherence({ kind: 'adherence', now, cycles: [...cycles] });
      return;
    }
    services.log.error({ err: error, evaluation_id: cycles[0]!.id }, 'adherence was not computed');
  }
}

/** Computes cycles of one organization in one transaction. */
export async function computeCycles(services: Services, cycles: readonly ClaimedCycle[]): Promise<void> {
  const organizationId = cycles[0]!.organization_id;
  const ids = cycles.map(({ id }) => id);
  await services.db.withTenant(organizationId, async (tx) => {
    const rows = await tx.rows(selectCycles(organizationId, ids));
    for (const row of rows) {
      if (row.status === 'deleted' || isWithoutAnswers(row)) {
        tx.push(settleErased(organizationId, row.id));
        continue;
      }
      const now = environmentTime(services.clock(), row.clock_offset_seconds);
      const computed = await computeCycle(tx, services, organizationId, row, now);
      tx.push(storeCounts(organizationId, row, storedCounts(computed), computed.changesAt));
    }
    for (const statement of storeSilence(organizationId, rows)) tx.push(statement);
  });
}
