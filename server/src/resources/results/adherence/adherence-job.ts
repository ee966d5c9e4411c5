import { environmentTime } from '../../../environment-time.ts';
import { type GroupWork, groupJob } from '../../../jobs/group-job.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { isWithoutAnswers } from '../../answers/evaluations/present.ts';
import { computeCycle, settled, storedCounts } from './compute.ts';
import {
  CLAIMED_CYCLE,
  type ClaimedCycle,
  type ComputedCounts,
  selectCycles,
  storeCounts,
} from './queries.ts';
import { storeSilence } from './silence.ts';

const DUE = {
  table: 'cycle_adherence',
  dueColumn: 'changes_at',
  clock: 'environment',
  condition: 'true',
  rows: CLAIMED_CYCLE,
} as const;

export const ADHERENCE: GroupWork<ClaimedCycle> = {
  name: 'adherence',
  due: DUE,
  keyOf: () => '',
  size: 25,
  concurrency: 1,
  advance: computeCycles,
  failed: 'adherence was not computed',
};

/** Recomputes the counts of cycles in which something has happened or been missed. */
export function adherence(services: Services): Job {
  return groupJob(services, ADHERENCE);
}

/** Computes cycles of one organization in one transaction. */
async function computeCycles(services: Services, cycles: readonly ClaimedCycle[]): Promise<boolean> {
  const organizationId = cycles[0]!.organization_id;
  const ids = cycles.map(({ id }) => id);
  await services.db.withTenant(organizationId, async (tx) => {
    const rows = await tx.rows(selectCycles(organizationId, ids));
    const computed: ComputedCounts[] = [];
    for (const row of rows) {
      if (row.status === 'deleted' || isWithoutAnswers(row)) {
        computed.push({ row, counts: settled(row.counts), changesAt: null });
        continue;
      }
      const now = environmentTime(services.clock(), row.clock_offset_seconds);
      const cycle = await computeCycle(tx.rows, services, organizationId, row, now);
      computed.push({ row, counts: storedCounts(cycle), changesAt: cycle.changesAt });
    }
    tx.push(storeCounts(organizationId, computed));
    for (const statement of storeSilence(organizationId, rows)) tx.push(statement);
  });
  return false;
}
