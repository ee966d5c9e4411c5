import { addToRunningCounts, takeCountChanges } from '../../../db/running-counts.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Job } from '../../../jobs/run.ts';
import type { Services } from '../../../services.ts';
import { selectClosedUntil } from './period-queries.ts';
import { type CountRow, takeQueued, tryLockCounting } from './queries.ts';
import { addToRollups } from './rollups.ts';

const POLL_MS = 2000;
/** Rows of the queue in one transaction. */
const BATCH = 1000;

/**
 * Adds queued rows to the rollups, and changes to the running counts. The cost of reading instrument health
 * then depends on the number of days and questions, not on the number of answers. Rows are taken from the
 * queues and added in one transaction, so a crash of the worker loses no row and counts none twice.
 */
export function instrumentCounts({ db }: Services): Job {
  return {
    name: 'instrument_counts',
    pollMs: POLL_MS,
    async run() {
      const counted = await db.system.transaction(async (tx) => {
        const lock = await tx.first(tryLockCounting());
        if (!lock?.locked) return 0;
        const increments = await tx.rows(takeQueued(BATCH));
        await addToRollups(tx, await inOpenPeriods(tx, increments));
        const changes = await tx.rows(takeCountChanges(BATCH));
        if (changes.length > 0) tx.push(addToRunningCounts(changes));
        return Math.max(increments.length, changes.length);
      });
      // Fewer rows wait for the next poll: a small batch writes the same rollups as a full one.
      return { more: counted >= BATCH };
    },
  };
}

/** Moves what arrives after its period was closed to the next period: a closed one never changes. */
async function inOpenPeriods(tx: Transaction, increments: readonly CountRow[]): Promise<CountRow[]> {
  const programs = [...new Map(increments.map((row) => [row.program_id, row])).values()];
  const rows = programs.length === 0 ? [] : await tx.rows(selectClosedUntil(programs));
  const closed = new Map(rows.map(({ program_id, end_day }) => [program_id, end_day]));
  return increments.map((row) => {
    const until = closed.get(row.program_id);
    return until !== undefined && row.day < until ? { ...row, day: until } : row;
  });
}
